//! What is given as a URL, and how it is read. The library reads anything; the command refuses what could mean two
//! things, so that a path is never taken for a host, which any file would allow.

use std::borrow::Cow;
use std::fmt;

use verger::Origin;
use verger_access::{Site, SiteError, UrlForm};
use verger_report::{AskedUrl, Question};

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
    /// A file, or standard input, in place of a site.
    NoSite,
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
        match (UrlForm::of(given), asked) {
            (UrlForm::Empty, _) => refused(Why::Empty),
            (UrlForm::Absolute, Asked::File(_)) if !has_host(given) => refused(Why::NotAUrl),
            (UrlForm::Path, Asked::File(_))
            | (UrlForm::Absolute, _)
            | (UrlForm::TwoSlashes | UrlForm::NoHost, Asked::File(Some(_))) => Ok(as_given()),
            (UrlForm::Path, Asked::Sites) => refused(Why::OfWhichSite),
            (UrlForm::NoHost, _) => refused(Why::NoHost),
            (UrlForm::TwoSlashes, _) => refused(Why::TwoSlashes),
            (UrlForm::Word, _) | (UrlForm::Host, Asked::File(None)) => refused(Why::Unclear),
            (UrlForm::Host, Asked::File(Some(origin))) => Ok(Self::of_host(given, origin.scheme())),
            (UrlForm::Host, Asked::Sites) => Ok(Self::of_host(given, "https")),
        }
    }

    fn requested(given: &'a [u8]) -> Self {
        Self::asked(AskedUrl::requested(given))
    }

    fn of_host(given: &'a [u8], scheme: &str) -> Self {
        Self::asked(AskedUrl::of_host(given, scheme))
    }

    fn asked(AskedUrl { given, url, read_as }: AskedUrl<'a>) -> Self {
        Self { given, url, read_as }
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
    match UrlForm::of(named.as_bytes()) {
        UrlForm::Absolute => Ok(named.to_owned()),
        UrlForm::Host | UrlForm::Word if is_of_files(named) => refused(Why::NoSite),
        // A port may follow the name of a local host, so `intranet:80` is a host.
        UrlForm::Host | UrlForm::Word => Ok(format!("https://{named}")),
        UrlForm::Empty => refused(Why::Empty),
        UrlForm::Path => refused(Why::OfWhichSite),
        UrlForm::TwoSlashes => refused(Why::TwoSlashes),
        UrlForm::NoHost => refused(Why::NoHost),
    }
}

/// Whether it can only be the name of a file or folder, or of standard input.
fn is_of_files(named: &str) -> bool {
    let first = named.split(['/', '\\']).next();
    matches!(first, Some("-" | "." | ".." | "~"))
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
    UrlForm::of(given) == UrlForm::NoHost
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
    UrlForm::of(given.as_bytes()) == UrlForm::Absolute
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
            Why::NoSite => write!(
                f,
                "{given} is not a site; pass its host or any of its URLs, or the sites of a list with --sites-from FILE"
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
