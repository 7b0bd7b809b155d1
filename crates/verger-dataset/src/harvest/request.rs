use super::report::Method;

/// A request to send to a site.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Request {
    /// The URL. A fragment is never part of it.
    pub url: String,
    /// The method that requests it.
    pub method: Method,
    /// Header fields to send: `Accept`, and `If-None-Match` and `If-Modified-Since` where the answer may be 304.
    pub headers: Vec<(&'static str, String)>,
    /// The most decoded bytes of the body to read.
    pub limit: u64,
    /// The form in which to return the body.
    pub wants: Wants,
}

/// The form in which to return the body of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "callers give one form or the other")]
pub enum Wants {
    /// As bytes.
    Octets,
    /// As the entries of a sitemap.
    Sitemap,
}
