use std::fmt;
use std::str::FromStr;

use url::Url;

use crate::notice::NoticeKind;

/// Why a URL is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkError {
    /// It begins with `//`: another host, without a scheme.
    NetworkPath,
    /// Its scheme is neither http nor https.
    Scheme,
    /// It has a user name or password.
    Credentials,
    /// It is not a URL.
    Form,
}

impl LinkError {
    pub(crate) fn notice(self) -> NoticeKind {
        match self {
            Self::NetworkPath => NoticeKind::NetworkPath,
            Self::Scheme => NoticeKind::Scheme,
            Self::Credentials => NoticeKind::Credentials,
            Self::Form => NoticeKind::NotALink,
        }
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.notice().fmt(f)
    }
}

impl std::error::Error for LinkError {}

/// Resolves a URL in a description against the URL of its file (RFC 3986 §5.2).
///
/// The result is always an http or https URL without credentials, so it is safe to show as a link.
///
/// # Errors
///
/// When the URL is refused.
///
/// ```
/// use verger_dataset::{LinkError, link};
///
/// let file = "https://example.com/data.txt".parse()?;
/// assert_eq!(link("/d/a b.csv", Some(&file)).as_deref(), Ok("https://example.com/d/a%20b.csv"));
/// assert_eq!(link("javascript:alert(1)", Some(&file)), Err(LinkError::Scheme));
/// assert_eq!(link("//evil.example/x", Some(&file)), Err(LinkError::NetworkPath));
/// # Ok::<(), LinkError>(())
/// ```
pub fn link(text: &str, base: Option<&FileUrl>) -> Result<String, LinkError> {
    resolved(text, base.map(|base| &base.0)).map(String::from)
}

/// The URL that a description was read from: absolute, http or https, without credentials.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileUrl(Url);

impl FileUrl {
    /// The URL of a site's data.txt, from any URL of the site: same scheme, host and port (data.txt §3.1).
    ///
    /// # Errors
    ///
    /// When the URL does not identify a site that can be asked.
    ///
    /// ```
    /// let file = verger_dataset::FileUrl::of_site("http://www.bar.com:8001/a?b#c")?;
    /// assert_eq!(file.as_str(), "http://www.bar.com:8001/data.txt");
    /// # Ok::<(), verger_dataset::LinkError>(())
    /// ```
    pub fn of_site(url: &str) -> Result<Self, LinkError> {
        let mut url = resolved(url, None)?;
        url.set_path("/data.txt");
        url.set_query(None);
        url.set_fragment(None);
        Ok(Self(url))
    }

    /// The URL in the normal form of the URL standard.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Whether a URL has the same scheme, host and port.
    pub(crate) fn has_origin_of(&self, text: &str) -> bool {
        resolved(text, Some(&self.0)).is_ok_and(|url| url.origin() == self.0.origin())
    }
}

impl FromStr for FileUrl {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        resolved(text, None).map(Self)
    }
}

fn resolved(text: &str, base: Option<&Url>) -> Result<Url, LinkError> {
    // The WHATWG standard skips controls and reads `\` as `/`; both can hide where a link leads.
    if text.starts_with(['/', '\\']) && text[1..].starts_with(['/', '\\']) {
        return Err(LinkError::NetworkPath);
    }
    if text.is_empty() || text.contains(|c: char| c.is_control() || c == '\\') {
        return Err(LinkError::Form);
    }
    let url = Url::options().base_url(base).parse(text).map_err(|_| LinkError::Form)?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(LinkError::Scheme);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(LinkError::Credentials);
    }
    Ok(url)
}

/// What is wrong with a URL, in any file.
pub(crate) fn fault(text: &str) -> Option<LinkError> {
    // Any base works: only the URL itself is checked.
    let any = Url::parse("https://invalid/").expect("a URL");
    resolved(text, Some(&any)).err()
}

/// Whether a text begins like an absolute URL (RFC 3986 §3.1).
pub(crate) fn has_scheme(text: &str) -> bool {
    let inside = |octet: u8| octet.is_ascii_alphanumeric() || b"+-.".contains(&octet);
    text.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic()) && scheme.bytes().all(inside)
    })
}
