mod refused;

pub use refused::{RefusedUrl, WhyRefused};

use std::borrow::Cow;

use verger::Origin;
use verger_access::{Site, SiteError, UrlForm, as_requested, requested_in_ascii, with_ascii_host};

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

/// Whose robots.txt answers for a URL.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_enums, reason = "there is no third way to have a robots.txt")]
pub enum AskedOf<'a> {
    /// A given file, and its origin if known.
    File(Option<&'a Origin>),
    /// The robots.txt that each site serves.
    Sites,
}

impl<'a> AskedUrl<'a> {
    /// Reads what was given as a URL. What could mean two things is refused, so that a path is never taken for a host, which
    /// any file would allow.
    ///
    /// ```
    /// use verger_report::{AskedOf, AskedUrl};
    ///
    /// let file = AskedOf::File(None);
    /// assert!(AskedUrl::read(b"/private/x", file).is_ok());
    /// let refused = AskedUrl::read(b"private/x", file).unwrap_err().to_string();
    /// assert!(refused.contains("may be a path or a host"));
    /// ```
    ///
    /// # Errors
    ///
    /// Why it is refused, and what to write instead.
    pub fn read(given: &'a [u8], asked: AskedOf<'_>) -> Result<Self, RefusedUrl<'a>> {
        let refused = |why| Err(RefusedUrl::new(given, why));
        match (UrlForm::of(given), asked) {
            (UrlForm::Empty, _) => refused(WhyRefused::Empty),
            (UrlForm::Absolute, AskedOf::File(_)) if !has_host(given) => {
                refused(WhyRefused::NotAUrl)
            }
            (UrlForm::Path, AskedOf::File(_))
            | (UrlForm::Absolute, _)
            | (UrlForm::TwoSlashes | UrlForm::NoHost, AskedOf::File(Some(_))) => {
                Ok(Self::requested(given))
            }
            (UrlForm::Path, AskedOf::Sites) => refused(WhyRefused::OfWhichSite),
            (UrlForm::NoHost, _) => refused(WhyRefused::NoHost),
            (UrlForm::TwoSlashes, _) => refused(WhyRefused::TwoSlashes),
            (UrlForm::Word, _) | (UrlForm::Host, AskedOf::File(None)) => {
                refused(WhyRefused::Unclear)
            }
            (UrlForm::Host, AskedOf::File(Some(origin))) => {
                Ok(Self::of_host(given, origin.scheme()))
            }
            (UrlForm::Host, AskedOf::Sites) => Ok(Self::of_host(given, "https")),
        }
    }

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

    /// The note on a host without a scheme, or on a path that differs from the requested one. A path that is only
    /// percent-encoded does not differ.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let url = self.read_as.as_deref()?;
        let segments = |text: &[u8]| text.split(|&octet| octet == b'/').count();
        if segments(self.given) == segments(&self.url) && !self.given.contains(&b'\\') {
            return None;
        }
        Some(format!("{} is read as {url}", shown(self.given)))
    }

    /// The question about it.
    #[must_use]
    pub fn question(&self) -> Question<'_> {
        let Self { given, url, read_as } = self;
        Question { given, url, read_as: read_as.as_deref() }
    }
}

/// Whether an absolute web URL has a host. Other schemes have their own rules.
fn has_host(given: &[u8]) -> bool {
    let Ok(url) = std::str::from_utf8(given) else { return true };
    !matches!(Site::of(url), Err(SiteError::NotAUrl))
}
