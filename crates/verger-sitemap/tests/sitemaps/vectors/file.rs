//! Files as a whole.
use super::{ROOT, Vector, set};

const A: &str = "entry https://example.com/a";

pub(crate) const VECTORS: &[Vector] = &[
    Vector { name: "nothing", at: ROOT, octets: b"", told: &["empty-file at 1: "] },
    Vector { name: "white space", at: ROOT, octets: b"\xEF\xBB\xBF \n ", told: &["empty-file at 2: "] },
    Vector {
        name: "a declaration",
        at: ROOT,
        octets: b"<?xml version='1.0'?>",
        told: &["empty-file at 1: "],
    },
    Vector {
        name: "a byte order mark",
        at: ROOT,
        octets: b"\xEF\xBB\xBF<?xml version='1.0'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>",
        told: &[],
    },
    Vector {
        name: "a byte order mark before lines",
        at: ROOT,
        octets: b"\xEF\xBB\xBFhttps://example.com/a",
        told: &[A],
    },
    Vector {
        name: "a page",
        at: ROOT,
        octets: b"<!doctype html><html><body>Not found</body></html>",
        told: &["doctype at 1: <!doct", "wrong-root at 1: <html>"],
    },
    Vector {
        name: "UTF-16 with its mark",
        at: ROOT,
        octets: b"\xFF\xFE<\0u\0r\0l\0",
        told: &["utf-16 at 1: \u{FFFD}\u{FFFD}<\0u\0"],
    },
    Vector { name: "UTF-16", at: ROOT, octets: b"<\0u\0", told: &["utf-16 at 1: <\0u\0"] },
    Vector { name: "UTF-16, big end first", at: ROOT, octets: b"\0<\0u", told: &["utf-16 at 1: \0<\0u"] },
    Vector {
        name: "Latin-1",
        at: ROOT,
        octets: b"https://example.com/a\nhttps://example.com/\xE9\nhttps://example.com/\xE9b\n/\xF0\x9F",
        told: &[
            A,
            "not-utf-8 at 2: \u{FFFD}",
            "entry https://example.com/\u{FFFD} -> https://example.com/%EF%BF%BD",
            "entry https://example.com/\u{FFFD}b -> https://example.com/%EF%BF%BDb",
            "relative-loc at 4: /\u{FFFD}",
            "entry /\u{FFFD} -> nowhere",
        ],
    },
    Vector {
        name: "places count octets, not characters",
        at: ROOT,
        octets: b"<!-- \xE9\xE9 \xE2\x82 --><html>",
        told: &["not-utf-8 at 1: \u{FFFD}\u{FFFD} \u{FFFD} -", "wrong-root at 1: <html>"],
    },
    Vector {
        name: "too many entries",
        at: ROOT,
        octets: b"https://example.com/a\n/\n/\n/\n/a",
        told: &[
            A,
            "relative-loc at 2: /",
            "entry / -> nowhere",
            "relative-loc at 3: /",
            "entry / -> nowhere",
            "relative-loc at 4: /",
            "entry / -> nowhere",
            "entry-limit at 5: /a",
        ],
    },
    Vector {
        name: "too many octets",
        at: ROOT,
        octets: &{
            let mut octets = [b' '; 20_001];
            octets[0] = b'/';
            octets
        },
        told: &["octet-limit at 1:  "],
    },
    Vector {
        name: "as many as may be",
        at: ROOT,
        octets: &{
            let mut octets = [b' '; 20_000];
            octets[0] = b'/';
            octets
        },
        told: &["relative-loc at 1: /     ", "entry / -> nowhere"],
    },
    Vector {
        name: "elements in elements",
        at: ROOT,
        octets: set!(
            "<a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a>\
             <a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><b>"
        ),
        told: &["misplaced-element at 1: <a><a>", "deep-element at 1: <b></u"],
    },
    Vector {
        name: "a tag longer than any",
        at: ROOT,
        octets: &{
            let mut octets = [b'a'; 17_000];
            octets[0] = b'<';
            octets
        },
        told: &["long-tag at 1: <aaaaa"],
    },
];
