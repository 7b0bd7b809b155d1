use std::borrow::Cow;

use verger_access::{as_requested, requested_in_ascii, with_ascii_host};

use super::Question;
use crate::text::shown;

/// A URL that is asked about: as it was given, and as clients request it. An answer repeats both.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "it has what a question has")]
pub struct AskedUrl<'a> {
    /// As given.
    pub given: &'a [u8],
    /// As decided: as a client requests it, with its host in ASCII.
    pub url: Cow<'a, [u8]>,
    /// The URL that a host without a scheme was read as, or that is requested in place of the given one.
    pub read_as: Option<String>,
}

impl<'a> AskedUrl<'a> {
    /// A URL or a path, as clients request it.
    ///
    /// ```
    /// use verger_report::AskedUrl;
    ///
    /// assert_eq!(AskedUrl::requested(b"/a").read_as, None);
    /// assert_eq!(AskedUrl::requested(b"/a/../b").read_as.as_deref(), Some("/b"));
    /// ```
    #[must_use]
    pub fn requested(given: &'a [u8]) -> Self {
        match as_requested(given) {
            Cow::Borrowed(_) => Self { given, url: with_ascii_host(given), read_as: None },
            Cow::Owned(url) => {
                let url = with_ascii_host(&url).into_owned();
                Self { given, read_as: Some(shown(&url)), url: url.into() }
            }
        }
    }

    /// A host without a scheme, with this one.
    #[must_use]
    pub fn of_host(given: &'a [u8], scheme: &str) -> Self {
        Self::read_as(given, &[scheme.as_bytes(), b"://", given].concat())
    }

    /// A path without its first slash.
    #[must_use]
    pub fn of_path(given: &'a [u8]) -> Self {
        Self::read_as(given, &[b"/", given].concat())
    }

    fn read_as(given: &'a [u8], url: &[u8]) -> Self {
        let url = requested_in_ascii(url).into_owned();
        Self { given, read_as: Some(shown(&url)), url: url.into() }
    }

    /// The question about it.
    #[must_use]
    pub fn question(&self) -> Question<'_> {
        let Self { given, url, read_as } = self;
        Question { given, url, read_as: read_as.as_deref() }
    }
}
