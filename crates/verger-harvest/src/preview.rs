//! The first rows of a file, and its columns, without downloading it.

mod error;
mod json;
mod parquet;
mod piece;
mod table;
mod text;
mod unpack;
mod zip;

use verger_dataset::{Column, KnownBy, file_kind, text_of};
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
    /// Parquet: the columns, the number of rows, and the first rows of the columns without lists.
    Parquet,
}

impl Preview {
    /// The most rows of a preview.
    pub const ROWS: usize = 100;
    /// The longest cell, in bytes; longer ones are cut.
    pub const CELL: usize = 1024;
    /// The number of bytes read, except of Parquet: of that the footer, and at most eight times 1 MiB for the rows.
    pub const OCTETS: u64 = 64 << 10;

    /// Requests the start of a file, or the end of a Parquet file, and reads it. Nothing is stored.
    ///
    /// One request for most files; for Parquet of more than 64 KiB up to nine, or ten if its footer is longer than that. If a server does not support
    /// ranges, no more than this is read. Of an archive it is the first member that can be read, in gzip or ZIP, or in one
    /// within the other; and a text is decoded as [`text_of`] does.
    ///
    /// # Errors
    ///
    /// When there is no response, or it has no rows.
    pub async fn of(visitor: &Visitor, wanted: &Wanted<'_>) -> Result<Self, PreviewError> {
        let known = kind(wanted);
        let stated = wanted.media_type.and_then(charset);
        if known == Some(PreviewKind::Parquet) {
            return parquet::preview(visitor, wanted).await;
        }
        let mut piece = Piece::get(visitor, wanted, Span::First(Self::OCTETS)).await?;
        piece.charset = piece.charset.or(stated);
        if look(&piece.octets) == Some(Look::Parquet) {
            return parquet::preview(visitor, wanted).await;
        }
        read(piece, known)
    }

    /// Whether a file is of a kind with rows, by its description and its name. It may be another kind, and others may have
    /// rows.
    pub fn is_likely(wanted: &Wanted<'_>) -> bool {
        kind(wanted).is_some()
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
    let mut notes = Vec::new();
    let (mut piece, within) = unpack::unpacked(piece, &mut notes)?;
    let known = within.or(known);
    // What begins as another format is one, whatever its other bytes.
    if matches!(look(&piece.octets), Some(Look::Text | Look::Json | Look::Html | Look::Binary)) {
        decode(&mut piece, &mut notes);
    }
    let kind = match (look(&piece.octets), known) {
        (None, _) => return Err(PreviewError::Empty),
        (Some(Look::Html), _) => return Err(PreviewError::Page),
        (Some(Look::Json), Some(PreviewKind::JsonLines)) => PreviewKind::JsonLines,
        (Some(Look::Json), None | Some(PreviewKind::Json)) => PreviewKind::Json,
        (Some(Look::Text | Look::Json), None | Some(PreviewKind::Csv)) => PreviewKind::Csv,
        _ => return Err(PreviewError::NoRows),
    };
    let mut preview = Preview { notes, ..Preview::new(kind, octets_read) };
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

/// Makes UTF-8 of a text in another encoding, and says of which.
fn decode(piece: &mut Piece, notes: &mut Vec<String>) {
    let Some(decoded) = text_of(&piece.octets, piece.charset.as_deref()) else { return };
    let how = match decoded.known_by {
        KnownBy::Statement => "as stated",
        KnownBy::Guess => "as it looks",
        _ => "by its bytes",
    };
    if decoded.encoding != "UTF-8" {
        notes.push(format!("its text is in {}, {how}", decoded.encoding));
    }
    let text = decoded.text.into_owned();
    piece.octets = text.into_bytes();
}

/// The charset of a media type.
fn charset(media_type: &str) -> Option<String> {
    let mut parameters = media_type.split(';').skip(1).filter_map(|part| part.split_once('='));
    let (_, value) = parameters.find(|(name, _)| name.trim().eq_ignore_ascii_case("charset"))?;
    Some(value.trim().trim_matches('"').to_owned())
}

#[cfg(test)]
mod tests;
