//! Tables in gzip and ZIP, and in one within the other.

use verger_dataset::file_kind;

use super::error::PreviewError;
use super::piece::Piece;
use super::zip::{self, Member};
use super::{Preview, PreviewKind, named, text};
use crate::download::{Look, look};

/// What is in the innermost packing: its bytes, its kind by its name, and a note about each archive.
pub(super) fn unpacked(
    mut piece: Piece,
    notes: &mut Vec<String>,
) -> Result<(Piece, Option<PreviewKind>), PreviewError> {
    let mut known = None;
    for _ in 0..DEEPEST {
        piece = match look(&piece.octets) {
            Some(Look::Gzip) => piece.unzipped()?,
            Some(Look::Zip) => {
                let members = zip::members(&piece.octets, MOST);
                let member = readable(members)?;
                notes.push(format!("this is `{}` in its archive", text::plain(&member.name)));
                known = kind(&member.name).or(known);
                let Member { octets, is_whole, .. } = member;
                Piece { octets, is_whole, is_end: is_whole, ..piece }
            }
            _ => return Ok((piece, known)),
        };
    }
    Err(PreviewError::NoRows)
}

/// The first member that is a table or has records by its name, else by its first bytes.
fn readable(mut members: Vec<Member>) -> Result<Member, PreviewError> {
    let by_name = members.iter().position(|member| kind(&member.name).is_some());
    let looks = |member: &Member| {
        matches!(look(&member.octets), Some(Look::Text | Look::Json | Look::Gzip | Look::Zip))
    };
    if let Some(at) = by_name.or_else(|| members.iter().position(looks)) {
        return Ok(members.swap_remove(at));
    }
    let names = members.iter().take(NAMED).map(|member| text::plain(&member.name));
    Err(PreviewError::NoTableInArchive(names.collect()))
}

fn kind(name: &str) -> Option<PreviewKind> {
    // The rows of Parquet are found from the end of the file, which the archive has only later.
    file_kind(name).and_then(|kind| named(kind.format)).filter(|kind| *kind != PreviewKind::Parquet)
}

/// The deepest packing of one file in another.
const DEEPEST: usize = 4;
/// The most bytes of a member.
const MOST: u64 = 16 * Preview::OCTETS;
/// The most members that an error names.
const NAMED: usize = 5;
