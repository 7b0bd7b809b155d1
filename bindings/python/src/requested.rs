//! A URL as it is given, and as clients request it: the one place where the package reads URLs.

use std::borrow::Cow;

use verger_access::{as_requested, with_ascii_host};
use verger_report::Question;
use verger_report::text::shown;

/// The URL that clients request: dot segments resolved, what no request may carry escaped, and the host in ASCII.
pub(crate) fn requested(url: &[u8]) -> Cow<'_, [u8]> {
    match as_requested(url) {
        Cow::Borrowed(url) => with_ascii_host(url),
        Cow::Owned(url) => Cow::Owned(with_ascii_host(&url).into_owned()),
    }
}

/// A URL that is asked about in an answer, which repeats it.
pub(crate) struct Asked<'a> {
    given: &'a [u8],
    url: Cow<'a, [u8]>,
    /// The URL that is decided, if its path is not the given one.
    read_as: Option<String>,
}

impl<'a> Asked<'a> {
    pub(crate) fn about(given: &'a [u8]) -> Self {
        let url = requested(given);
        let read_as = matches!(as_requested(given), Cow::Owned(_)).then(|| shown(&url));
        Self { given, url, read_as }
    }

    pub(crate) fn question(&self) -> Question<'_> {
        Question { given: self.given, url: &self.url, read_as: self.read_as.as_deref() }
    }
}
