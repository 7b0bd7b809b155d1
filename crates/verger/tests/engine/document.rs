//! Bytes → document: nothing is lost, whatever the bytes are.

use verger::dialect::{Excess, Limits};
use verger::directive::DIRECTIVES;
use verger::syntax::Piece;
use verger::{
    Crawler, Dialect, Directive, Document, LimitedBy, Policy, Ranking, Reason, Span, Verdict,
    decide,
};

/// The pieces tile the input, and printing them gives it back.
fn check(octets: &[u8]) -> Vec<(Piece, &[u8])> {
    let document = Document::parse(octets);
    let mut at = 0;
    let mut pieces = Vec::new();
    for (piece, span) in document.pieces() {
        assert_eq!(span.start, at, "{octets:?}");
        assert!(!span.is_empty(), "{octets:?}");
        at = span.end;
        pieces.push((piece, &octets[span]));
    }
    assert_eq!(at, octets.len(), "{octets:?}");
    pieces
}

#[test]
fn pieces_tile_the_input() {
    for octets in [
        &b""[..],
        b"\n",
        b"\r\r\n\n",
        b"\xEF\xBB\xBFUser-agent: *",
        b"\xEF\xBBx",
        b"\xBB\xBF\n",
        b" Disallow : /a b # c : d \r\n",
        b"Disallow /a\t\n: no field\nthree words here\n#\0\n\xFF\xFE\n",
        b"a:",
        b"a :\t",
        b":",
        b"\0:\0#\0",
    ] {
        check(octets);
    }
}

#[test]
fn every_short_input_is_tiled() {
    let alphabet = b"a: #\r\n\t\0\xEF\xBB";
    let mut inputs = vec![Vec::new()];
    for _ in 0..5 {
        let longer = |input: &Vec<u8>| alphabet.map(|octet| [&input[..], &[octet]].concat());
        inputs = inputs.iter().flat_map(longer).collect();
        for input in &inputs {
            check(input);
        }
    }
}

#[test]
fn a_record_is_field_separator_value_comment() {
    let pieces = check(b" Disallow : /a b # c\r\n");
    let expected: [(Piece, &[u8]); 7] = [
        (Piece::Space, b" "),
        (Piece::Field, b"Disallow"),
        (Piece::Separator, b" : "),
        (Piece::Value, b"/a b"),
        (Piece::Space, b" "),
        (Piece::Comment, b"# c"),
        (Piece::LineEnd, b"\r\n"),
    ];
    assert_eq!(pieces, expected);
}

#[test]
fn every_directive_has_one_row() {
    for (index, entry) in DIRECTIVES.iter().enumerate() {
        assert_eq!(entry.directive.name(), entry.name);
        assert_eq!(
            DIRECTIVES.iter().position(|other| other.directive == entry.directive),
            Some(index)
        );
        for spelling in entry.misspellings.iter().chain([&entry.name]) {
            let recognised =
                Directive::recognise(spelling.as_bytes(), verger::dialect::FieldSpelling::Whole);
            assert_eq!(recognised, Some(entry.directive), "{spelling}");
        }
    }
}

fn policy(robots: &[u8], limits: Limits, dialect: &Dialect) -> Policy {
    let mut dialect = dialect.clone();
    dialect.limits = limits;
    Policy::new(&Document::parse(robots), &dialect, &Crawler::new(["a"]))
}

/// RFC 9309 §2.5; and half a rule can mean its opposite, so a line that the limit cuts is not read.
#[test]
fn a_line_that_crosses_the_limit_is_not_obeyed() {
    let robots = b"User-agent: *\nAllow: /a\nDisallow: /private\n";
    for octets in 0..=robots.len() as u32 {
        let limits = Limits { octets: Some(octets), rules: None, on_excess: Excess::Truncate };
        let policy = policy(robots, limits, &Dialect::RFC9309);
        let whole = octets >= robots.len() as u32 - 1;
        assert_eq!(policy.decide(b"/private").is_allowed(), !whole, "{octets}");
        let first_unread = if octets < 13 {
            1
        } else if octets < 23 {
            2
        } else {
            3
        };
        let reported = policy.decide(b"/").limit.map(|limit| (limit.limit, limit.line));
        assert_eq!(
            reported,
            (!whole).then_some((LimitedBy::Octets(octets), first_unread)),
            "{octets}"
        );
    }
}

/// Koster, 4 June 1996: "If the number of Disallow lines exceeds a threshold we disallow the whole site."
#[test]
fn a_limit_can_close_the_site() {
    let robots = b"User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\n";
    let limits = Limits { octets: None, rules: Some(2), on_excess: Excess::DisallowSite };
    let closed = policy(robots, limits, &Dialect::RFC9309).decide(b"/z");
    assert_eq!((closed.verdict, closed.reason), (Verdict::Disallowed, Reason::LimitReached));
    assert_eq!(closed.limit.map(|limit| limit.line), Some(4));
    let limits = Limits { on_excess: Excess::Truncate, ..limits };
    let cut = policy(robots, limits, &Dialect::RFC9309);
    assert!(!cut.decide(b"/b").is_allowed());
    assert!(cut.decide(b"/c").is_allowed());
    assert_eq!(cut.decide(b"/c").limit.map(|limit| limit.limit), Some(LimitedBy::Rules(2)));
    let limits = Limits { rules: Some(3), ..limits };
    assert_eq!(policy(robots, limits, &Dialect::RFC9309).limit(), None);
}

#[test]
fn at_least_500_kib_are_read_by_default() {
    for dialect in Dialect::ALL {
        let end = b"\nUser-agent: *\nDisallow: /x";
        let robots = [&vec![b'#'; 500 * 1024 - end.len()][..], end].concat();
        let policy = Policy::new(&Document::parse(&robots), dialect, &Crawler::new(["a"]));
        assert!(!policy.decide(b"/x").is_allowed(), "{}", dialect.name);
    }
}

/// Google's parser keeps 16,663 bytes of a line; the kept part still acts as a rule.
#[test]
fn google_cuts_long_lines() {
    let path = "/".to_owned() + &"a".repeat(16_662 - "Disallow: ".len());
    for (extra, matches_longer) in [("", true), ("b", true)] {
        let robots = format!("User-agent: *\nDisallow: {path}{extra}\nAllow: /allowed\n");
        let longer = path.clone() + "c";
        let google = Policy::new(
            &Document::parse(robots.as_bytes()),
            &Dialect::GOOGLE,
            &Crawler::new(["a"]),
        );
        let decision = google.decide(longer.as_bytes());
        assert_eq!(!decision.is_allowed(), matches_longer);
        let crawler = Crawler::new(["a"]);
        let in_one_shot = decide(robots.as_bytes(), &Dialect::GOOGLE, &crawler, longer.as_bytes());
        assert_eq!(in_one_shot, decision);
        let rfc = Policy::new(
            &Document::parse(robots.as_bytes()),
            &Dialect::RFC9309,
            &Crawler::new(["a"]),
        );
        assert_eq!(!rfc.decide(longer.as_bytes()).is_allowed(), extra.is_empty());
    }
}

#[test]
fn a_nul_ends_a_line_for_google_alone() {
    let robots = b"User-agent: *\nDisallow: /a\0b\n";
    let asked: [(&Dialect, &[u8], bool); 4] = [
        (&Dialect::GOOGLE, b"/ac", false),
        (&Dialect::RFC9309, b"/ac", true),
        (&Dialect::RFC9309, b"/a%00b", false),
        (&Dialect::RFC9309, b"/a\0b", false),
    ];
    for (dialect, url, allowed) in asked {
        let policy = Policy::new(&Document::parse(robots), dialect, &Crawler::new(["x"]));
        assert_eq!(policy.decide(url).is_allowed(), allowed, "{} {url:?}", dialect.name);
    }
}

#[test]
fn a_line_reads_alike_wherever_it_stands() {
    let octets = [b'a', b':', b' ', b'\t', b'#', 0x0B, 0];
    for number in 0..7_usize.pow(6) {
        let line: Vec<_> = (0..6).map(|place| octets[number / 7_usize.pow(place) % 7]).collect();
        let behind = [&line[..], b"\n", &[b'#'; 64]].concat();
        let (alone, followed) = (Document::parse(&line[..]), Document::parse(&behind[..]));
        assert_eq!(alone.line(1), followed.line(1), "{line:?}");
    }
}

/// Koster, 4 June 1996: "normalising these huge files to a Disallow: / for safety".
#[test]
fn a_file_that_was_cut_when_it_was_received_reaches_the_limit_in_every_dialect() {
    let text = b"User-agent: *\nDisallow: /private\n";
    let crawler = Crawler::new(["ExampleBot"]);
    for dialect in Dialect::ALL {
        for on_excess in [Excess::Truncate, Excess::DisallowSite] {
            for octets in [None, Some(1 << 20)] {
                let limits = Limits { octets, rules: None, on_excess };
                let mut dialect = dialect.clone();
                dialect.limits = limits;
                let whole = Policy::new(&Document::parse(text), &dialect, &crawler);
                assert_eq!((whole.limit(), whole.decide(b"/open").is_allowed()), (None, true));

                let received = Document::parse(text).cut_at(40);
                let policy = Policy::new(&received, &dialect, &crawler);
                let decision = policy.decide(b"/open");
                assert_eq!(decision, Ranking::new(&received, &dialect, &crawler).decide(b"/open"));
                let limit = decision.limit.expect("the file was cut");
                assert_eq!(
                    (limit.limit, limit.line),
                    (LimitedBy::Octets(40), 3),
                    "{}",
                    dialect.name
                );
                let is_open = on_excess == Excess::Truncate;
                assert_eq!(decision.is_allowed(), is_open, "{}", dialect.name);
            }
        }
    }
    // The smaller of two limits is the one that cut.
    let mut dialect = Dialect::RFC9309;
    dialect.limits.octets = Some(20);
    let policy = Policy::new(&Document::parse(text).cut_at(40), &dialect, &crawler);
    assert_eq!(
        policy.limit().map(|limit| (limit.limit, limit.line)),
        Some((LimitedBy::Octets(20), 2))
    );
}

#[test]
fn a_span_of_another_document_is_no_text() {
    let (long, short) = (Document::parse(b"User-agent: *\n"), Document::parse(b"a\n"));
    let span = long.line(1).expect("it has a line").span;
    assert_eq!(long.text(span), Some(&b"User-agent: *"[..]));
    assert_eq!(short.text(span), None);
    let reversed = Span { start: 5, end: 2 };
    assert_eq!((reversed.len(), reversed.is_empty(), long.text(reversed)), (0, true, None));
}
