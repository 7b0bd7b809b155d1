//! What a page says to robots, streamed from any HTML.
//!
//! [`PageReader`] takes a page in chunks of any size, as they arrive from a connection or a file, and finds the
//! elements that [`PageSignals`](verger::page::PageSignals) judges.
//!
//! [`TdmFile`] reads the file in which a site reserves text and data mining.
//!
//! Any bytes are a page: nothing here fails or panics, and memory is bounded by [`PageLimits`], whatever the page
//! holds. What could not be read is said ([`PageRead::gap`]), so that silence is never taken for permission.
#![forbid(unsafe_code)]

mod charset;
mod context;
mod found;
mod head;
mod kind;
mod limits;
mod read;
mod reader;
mod tag;
mod tdm_file;
mod tokenizer;
mod unclosed;

pub use kind::NotText;
pub use limits::{PageLimits, ReadUpTo};
pub use read::{End, Gap, PageRead};
pub use reader::PageReader;
pub use tdm_file::{TdmFault, TdmFaultKind, TdmFile, TdmFileError};
pub use unclosed::Unclosed;
