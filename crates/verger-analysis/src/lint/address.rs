//! The parts of an address that lints compare.

use verger::Origin;

/// The scheme of an absolute URL, in lower case; `None` for another, and for one that is not of the web.
pub(crate) fn scheme_of(url: &[u8]) -> Option<&'static str> {
    let is = |scheme: &str| {
        url.get(..scheme.len()).is_some_and(|head| head.eq_ignore_ascii_case(scheme.as_bytes()))
    };
    ["https", "http"].into_iter().find(|scheme| is(&format!("{scheme}://")))
}

/// The host of an absolute URL, in lower case.
pub(crate) fn host_of(url: &[u8]) -> Option<String> {
    scheme_of(url)?;
    let origin: Origin = str::from_utf8(url).ok()?.parse().ok()?;
    Some(origin.host().to_owned())
}

/// A host without the `www.` that most sites have for themselves too.
pub(crate) fn without_www(host: &str) -> &str {
    host.strip_prefix("www.").unwrap_or(host)
}
