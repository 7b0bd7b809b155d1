//! The footer of a Parquet file.

use verger_dataset::{ParquetError, parquet_footer};
use verger_http::Visitor;

use super::error::PreviewError;
use super::piece::{Piece, Span};
use super::{Preview, PreviewKind};
use crate::download::{Look, Wanted, look};

/// Requests the end of the file, and more if the footer is longer.
pub(super) async fn preview(
    visitor: &Visitor,
    wanted: &Wanted<'_>,
) -> Result<Preview, PreviewError> {
    let piece = tail(visitor, wanted, Preview::OCTETS).await?;
    let mut octets_read = piece.octets.len() as u64;
    let footer = match parquet_footer(&piece.octets) {
        Err(ParquetError::Needs(octets)) if !piece.is_whole => {
            let more = tail(visitor, wanted, octets as u64).await?;
            octets_read += more.octets.len() as u64;
            parquet_footer(&more.octets)
        }
        footer => footer,
    };
    let footer = footer.map_err(PreviewError::Parquet)?;
    let mut preview = Preview::new(PreviewKind::Parquet, octets_read);
    (preview.columns, preview.total_rows) = (footer.columns, Some(footer.rows));
    preview
        .notes
        .push("of Parquet, the columns and the number of rows are read, and no rows".to_owned());
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
