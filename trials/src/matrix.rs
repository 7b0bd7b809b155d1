//! Every answer a site may give, in every state of what is remembered of it, under every profile: what is allowed, and
//! that nothing else is.
//!
//! The cells are walked through the machine from request to state. What may allow is stated here once more, by hand,
//! and not by the profiles' tables.

mod expected;

use std::collections::BTreeMap;

use verger::time::Moment;
use verger::{Crawler, Dialect, Document, Policy};
use verger_access::{
    FetchFailure, Learned, Next, Profile, ResponseHead, RobotsFetch, Site, SiteEntry, SiteState,
    SiteVerdict,
};

use self::expected::{is_careful, may_allow, opens_private};

/// What the matrix showed.
#[derive(Debug, Default)]
pub struct Report {
    /// How many cells were walked.
    pub cells: u64,
    /// What allows a whole site without a file: the profile and the clause, and in how many cells.
    pub allowing: BTreeMap<(&'static str, String), u64>,
    /// Cells in which something else was allowed than may be, or less.
    pub broken: Vec<String>,
}

/// The body of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Body {
    Text,
    Html,
    Empty,
    NoRules,
    Utf16,
    Binary,
    OpenEnd,
    Cut,
    BadGzip,
}

/// What is remembered when the answer arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copy {
    None,
    Fresh,
    Stale,
    Old,
    VeryOld,
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    copy: Copy,
    /// For how many hours all attempts have failed before this one.
    failing: u64,
    site_answers: bool,
    answer: Result<(u16, Body), FetchFailure>,
}

const HOUR: u64 = 3600;
const DAY: u64 = 24 * HOUR;
const NOW: u64 = 1_800_000_000;

/// The first few are sent with each status.
const BODIES: &[Body] = &[
    Body::Text,
    Body::Html,
    Body::Empty,
    Body::Cut,
    Body::BadGzip,
    Body::NoRules,
    Body::Utf16,
    Body::Binary,
    Body::OpenEnd,
];
const FEW: usize = 5;
const COPIES: &[Copy] = &[Copy::None, Copy::Fresh, Copy::Stale, Copy::Old, Copy::VeryOld];
/// Nothing, more than Google's twelve hours, more than 30 days.
const FAILING: &[u64] = &[0, 13, 31 * 24];

/// Walks every cell.
pub fn matrix() -> Report {
    let mut report = Report::default();
    for profile in Profile::ALL {
        for cell in cells() {
            let Some(learned) = cell.walk(profile) else { continue };
            report.cells += 1;
            judge(&mut report, profile, cell, &learned);
        }
    }
    report
}

fn cells() -> impl Iterator<Item = Cell> {
    let answers = (100..=599)
        .flat_map(|status| bodies(status).iter().map(move |&body| Ok((status, body))))
        .chain(FetchFailure::ALL.iter().map(|&failure| Err(failure)));
    answers.flat_map(|answer| {
        COPIES.iter().flat_map(move |&copy| {
            FAILING.iter().flat_map(move |&failing| {
                [false, true].map(|site_answers| Cell { copy, failing, site_answers, answer })
            })
        })
    })
}

/// Only of a success is the body read; the others show that it is not.
fn bodies(status: u16) -> &'static [Body] {
    if (200..=299).contains(&status) { BODIES } else { &BODIES[..FEW] }
}

impl Cell {
    /// What is known when the answer has arrived; `None` for an impossible state.
    fn walk(self, profile: &Profile) -> Option<Learned> {
        let mut known: Option<SiteEntry> = None;
        let since = NOW - self.failing * HOUR;
        if let Some(age) = self.copy.age(profile) {
            if age <= self.failing * HOUR {
                return None;
            }
            let answer = ask(profile, None, Ok((200, Body::Text)), NOW - age);
            known = Some(profile.learn(None, answer).entry);
        }
        if self.failing > 0 {
            let answer = ask(profile, known.as_ref(), Err(FetchFailure::Timeout), since);
            known = Some(profile.learn(known.as_ref(), answer).entry);
        }
        if let Some(entry) = known.as_mut().filter(|_| self.site_answers) {
            entry.site_answered(Moment::from_unix(NOW - HOUR));
        }
        let answer = ask(profile, known.as_ref(), self.answer, NOW);
        Some(profile.learn(known.as_ref(), answer))
    }
}

fn ask(
    profile: &Profile,
    known: Option<&SiteEntry>,
    answer: Result<(u16, Body), FetchFailure>,
    at: u64,
) -> verger_access::Answer {
    let now = Moment::from_unix(at);
    let site = Site::of("https://example.com").expect("a site");
    let copy = known.and_then(|entry| entry.copy.as_ref());
    let asking = RobotsFetch::new(site, profile, copy.map(|copy| &copy.validators));
    let (status, body) = match answer {
        Ok(answer) => answer,
        // Of redirects there must be some before there are too many.
        Err(failure) => return asking.failed(failure, now),
    };
    let fields: &[(&str, &[u8])] = &[("ETag", b"\"1\""), ("Location", b"/elsewhere")];
    let mut next = asking.head(ResponseHead { status, fields }, now);
    loop {
        match next {
            Next::Ask(asking) => next = asking.head(ResponseHead { status, fields }, now),
            Next::Done(answer) => return *answer,
            Next::Read(reading) => {
                let reading = reading.chunk(&body.octets(), now).expect("it is short");
                return match body {
                    Body::Cut => reading.failed(FetchFailure::Cut, now),
                    Body::BadGzip => reading.failed(FetchFailure::BadCoding, now),
                    Body::OpenEnd => reading.end_by_close(now),
                    _ => reading.end(now),
                };
            }
        }
    }
}

impl Body {
    fn octets(self) -> Vec<u8> {
        const RULES: &str = "User-agent: *\nDisallow: /private\n";
        match self {
            Self::Text | Self::Cut => RULES.into(),
            Self::Html => b"<!DOCTYPE html><title>Not found</title>".to_vec(),
            Self::Empty | Self::BadGzip => Vec::new(),
            Self::NoRules => b"Not found".to_vec(),
            Self::Utf16 => {
                let units = RULES.encode_utf16().flat_map(u16::to_be_bytes);
                [0xFE, 0xFF].into_iter().chain(units).collect()
            }
            Self::Binary => [&b"\x1F\x8B\x08"[..], &[0; 60]].concat(),
            Self::OpenEnd => format!("{RULES}Allow: /private").into(),
        }
    }
}

impl Copy {
    /// How long ago it was confirmed, in seconds.
    fn age(self, profile: &Profile) -> Option<u64> {
        match self {
            Self::None => None,
            Self::Fresh => Some(HOUR / 2),
            Self::Stale => Some(profile.ceiling.as_secs() + HOUR),
            Self::Old => Some(20 * DAY),
            Self::VeryOld => Some(40 * DAY),
        }
    }
}

fn judge(report: &mut Report, profile: &Profile, cell: Cell, learned: &Learned) {
    let entry = &learned.entry;
    let state = profile.state(Some(entry), Moment::from_unix(NOW));
    let mut broken = |what: &str| {
        report.broken.push(format!("{}: {cell:?}: {what}: {state:?}", profile.name));
    };
    let SiteState::Holds(access) = state else {
        return broken("nothing holds right after an answer");
    };
    let allowed = access.verdict == SiteVerdict::Allowed;
    if allowed != may_allow(profile.name, cell, entry.said) {
        broken(if allowed { "allowed" } else { "not allowed" });
    }
    if access.verdict == SiteVerdict::Rules && entry.copy.is_none() {
        broken("the rules of no file");
    }
    if profile.name == "careful" && !is_careful(cell, entry.said, access.verdict) {
        broken("not as careful is");
    }
    if let (Some(body), Some(copy), Ok((_, sent))) = (&learned.body, &entry.copy, cell.answer) {
        let document = Document::parse(profile.text(copy, body));
        let policy = Policy::new(&document, &Dialect::RFC9309, &Crawler::new(["a"]));
        if policy.decide(b"/private/a").is_allowed() != opens_private(profile.name, sent) {
            broken("the file is read in another way");
        }
    }
    if access.clause.source.is_empty() || access.clause.says.is_empty() {
        broken("no clause");
    }
    if allowed {
        let key = (profile.name, access.clause.to_string());
        *report.allowing.entry(key).or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    static REPORT: LazyLock<Report> = LazyLock::new(matrix);

    #[test]
    fn nothing_is_allowed_but_by_a_clause() {
        let report = &*REPORT;
        assert!(report.cells > 220_880, "{} cells", report.cells);
        assert!(report.broken.is_empty(), "{:#?}", &report.broken[..report.broken.len().min(10)]);
    }

    #[test]
    fn the_list_of_what_allows_is_the_one_that_is_known() {
        let allowing = &REPORT.allowing;
        let list: Vec<_> = allowing.keys().map(|(name, clause)| (*name, clause.as_str())).collect();
        assert_eq!(list, ALLOWING);
    }

    /// All that allows a site without a file.
    const ALLOWING: &[(&str, &str)] = &[
        (
            "careful",
            "RFC 9309 §2.3.1.3: the server refuses to show robots.txt; RFC 9309 takes that as no robots.txt, so everything is allowed",
        ),
        (
            "careful",
            "RFC 9309 §2.3.1.3: the server shows no robots.txt, with an error that RFC 9309 takes as none, so everything is allowed",
        ),
        (
            "careful",
            "RFC 9309 §2.3.1.3: the server wants to know who asks before it shows robots.txt; RFC 9309 takes that as no robots.txt, so everything is allowed",
        ),
        ("careful", "RFC 9309 §2.3.1.3: there is no robots.txt any more, so everything is allowed"),
        ("careful", "RFC 9309 §2.3.1.3: there is no robots.txt, so everything is allowed"),
        (
            "extended2",
            "draft-koster-robots-00 §3.1: there is no robots.txt, so everything is allowed",
        ),
        (
            "google",
            concat!(
                "Google, How Google interprets the robots.txt specification: ",
                "4xx except 429: as if there were no robots.txt"
            ),
        ),
        (
            "google",
            concat!(
                "Google, How Google interprets the robots.txt specification: ",
                "after 12 hours of errors and without a copy there are no restrictions"
            ),
        ),
        (
            "google",
            concat!(
                "Google, How Google interprets the robots.txt specification: ",
                "after 30 days of errors, if the site otherwise answers, as if there were no robots.txt; ",
                "else it is left alone"
            ),
        ),
        (
            "google",
            concat!(
                "Google, How Google interprets the robots.txt specification: ",
                "more than five redirects are treated as a 404"
            ),
        ),
        (
            "google",
            concat!(
                "Google, How Google interprets the robots.txt specification: ",
                "the server asks for payment; treated as any other 4xx except 429: as if there were no robots.txt"
            ),
        ),
        (
            "koster1996",
            "draft-koster-robots-00 §3.1: there is no robots.txt, so everything is allowed",
        ),
        (
            "original1994",
            "draft-koster-robots-00 §3.1: there is no robots.txt, so everything is allowed",
        ),
        (
            "rep-00",
            concat!(
                "draft-koster-rep-00 §2.3.1.3: ",
                "4xx: there is no robots.txt, so everything is allowed"
            ),
        ),
        (
            "rep-00",
            concat!(
                "draft-koster-rep-00 §2.3.1.3: ",
                "the server asks for payment; the draft treats it as any other 4xx: no robots.txt, so everything is allowed"
            ),
        ),
        (
            "rfc9309",
            concat!("RFC 9309 §2.3.1.3: ", "4xx: there is no robots.txt, so everything is allowed"),
        ),
        (
            "rfc9309",
            concat!(
                "RFC 9309 §2.3.1.3: ",
                "the server asks for payment; RFC 9309 treats it as any other 4xx: no robots.txt, so everything is allowed"
            ),
        ),
    ];
}
