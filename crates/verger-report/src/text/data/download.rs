//! The beginning of a file, and downloaded files, as text.

use std::io::{Result, Write};

use super::number::{many, size};
use crate::answer::data::{Download, FailedDownload, KeptBytes, Preview};
use crate::text::sheet::{Sheet, SheetOf};
use crate::text::shown::{plain, shown, width};
use crate::text::style;

/// The beginning of a file: a table; or, if there are no rows, a list of the columns.
#[derive(Debug)]
#[expect(clippy::exhaustive_structs, reason = "there is one way to tell it")]
pub struct PreviewSheet;

impl Sheet for PreviewSheet {}

impl SheetOf<Preview<'_>> for PreviewSheet {
    fn add(&mut self, previews: &[Preview<'_>], out: &mut dyn Write) -> Result<()> {
        previews.iter().try_for_each(|preview| {
            let Preview { url, format, columns, rows, total_rows, bytes_read, notes } = preview;
            let total = total_rows.map(|rows| format!(", {}", many(rows, "row")));
            let about = style::faint(format!("{format}{}", total.unwrap_or_default()));
            writeln!(out, "{}  {about}", plain(url))?;
            if rows.is_empty() {
                for column in columns {
                    let kind = column.r#type.as_deref().unwrap_or_default();
                    writeln!(out, "  {}  {}", plain(&column.name), style::faint(plain(kind)))?;
                }
            } else {
                let head = columns.iter().map(|column| cell(&column.name)).collect();
                let body = rows.iter().map(|row| row.iter().map(|text| cell(text)).collect());
                table(&std::iter::once(head).chain(body).collect::<Vec<_>>(), out)?;
            }
            for note in *notes {
                writeln!(out, "{} {}", style::faint("note:"), plain(note))?;
            }
            let read = format!("{} read, nothing stored", size(*bytes_read));
            writeln!(out, "{}", style::faint(read))
        })
    }
}

/// The most terminal columns of a cell.
const WIDEST: usize = 32;

/// A cell, cut to fit a table.
fn cell(text: &str) -> String {
    let text = plain(text);
    match text.char_indices().nth(WIDEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Cells below each other; the first row is the head.
fn table(lines: &[Vec<String>], out: &mut dyn Write) -> Result<()> {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| width(cell)).max().unwrap_or(0)
    };
    let widths: Vec<_> = (0..columns).map(widest).collect();
    for (number, line) in lines.iter().enumerate() {
        let mut text = String::from(" ");
        for (cell, wide) in line.iter().zip(&widths) {
            text.push(' ');
            text.push_str(cell);
            text.extend(std::iter::repeat_n(' ', wide - width(cell) + 1));
        }
        let text = text.trim_end();
        writeln!(out, "{}", if number == 0 { style::head(text) } else { text.to_owned() })?;
    }
    Ok(())
}

/// A line per file, including failures.
#[derive(Debug)]
#[expect(clippy::exhaustive_structs, reason = "there is one way to tell it")]
pub struct DownloadSheet;

impl Sheet for DownloadSheet {}

impl SheetOf<Download<'_>> for DownloadSheet {
    fn add(&mut self, files: &[Download<'_>], out: &mut dyn Write) -> Result<()> {
        for download in files {
            let Download { file, bytes, sha256, was_there, resumed_from, checked, .. } = download;
            let resumed = *resumed_from > 0 && !was_there;
            let about = [
                Some(size(*bytes)),
                was_there.then(|| "already there".to_owned()),
                resumed.then(|| format!("continued from {}", size(*resumed_from))),
                checked.then(|| "checksum verified".to_owned()),
                Some(format!("SHA-256 {}…", sha256.get(..12).unwrap_or(sha256))),
            ];
            let about = about.into_iter().flatten().collect::<Vec<_>>().join(", ");
            writeln!(out, "{}  {}", plain(file), style::faint(about))?;
            for note in download.notes {
                writeln!(out, "  {} {}", style::faint("note:"), plain(note))?;
            }
        }
        Ok(())
    }
}

impl SheetOf<FailedDownload<'_>> for DownloadSheet {
    /// Failures are shown on standard error, by [`failed_download`].
    fn add(&mut self, _: &[FailedDownload<'_>], _: &mut dyn Write) -> Result<()> {
        Ok(())
    }
}

/// Why a file was not downloaded, and what to do about it.
pub fn failed_download(failed: &FailedDownload<'_>) -> String {
    let hint = failed.hint.map(|hint| format!("; {hint}")).unwrap_or_default();
    let kept = failed.kept.as_ref().map(|kept| {
        let (KeptBytes { file, .. }, so_far) = (kept, of(kept.bytes, kept.total_bytes));
        format!("; {so_far} are kept in {}", shown(file.as_bytes()))
    });
    // In full: two checksums are longer than a line.
    let error = shown(failed.error.as_bytes());
    format!("{}: {error}{}{hint}", failed.file, kept.unwrap_or_default())
}

/// Where a transfer that broke off continues.
pub fn continued(kept: u64, total: Option<u64>) -> String {
    match kept {
        0 => "it begins anew".to_owned(),
        _ => format!("it continues after {}", of(kept, total)),
    }
}

/// `1.50 KiB of 3.00 KiB`.
fn of(bytes: u64, total: Option<u64>) -> String {
    let total = total.map(|total| format!(" of {}", size(total))).unwrap_or_default();
    format!("{}{total}", size(bytes))
}
