//! What is given as a URL, and how it is read. The library reads anything; the command refuses what could mean two
//! things, so that a path is never taken for a host, which any file would allow.

use std::borrow::Cow;
use std::fmt;

use verger::Origin;
use verger_access::{Site, SiteError, as_requested, requested_in_ascii, with_ascii_host};
use verger_report::Question;

use crate::exit::Failure;
use verger_report::text::{named_url, shown};

/// The URL or path asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target<'a> {
    /// As given.
    pub(crate) given: &'a [u8],
    /// As decided: as a client requests it, with its host in ASCII.
    pub(crate) url: Cow<'a, [u8]>,
    /// The URL that a host without a scheme was read as, or the path requested in place of the given one.
    pub(crate) read_as: Option<String>,
}

/// Whose robots.txt answers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Asked<'a> {
    /// A given file, and its origin if known.
    File(Option<&'a Origin>),
    /// The robots.txt that each site serves.
    Sites,
}

/// Why something given as a URL is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refused<'a> {
    given: &'a [u8],
    why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    Empty,
    /// A path or a host.
    Unclear,
    /// A path that begins with two slashes, or a host after them.
    TwoSlashes,
    /// A path, and no site is given.
    OfWhichSite,
    /// `mailto:` and the like.
    NoHost,
    /// `http://[x`.
    NotAUrl,
}

impl<'a> Target<'a> {
    /// Reads what was given as a URL: the one place where the command does.
    pub(crate) fn read(given: &'a [u8], asked: Asked<'_>) -> Result<Self, Refused<'a>> {
        let refused = |why| Err(Refused { given, why });
        let as_given = || Self::requested(given);
        match (Kind::of(given), asked) {
            (Kind::Empty, _) => refused(Why::Empty),
            (Kind::Absolute, Asked::File(_)) if !has_host(given) => refused(Why::NotAUrl),
            (Kind::Path, Asked::File(_))
            | (Kind::Absolute, _)
            | (Kind::TwoSlashes | Kind::NoHost, Asked::File(Some(_))) => Ok(as_given()),
            (Kind::Path, Asked::Sites) => refused(Why::OfWhichSite),
            (Kind::NoHost, _) => refused(Why::NoHost),
            (Kind::TwoSlashes, _) => refused(Why::TwoSlashes),
            (Kind::Word, _) | (Kind::Host, Asked::File(None)) => refused(Why::Unclear),
            (Kind::Host, Asked::File(Some(origin))) => Ok(Self::of_host(given, origin.scheme())),
            (Kind::Host, Asked::Sites) => Ok(Self::of_host(given, "https")),
        }
    }

    fn requested(given: &'a [u8]) -> Self {
        match as_requested(given) {
            Cow::Borrowed(_) => Self { given, url: with_ascii_host(given), read_as: None },
            Cow::Owned(url) => {
                let url = with_ascii_host(&url).into_owned();
                Self { given, read_as: Some(shown(&url)), url: url.into() }
            }
        }
    }

    fn of_host(given: &'a [u8], scheme: &str) -> Self {
        let url = [scheme.as_bytes(), b"://", given].concat();
        let url = requested_in_ascii(&url).into_owned();
        Self { given, read_as: Some(shown(&url)), url: url.into() }
    }

    /// The same, as repeated in the answer.
    pub(crate) fn question(&self) -> Question<'_> {
        let Self { given, url, read_as } = self;
        Question { given, url, read_as: read_as.as_deref() }
    }

    /// The note on a host without a scheme, or on a path that differs from the requested one. A path that is only
    /// percent-encoded does not differ.
    pub(crate) fn note(&self) -> Option<String> {
        let url = self.read_as.as_deref()?;
        let segments = |text: &[u8]| text.split(|&octet| octet == b'/').count();
        if segments(self.given) == segments(&self.url) && !self.given.contains(&b'\\') {
            return None;
        }
        Some(format!("{} is read as {url}", shown(self.given)))
    }
}

/// The URL of a site given by its host, which is read as https, or by any of its URLs.
pub(crate) fn site_url(named: &str) -> Result<String, Failure> {
    let refused = |why| Err(Failure::usage(Refused { given: named.as_bytes(), why }));
    match Kind::of(named.as_bytes()) {
        Kind::Absolute => Ok(named.to_owned()),
        // A port may follow the name of a local host, so `intranet:80` is a host.
        Kind::Host | Kind::Word => Ok(format!("https://{named}")),
        Kind::Empty => refused(Why::Empty),
        Kind::Path => refused(Why::OfWhichSite),
        Kind::TwoSlashes => refused(Why::TwoSlashes),
        Kind::NoHost => refused(Why::NoHost),
    }
}

/// The site that was given.
pub(crate) fn site(named: &str) -> Result<Site, Failure> {
    let url = site_url(named)?;
    Site::of(&url).map_err(|error| {
        let why = why_no_site(&url, error);
        Failure::usage(format!(
            "{} is not a site that can be asked: {why}",
            named_url(named.as_bytes())
        ))
    })
}

/// Whether it is a URL of a scheme without hosts: `mailto:me@example.com`.
pub(crate) fn has_no_host(given: &[u8]) -> bool {
    Kind::of(given) == Kind::NoHost
}

/// Why the site of a URL cannot be asked, and what to do instead.
pub(crate) fn why_no_site(url: &str, error: SiteError) -> String {
    let scheme = url.split_once("://").map(|(scheme, _)| scheme);
    if error != SiteError::Scheme
        || !scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("ftp"))
    {
        return error.to_string();
    }
    let origin = match url.parse::<Origin>() {
        Ok(origin) => origin.to_string().trim_end_matches(":21").to_owned(),
        Err(_) => "ftp://HOST".to_owned(),
    };
    format!(
        "only HTTP is fetched, not FTP; fetch its robots.txt yourself, then: \
         verger check --robots FILE --origin {origin} --agent NAME URL"
    )
}

/// Whether an absolute web URL has a host. Other schemes have their own rules.
fn has_host(given: &[u8]) -> bool {
    let Ok(url) = std::str::from_utf8(given) else { return true };
    !matches!(Site::of(url), Err(SiteError::NotAUrl))
}

/// Whether it has a scheme and a host, so that it cannot be the name of a file.
pub(crate) fn is_absolute(given: &str) -> bool {
    Kind::of(given.as_bytes()) == Kind::Absolute
}

/// Why a page is not fetched, and what to do instead.
pub(crate) fn why_no_page(url: &str, error: SiteError) -> String {
    let given = named_url(url.as_bytes());
    if error != SiteError::Scheme {
        return format!("{given} is not a URL: {error}");
    }
    let scheme = url.split_once("://").map_or(url, |(scheme, _)| scheme).to_ascii_uppercase();
    let scheme = named_url(scheme.as_bytes());
    format!(
        "{given}: only HTTP is fetched, not {scheme}; fetch the page yourself, then: verger page FILE"
    )
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Empty,
    /// `/x`, `?q` or `#f`.
    Path,
    /// `//x`: RFC 3986 reads the next part as a host.
    TwoSlashes,
    /// `scheme://…`.
    Absolute,
    /// `mailto:x`.
    NoHost,
    /// `example.com/x`, `127.0.0.1:80`, `[::1]`, `localhost`.
    Host,
    /// `private`, `tmp/x`.
    Word,
}

impl Kind {
    fn of(given: &[u8]) -> Self {
        match given {
            [] => return Self::Empty,
            [b'/', b'/', ..] => return Self::TwoSlashes,
            [b'/' | b'?' | b'#', ..] => return Self::Path,
            _ => {}
        }
        let end = given.iter().position(|octet| b"/?#".contains(octet)).unwrap_or(given.len());
        let (word, rest) = given.split_at(end);
        match scheme_end(word) {
            Some(colon) if colon + 1 == word.len() && rest.starts_with(b"//") => Self::Absolute,
            Some(colon) if !is_port(&word[colon + 1..]) => Self::NoHost,
            _ if is_host_and_port(word) => Self::Host,
            _ => Self::Word,
        }
    }
}

/// Where the colon of `scheme:` is (RFC 3986 §3.1).
fn scheme_end(word: &[u8]) -> Option<usize> {
    let colon = word.iter().position(|&octet| octet == b':')?;
    let of_scheme = |octet: &u8| octet.is_ascii_alphanumeric() || b"+-.".contains(octet);
    (word[0].is_ascii_alphabetic() && word[..colon].iter().all(of_scheme)).then_some(colon)
}

fn is_port(digits: &[u8]) -> bool {
    let number = std::str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'));
    number.is_some_and(|digits| digits.parse::<u16>().is_ok())
}

/// Whether a word can hardly be anything but a host: `localhost`, an address, or a name whose last part begins with a
/// letter, like every top-level domain.
fn is_host_and_port(word: &[u8]) -> bool {
    if let Some(rest) = word.strip_prefix(b"[") {
        let Some(end) = rest.iter().position(|&octet| octet == b']') else { return false };
        let address = std::str::from_utf8(&rest[..end]);
        let is_address = address.is_ok_and(|text| text.parse::<std::net::Ipv6Addr>().is_ok());
        return is_address
            && rest[end + 1..].strip_prefix(b":").map_or(end + 1 == rest.len(), is_port);
    }
    let host = match word.iter().position(|&octet| octet == b':') {
        Some(colon) if is_port(&word[colon + 1..]) => &word[..colon],
        Some(_) => return false,
        None => word,
    };
    let Ok(host) = std::str::from_utf8(host) else { return false };
    if host.eq_ignore_ascii_case("localhost") || host.parse::<std::net::Ipv4Addr>().is_ok() {
        return true;
    }
    let of_name = |letter: char| {
        !letter.is_ascii() || letter.is_ascii_alphanumeric() || "-_.%".contains(letter)
    };
    let name = host.strip_suffix('.').unwrap_or(host);
    let last = name.rsplit_once('.').map(|(_, last)| last);
    let begins_with_letter = |label: &str| {
        label.starts_with(|letter: char| {
            !letter.is_ascii() || letter.is_ascii_alphabetic() || letter == '%'
        })
    };
    host.chars().all(of_name)
        && name.split('.').all(|label| !label.is_empty())
        && last.is_some_and(begins_with_letter)
}

impl fmt::Display for Refused<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = named_url(self.given);
        match self.why {
            Why::Empty => f.write_str("an empty URL was given; write / for the root of the site"),
            Why::Unclear => write!(
                f,
                "{given} may be a path or a host; write /{given} for the path, or https://{} for the host",
                with_path(&given)
            ),
            Why::TwoSlashes => {
                let host = with_path(given.trim_start_matches('/'));
                write!(
                    f,
                    "{given} may be a path or a host; write https://HOST{given} for the path, or https://{host} for \
                     the host"
                )
            }
            Why::OfWhichSite => write!(
                f,
                "{given} does not name a site; pass a whole URL, such as https://HOST{given}, or the site's file with \
                 --robots FILE",
            ),
            Why::NotAUrl => {
                write!(f, "{given} is not a URL: its host is not valid; correct it")
            }
            Why::NoHost => write!(
                f,
                "{given} is not the URL of a site, so no robots.txt applies to it; write /{given} if it is a path"
            ),
        }
    }
}

/// `private/`: a host with a path.
fn with_path(host: &str) -> String {
    let slash = if host.contains(['/', '?', '#']) { "" } else { "/" };
    format!("{host}{slash}")
}

#[cfg(test)]
mod tests;
