//! What came back: facts alone, before any profile says what they mean for the site.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use verger::time::Moment;

use crate::payment::PaymentTerms;
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
    /// What the server says of payment: always something after a 402.
    pub payment: Option<PaymentTerms>,
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
    /// The media type that it was served as, without parameters, in lower case; `None` if none was stated.
    pub media_type: Option<String>,
    /// How to ask whether it has changed.
    pub validators: Validators,
}

/// What a file looks like, by its first bytes. Its Content-Type does not count: servers call pages `text/plain` and rules
/// `text/html`.
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
    /// What a body is: HTML when its bytes begin as HTML does, by the table of the WHATWG's MIME Sniffing §7.1. No line
    /// of a robots.txt begins so.
    pub(crate) fn of(octets: &[u8]) -> Self {
        let text = octets.strip_prefix(b"\xef\xbb\xbf").unwrap_or(octets).trim_ascii_start();
        if text.is_empty() {
            return Self::Empty;
        }
        let begins = |start: &&[u8]| {
            text.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start))
        };
        let is_tag = |start: &[u8]| {
            matches!(text.get(start.len()), Some(b' ' | b'>' | b'\t' | b'\n' | b'\r' | b'/'))
        };
        let is_page = PAGE_STARTS.iter().any(&begins)
            || PAGE_TAGS.iter().any(|start| begins(start) && is_tag(start));
        if is_page { Self::Html } else { Self::Text }
    }
}

/// With these a page begins, whatever comes next.
const PAGE_STARTS: &[&[u8]] = &[b"<!doctype", b"<!--", b"<?xml"];

/// With these, where the tag's name ends there.
const PAGE_TAGS: &[&[u8]] = &[
    b"<html", b"<head", b"<script", b"<iframe", b"<h1", b"<div", b"<font", b"<table", b"<a",
    b"<style", b"<title", b"<b", b"<body", b"<br", b"<p", b"<meta",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_looks_like() {
        let vectors: [(&[u8], FileKind); 13] = [
            (b"User-agent: *\nDisallow: /", FileKind::Text),
            (b"<p>Not found</p>", FileKind::Html),
            (b"\xef\xbb\xbf \r\n<!DOCTYPE html><title>x</title>", FileKind::Html),
            (b"<HTML>", FileKind::Html),
            (b"<html lang=en>", FileKind::Html),
            (b"<!-- gone -->", FileKind::Html),
            (b"<?xml version='1.0'?><html/>", FileKind::Html),
            (b"<pre>User-agent: *\nDisallow: /</pre>", FileKind::Text),
            (b"<", FileKind::Text),
            (b"<p", FileKind::Text),
            (b"", FileKind::Empty),
            (b"\xef\xbb\xbf\n \t\r\n", FileKind::Empty),
            (b"# <html>", FileKind::Text),
        ];
        for (octets, kind) in vectors {
            assert_eq!(FileKind::of(octets), kind, "{octets:?}");
        }
    }
}
