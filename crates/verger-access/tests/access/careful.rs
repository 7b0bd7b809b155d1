//! The default profile: what RFC 9309 leaves open is chosen for the site.

use verger_access::{
    AccessResult, Due, FetchFailure, FileKind, Learned, Next, Profile, ResponseHead, RobotsFetch,
    Said, SiteEntry, SiteNote, SiteVerdict,
};

use crate::world::{DAY, HOUR, PAGE, RFC, TEXT, answer, at, failure, site, verdict};

const CAREFUL: &Profile = &Profile::CAREFUL;

fn good() -> SiteEntry {
    answer(CAREFUL, None, (200, &[], TEXT), at(0)).entry
}

/// A body that ended with the connection, without a length.
fn closed(profile: &Profile, body: &[u8]) -> Learned {
    let asking = RobotsFetch::new(site(), profile, None);
    let Next::Read(reading) = asking.head(ResponseHead { status: 200, fields: &[] }, at(0)) else {
        panic!("a body")
    };
    profile.learn(None, reading.chunk(body, at(0)).expect("short").end_by_close(at(0)))
}

fn text(profile: &Profile, learned: &Learned) -> Vec<u8> {
    let copy = learned.entry.copy.as_ref().expect("a copy");
    profile.text(copy, learned.body.as_ref().expect("a body")).into_owned()
}

fn utf16(text: &str) -> Vec<u8> {
    [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
}

#[test]
fn a_missing_file_allows_as_rfc9309_says_with_a_note() {
    for status in [400, 401, 403, 404, 405, 410, 418, 451, 499] {
        let learned = answer(CAREFUL, None, (status, &[], b""), at(0));
        assert_eq!(verdict(CAREFUL, &learned.entry, at(1)), Ok(SiteVerdict::Allowed), "{status}");
        let [SiteNote::ByClause { said, clause }] = &learned.notes[..] else {
            panic!("{status}: {:?}", learned.notes)
        };
        assert_eq!((*said, clause.source), (Said::Status(status), "RFC 9309 §2.3.1.3"));
        assert_eq!(learned.entry.notes(), learned.notes, "for as long as it is remembered");
        assert_eq!(answer(RFC, None, (status, &[], b""), at(0)).notes, []);
    }
}

#[test]
fn who_asks_for_patience_is_left_alone_until_retry_after_for_a_day_at_most() {
    for status in [408, 425, 429] {
        for known in [None, Some(good())] {
            for (value, wait) in [
                ("120", 120),
                ("7200", 7200),
                ("9999999", DAY),
                ("", 300),
                ("0", 300),
                ("Sun, 06 Nov 1994 08:49:37 GMT", 300),
            ] {
                let fields: &[(&str, &[u8])] = &[("Retry-After", value.as_bytes())];
                let entry = answer(CAREFUL, known.as_ref(), (status, fields, b""), at(HOUR)).entry;
                let until = at(HOUR + wait);
                let now = at(HOUR + wait - 1);
                let held = verdict(CAREFUL, &entry, now);
                assert_eq!(held, Ok(SiteVerdict::Defer(until)), "{status}, {value}");
                assert_eq!(verdict(CAREFUL, &entry, until), Err(Due::Retry), "{status}, {value}");
                assert_eq!(entry.copy.is_some(), known.is_some(), "the copy is kept for later");
            }
        }
    }
}

#[test]
fn who_goes_on_asking_for_a_second_is_asked_less_and_less_often() {
    let fields: &[(&str, &[u8])] = &[("Retry-After", b"1")];
    let mut entry = answer(CAREFUL, None, (429, fields, b""), at(0)).entry;
    let mut waits = Vec::new();
    for _ in 0..5 {
        waits.push(entry.ask_again.unix() - entry.answered.unix());
        entry = answer(CAREFUL, Some(&entry), (429, fields, b""), entry.ask_again).entry;
    }
    assert_eq!(waits, [1, 300, 600, 1200, 2400]);
    let mended = answer(CAREFUL, Some(&entry), (200, &[], TEXT), entry.ask_again).entry;
    assert_eq!((mended.failures, mended.result), (0, AccessResult::Successful));
}

/// RFC 9309 §2.3.1.4: a MUST.
#[test]
fn a_server_in_trouble_is_left_alone_whatever_an_old_copy_says() {
    for retry_after in ["1", "86400"] {
        let fields: &[(&str, &[u8])] = &[("Retry-After", retry_after.as_bytes())];
        for known in [None, Some(good())] {
            let entry = answer(CAREFUL, known.as_ref(), (503, fields, b""), at(DAY)).entry;
            assert_eq!(verdict(CAREFUL, &entry, at(DAY + 1)), Ok(SiteVerdict::Disallowed));
            let again = at(DAY + if retry_after == "1" { 300 } else { DAY });
            assert_eq!(entry.ask_again, again, "Retry-After sets when to ask again, nothing else");
        }
    }
    let entry = failure(CAREFUL, Some(&good()), at(HOUR));
    assert_eq!(verdict(CAREFUL, &entry, at(HOUR + 1)), Ok(SiteVerdict::Rules), "within its day");
    assert_eq!(verdict(CAREFUL, &entry, at(DAY)), Err(Due::Retry));
    let entry = failure(CAREFUL, Some(&entry), at(DAY));
    assert_eq!(verdict(CAREFUL, &entry, at(DAY)), Ok(SiteVerdict::Disallowed));
    let mended = answer(CAREFUL, Some(&entry), (304, &[], b""), at(DAY + 300)).entry;
    assert_eq!(verdict(CAREFUL, &mended, at(2 * DAY)), Ok(SiteVerdict::Rules), "the copy was kept");
}

#[test]
fn what_is_not_text_is_unreachable_and_leaves_the_copy() {
    let gzip = [&b"\x1F\x8B\x08"[..], &[0; 60]].concat();
    let ridden = [b"User-agent: *\nAllow: /\n", &[0; 100][..]].concat();
    let no_mark = &utf16("User-agent: *\nAllow: /\n")[2..];
    for body in [&gzip[..], &ridden, no_mark] {
        let learned = answer(CAREFUL, None, (200, &[], body), at(0));
        assert_eq!(learned.entry.said, Said::Nothing(FetchFailure::NotText));
        assert_eq!(verdict(CAREFUL, &learned.entry, at(1)), Ok(SiteVerdict::Disallowed));
        let kept = answer(CAREFUL, Some(&good()), (200, &[], body), at(HOUR)).entry;
        assert_eq!(kept.copy, good().copy);

        // To the letter its bytes are read; this profile does not obey such a copy, nor one that a 304 confirms.
        let letter = answer(RFC, None, (200, &[("ETag", b"\"1\"")], body), at(0)).entry;
        assert_eq!(verdict(RFC, &letter, at(1)), Ok(SiteVerdict::Rules));
        assert_eq!(letter.copy.as_ref().map(|copy| copy.kind), Some(FileKind::Binary));
        assert_eq!(verdict(CAREFUL, &letter, at(1)), Err(Due::Never));
        let confirmed = answer(CAREFUL, Some(&letter), (304, &[], b""), at(2)).entry;
        assert_eq!(verdict(CAREFUL, &confirmed, at(3)), Ok(SiteVerdict::Disallowed));
    }
}

#[test]
fn utf16_is_read_where_it_says_so() {
    let rules = "User-agent: *\r\nDisallow: /caf\u{e9}\n";
    let learned = answer(CAREFUL, None, (200, &[], &utf16(rules)), at(0));
    assert_eq!(learned.notes, [SiteNote::Utf16]);
    assert_eq!(text(CAREFUL, &learned), rules.as_bytes());
    assert_eq!(learned.entry.notes(), learned.notes);
    let letter = answer(RFC, None, (200, &[], &utf16(rules)), at(0));
    assert_eq!((text(RFC, &letter), &letter.notes[..]), (utf16(rules), &[][..]));
    assert_eq!(text(CAREFUL, &letter), rules.as_bytes(), "a copy is of the bytes that were sent");

    let page = answer(CAREFUL, Some(&good()), (200, &[], &utf16("<html>")), at(HOUR));
    assert_eq!(page.notes[..2], [SiteNote::LooksLikeAPage, SiteNote::Utf16]);
    assert_eq!(page.entry.copy, good().copy, "not in place of a good copy");
}

#[test]
fn what_is_hardly_a_robots_txt_replaces_no_good_copy_silently() {
    for (body, note) in [
        (PAGE, SiteNote::LooksLikeAPage),
        (b"", SiteNote::Empty),
        (b"Not found", SiteNote::NoRules),
        (b"# nothing\n", SiteNote::NoRules),
    ] {
        let first = answer(CAREFUL, None, (200, &[], body), at(0));
        assert_eq!(first.notes, std::slice::from_ref(&note));
        assert_eq!(verdict(CAREFUL, &first.entry, at(1)), Ok(SiteVerdict::Rules));
        let doubt = answer(CAREFUL, Some(&good()), (200, &[], body), at(DAY));
        assert_eq!(doubt.notes, [note, SiteNote::CopyKept(at(2 * DAY))]);
        assert_eq!((doubt.entry.copy, doubt.body), (good().copy, None));
    }
    let letter = answer(RFC, None, (200, &[], TEXT), at(0)).entry;
    let replaced = answer(RFC, Some(&letter), (200, &[], b"# all are welcome\n"), at(DAY));
    assert_eq!((replaced.notes, replaced.body.is_some()), (vec![], true), "to the letter");
}

/// RFC 9112 §6.3 and §8.
#[test]
fn a_last_line_that_ends_with_the_connection_may_restrict_but_not_permit() {
    let cut = b"User-agent: *\nDisallow: /\nAllow: /";
    let learned = closed(CAREFUL, cut);
    assert_eq!(text(CAREFUL, &learned), b"User-agent: *\nDisallow: /\n");
    assert_eq!(
        (&learned.notes[..], learned.entry.notes()),
        (&[SiteNote::OpenEnd][..], learned.notes.clone())
    );
    assert_eq!(learned.body.as_deref(), Some(&cut[..]), "what is stored is what was sent");
    let entry = SiteEntry::from_octets(&learned.entry.to_octets()).expect("as it was written");
    assert_eq!(entry.notes(), [SiteNote::OpenEnd]);
    assert_eq!(text(RFC, &closed(RFC, cut)), cut, "complete to the letter");
    for whole in [&b"User-agent: *\nDisallow: /x"[..], b"User-agent: *\nAllow: /\n"] {
        let learned = closed(CAREFUL, whole);
        assert_eq!((text(CAREFUL, &learned), learned.notes.len()), (whole.to_vec(), 0));
    }
    let wide = utf16("User-agent: *\nDisallow: /\nAllow: /");
    assert_eq!(text(CAREFUL, &closed(CAREFUL, &wide)), b"User-agent: *\nDisallow: /\n");
    // With a length the last line needs no end.
    let stated = answer(CAREFUL, None, (200, &[], cut), at(0));
    assert_eq!(text(CAREFUL, &stated), cut);
}

#[test]
fn only_the_default_dialect_goes_with_it() {
    for dialect in verger::Dialect::ALL {
        let profile = Profile::of_dialect(dialect.name).expect("each has one");
        let own = if dialect.name == "rfc9309" { "careful" } else { dialect.name };
        assert_eq!(profile.name, own);
    }
    assert_eq!(Profile::ALL[0], CAREFUL);
}
