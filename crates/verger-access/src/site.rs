//! A site: the scheme, host and port that one robots.txt speaks for.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use url::{Host, Url};

/// The scheme, host and port that one `/robots.txt` speaks for (RFC 9309 §2.3), in one normal form.
///
/// Hosts are lower case, names of other scripts in their ASCII form, default ports left out; addresses as the URL
/// standard writes them (`0x7f.1` is `127.0.0.1`). So two URLs of one site give equal sites, and `http` and `https`,
/// or two ports, never do.
///
/// ```
/// use verger_access::Site;
///
/// let site = Site::of("http://Bücher.example:8001/a/b?q#f")?;
/// assert_eq!(site.to_string(), "http://xn--bcher-kva.example:8001");
/// assert_eq!(site.robots_url(), "http://xn--bcher-kva.example:8001/robots.txt");
/// assert_eq!(Site::of("https://example.com:443")?, Site::of("https://EXAMPLE.com/x")?);
/// # Ok::<(), verger_access::SiteError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Site {
    /// `scheme://host[:port]`, as the URL standard serialises an origin.
    origin: String,
}

/// Why a text names no site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SiteError {
    /// It is not an absolute URL, or its host or port is invalid.
    NotAUrl,
    /// Its scheme is neither `http` nor `https`.
    Scheme,
    /// It carries a user name or a password, which no robots.txt needs.
    Credentials,
    /// It is longer than [`Site::LONGEST_URL`].
    TooLong,
}

impl Site {
    /// The longest URL that is looked at, in bytes.
    pub const LONGEST_URL: usize = 1 << 16;

    /// The site of an absolute URL.
    ///
    /// # Errors
    ///
    /// When the URL is none, is too long, is neither `http` nor `https`, or carries credentials.
    pub fn of(url: &str) -> Result<Self, SiteError> {
        Self::of_parsed(&read(url)?)
    }

    /// The site of an absolute URL, and the URL as it is requested: without its fragment, dots resolved, the host as
    /// in the site. What a robot may fetch is asked for this one.
    ///
    /// ```
    /// use verger_access::Site;
    ///
    /// let (site, url) = Site::locate("http://BÜCHER.example/a/../b?q#f")?;
    /// assert_eq!(url, "http://xn--bcher-kva.example/b?q");
    /// # Ok::<(), verger_access::SiteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Site::of`].
    pub fn locate(url: &str) -> Result<(Self, String), SiteError> {
        let mut url = read(url)?;
        url.set_fragment(None);
        Ok((Self::of_parsed(&url)?, url.into()))
    }

    pub(crate) fn of_parsed(url: &Url) -> Result<Self, SiteError> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(SiteError::Scheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(SiteError::Credentials);
        }
        // A name of dots alone is not a host, though the URL standard accepts it.
        if let Some(Host::Domain(name)) = url.host()
            && name.trim_matches('.').is_empty()
        {
            return Err(SiteError::NotAUrl);
        }
        Ok(Self { origin: url.origin().ascii_serialization() })
    }

    /// `scheme://host[:port]`.
    pub fn as_str(&self) -> &str {
        &self.origin
    }

    /// The host alone; an IPv6 address is in brackets.
    pub fn host(&self) -> &str {
        let authority = self.origin.split_once("://").map_or("", |(_, rest)| rest);
        match authority.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|octet| octet.is_ascii_digit()) => host,
            _ => authority,
        }
    }

    /// The URL of this site's robots.txt.
    pub fn robots_url(&self) -> String {
        self.url("/robots.txt")
    }

    /// The URL of a path on this site; `path` begins with `/`.
    pub fn url(&self, path: &str) -> String {
        debug_assert!(path.starts_with('/'), "a path of a URL with a host begins with a slash");
        format!("{}{path}", self.origin)
    }

    /// Whether a URL is of this site, so that this site's robots.txt speaks for it.
    pub fn covers(&self, url: &str) -> bool {
        Self::of(url).is_ok_and(|site| site == *self)
    }
}

fn read(url: &str) -> Result<Url, SiteError> {
    if url.len() > Site::LONGEST_URL {
        return Err(SiteError::TooLong);
    }
    Url::parse(url).map_err(|_| SiteError::NotAUrl)
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.origin)
    }
}

impl fmt::Debug for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Site({})", self.origin)
    }
}

impl FromStr for Site {
    type Err = SiteError;

    fn from_str(url: &str) -> Result<Self, SiteError> {
        Self::of(url)
    }
}

impl TryFrom<String> for Site {
    type Error = SiteError;

    fn try_from(url: String) -> Result<Self, SiteError> {
        Self::of(&url)
    }
}

impl From<Site> for String {
    fn from(site: Site) -> Self {
        site.origin
    }
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAUrl => "it is not an absolute URL with a host, such as https://example.com",
            Self::Scheme => "only http and https sites have a robots.txt that can be fetched",
            Self::Credentials => "it carries a user name or a password; give the URL without",
            Self::TooLong => "it is longer than 65,536 bytes",
        })
    }
}

impl std::error::Error for SiteError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 9309 §2.3; seed 000 §3.1; what the URL standard says of hosts and ports.
    #[test]
    fn the_robots_url_of_any_url() {
        let vectors = [
            ("https://datatxt.org/", "https://datatxt.org/robots.txt"),
            ("http://www.bar.com:8001/", "http://www.bar.com:8001/robots.txt"),
            ("http://h/a/b?q#f", "http://h/robots.txt"),
            ("HTTPS://EXAMPLE.COM", "https://example.com/robots.txt"),
            ("https://example.com:443/x", "https://example.com/robots.txt"),
            ("http://example.com:443/x", "http://example.com:443/robots.txt"),
            ("http://example.com:80", "http://example.com/robots.txt"),
            ("https://example.com.:8443/", "https://example.com.:8443/robots.txt"),
            ("https://münchen.example/ä", "https://xn--mnchen-3ya.example/robots.txt"),
            ("https://faß.example/", "https://xn--fa-hia.example/robots.txt"),
            ("http://0x7f.1/", "http://127.0.0.1/robots.txt"),
            ("http://[::FFFF:1.2.3.4]:81/", "http://[::ffff:102:304]:81/robots.txt"),
        ];
        for (url, robots) in vectors {
            assert_eq!(Site::of(url).expect(url).robots_url(), robots, "{url}");
        }
    }

    #[test]
    fn what_is_no_site_says_why() {
        let vectors = [
            ("example.com", SiteError::NotAUrl),
            ("/robots.txt", SiteError::NotAUrl),
            ("http://", SiteError::NotAUrl),
            ("http://../", SiteError::NotAUrl),
            ("http://a b/", SiteError::NotAUrl),
            ("http://h:99999/", SiteError::NotAUrl),
            ("http://[fe80::1%25eth0]/", SiteError::NotAUrl),
            ("ftp://ftp.example.com/", SiteError::Scheme),
            ("file:///etc/passwd", SiteError::Scheme),
            ("mailto:a@b", SiteError::Scheme),
            ("http://user@example.com/", SiteError::Credentials),
            ("http://:secret@example.com/", SiteError::Credentials),
        ];
        for (url, error) in vectors {
            assert_eq!(Site::of(url), Err(error), "{url}");
        }
        let long = format!("http://h/{}", "a".repeat(Site::LONGEST_URL));
        assert_eq!(Site::of(&long), Err(SiteError::TooLong));
    }

    #[test]
    fn hosts() {
        for (url, host) in [
            ("http://a.example:81", "a.example"),
            ("http://a.example", "a.example"),
            ("http://[::1]:81", "[::1]"),
            ("http://[2001:db8::2]", "[2001:db8::2]"),
        ] {
            assert_eq!(Site::of(url).expect(url).host(), host);
        }
    }
}
