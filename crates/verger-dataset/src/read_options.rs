use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::form::Form;
use crate::value::FileUrl;

/// How a description is read.
#[derive(Clone, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct ReadOptions {
    /// The URL it was fetched from: links are relative to it.
    pub base: Option<FileUrl>,
    /// The media type it was served with. It decides nothing; for a file that is a data.txt by its bytes, a type other
    /// than `text/plain` is a notice.
    pub media_type: Option<String>,
    /// The form to read it as, instead of the detected one.
    pub form: Option<Form>,
    /// What `#` means in a value of the record form.
    pub hash: Hash,
    /// How much of it is read.
    pub limits: ReadLimits,
    /// Ends the reading when set, as a limit does: for a reader whose time is over.
    pub stop: Option<Arc<AtomicBool>>,
}

impl ReadOptions {
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// The meaning of `#` after white space in a value that allows text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "it is text or it is not")]
pub enum Hash {
    /// Text: people write `Table # 1`.
    #[default]
    Text,
    /// The start of a comment, with or without white space before it, as in the grammar of data.txt §3.3.
    Comment,
}

/// How much of a description is read. Reaching a limit gives a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct ReadLimits {
    /// Bytes of the file. 64 MiB by default.
    pub octets: usize,
    /// Datasets. 200,000 by default.
    pub datasets: usize,
    /// Statements in total. 1,500,000 by default.
    pub statements: usize,
    /// Bytes of one value. 64 KiB by default.
    pub value: usize,
    /// Bytes of all values and their places in JSON. 128 MiB by default.
    pub text: usize,
    /// Notices that are kept; the rest are counted by kind. All by default.
    pub notices: usize,
}

impl Default for ReadLimits {
    fn default() -> Self {
        Self {
            octets: 64 << 20,
            datasets: 200_000,
            statements: 1_500_000,
            value: 64 << 10,
            text: 128 << 20,
            notices: usize::MAX,
        }
    }
}
