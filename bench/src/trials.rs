//! Four files that have slowed engines down before, each for one weakness.

use crate::file_set::{File, FileSet};
use crate::url::Url;

type Make = fn() -> (Vec<u8>, Url);

/// By name: the file, and the URL to decide.
pub(crate) const TRIALS: &[(&str, Make)] = &[
    ("512,000 empty lines", || (b"\n".repeat(512_000), Url::of_path(b"/private/page"))),
    ("20,000 rules", || {
        let rules = (0..20_000).map(|rule| format!("Disallow: /{rule:010x}\n"));
        let robots = "User-agent: *\n".to_owned() + &rules.collect::<String>();
        (robots.into(), Url::of_path(b"/private/page"))
    }),
    ("1,000 stars", || {
        let robots = format!("User-agent: *\nDisallow: /{}*b$\n", "*a".repeat(1000));
        (robots.into(), Url::of_path(&b"a".repeat(2048)))
    }),
    ("one line of 100 KB", || {
        let robots = format!("User-agent: *\nDisallow: /{}\n", "a".repeat(100_000));
        (robots.into(), Url::of_path(b"/private/page"))
    }),
];

/// A set of one file.
pub(crate) fn set((name, make): (&'static str, Make)) -> FileSet {
    let (octets, url) = make();
    let file = File { octets, agent: "ExampleBot", urls: vec![url] };
    FileSet { name, files: vec![file], left_out: Vec::new() }
}
