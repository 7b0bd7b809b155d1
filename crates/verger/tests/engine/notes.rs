//! The notes on how a file is read: each fault once, with its first line and the number of others.

use verger::syntax::ContentKind;
use verger::{Crawler, Dialect, Document, Note, Notes};

/// The names of the notes, with the line and the number of further lines.
fn notes(dialect: &Dialect, crawler: &str, robots: &[u8]) -> Vec<(&'static str, u32, usize)> {
    let document = Document::parse(robots);
    let notes = Notes::new(&document, dialect, &Crawler::new([crawler]));
    let all = notes.iter();
    all.map(|said| (said.note.name(), said.note.line().unwrap_or(0), said.more)).collect()
}

fn of(dialect: &Dialect, robots: &[u8]) -> Vec<(&'static str, u32, usize)> {
    notes(dialect, "foobot", robots)
}

#[test]
fn a_file_without_fault_has_no_note() {
    for dialect in Dialect::ALL {
        let robots = b"# ours: not yours\nUser-agent: foobot\nDisallow: /private\n\nSitemap: https://example.com/a.xml\n";
        assert_eq!(of(dialect, robots), [], "{}", dialect.name);
    }
}

#[test]
fn what_is_not_text_is_said_and_its_lines_are_not_judged() {
    let utf16: Vec<u8> =
        "User-agent: *\nDisallow: /\n".bytes().flat_map(|octet| [octet, 0]).collect();
    let cases: [(&[u8], ContentKind); 5] = [
        (&utf16, ContentKind::Utf16),
        (b"\xFF\xFEU\0", ContentKind::Utf16),
        (b"\x1F\x8B\x08\0Disallow /x\n", ContentKind::Gzip),
        (b"\x28\xB5\x2F\xFD\0\0\0", ContentKind::Zstd),
        (b"<!DOCTYPE html><title>Not found</title>\nCrawl-delay 5\n", ContentKind::Html),
    ];
    for (octets, kind) in cases {
        for dialect in Dialect::ALL {
            let document = Document::parse(octets);
            let notes = Notes::of_file(&document, dialect);
            let all: Vec<_> = notes.iter().map(|said| said.note).collect();
            assert_eq!(all, [Note::NotText { kind }], "{} {}", dialect.name, kind.name());
            assert!(all[0].is_fault());
        }
    }
}

#[test]
fn a_field_without_its_colon() {
    let robots =
        b"User-agent: foobot\nDisallow /x\nDisallow /x y\nSitemap https://example.com/a.xml\n\
        User-agent otherbot\nCrawl-delay 10\nDisallow: /y\n";
    assert_eq!(
        of(&Dialect::RFC9309, robots),
        [
            ("missing-colon-not-read", 2, 1),
            ("missing-colon-not-read", 4, 0),
            ("missing-colon-not-read", 5, 0),
            ("missing-colon-not-read", 6, 0),
        ]
    );
    // Google's parser reads two words without a colon, and no more.
    let of_google = of(&Dialect::GOOGLE, b"User-agent: foobot\nDisallow /x\nDisallow /x y\n");
    assert_eq!(of_google, [("missing-colon-not-read", 3, 0), ("missing-colon", 2, 0)]);
    let sentences = b"User-agent: foobot\nDisallow: /x\nAllow me to say\nUser agent names follow here\nHost of many\n";
    assert_eq!(of(&Dialect::RFC9309, sentences), []);
}

#[test]
fn control_characters_outside_comments() {
    let robots =
        b"User-agent: foobot\nDisallow: /a\x01\nDisallow:\t/b\nDisallow: /c\x7Fd\n# \x02\nx\x0By\n";
    assert_eq!(of(&Dialect::RFC9309, robots), [("control-characters", 2, 2)]);
}

#[test]
fn product_tokens_outside_the_grammar() {
    let robots = b"User-agent: foo bot\nDisallow: /a\nUser-agent: b\xC3\xB6t\nDisallow: /b\nUser-agent: *\nDisallow:\n";
    for dialect in [&Dialect::RFC9309, &Dialect::GOOGLE, &Dialect::REP_00] {
        assert_eq!(of(dialect, robots), [("token-outside-grammar", 1, 1)], "{}", dialect.name);
    }
    // Draft of 1996, §3.3: a token may have digits, but no white space or slash.
    let robots = b"User-agent: foobot2.0\nDisallow: /a\n\nUser-agent: webcrawler/1\nDisallow: /b\n";
    assert_eq!(of(&Dialect::KOSTER1996, robots), [("token-outside-grammar", 4, 0)]);
    assert_eq!(of(&Dialect::ORIGINAL1994, robots), []);
}

#[test]
fn a_version_that_is_left_out() {
    let robots = b"User-agent: foobot/1.0\nDisallow: /a\n\nUser-agent: barbot/2.0\nDisallow: /b\n";
    for dialect in [&Dialect::RFC9309, &Dialect::GOOGLE, &Dialect::REP_00] {
        let told = of(dialect, robots);
        let wanted = [("token-outside-grammar", 4, 0), ("version-in-token", 1, 0)];
        assert_eq!(told, wanted, "{}", dialect.name);
    }
}

#[test]
fn patterns_that_match_nothing() {
    let robots =
        b"User-agent: foobot\nDisallow: private\nDisallow: https://example.com/x\nDisallow: $\n\
        Disallow: %70rivate\nDisallow: *.gif\n";
    assert_eq!(of(&Dialect::RFC9309, robots), [("cannot-match", 2, 3)]);
    assert_eq!(of(&Dialect::GOOGLE, robots), [("cannot-match", 2, 3)]);
    // A prefix of 1996 has no wildcard.
    assert_eq!(of(&Dialect::KOSTER1996, robots), [("cannot-match", 2, 4)]);
    // draft-koster-rep-00: a reserved byte and its escape are equal.
    let escaped = b"User-agent: foobot\nDisallow: %2Fprivate\n";
    assert_eq!(of(&Dialect::REP_00, escaped), [("read-as-slash", 2, 0)]);
    assert_eq!(of(&Dialect::RFC9309, escaped), [("cannot-match", 2, 0)]);
    // Two paths on one line, one of which matches nothing.
    let two = b"User-agent: foobot\nDisallow: /a b\n";
    assert_eq!(of(&Dialect::ORIGINAL1994, two), [("cannot-match", 2, 0)]);
    assert_eq!(of(&Dialect::RFC9309, two), []);
}

#[test]
fn rules_on_robots_txt_itself() {
    for pattern in ["/robots.txt", "/robots.txt$", "/robots.txt*", "/robots%2Etxt", "/%72obots.txt"]
    {
        let robots = format!("User-agent: foobot\nDisallow: {pattern}\n");
        assert_eq!(
            of(&Dialect::RFC9309, robots.as_bytes()),
            [("names-robots-txt", 2, 0)],
            "{pattern}"
        );
    }
    for pattern in ["/robots.txt.bak", "/robots", "/Robots.txt", "/a/robots.txt"] {
        let robots = format!("User-agent: foobot\nDisallow: {pattern}\n");
        assert_eq!(of(&Dialect::RFC9309, robots.as_bytes()), [], "{pattern}");
    }
    let always = |dialect: &Dialect| {
        let document = Document::parse(b"User-agent: *\nDisallow: /robots.txt\n");
        let notes = Notes::new(&document, dialect, &Crawler::new(["foobot"]));
        let first = notes.iter().next().expect("there is a note").note;
        matches!(first, Note::NamesRobotsTxt { always_allowed: true, .. })
    };
    assert!(always(&Dialect::RFC9309) && always(&Dialect::KOSTER1996));
    assert!(!always(&Dialect::ORIGINAL1994) && !always(&Dialect::GOOGLE));
}

#[test]
fn paths_that_are_not_utf_8() {
    let robots = b"User-agent: foobot\nDisallow: /caf\xE9\nDisallow: /caf%C3%A9\nDisallow: /caf\xC3\xA9 # \xE9\n";
    assert_eq!(of(&Dialect::RFC9309, robots), [("not-utf-8", 2, 0)]);
}

/// "The standard doesn't explicitly say how to resolve something like" both (Koster, 4 June 1996).
#[test]
fn an_empty_disallow_beside_another() {
    let document = Document::parse(b"User-agent: foobot\nDisallow:\nDisallow: /\n");
    let told = |document: &Document<'_>, dialect| -> Vec<_> {
        let notes = Notes::new(document, dialect, &Crawler::new(["foobot"]));
        notes.iter().map(|said| said.note).collect()
    };
    assert_eq!(
        told(&document, &Dialect::KOSTER1996),
        [Note::EmptyDisallowBeside { line: 2, other: 3 }]
    );
    assert_eq!(told(&document, &Dialect::RFC9309), []);
    let document = Document::parse(b"User-agent: foobot\nDisallow: /\nDisallow:\n");
    assert_eq!(
        told(&document, &Dialect::KOSTER1996),
        [Note::EmptyDisallowBeside { line: 3, other: 2 }]
    );
}

#[test]
fn there_are_few_notes_whatever_the_file() {
    let mut robots = b"User-agent: foobot\n".to_vec();
    for _ in 0..10_000 {
        robots.extend(b"Disallow: x\x01\nDisallow /y\nUser-agent: foobot/1\nDisalow: /\xFF\n");
    }
    for dialect in Dialect::ALL {
        let told = of(dialect, &robots);
        assert!(told.len() < 20, "{}: {told:?}", dialect.name);
        assert!(told.iter().any(|&(_, _, more)| more > 1000), "{}: {told:?}", dialect.name);
    }
}

#[test]
fn notes_panic_on_nothing() {
    const PARTS: [&[u8]; 20] = [
        b"User-agent",
        b"Disallow",
        b"Allow",
        b"Sitemap",
        b":",
        b" ",
        b"\t",
        b"\n",
        b"\r",
        b"foobot",
        b"/1.0",
        b"*",
        b"$",
        b"%2F",
        b"%",
        b"/robots.txt",
        b"#",
        b"\0",
        b"\xFF",
        b"Robot-version: 2.0.0\n",
    ];
    let mut state = 88_172_645_463_325_252_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for _ in 0..20_000 {
        let parts = next() % 24;
        let robots: Vec<u8> =
            (0..parts).flat_map(|_| PARTS[(next() % 20) as usize].iter().copied()).collect();
        for dialect in Dialect::ALL {
            let lines = Document::parse(&robots[..]).lines().len();
            for (_, line, more) in of(dialect, &robots) {
                assert!(line as usize + more.min(1) <= lines + 1, "{}", robots.escape_ascii());
            }
        }
    }
}
