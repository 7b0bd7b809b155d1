//! Where a response leads.

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
