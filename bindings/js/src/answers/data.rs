//! What a data.txt, or its kin, says about the datasets of a site.

use sha2::{Digest as _, Sha256};
use verger_dataset::{FileUrl, Hash, ReadOptions, grammar_faults, read};
use verger_report::data::{Dataset, Description, Notice};
use verger_report::text::hexadecimal;

use super::{Answered, Lines, answered, flag, next, parsed, text};
use crate::exchange::Pieces;

/// What does a description say, and what is wrong with it? Its notices, the description, and its datasets.
#[unsafe(no_mangle)]
extern "C" fn describe(length: usize) -> u32 {
    answered(length, described)
}

/// The file's address, its media type, whether its grammar is the strict one, and its bytes.
fn described(pieces: &mut Pieces<'_>) -> Answered {
    let (base, media_type): (Option<FileUrl>, _) = (parsed("options.url", pieces)?, text(pieces));
    let is_strict = flag(pieces);
    let octets = next(pieces);
    let hash = if is_strict { Hash::Comment } else { Hash::Text };
    let name = base.as_ref().map_or("data.txt", FileUrl::as_str).to_owned();
    let mut read = read(octets, &ReadOptions { base, media_type, hash, ..ReadOptions::default() });
    if is_strict {
        read.notices.extend(grammar_faults(octets));
        read.notices.sort_by_key(|notice| notice.place.line().unwrap_or(u32::MAX));
    }
    let mut lines = Lines::default();
    for notice in read.notices.iter() {
        lines.add(&Notice::new(&name, octets, notice));
    }
    let sha256 = hexadecimal(&Sha256::digest(octets));
    lines.add(&Description::new(&name, octets.len(), sha256, &read));
    // With what datasets inherit, and links made absolute.
    let expanded = read.expanded();
    for dataset in &expanded.datasets {
        lines.add(&Dataset::new(&name, expanded.base.as_ref(), dataset));
    }
    Ok(lines)
}
