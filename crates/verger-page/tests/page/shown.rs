//! What a page says, as text that can be compared.

use std::fmt::Write as _;

use verger::Crawler;
use verger::page::{Canonical, IndexInstead, PageAspect, PageSignals, PreviewLimit};
use verger::usage::{Preference, UsageCategory};
use verger_vectors::PageExpectation;

/// What a page says to a robot.
pub(crate) fn shown(page: &PageSignals, crawler: &Crawler) -> String {
    let told = page.tell(crawler);
    let mut text = String::new();
    for &aspect in PageAspect::ALL {
        if let Some(yes) = told.verdict(aspect).value {
            write!(text, "{}={yes} ", aspect.name()).unwrap();
        }
    }
    let limit = |limit| match limit {
        PreviewLimit::AtMost(most) => i64::from(most),
        PreviewLimit::Unlimited => -1,
    };
    let usage = page.usage(crawler).preference(UsageCategory::TrainAi);
    let others = Others {
        max_snippet: told.max_snippet().value.map(limit),
        max_image_preview: told.max_image_preview().value.map(|size| size.name().to_owned()),
        max_video_preview: told.max_video_preview().value.map(limit),
        unavailable_after: told.unavailable_after().value.map(|time| time.to_string()),
        index_if_embedded: told.index_if_embedded().is_some(),
        canonical: match page.canonical() {
            Canonical::Unstated => None,
            Canonical::At(link) => Some(octets(&link.url)),
            Canonical::Contradictory => Some("contradictory".to_owned()),
        },
        index_instead: match page.tell_obeying_1996(crawler).index_instead() {
            IndexInstead::Unstated => None,
            IndexInstead::At(signal) => Some(octets(&signal.value)),
            IndexInstead::Contradictory => Some("contradictory".to_owned()),
        },
        legacy: page
            .legacy()
            .iter()
            .map(|signal| format!("{} {}", signal.kind.name(), octets(&signal.value)))
            .collect(),
        faults: page
            .statements()
            .iter()
            .filter_map(|said| said.fault.map(|fault| fault.name().to_owned()))
            .collect(),
        licenses: page
            .licenses()
            .iter()
            .map(|license| format!("{} {}", license.kind.name(), octets(&license.url)))
            .collect(),
        train_ai: (usage != Preference::Unknown).then(|| usage.name().to_owned()),
    };
    format!("{text}{others:?}")
}

/// The same for the expected values.
#[allow(dead_code, reason = "not every test file expects what the suite does")]
pub(crate) fn expected(answer: &PageExpectation) -> String {
    let mut text = String::new();
    let mut rulings = answer.rulings.clone();
    for aspect in PageAspect::ALL {
        if let Some(yes) = rulings.remove(aspect.name()) {
            write!(text, "{}={yes} ", aspect.name()).unwrap();
        }
    }
    assert!(rulings.is_empty(), "no such question: {rulings:?}");
    let answer = answer.clone();
    let others = Others {
        max_snippet: answer.max_snippet,
        max_image_preview: answer.max_image_preview,
        max_video_preview: answer.max_video_preview,
        unavailable_after: answer.unavailable_after,
        index_if_embedded: answer.index_if_embedded,
        canonical: answer.canonical,
        index_instead: answer.index_instead,
        legacy: answer.legacy,
        faults: answer.faults,
        licenses: answer.licenses,
        train_ai: answer.train_ai,
    };
    format!("{text}{others:?}")
}

#[derive(Debug)]
#[expect(dead_code, reason = "it is only shown")]
struct Others {
    max_snippet: Option<i64>,
    max_image_preview: Option<String>,
    max_video_preview: Option<i64>,
    unavailable_after: Option<String>,
    index_if_embedded: bool,
    canonical: Option<String>,
    index_instead: Option<String>,
    legacy: Vec<String>,
    faults: Vec<String>,
    licenses: Vec<String>,
    train_ai: Option<String>,
}

fn octets(octets: &[u8]) -> String {
    let mut text = String::new();
    for chunk in octets.utf8_chunks() {
        text.push_str(chunk.valid());
        for octet in chunk.invalid() {
            write!(text, "\\x{octet:02X}").unwrap();
        }
    }
    text
}
