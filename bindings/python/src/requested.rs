//! A URL as it is given, and as clients request it: for answers, which repeat it.

use std::borrow::Cow;

use verger_access::{as_requested, requested_in_ascii};
use verger_report::Question;
use verger_report::text::shown;

/// A URL that is asked about in an answer, which repeats it.
pub(crate) struct Asked<'a> {
    given: &'a [u8],
    url: Cow<'a, [u8]>,
    /// The URL that is decided, if its path is not the given one.
    read_as: Option<String>,
}

impl<'a> Asked<'a> {
    pub(crate) fn about(given: &'a [u8]) -> Self {
        let url = requested_in_ascii(given);
        let read_as = matches!(as_requested(given), Cow::Owned(_)).then(|| shown(&url));
        Self { given, url, read_as }
    }

    pub(crate) fn question(&self) -> Question<'_> {
        Question { given: self.given, url: &self.url, read_as: self.read_as.as_deref() }
    }
}
