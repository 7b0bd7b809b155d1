//! A row for each question that a page answers.

use super::because::{because, list, quoted};
use crate::answer::page::{IndexRule, Instead, Page, Ruled};
use crate::decided::Verdict;
use crate::text::shown::{cut, shown};
use crate::text::style;
use crate::text::usage::place;

/// The questions that are always shown.
const ALWAYS: [&str; 2] = ["index", "follow"];

/// The questions that have an answer, and always the first two.
pub(super) fn rules(page: &Page<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, rule) in page.rules.aspects.iter() {
        if let Some(other) = &rule.instead {
            lines.push(instead(page, rule, other));
        } else if rule.is_stated || ALWAYS.contains(&name) {
            let word = match rule.ruled.value {
                Some(false) => style::verdict(Verdict::Disallowed, "no"),
                _ if page.is_incomplete() => style::verdict(Verdict::OutOfScope, "unknown"),
                _ => style::verdict(Verdict::Allowed, "yes"),
            };
            let Ruled { by, overrules, .. } = &rule.ruled;
            lines.push(row(name, &word, &because(page, by, overrules)));
        }
    }
    if let Some(said) = page.rules.index_if_embedded_by.and_then(|by| page.statements.get(by)) {
        let because = format!("({})", quoted(said));
        lines.push(row("embedded", "may be indexed in another page", &because));
    }
    lines
}

/// The limits that are stated.
pub(super) fn limits(page: &Page<'_>) -> Vec<String> {
    let rules = &page.rules;
    let lines = [
        limited(page, "excerpt", &rules.max_snippet, |most| up_to(*most, "characters")),
        limited(page, "image", &rules.max_image_preview, |size| (*size).to_owned()),
        limited(page, "video", &rules.max_video_preview, |most| up_to(*most, "seconds")),
        limited(page, "until", &rules.unavailable_after, |time| {
            let past = if page.at > *time { ", which is past: not to be indexed" } else { "" };
            format!("{}{past}", time.0)
        }),
    ];
    lines.into_iter().flatten().collect()
}

fn limited<T>(
    page: &Page<'_>,
    name: &str,
    ruled: &Ruled<T>,
    words: impl Fn(&T) -> String,
) -> Option<String> {
    let value = ruled.value.as_ref()?;
    Some(row(name, &words(value), &because(page, &ruled.by, &ruled.overrules)))
}

/// The page to index instead.
fn instead(page: &Page<'_>, rule: &IndexRule<'_>, instead: &Instead<'_>) -> String {
    let (url, mut because) = match (&instead.url, &instead.at) {
        (Some(url), Some(at)) => {
            (cut(&shown(url.octets())), format!("{}, INDEXINSTEAD", place(at)))
        }
        _ => ("another page".to_owned(), "INDEXINSTEAD names several".to_owned()),
    };
    if !rule.ruled.by.is_empty() {
        because = format!("{because}; {}", list(page, &rule.ruled.by));
    }
    if !rule.ruled.overrules.is_empty() {
        because = format!("{because}; overrules {}", list(page, &rule.ruled.overrules));
    }
    let value = style::verdict(Verdict::Disallowed, format!("no, instead: {url}"));
    row("index", &value, &format!("({because})"))
}

fn row(name: &str, value: &str, because: &str) -> String {
    let row = format!("{name:<11} {value}");
    if because.is_empty() { row } else { format!("{row}  {}", style::faint(because)) }
}

fn up_to(limit: i64, unit: &str) -> String {
    match limit {
        0 => "none".to_owned(),
        1.. => format!("{limit} {unit} at most"),
        _ => "of any length".to_owned(),
    }
}
