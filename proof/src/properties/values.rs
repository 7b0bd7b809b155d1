use std::time::Duration;

use verger::pace::{PaceOptions, RequestRate, Window, crawl_delay};
use verger::page::PageSignals;
use verger::records::{Address, OtherRecords, resolve};
use verger::time::Moment;
use verger::usage::{Dictionary, UsageRules};
use verger::{Crawler, Dialect, Document, Policy, Verdict};

/// Rates and hours: a value is read or refused, and every accepted value is sane.
pub fn rates(octets: &[u8]) {
    if let Ok(rate) = RequestRate::parse(octets) {
        assert!(rate.interval() > Duration::ZERO, "{octets:?} asks for no time between requests");
    }
    if let Ok(window) = Window::parse(octets) {
        assert!(window.from_minute() < 24 * 60 && window.last_minute() < 24 * 60, "{octets:?}");
        assert!((0..24 * 60).any(|minute| window.contains(minute)), "{octets:?} is never open");
    }
    let _ = crawl_delay(octets);
}

/// Addresses: an absolute one resolves to itself, and a resolved one can be resolved again.
pub fn addresses(octets: &[u8]) {
    let _ = Address::parse(octets);
    let base = b"https://example.com/a/b?c";
    if let Some(resolved) = resolve(base, octets) {
        assert_eq!(resolve(base, &resolved).as_ref(), Some(&resolved), "{octets:?}");
    }
}

/// Structured fields: of several members with the same key, the last is found (RFC 9651 §4.2.2).
pub fn dictionary(octets: &[u8]) {
    let Ok(dictionary) = Dictionary::parse(octets) else { return };
    for member in dictionary.members() {
        let key = &octets[member.key.range()];
        let last = dictionary.members().iter().rfind(|other| &octets[other.key.range()] == key);
        let found = dictionary.get(octets, key);
        assert_eq!(found.map(|found| found.key), last.map(|last| last.key), "{octets:?}");
    }
}

/// Headers of a page: each line is one, and every question has an answer.
pub fn page(octets: &[u8]) {
    let lines = octets.split(|&octet| octet == b'\n');
    let headers: Vec<(&[u8], &[u8])> = lines
        .map(|line| {
            line.iter()
                .position(|&octet| octet == b':')
                .map_or((&b"x-robots-tag"[..], line), |colon| (&line[..colon], &line[colon + 1..]))
        })
        .collect();
    let signals = PageSignals::from_headers(&headers);
    let crawler = Crawler::exact(["Googlebot", "otherbot"]);
    let told = signals.tell(&crawler);
    let _ = (
        told.max_snippet(),
        told.max_image_preview(),
        told.max_video_preview(),
        told.unavailable_after(),
    );
    let _ = (
        told.may_index_at(Moment::from_unix(1_800_000_000)),
        signals.canonical(),
        signals.usage(&crawler),
    );
}

/// The records that are not about access: each is at its stated place, and any moment has a pace.
pub fn records(octets: &[u8]) {
    let document = Document::parse(octets);
    let crawler = Crawler::exact(["Googlebot", "a"]);
    for dialect in Dialect::ALL {
        let records = OtherRecords::new(&document, dialect, &crawler);
        for record in &records.records {
            let line = document.line(record.line).expect("a record stands on a line");
            assert!(line.span.start <= record.value.start && record.value.end <= line.span.end);
        }
        let policy = Policy::new(&document, dialect, &crawler);
        let moment = Moment::from_unix(1_800_000_000);
        let manners =
            PaceOptions { ceiling: Some(Duration::from_hours(1)), ..PaceOptions::default() };
        let pace = policy.pace_with(moment, Duration::from_secs(1), manners);
        assert!(pace.interval <= Duration::from_hours(1));
        assert!(pace.next_change.is_none_or(|change| change > moment));
        let _ = policy.open_at(moment);
        let _ = UsageRules::new(&document, dialect, &crawler).at(b"/a", Verdict::Allowed);
    }
}
