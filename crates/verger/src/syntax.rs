//! Bytes → [`Document`]: what is in a robots.txt, line by line, with its place.
//!
//! Nothing here depends on a dialect. The scanner splits lines and records; what a record means, and where a group
//! begins, is decided later.

mod block;
mod content_kind;
mod document;
mod line;
mod span;
mod starts;

pub use content_kind::ContentKind;
pub use document::{Document, Piece};
pub use line::{Line, LineKind, Record, Separator};
pub use span::Span;

pub(crate) use block::Block;
pub(crate) use document::{LARGEST, byte_order_mark, count_lines, lines_within};
pub(crate) use line::{is_space, trim};
