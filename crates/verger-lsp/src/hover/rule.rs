use verger::Directive;
use verger_analysis::{Audience, MatchedUrl, Subject};

use super::{MOST_RANKED, ReadLine, named};
use crate::markdown::code;

/// What an Allow or Disallow line means: which URLs, for whom, and whether it decides anything.
pub(super) fn said(line: &ReadLine<'_>) -> Vec<String> {
    let directive = line.statement.directive;
    let does = if directive == Directive::Allow { "Allows" } else { "Disallows" };
    let value = line.value();
    if value.is_empty() {
        return vec![format!(
            "**An empty {}** is not a rule: it matches no URL (RFC 9309 §2.2.2).",
            directive.name()
        )];
    }
    let mut said = vec![format!("**{does}** {}.", urls(value))];
    let audiences = line.audiences();
    if audiences.is_empty() {
        let why = if line.group().is_none() {
            "it comes before any User-agent line, so it is in no group"
        } else {
            "every crawler that its group names has another group that counts"
        };
        said.push(format!("It binds **nobody**: {why}."));
        return said;
    }
    said.push(format!("It binds {}.", named(&audiences.iter().collect::<Vec<_>>())));
    said.extend(decided(line, &audiences));
    said
}

/// The URLs of a pattern, in words.
fn urls(pattern: &[u8]) -> String {
    if pattern == b"/" || pattern == b"*" || pattern == b"/*" {
        return "every URL".to_owned();
    }
    if !pattern.starts_with(b"/") && !pattern.starts_with(b"*") {
        return format!(
            "no URL: {} does not begin with a slash, as every path does",
            code(pattern)
        );
    }
    let (body, is_bound) = match pattern.strip_suffix(b"$") {
        Some(body) => (body, true),
        None => (pattern, false),
    };
    let star = if body.contains(&b'*') { ", where each `*` is any text" } else { "" };
    match (is_bound, star) {
        (true, "") => format!("the one URL whose path is {}", code(body)),
        (true, _) => format!("URLs whose whole path is {}{star}", code(body)),
        (false, _) => format!("URLs whose path begins with {}{star}", code(body)),
    }
}

/// A URL that shows what it decides, and for whom it decides nothing.
fn decided(line: &ReadLine<'_>, audiences: &[Audience]) -> Vec<String> {
    let number = line.statement.line;
    let (mut example, mut idle) = (None, Vec::new());
    for audience in audiences.iter().take(MOST_RANKED) {
        let subject = Subject::of(line.outline.ranking(&audience.crawler));
        let Some(matched) = subject.matched_by(number) else { continue };
        if matched.decided_by == Some(number) {
            example.get_or_insert(matched.url);
        } else {
            idle.push((audience, matched));
        }
    }
    let mut said: Vec<_> =
        example.map(|url| format!("For example, it decides {}.", code(&url))).into_iter().collect();
    said.extend(outranked(&idle, idle.len() == audiences.len()));
    said
}

/// For whom the rule decides nothing. What matches its canonical URL matches whatever the rule matches, so this is a proof.
fn outranked(idle: &[(&Audience, MatchedUrl)], is_all: bool) -> Option<String> {
    let (_, matched) = idle.first()?;
    let by = match matched.decided_by {
        Some(line) => format!("line {line} decides wherever it matches"),
        None => "the file itself may always be fetched".to_owned(),
    };
    let whom = if is_all {
        String::new()
    } else {
        let robots: Vec<_> = idle.iter().map(|(audience, _)| *audience).collect();
        format!(" for {}", named(&robots))
    };
    Some(format!("It decides **nothing**{whom}: {by} (proved for all URLs)."))
}
