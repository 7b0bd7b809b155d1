//! The result of a request, as input to the state machine.

use std::time::Duration;

use super::report::ProbeVerdict;

/// The result of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a request is answered, fails, or is not sent")]
pub enum Answer {
    /// A response, with its body up to the requested limit.
    Came(Response),
    /// Nothing was sent: this robot is not allowed to fetch it. The text is for people.
    NotAllowed(String),
    /// There was no answer, or it broke off, or nothing was sent because robots.txt is unknown. The text is for people.
    Nothing(String),
}

/// A response.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Response {
    /// The final URL, after redirects.
    pub url: String,
    /// The status code.
    pub status: u16,
    /// Its headers.
    pub headers: ResponseHeaders,
    /// The body. It is ignored unless the status is 2xx.
    pub body: Body,
    /// Whether a limit cut off the end of the body.
    pub is_cut: bool,
}

/// What the headers of a response say about its body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct ResponseHeaders {
    /// The media type, without parameters and in lower case.
    pub media_type: Option<String>,
    /// The entity tag.
    pub etag: Option<String>,
    /// The Last-Modified date.
    pub last_modified: Option<String>,
    /// How long the answer may be reused by RFC 9111; `None` if the headers do not say.
    pub lifetime: Option<Duration>,
}

/// A body, in the requested form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "callers give one form or the other")]
pub enum Body {
    /// Its bytes, decoded.
    Octets(Vec<u8>),
    /// The entries of a sitemap.
    Sitemap {
        /// The entries, in order.
        entries: Vec<SitemapEntry>,
        /// Its number of bytes.
        octets: u64,
    },
}

/// An entry of a sitemap, or of an index of sitemaps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct SitemapEntry {
    /// Its URL.
    pub url: String,
    /// Whether it is a sitemap itself.
    pub is_sitemap: bool,
    /// When it was last changed, in seconds since 1970.
    pub lastmod: Option<i64>,
}

impl Response {
    /// The number of bytes received.
    pub(crate) fn octets(&self) -> u64 {
        match &self.body {
            Body::Octets(octets) => octets.len() as u64,
            Body::Sitemap { octets, .. } => *octets,
        }
    }

    /// The verdict of a status that means there is nothing to read.
    pub(crate) fn refusal(&self) -> Option<ProbeVerdict> {
        match self.status {
            200..300 | 304 => None,
            // RFC 7725: unavailable for legal reasons.
            401 | 403 | 451 => Some(ProbeVerdict::Restricted),
            408 | 429 => Some(ProbeVerdict::Unreachable),
            400..500 => Some(ProbeVerdict::NotFound),
            _ => Some(ProbeVerdict::Unreachable),
        }
    }
}
