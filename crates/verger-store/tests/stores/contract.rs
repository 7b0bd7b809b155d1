//! What every store promises: run by all of them, on an empty store that the clauses share, each with its own sites.

use std::sync::atomic::{AtomicU64, Ordering};

use verger::time::Moment;
use verger_access::{
    BodyHash, Kept, Learned, Next, Profile, ResponseHead, RobotsFetch, Site, SiteEntry, Store,
};

type Clause = (&'static str, fn(&dyn Store));

/// Everything that is promised, by name.
pub(crate) const CLAUSES: &[Clause] = &[
    ("what was never remembered is a miss", never_remembered),
    ("an entry comes back as it was, and so does its body", comes_back),
    ("a newer answer replaces, an equal one too, an older never does", newer_wins),
    ("an older answer brings no body", an_older_answer_brings_no_body),
    ("a body is shared until nobody needs it", a_body_is_shared),
    ("a body need not be given twice", a_body_is_given_once),
    ("an entry without a copy is one", no_copy),
    ("what is forgotten is a miss, and may be anything", forgotten),
    ("scheme and port make another site", other_sites),
    ("bodies may be empty, and as long as a file may be", extreme_bodies),
    ("moments may be any", extreme_moments),
    ("that a file was cut, and what was said beside it, comes back", what_was_said_beside),
    ("what an earlier version kept is read, and is written as it was", an_earlier_version),
    ("of many writers the one with the latest answer stays", many_writers),
];

fn never_remembered(store: &dyn Store) {
    assert_eq!(store.entry(&site("never")).expect("asked"), None);
    assert_eq!(store.body(BodyHash::of(b"never")).expect("asked"), None);
}

fn comes_back(store: &dyn Store) {
    let learned = answer("back", 100, b"User-agent: *\nDisallow: /back");
    assert_eq!(remember(store, &learned), Kept::New);
    assert_eq!(store.entry(&site("back")).expect("asked"), Some(learned.entry.clone()));
    assert_eq!(body_of(store, &learned.entry), learned.body);
}

fn newer_wins(store: &dyn Store) {
    let [old, new, same] = [(100, "old"), (101, "new"), (101, "same")]
        .map(|(at, text)| answer("newer", at, text.as_bytes()));
    assert_eq!(remember(store, &new), Kept::New);
    assert_eq!(remember(store, &old), Kept::Old);
    assert_eq!(store.entry(&site("newer")).expect("asked"), Some(new.entry.clone()));
    assert_eq!(body_of(store, &new.entry), new.body);
    assert_eq!(remember(store, &same), Kept::New);
    assert_eq!(body_of(store, &same.entry), same.body);
}

fn an_older_answer_brings_no_body(store: &dyn Store) {
    remember(store, &answer("no body", 100, b"kept"));
    let late = answer("no body", 99, b"came too late");
    assert_eq!(remember(store, &late), Kept::Old);
    assert_eq!(body_of(store, &late.entry), None);
}

fn a_body_is_shared(store: &dyn Store) {
    let [one, two] = ["shared-1", "shared-2"].map(|name| answer(name, 100, b"shared"));
    remember(store, &one);
    remember(store, &two);
    store.forget(&site("shared-1")).expect("forgotten");
    assert_eq!(body_of(store, &two.entry), two.body);
    let other = answer("shared-2", 101, b"not shared");
    remember(store, &other);
    assert_eq!(body_of(store, &other.entry), other.body);
    // Remembered again with the same body, it is not lost in between.
    let again = answer("shared-2", 102, b"not shared");
    remember(store, &again);
    assert_eq!(body_of(store, &again.entry), again.body);
}

fn a_body_is_given_once(store: &dyn Store) {
    let first = answer("given once", 100, b"given once");
    remember(store, &first);
    let confirmed = answer("given once", 101, b"given once");
    assert_eq!(store.remember(&confirmed.entry, None).expect("asked"), Kept::New);
    assert_eq!(body_of(store, &confirmed.entry), first.body);
}

fn no_copy(store: &dyn Store) {
    remember(store, &answer("no copy", 100, b"there was a copy"));
    let gone = status("no copy", 101, 404);
    assert_eq!(gone.entry.copy, None);
    assert_eq!(remember(store, &gone), Kept::New);
    assert_eq!(store.entry(&site("no copy")).expect("asked"), Some(gone.entry));
}

fn forgotten(store: &dyn Store) {
    store.forget(&site("unknown")).expect("nothing to forget is no trouble");
    remember(store, &answer("forgotten", 100, b"forgotten"));
    store.forget(&site("forgotten")).expect("forgotten");
    assert_eq!(store.entry(&site("forgotten")).expect("asked"), None);
    // What is forgotten is not in the way of an older answer either.
    assert_eq!(remember(store, &answer("forgotten", 50, b"older")), Kept::New);
}

fn other_sites(store: &dyn Store) {
    let origins =
        ["http://o.example", "https://o.example", "https://o.example:444", "https://[::1]"];
    for (at, origin) in (100..).zip(origins) {
        remember(store, &learn(Site::of(origin).expect(origin), at, 200, origin.as_bytes()));
    }
    for (at, origin) in (100..).zip(origins) {
        let entry = store.entry(&Site::of(origin).expect(origin)).expect("asked").expect(origin);
        assert_eq!(entry.answered.unix(), at);
        assert_eq!(body_of(store, &entry), Some(origin.as_bytes().to_vec()));
    }
}

fn extreme_bodies(store: &dyn Store) {
    let long: Vec<u8> = b"\x00\xff\r\n# any octet\n".repeat(RobotsFetch::LIMIT / 16);
    for (name, body) in [("empty", &b""[..]), ("long", &long)] {
        let learned = answer(name, 100, body);
        remember(store, &learned);
        assert_eq!(body_of(store, &learned.entry).as_deref(), Some(body), "{name}");
    }
}

fn extreme_moments(store: &dyn Store) {
    for at in [0, 1, u64::from(u32::MAX), (1 << 53) + 1, (1 << 53) + 2, u64::MAX] {
        let learned = status("moments", at, 404);
        assert_eq!(remember(store, &learned), Kept::New, "{at}");
        assert_eq!(store.entry(&site("moments")).expect("asked"), Some(learned.entry), "{at}");
    }
    assert_eq!(remember(store, &status("moments", u64::MAX - 1, 404)), Kept::Old);
}

fn what_was_said_beside(store: &dyn Store) {
    let now = Moment::from_unix(100);
    let fields: &[(&str, &[u8])] = &[("content-type", b"image/png"), ("crawler-charged", b"USD 1")];
    let asking = RobotsFetch::new(site("beside"), &Profile::RFC9309, None);
    let Next::Read(reading) = asking.head(ResponseHead { status: 200, fields }, now) else {
        unreachable!("a body comes")
    };
    let answer =
        reading.chunk(&b"Disallow: /\n".repeat(50_000), now).expect_err("beyond the limit");
    let learned = Profile::RFC9309.learn(None, *answer);
    remember(store, &learned);
    let entry = store.entry(&site("beside")).expect("asked").expect("remembered");
    assert_eq!(entry, learned.entry);
    let copy = entry.copy.as_ref().expect("it has a copy");
    assert_eq!((copy.truncated, copy.media_type.as_deref()), (true, Some("image/png")));
    assert_eq!(
        entry.payment.as_ref().and_then(|payment| payment.charged.as_deref()),
        Some("USD 1")
    );
    assert_eq!(body_of(store, &entry), learned.body);
}

/// An entry as the first version of the format has it, of a file that was cut.
fn an_earlier_version(store: &dyn Store) {
    const BODY: &[u8] = b"User-agent: *\nDisallow: /\n";
    let url = "https://earlier.example";
    let json = format!(
        r#"{{"site":"{url}","profile":"rfc9309","answered":100,"said":{{"status":200}},"result":"successful","hops":[{{"url":"{url}/robots.txt","status":200}}],"ask_again":86500,"copy":{{"hash":"{}","octets":{},"truncated":true,"kind":"text","validators":{{"url":"{url}/robots.txt","etag":null,"last_modified":null}},"confirmed":100,"fresh_until":86500}},"unreachable_since":null,"failures":0,"doubted_since":null,"site_answered":null}}"#,
        BodyHash::of(BODY),
        BODY.len()
    );
    let check = BodyHash::of(json.as_bytes());
    let written = [&[1], &check.as_octets()[..16], json.as_bytes()].concat();
    let entry = SiteEntry::from_octets(&written).expect("it is read");
    assert_eq!(entry.to_octets(), written, "an earlier version reads it too");
    assert_eq!(store.remember(&entry, Some(BODY)).expect("asked"), Kept::New);
    let there = store.entry(&site("earlier")).expect("asked").expect("remembered");
    assert!(there == entry && there.copy.as_ref().is_some_and(|copy| copy.truncated));
    assert_eq!(body_of(store, &there).as_deref(), Some(BODY));
}

fn many_writers(store: &dyn Store) {
    const WRITERS: u64 = 6;
    const EACH: u64 = 8;
    let turn = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..WRITERS {
            scope.spawn(|| {
                for _ in 0..EACH {
                    // A walk through all moments that is nobody's order.
                    let at = turn.fetch_add(1, Ordering::Relaxed) * 29 % (WRITERS * EACH);
                    let text = format!("User-agent: at{}", at / 3);
                    remember(store, &answer("many", at, text.as_bytes()));
                    let entry = store.entry(&site("many")).expect("asked").expect("remembered");
                    assert!(entry.answered.unix() >= at);
                }
            });
        }
    });
    let entry = store.entry(&site("many")).expect("asked").expect("remembered");
    assert_eq!(entry.answered.unix(), WRITERS * EACH - 1);
    assert_eq!(body_of(store, &entry), Some(b"User-agent: at15".to_vec()));
}

pub(crate) fn site(name: &str) -> Site {
    Site::of(&format!("https://{}.example", name.replace(' ', "-"))).expect("a name of a host")
}

pub(crate) fn answer(name: &str, at: u64, body: &[u8]) -> Learned {
    learn(site(name), at, 200, body)
}

pub(crate) fn status(name: &str, at: u64, status: u16) -> Learned {
    learn(site(name), at, status, b"")
}

fn learn(site: Site, at: u64, status: u16, body: &[u8]) -> Learned {
    let now = Moment::from_unix(at);
    let asking = RobotsFetch::new(site, &Profile::RFC9309, None);
    let answer = match asking.head(ResponseHead { status, fields: &[] }, now) {
        Next::Read(reading) => reading.chunk(body, now).expect("within the limit").end(now),
        Next::Done(answer) => *answer,
        Next::Ask(_) => unreachable!("nothing redirects"),
    };
    Profile::RFC9309.learn(None, answer)
}

pub(crate) fn remember(store: &dyn Store, learned: &Learned) -> Kept {
    store.remember(&learned.entry, learned.body.as_deref()).expect("remembered")
}

pub(crate) fn body_of(store: &dyn Store, entry: &SiteEntry) -> Option<Vec<u8>> {
    let hash = entry.copy.as_ref().expect("it has a copy").hash;
    store.body(hash).expect("asked").map(|octets| octets.to_vec())
}
