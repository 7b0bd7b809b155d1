#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! [`PageReader`] reads a page, [`PageRead`] is what was found, [`TdmFile`] reads tdmrep.json.
#![forbid(unsafe_code)]

mod charset;
mod content;
mod context;
mod decoder;
mod descriptions;
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

pub use descriptions::{DescriptionLink, PageDescriptions};
pub use kind::NotText;
pub use limits::{PageLimits, ReadUpTo};
pub use read::{End, Gap, PageRead};
pub use reader::PageReader;
pub use tdm_file::{TdmFault, TdmFaultKind, TdmFile, TdmFileError};
pub use unclosed::Unclosed;
