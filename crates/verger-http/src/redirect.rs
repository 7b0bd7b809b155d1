//! Where a response leads.

use std::fmt;

use url::Url;

use crate::transport::Response;

impl Response {
    /// Whether it sends the client elsewhere for what was asked (RFC 9110 §15.4).
    pub fn is_redirect(&self) -> bool {
        matches!(self.status(), 301..=303 | 307 | 308)
    }

    /// Where its Location leads from the URL that was asked; `None` if to no URL of http or https.
    pub fn redirected(&self, url: &str) -> Option<String> {
        let location = std::str::from_utf8(self.field("location")?).ok()?;
        let mut url = Url::parse(url).ok()?.join(location).ok()?;
        url.set_fragment(None);
        matches!(url.scheme(), "http" | "https").then(|| url.into())
    }
}

/// A redirect from TLS to none: whoever is between may read and change what is sent from there on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "a step has two ends")]
pub struct LeftTls<'a> {
    /// The URL of https that redirects.
    pub from: &'a str,
    /// The URL of http that it leads to.
    pub to: &'a str,
}

impl<'a> LeftTls<'a> {
    /// The first such step on a way of redirects, if there is one.
    ///
    /// ```
    /// use verger_http::LeftTls;
    ///
    /// assert_eq!(LeftTls::on(["http://a/", "https://a/", "https://b/"]), None);
    /// let left = LeftTls::on(["https://a/", "https://b/", "http://c/", "https://d/"]);
    /// assert_eq!(left, Some(LeftTls { from: "https://b/", to: "http://c/" }));
    /// ```
    pub fn on(urls: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        let is_tls = |url: &str| url.starts_with("https:");
        let mut urls = urls.into_iter();
        let mut from = urls.next()?;
        for to in urls {
            if is_tls(from) && !is_tls(to) {
                return Some(Self { from, to });
            }
            from = to;
        }
        None
    }
}

impl fmt::Display for LeftTls<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to } = self;
        write!(
            f,
            "{from} redirects to {to}, which is without TLS: its answer can be read and changed on the way"
        )
    }
}
