//! The answer to a request for robots.txt: facts only, before a profile says what they mean for the site.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use verger::time::Moment;

use crate::body::FileKind;
use crate::payment::PaymentTerms;
use crate::result::Said;
use crate::site::Site;

/// What a site answered when asked for its robots.txt, hop by hop.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// The site that was asked: the rules are for it, wherever the file was found (RFC 9309 §2.3.1.2).
    pub site: Site,
    /// When the answer was complete.
    pub at: Moment,
    /// Every URL that was asked, in order, with the status it gave; at most six.
    pub hops: Vec<Hop>,
    /// The last status, or why there is none.
    pub said: Said,
    /// The file, if there is one, or that the known copy still holds.
    pub content: Content,
    /// How long the headers say that the answer holds; `None` if they say nothing.
    pub lifetime: Option<Duration>,
    /// When the server asks to be asked again.
    pub retry_after: Option<Moment>,
    /// How long the last request took, to the end of its answer. The sender of the requests measures it: this crate
    /// has no clock.
    pub took: Option<Duration>,
    /// What the server says of payment: always something after a 402.
    pub payment: Option<PaymentTerms>,
}

/// A URL that was asked, and the status it gave.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Hop {
    /// The URL.
    pub url: String,
    /// The status; `None` if there was no answer.
    pub status: Option<u16>,
}

/// What an answer carried.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "there is a file, the known one, or none")]
pub enum Content {
    /// A file.
    File(File),
    /// The copy that was known when the request was made still holds (304).
    NotModified,
    /// Neither.
    None,
}

/// A file as it was received.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct File {
    /// Its bytes; of a file beyond the limit, the whole lines within it.
    pub octets: Vec<u8>,
    /// Whether there was more than the limit.
    pub truncated: bool,
    /// Whether it ended with the connection, no length was stated, and its last line has no end and might permit what the
    /// whole line would not: the bytes may be a beginning (RFC 9112 §6.3).
    pub open_end: bool,
    /// What it looks like.
    pub kind: FileKind,
    /// The media type that it was served as, without parameters, in lower case; `None` if none was stated.
    pub media_type: Option<String>,
    /// How to ask whether it has changed.
    pub validators: Validators,
}

/// How to ask a server whether a file has changed (RFC 9110 §8.8).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Validators {
    /// The URL that gave the file, and to which alone the validators are sent.
    pub url: String,
    /// Its entity tag.
    pub etag: Option<String>,
    /// Its Last-Modified.
    pub last_modified: Option<String>,
}
