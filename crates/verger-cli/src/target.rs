//! What is given as a URL or a site, and what is refused: what could mean two things, so that a path is never taken for a
//! host, which any file would allow.

pub(crate) use verger_report::{AskedOf as Asked, AskedUrl as Target};

use verger::Origin;
use verger_access::{Site, SiteError, UrlForm};
use verger_report::text::named_url;
use verger_report::{RefusedUrl, WhyRefused};

use crate::exit::Failure;

/// The URL of a site given by its host, which is read as https, or by any of its URLs.
pub(crate) fn site_url(named: &str) -> Result<String, Failure> {
    let refused = |why| Err(Failure::usage(RefusedUrl::new(named.as_bytes(), why)));
    match UrlForm::of(named.as_bytes()) {
        UrlForm::Absolute => Ok(named.to_owned()),
        UrlForm::Host | UrlForm::Word if is_of_files(named) => refused(WhyRefused::NoSite),
        // A port may follow the name of a local host, so `intranet:80` is a host.
        UrlForm::Host | UrlForm::Word => Ok(format!("https://{named}")),
        UrlForm::Empty => refused(WhyRefused::Empty),
        UrlForm::Path => refused(WhyRefused::OfWhichSite),
        UrlForm::TwoSlashes => refused(WhyRefused::TwoSlashes),
        UrlForm::NoHost => refused(WhyRefused::NoHost),
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

#[cfg(test)]
mod tests;
