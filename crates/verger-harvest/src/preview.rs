//! The first rows of a file, and its columns, without downloading it.

mod error;
mod json;
mod parquet;
mod piece;
mod table;
mod text;

use verger_dataset::{Column, file_kind};
use verger_http::Visitor;

pub use self::error::PreviewError;
use self::piece::{Piece, Span};
use crate::download::{Look, Wanted, look};

/// The start of a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Preview {
    /// The kind of file.
    pub kind: PreviewKind,
    /// Its columns, as far as known.
    pub columns: Vec<Column>,
    /// Its first rows, at most [`Preview::ROWS`]. Each cell is one line, without control characters, at most
    /// [`Preview::CELL`] bytes long. Still untrusted text, never markup.
    pub rows: Vec<Vec<String>>,
    /// The number of rows of the file, if known.
    pub total_rows: Option<u64>,
    /// The number of bytes read.
    pub octets_read: u64,
    /// Further notes.
    pub notes: Vec<String>,
}

/// The kinds of files with rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PreviewKind {
    /// Rows of cells with separators.
    Csv,
    /// JSON: an array of records, at the top or in a member.
    Json,
    /// One JSON record per line.
    JsonLines,
    /// Parquet: columns and the number of rows, but no rows.
    Parquet,
}

impl Preview {
    /// The most rows of a preview.
    pub const ROWS: usize = 100;
    /// The longest cell, in bytes; longer ones are cut.
    pub const CELL: usize = 1024;
    /// The number of bytes read, except for Parquet with a longer footer.
    pub const OCTETS: u64 = 64 << 10;

    /// Requests the start of a file, or the end of a Parquet file, and reads it. Nothing is stored.
    ///
    /// One request for most files, two for Parquet with a footer longer than 64 KiB. If a server does not support
    /// ranges, no more than this is read.
    ///
    /// # Errors
    ///
    /// When there is no response, or it has no rows.
    pub async fn of(visitor: &Visitor, wanted: &Wanted<'_>) -> Result<Self, PreviewError> {
        let known = kind(wanted);
        if known == Some(PreviewKind::Parquet) {
            return parquet::preview(visitor, wanted).await;
        }
        let piece = Piece::get(visitor, wanted, Span::First(Self::OCTETS)).await?;
        if look(&piece.octets) == Some(Look::Parquet) {
            return parquet::preview(visitor, wanted).await;
        }
        read(piece, known)
    }

    fn new(kind: PreviewKind, octets_read: u64) -> Self {
        let (columns, rows, notes) = (Vec::new(), Vec::new(), Vec::new());
        Self { kind, columns, rows, total_rows: None, octets_read, notes }
    }

    /// The preview with all text made plain.
    fn plain(mut self) -> Self {
        self.columns.truncate(MOST_COLUMNS);
        for column in &mut self.columns {
            column.name = text::plain(&column.name);
        }
        self.rows.truncate(Self::ROWS);
        for row in &mut self.rows {
            row.truncate(MOST_COLUMNS);
            for cell in row {
                *cell = text::plain(cell);
            }
        }
        self
    }
}

const MOST_COLUMNS: usize = 4096;

/// The kind from the description, or else from the name.
fn kind(wanted: &Wanted<'_>) -> Option<PreviewKind> {
    let of_name = file_kind(wanted.name.as_str());
    let mut said = [wanted.media_type, wanted.format]
        .into_iter()
        .flatten()
        .chain(of_name.map(|kind| kind.format));
    said.find_map(named)
}

fn named(kind: &str) -> Option<PreviewKind> {
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let word = kind.rsplit(['/', '+', '.']).next().unwrap_or_default().trim_start_matches("x-");
    Some(match word {
        "csv" | "tsv" | "tab-separated-values" => PreviewKind::Csv,
        "json" | "geojson" => PreviewKind::Json,
        "jsonl" | "json lines" | "ndjson" => PreviewKind::JsonLines,
        "parquet" => PreviewKind::Parquet,
        _ => return None,
    })
}

/// Reads the start of a file. Pure; cost: a few passes over it.
fn read(piece: Piece, known: Option<PreviewKind>) -> Result<Preview, PreviewError> {
    let octets_read = piece.octets.len() as u64;
    let piece = match look(&piece.octets) {
        Some(Look::Gzip) => piece.unzipped()?,
        _ => piece,
    };
    let kind = match (look(&piece.octets), known) {
        (None, _) => return Err(PreviewError::Empty),
        (Some(Look::Html), _) => return Err(PreviewError::Page),
        (Some(Look::Json), Some(PreviewKind::JsonLines)) => PreviewKind::JsonLines,
        (Some(Look::Json), None | Some(PreviewKind::Json)) => PreviewKind::Json,
        (Some(Look::Text | Look::Json), None | Some(PreviewKind::Csv)) => PreviewKind::Csv,
        _ => return Err(PreviewError::NoRows),
    };
    let mut preview = Preview::new(kind, octets_read);
    let is_read = match kind {
        PreviewKind::Csv => table::read(&piece, &mut preview),
        _ => json::read(&piece, &mut preview),
    };
    is_read.ok_or(PreviewError::NoRows)?;
    if piece.is_whole && preview.rows.len() < Preview::ROWS {
        preview.total_rows = Some(preview.rows.len() as u64);
    }
    Ok(preview.plain())
}

#[cfg(test)]
mod tests;
