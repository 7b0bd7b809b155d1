//! What is remembered from answer to answer, and what holds in between.
use std::time::Duration;

use verger::time::Moment;
use verger_access::{
    AccessResult, BodyHash, Due, FetchFailure, FileKind, Kept, LongUnreachable, MemoryStore, Next,
    Profile, ResponseHead, RobotsFetch, Said, Site, SiteEntry, SiteNote, SiteState, SiteVerdict,
    Store,
};

use crate::world::{DAY, HOUR, PAGE, RFC, TEXT, answer, at, failure, good, site, verdict};

/// The draft of 1996 wants a copy verified that no header lets anybody use again; another profile's floor does not help.
#[test]
fn a_copy_that_another_profile_held_by_its_floor_is_asked_for_again() {
    const KOSTER: &Profile = &Profile::KOSTER1996;
    let now = at(60);
    for uncached in ["no-store", "no-cache", "max-age=0"] {
        let entry = good(&[("cache-control", uncached.as_bytes())]);
        assert_eq!(verdict(RFC, &entry, now), Ok(SiteVerdict::Rules), "{uncached}");
        assert!(verdict(KOSTER, &entry, now).is_err(), "{uncached}");
    }
    for entry in [good(&[("cache-control", b"max-age=7200")]), good(&[])] {
        assert_eq!(verdict(KOSTER, &entry, now), Ok(SiteVerdict::Rules));
    }
}

#[test]
fn headers_hold_between_the_floor_and_the_ceiling() {
    for (value, seconds) in [
        ("", DAY),
        ("max-age=7200", 2 * HOUR),
        ("max-age=0", HOUR),
        ("no-store", HOUR),
        ("max-age=31536000", DAY),
    ] {
        let fields: &[(&str, &[u8])] = &[("Cache-Control", value.as_bytes())];
        let entry = good(if value.is_empty() { &[] } else { fields });
        assert_eq!(verdict(RFC, &entry, at(seconds - 1)), Ok(SiteVerdict::Rules), "{value}");
        assert_eq!(verdict(RFC, &entry, at(seconds)), Err(Due::Expired), "{value}");
    }
    for profile in [&Profile::KOSTER1996, &Profile::ORIGINAL1994, &Profile::EXTENDED2] {
        let entry = answer(profile, None, (200, &[], TEXT), at(0)).entry;
        assert_eq!(verdict(profile, &entry, at(7 * DAY - 1)), Ok(SiteVerdict::Rules));
        assert_eq!(verdict(profile, &entry, at(7 * DAY)), Err(Due::Expired), "{}", profile.name);
    }
}

/// draft-koster-robots-00 §3.4: "verify the cached copy is fresh before using its contents", "take note of Expires".
#[test]
fn koster1996_lets_nobody_use_again_what_is_not_fresh() {
    let koster = &Profile::KOSTER1996;
    for (name, value, seconds) in [
        ("Expires", "Sun, 06 Nov 1994 08:49:37 GMT", 0),
        ("Expires", "0", 0),
        ("Cache-Control", "no-store", 0),
        ("Cache-Control", "no-cache", 0),
        ("Cache-Control", "max-age=0", 0),
        ("Cache-Control", "max-age=60", 60),
        ("Cache-Control", "max-age=31536000", 7 * DAY),
    ] {
        for (status, verdict_then) in
            [(200, SiteVerdict::Rules), (404, SiteVerdict::Allowed), (403, SiteVerdict::Disallowed)]
        {
            let fields: &[(&str, &[u8])] = &[(name, value.as_bytes())];
            let entry = answer(koster, None, (status, fields, TEXT), at(0)).entry;
            assert_eq!(verdict(koster, &entry, at(seconds)), Err(Due::Expired), "{value}");
            if seconds > 0 {
                assert_eq!(verdict(koster, &entry, at(seconds - 1)), Ok(verdict_then), "{value}");
            }
            // Who waited for the answer may use it.
            let SiteState::Holds(access) = koster.state_at_answer(&entry) else {
                panic!("{value}")
            };
            assert_eq!((access.verdict, access.answered), (verdict_then, Some(at(0))), "{value}");
        }
    }
    let failed = failure(koster, None, at(0));
    assert_eq!(koster.state_at_answer(&failed), koster.state(Some(&failed), at(0)));
    let no_store: &[(&str, &[u8])] = &[("Cache-Control", b"no-store")];
    let other = answer(RFC, None, (404, no_store, b""), at(0)).entry;
    assert_eq!(koster.state_at_answer(&other), SiteState::Ask(Due::Never));
}

#[test]
fn a_402_is_kept_with_its_price_and_means_what_each_profile_says() {
    let fields: &[(&str, &[u8])] = &[("crawler-price", b"USD 0.01")];
    for profile in Profile::ALL {
        let learned = answer(profile, None, (402, fields, b""), at(0));
        let entry = SiteEntry::from_octets(&learned.entry.to_octets()).expect("as it was written");
        assert!(entry.asks_for_payment(), "{}", profile.name);
        let price = entry.payment.as_ref().and_then(|payment| payment.price.as_deref());
        assert_eq!(price, Some("USD 0.01"), "{}", profile.name);
        assert!(
            matches!(&entry.notes()[..], [SiteNote::PaymentRequired(_)])
                && learned.notes == entry.notes()
        );
        let SiteState::Holds(access) = profile.state(Some(&entry), at(1)) else {
            panic!("it holds")
        };
        let (result, verdict) = match profile.name {
            "rfc9309" | "google" | "rep-00" => (AccessResult::Unavailable, SiteVerdict::Allowed),
            "careful" => (AccessResult::Restricted, SiteVerdict::Disallowed),
            _ => (AccessResult::Unreachable, SiteVerdict::Defer(at(300))),
        };
        assert_eq!((entry.result, access.verdict), (result, verdict), "{}", profile.name);
        let says_so = profile.meaning(entry.said).clause.says.contains("asks for payment");
        assert!(says_so, "{}", profile.name);
        let paid = answer(
            profile,
            Some(&entry),
            (200, &[("crawler-charged", b"USD 0.01")], TEXT),
            at(400),
        );
        assert!(
            matches!(&paid.notes[..], [SiteNote::Payment(_)]) && !paid.entry.asks_for_payment()
        );
        let free = answer(profile, Some(&paid.entry), (200, &[], TEXT), at(500)).entry;
        assert_eq!(free.payment, None);
    }
}

#[test]
fn what_a_file_was_served_as_is_a_note_for_as_long_as_it_is_kept() {
    let served = |media_type: &'static [u8]| {
        answer(RFC, None, (200, &[("Content-Type", media_type)], TEXT), at(0))
    };
    let image = served(b"Image/PNG; x=1");
    assert_eq!(image.notes, [SiteNote::ServedAs("image/png".to_owned())]);
    assert_eq!(
        SiteEntry::from_octets(&image.entry.to_octets()).map(|entry| entry.notes()),
        Ok(image.notes)
    );
    assert_eq!(served(b"TEXT/plain;charset=x").notes, []);
    assert_eq!(good(&[]).notes(), [], "none is stated");
    let page = served(b"text/html");
    assert_eq!(page.entry.copy.map(|copy| copy.kind), Some(FileKind::Text), "its bytes are rules");
}

#[test]
fn a_clock_that_goes_back_makes_nothing_hold_for_ever() {
    let entry = good(&[]);
    let long_ago = Moment::from_unix(1_000_000_000);
    assert_eq!(verdict(RFC, &entry, long_ago), Err(Due::Expired), "a wrong clock dated it");
    let failed = failure(RFC, None, at(0));
    assert_eq!(verdict(RFC, &failed, long_ago), Err(Due::Retry));
}

#[test]
fn a_304_confirms_the_copy_and_only_a_copy() {
    let entry = good(&[("ETag", b"\"1\""), ("Cache-Control", b"max-age=7200")]);
    let confirmed = answer(RFC, Some(&entry), (304, &[], b""), at(DAY)).entry;
    assert_eq!(confirmed.result, AccessResult::Successful);
    assert_eq!(verdict(RFC, &confirmed, at(2 * DAY - 1)), Ok(SiteVerdict::Rules));
    let unasked = answer(RFC, None, (304, &[], b""), at(0)).entry;
    assert_eq!(verdict(RFC, &unasked, at(1)), Ok(SiteVerdict::Disallowed));
}

#[test]
fn a_page_or_nothing_replaces_a_good_copy_only_after_a_day_and_says_so() {
    for body in [PAGE, b""] {
        let entry = good(&[]);
        let doubt = answer(RFC, Some(&entry), (200, &[], body), at(DAY));
        assert_eq!(doubt.entry.copy, entry.copy);
        assert_eq!(
            (doubt.body, doubt.notes.last()),
            (None, Some(&SiteNote::CopyKept(at(2 * DAY))))
        );
        assert_eq!(verdict(RFC, &doubt.entry, at(DAY + 1)), Ok(SiteVerdict::Rules));
        assert_eq!(doubt.entry.ask_again, at(DAY + 300), "asked again soon");

        let later = answer(RFC, Some(&doubt.entry), (200, &[], body), at(2 * DAY));
        assert_eq!(later.notes.last(), Some(&SiteNote::CopyGivenUp));
        assert_eq!(later.entry.copy.as_ref().map(|copy| copy.octets), Some(body.len() as u64));
        let mended = answer(RFC, Some(&doubt.entry), (200, &[], TEXT), at(DAY + 300));
        assert_eq!((mended.entry.doubted_since, mended.notes.len()), (None, 0));
    }
    let first = answer(RFC, None, (200, &[], PAGE), at(0));
    assert_eq!(first.notes, [SiteNote::LooksLikeAPage]);
    assert_eq!(first.entry.notes(), first.notes);
    assert_eq!(first.entry.copy.map(|copy| copy.kind), Some(FileKind::Html));
}

#[test]
fn a_failure_between_two_doubtful_answers_does_not_begin_the_day_anew() {
    let doubt = answer(RFC, Some(&good(&[])), (200, &[], PAGE), at(DAY)).entry;
    let failed = failure(RFC, Some(&doubt), at(DAY + HOUR));
    assert_eq!(verdict(RFC, &failed, at(DAY + HOUR + 1)), Ok(SiteVerdict::Rules));
    let later = answer(RFC, Some(&failed), (200, &[], PAGE), at(2 * DAY));
    assert_eq!(later.notes.last(), Some(&SiteNote::CopyGivenUp));
}

#[test]
fn attempts_are_spread_and_retry_after_is_obeyed_within_reason() {
    let mut entry = failure(RFC, None, at(0));
    let mut waits = Vec::new();
    for _ in 0..9 {
        let now = entry.answered;
        waits.push(entry.ask_again.unix() - now.unix());
        entry = failure(RFC, Some(&entry), entry.ask_again);
    }
    assert_eq!(waits, [300, 600, 1200, 2400, 4800, 9600, 19200, 6 * HOUR, 6 * HOUR]);

    for (value, wait) in [("60", 300), ("7200", 7200), ("99999999999999999999", DAY)] {
        let fields: &[(&str, &[u8])] = &[("Retry-After", value.as_bytes())];
        let entry = answer(RFC, None, (503, fields, b""), at(0)).entry;
        assert_eq!(entry.ask_again, at(wait), "{value}");
    }
}

#[test]
fn rfc9309_after_30_days_is_a_switch_that_is_off() {
    let open = Profile { long_unreachable: LongUnreachable::Allow, ..Profile::RFC9309 };
    for known in [None, Some(good(&[]))] {
        let first = failure(RFC, known.as_ref(), at(DAY));
        let long = failure(RFC, Some(&first), at(31 * DAY + 1));
        assert_eq!(verdict(RFC, &long, at(31 * DAY + 2)), Ok(SiteVerdict::Disallowed));
        assert_eq!(verdict(&open, &long, at(31 * DAY + 2)), Ok(SiteVerdict::Allowed));
        let short = failure(RFC, Some(&first), at(30 * DAY));
        assert_ne!(verdict(&open, &short, at(30 * DAY + 1)), Ok(SiteVerdict::Allowed));
    }
}

#[test]
fn google_reads_silence_in_three_phases() {
    let google = &Profile::GOOGLE;
    let first = failure(google, None, at(0));
    assert_eq!(verdict(google, &first, at(1)), Ok(SiteVerdict::Disallowed));
    let half_a_day = failure(google, Some(&first), at(12 * HOUR));
    assert_eq!(verdict(google, &half_a_day, at(12 * HOUR)), Ok(SiteVerdict::Allowed));
    let mut month = failure(google, Some(&first), at(30 * DAY));
    assert_eq!(verdict(google, &month, at(30 * DAY)), Ok(SiteVerdict::Disallowed));
    month.site_answered(at(30 * DAY - HOUR));
    assert_eq!(verdict(google, &month, at(30 * DAY)), Ok(SiteVerdict::Allowed));

    let copy = answer(google, None, (200, &[], TEXT), at(0)).entry;
    let stop = failure(google, Some(&copy), at(DAY));
    assert_eq!(verdict(google, &stop, at(DAY + 1)), Ok(SiteVerdict::Disallowed));
    let kept = failure(google, Some(&stop), at(DAY + 12 * HOUR));
    assert_eq!(verdict(google, &kept, at(DAY + 12 * HOUR)), Ok(SiteVerdict::Rules));
}

#[test]
fn what_is_gone_gives_up_the_copy_and_rep_00_keeps_it_for_a_day() {
    let gone = answer(RFC, Some(&good(&[])), (404, &[], b""), at(HOUR));
    assert_eq!(
        (gone.entry.copy.is_none(), gone.notes.as_slice()),
        (true, &[SiteNote::CopyGivenUp][..])
    );
    let rep = &Profile::REP_00;
    let copy = answer(rep, None, (200, &[], TEXT), at(0)).entry;
    let gone = answer(rep, Some(&copy), (404, &[], b""), at(HOUR)).entry;
    assert_eq!(verdict(rep, &gone, at(DAY - 1)), Ok(SiteVerdict::Rules));
    assert_eq!(verdict(rep, &gone, at(DAY)), Ok(SiteVerdict::Allowed));
}

#[test]
fn an_answer_for_another_profile_is_judged_anew() {
    let koster = &Profile::KOSTER1996;
    let gone = answer(RFC, None, (404, &[], b""), at(0)).entry;
    assert_eq!(verdict(koster, &gone, at(1)), Ok(SiteVerdict::Allowed));
    assert_eq!(verdict(koster, &gone, at(DAY)), Err(Due::Expired), "no longer than it held there");
    // Held by the other's floor alone.
    let no_store: &[(&str, &[u8])] = &[("Cache-Control", b"no-store")];
    let gone = answer(RFC, None, (404, no_store, b""), at(0)).entry;
    assert_eq!(verdict(koster, &gone, at(1)), Err(Due::Never));
    // To the letter a 403 allows everything; the draft of 1996 takes it for a refusal.
    let refused = answer(RFC, None, (403, &[], b""), at(0)).entry;
    assert_eq!(verdict(RFC, &refused, at(1)), Ok(SiteVerdict::Allowed));
    assert_eq!(verdict(koster, &refused, at(1)), Ok(SiteVerdict::Disallowed));
    assert_eq!(verdict(&Profile::GOOGLE, &good(&[]), at(1)), Ok(SiteVerdict::Rules));
}

#[test]
fn what_is_refused_is_never_allowed() {
    for profile in Profile::ALL {
        let mut entry = None;
        for hours in [0, 13, 31 * 24] {
            let asking = RobotsFetch::new(site(), profile, None);
            let answer = asking.failed(FetchFailure::Refused, at(hours * HOUR));
            let mut learned = profile.learn(entry.as_ref(), answer).entry;
            learned.site_answered(at(hours * HOUR));
            let now = at(hours * HOUR + 1);
            assert_eq!(verdict(profile, &learned, now), Ok(SiteVerdict::Disallowed));
            entry = Some(learned);
        }
    }
}

#[test]
fn an_older_answer_changes_nothing() {
    let newer = answer(RFC, None, (404, &[], b""), at(10)).entry;
    let older = answer(RFC, Some(&newer), (200, &[], TEXT), at(9));
    assert_eq!((older.entry, older.body), (newer.clone(), None));

    let store = MemoryStore::new(10);
    assert_eq!(store.remember(&newer, None).expect("memory"), Kept::New);
    assert_eq!(store.remember(&good(&[]), Some(TEXT)).expect("memory"), Kept::Old);
    assert_eq!(store.entry(&site()).expect("memory"), Some(newer));
}

#[test]
fn the_store_in_memory_keeps_bodies_once_and_stays_small() {
    let store = MemoryStore::new(100);
    for host in 0..1000 {
        let site = Site::of(&format!("https://h{host}.example")).expect("a site");
        let asking = RobotsFetch::new(site, RFC, None);
        let Next::Read(reading) = asking.head(ResponseHead { status: 200, fields: &[] }, at(host))
        else {
            panic!("a body")
        };
        let learned = RFC.learn(None, reading.chunk(TEXT, at(host)).expect("short").end(at(host)));
        store.remember(&learned.entry, learned.body.as_deref()).expect("memory");
    }
    assert_eq!(store.len(), 100);
    assert_eq!(store.body(BodyHash::of(TEXT)).expect("memory").as_deref(), Some(TEXT));
}

#[test]
fn an_entry_without_its_body_takes_nobody_elses_away() {
    let store = MemoryStore::new(100);
    let learned = |host: &str| {
        let asking = RobotsFetch::new(Site::of(host).expect("a site"), RFC, None);
        let Next::Read(reading) = asking.head(ResponseHead { status: 200, fields: &[] }, at(0))
        else {
            panic!("a body")
        };
        RFC.learn(None, reading.chunk(TEXT, at(0)).expect("short").end(at(0))).entry
    };
    let (one, other) = (learned("https://a.example"), learned("https://b.example"));
    store.remember(&one, None).expect("memory");
    assert_eq!(store.body(BodyHash::of(TEXT)).expect("memory"), None);
    store.remember(&other, Some(TEXT)).expect("memory");
    store.forget(&one.site).expect("memory");
    assert!(store.body(BodyHash::of(TEXT)).expect("memory").is_some());
    store.forget(&other.site).expect("memory");
    assert_eq!(store.body(BodyHash::of(TEXT)).expect("memory"), None);
}

#[test]
fn damage_to_an_entry_is_noticed_wherever_it_is() {
    let entry = good(&[("ETag", b"\"1\"")]);
    let octets = entry.to_octets();
    assert_eq!(SiteEntry::from_octets(&octets), Ok(entry));
    for place in 0..octets.len() {
        for bit in 0..8 {
            let mut damaged = octets.clone();
            damaged[place] ^= 1 << bit;
            assert!(SiteEntry::from_octets(&damaged).is_err(), "bit {bit} of octet {place}");
        }
        assert!(SiteEntry::from_octets(&octets[..place]).is_err(), "cut at {place}");
    }
}

#[test]
fn profiles_are_sound() {
    for profile in Profile::ALL {
        assert!(profile.floor <= profile.lifetime && profile.lifetime <= profile.ceiling);
        assert!(profile.first_wait > Duration::ZERO && profile.first_wait <= profile.longest_wait);
        let ends: Vec<_> = profile.unreachable.iter().map(|phase| phase.until).collect();
        let (last, earlier) = ends.split_last().expect("a phase");
        assert!(last.is_none() && earlier.iter().all(Option::is_some), "{}", profile.name);
        assert!(earlier.is_sorted());
        assert_eq!(Profile::named(profile.name), Some(*profile));
        let meaning = profile.meaning(Said::Status(200));
        assert_eq!(meaning.result, AccessResult::Successful);
    }
    for dialect in verger::Dialect::ALL {
        assert!(Profile::named(dialect.name).is_some(), "{}", dialect.name);
    }
}
