//! The result of a request, as it is given to the machine.

use std::time::Duration;

use super::report::ProbeVerdict;

/// The result of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a request is answered, fails, or is not sent")]
pub enum Answer {
    /// An answer, and its body so far as it was wanted.
    Came(Response),
    /// Nothing was sent: this robot may not have it. The words are for people.
    NotAllowed(String),
    /// There was no answer, or it broke off, or nothing was sent because robots.txt is unknown. The
    /// words are for people.
    Nothing(String),
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Response {
    /// The URL that answered, redirects followed.
    pub url: String,
    /// The status code.
    pub status: u16,
    /// What its headers say.
    pub headers: ResponseHeaders,
    /// The body. That of an answer other than 2xx is not looked at.
    pub body: Body,
    /// Whether a limit cut off the end of the body.
    pub is_cut: bool,
}

/// What the headers of an answer say of its body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct ResponseHeaders {
    /// The media type, without parameters and in lower case.
    pub media_type: Option<String>,
    /// The entity tag.
    pub etag: Option<String>,
    /// The Last-Modified.
    pub last_modified: Option<String>,
    /// How long the answer may be reused by RFC 9111; `None` if the headers say nothing of it.
    pub lifetime: Option<Duration>,
}

/// A body, in the form that was wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "callers give one form or the other")]
pub enum Body {
    /// Its bytes, decoded.
    Octets(Vec<u8>),
    /// The entries of the sitemap that it is.
    Sitemap {
        /// The entries, in their order.
        entries: Vec<SitemapEntry>,
        /// How many bytes it had.
        octets: u64,
    },
}

/// An entry of a sitemap, or of an index of sitemaps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct SitemapEntry {
    /// Its address.
    pub url: String,
    /// Whether it is a sitemap itself.
    pub is_sitemap: bool,
    /// When it was changed last, in seconds since 1970.
    pub lastmod: Option<i64>,
}

impl Response {
    /// How many bytes were received.
    pub(crate) fn octets(&self) -> u64 {
        match &self.body {
            Body::Octets(octets) => octets.len() as u64,
            Body::Sitemap { octets, .. } => *octets,
        }
    }

    /// What the status means, if it means that there is nothing to read.
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
