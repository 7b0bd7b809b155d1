//! The footer of a Parquet file, and its first rows.

mod rows;

use verger_dataset::{ParquetChunk, ParquetError, parquet_footer};
use verger_http::Visitor;

use super::error::PreviewError;
use super::piece::{Piece, Span};
use super::{Preview, PreviewKind};
use crate::download::{Look, Wanted, look};

/// Requests the end of the file, and more if the footer is longer; then the beginnings of its columns.
pub(super) async fn preview(
    visitor: &Visitor,
    wanted: &Wanted<'_>,
) -> Result<Preview, PreviewError> {
    let mut piece = tail(visitor, wanted, Preview::OCTETS).await?;
    let mut octets_read = piece.octets.len() as u64;
    let mut footer = parquet_footer(&piece.octets);
    if let Err(ParquetError::Needs(octets)) = footer
        && !piece.is_whole
    {
        piece = tail(visitor, wanted, octets as u64).await?;
        octets_read += piece.octets.len() as u64;
        footer = parquet_footer(&piece.octets);
    }
    let footer = footer.map_err(PreviewError::Parquet)?;
    let mut preview = Preview::new(PreviewKind::Parquet, octets_read);
    let total = piece.start + piece.octets.len() as u64;
    let mut pieces = vec![piece];
    for (start, octets) in spans(&footer.chunks, &pieces[0]) {
        // What cannot be had is not shown: the columns are known.
        let more = Piece::get(visitor, wanted, Span::Within(start, octets)).await;
        let Some(more) = more.ok().filter(|more| more.start == start && more.total == Some(total))
        else {
            break;
        };
        preview.octets_read += more.octets.len() as u64;
        pieces.push(more);
    }
    let (rows, note) = rows::of(&footer.chunks, &pieces);
    (preview.columns, preview.total_rows) = (footer.columns, Some(footer.rows));
    preview.rows = rows;
    preview.notes.extend(note.filter(|_| footer.rows > 0));
    Ok(preview.plain())
}

async fn tail(visitor: &Visitor, wanted: &Wanted<'_>, octets: u64) -> Result<Piece, PreviewError> {
    let piece = Piece::get(visitor, wanted, Span::Last(octets)).await?;
    match look(&piece.octets) {
        None => Err(PreviewError::Empty),
        Some(Look::Html) => Err(PreviewError::Page),
        _ if piece.is_end => Ok(piece),
        _ => Err(PreviewError::NeedsRanges),
    }
}

/// The bytes to request for the first rows, beside those that are there: small columns together, and of a large one its
/// beginning.
fn spans(chunks: &[ParquetChunk], tail: &Piece) -> Vec<(u64, u64)> {
    let mut spans: Vec<(u64, u64)> = Vec::new();
    for chunk in chunks.iter().filter(|chunk| !tail.has(chunk.start, chunk.octets)) {
        if let Some((start, length)) = spans.last_mut()
            && *start + *length == chunk.start
            && *length + chunk.octets <= MOST_OCTETS
        {
            *length += chunk.octets;
        } else if spans.len() == MOST_REQUESTS {
            break;
        } else if chunk.octets > 0 {
            spans.push((chunk.start, chunk.octets.min(MOST_OCTETS)));
        }
    }
    spans
}

/// The most bytes of one request for rows: a page has a megabyte at most, unless its writer was asked for more.
const MOST_OCTETS: u64 = 1 << 20;
const MOST_REQUESTS: usize = 8;
