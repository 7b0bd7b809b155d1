//! What came back: facts alone, before any profile says what they mean for the site.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use verger::Moment;

use crate::result::Said;
use crate::site::Site;

/// What asking a site for its robots.txt brought, hop by hop.
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
    /// The file, if one came, or word that the known copy still holds.
    pub content: Content,
    /// How long the headers say that the answer holds; `None` if they say nothing.
    pub lifetime: Option<Duration>,
    /// When the server asks to be asked again.
    pub retry_after: Option<Moment>,
    /// How long the last request took, to the end of its answer. Whoever sends the requests measures it and says so
    /// here: this crate has no clock.
    pub took: Option<Duration>,
}

/// A URL that was asked, and the status it gave.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Hop {
    /// The URL.
    pub url: String,
    /// The status; `None` if no answer came.
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
    /// What stands in it; of a file beyond the limit, the whole lines within.
    pub octets: Vec<u8>,
    /// Whether there was more than the limit.
    pub truncated: bool,
    /// What it looks like.
    pub kind: FileKind,
    /// How to ask whether it has changed.
    pub validators: Validators,
}

/// What a file looks like, by its Content-Type and its first octets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FileKind {
    /// Text, as a robots.txt is.
    Text,
    /// A page: most often what a server sends instead of "not found".
    Html,
    /// No octet, or white space alone.
    Empty,
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

impl FileKind {
    /// What a body is: a robots.txt that begins as a page does is none.
    pub(crate) fn of(octets: &[u8], content_type: Option<&[u8]>) -> Self {
        let text = octets.strip_prefix(b"\xef\xbb\xbf").unwrap_or(octets).trim_ascii_start();
        if text.is_empty() {
            return Self::Empty;
        }
        let named = content_type.is_some_and(|name| {
            let essence = name.split(|&octet| octet == b';').next().unwrap_or_default();
            let essence = essence.trim_ascii();
            essence.eq_ignore_ascii_case(b"text/html")
                || essence.eq_ignore_ascii_case(b"application/xhtml+xml")
        });
        // Many servers call every file a page; one that does not begin with markup is believed to be a robots.txt.
        let begins_as_a_page = PAGE_STARTS.iter().any(|start| {
            text.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start))
        });
        if begins_as_a_page || (named && text.starts_with(b"<")) { Self::Html } else { Self::Text }
    }
}

const PAGE_STARTS: &[&[u8]] = &[b"<!doctype", b"<html", b"<head", b"<body", b"<?xml"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_looks_like() {
        type Vector = (&'static [u8], Option<&'static [u8]>, FileKind);
        let vectors: [Vector; 9] = [
            (b"User-agent: *\nDisallow: /", None, FileKind::Text),
            (b"User-agent: *", Some(b"text/html; charset=utf-8"), FileKind::Text),
            (b"<p>Not found</p>", Some(b"Text/HTML ;charset=utf-8"), FileKind::Html),
            (b"<p>Not found</p>", Some(b"text/plain"), FileKind::Text),
            (b"\xef\xbb\xbf \r\n<!DOCTYPE html><title>x</title>", None, FileKind::Html),
            (b"<HTML>", Some(b"text/plain"), FileKind::Html),
            (b"", Some(b"text/html"), FileKind::Empty),
            (b"\xef\xbb\xbf\n \t\r\n", None, FileKind::Empty),
            (b"# <html>", None, FileKind::Text),
        ];
        for (octets, content_type, kind) in vectors {
            assert_eq!(FileKind::of(octets, content_type), kind, "{octets:?}");
        }
    }
}
