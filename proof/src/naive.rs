//! The protocol in the simplest possible code: no ranks, no index, nothing shared with the engine.
//!
//! It is written from the documents, so that people can check it against them, from the bytes of a file to the line
//! that decides: lines, records, which of them a robot obeys, which patterns match a path, and which rule wins. The
//! engine must agree with it on every small case and on many random ones.

mod length;
mod line;
mod record;
mod rulebook;
mod rules;
mod symbol;
mod target;
mod version;
mod wildcard;

pub use record::{answer, lines_of_pace};
pub use rulebook::Rulebook;
pub use rules::{Answer, Field, Path, Rules};
pub use target::target;

/// Whether the pattern matches the path, as the rulebook reads both.
pub fn pattern_matches(book: Rulebook, pattern: &[u8], path: &[u8]) -> bool {
    wildcard::matches(&symbol::of_pattern(book, pattern), &symbol::of_path(book, path))
}

/// What one record with these lines says about the path.
pub fn verdict(book: Rulebook, lines: &[(Field, &[u8])], path: &[u8]) -> Answer {
    Rules::read(book, lines).decide(&Path::read(book, path))
}
