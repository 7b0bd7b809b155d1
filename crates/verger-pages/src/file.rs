//! The lines of a robots.txt, some of them lit.

use std::collections::BTreeMap;

use maud::{Markup, html};
use verger::Document;
use verger_report::{Explain, ExplainedRule};

use crate::text::text;

/// What there is to say about a line.
#[derive(Clone, Copy, Default)]
struct Remark<'e> {
    /// The name of its role, which chooses its style.
    role: &'static str,
    /// Its role in words.
    words: Option<&'e str>,
    /// The part of the line that is marked.
    span: Option<[u32; 2]>,
    /// Whether the line stays when the others are folded.
    stays: bool,
}

/// Every line with its number; the groups and rules of the robot are lit, and say why they won or lost. Of a long file only
/// the lit lines and their neighbours are shown.
pub(crate) fn file(document: &Document<'_>, answer: &Explain<'_>) -> Markup {
    let remarks = remarks(answer);
    let lines = document.lines().len();
    let near = |number: u32| {
        let around = number.saturating_sub(AROUND)..=number + AROUND;
        remarks.range(around).any(|(_, remark)| remark.stays)
    };
    let is_shown = |number| lines <= WHOLE || number <= AROUND || near(number);
    let mut runs: Vec<(bool, u32, u32)> = Vec::new();
    for number in (1..).take(lines) {
        match runs.last_mut() {
            Some((shown, _, last)) if *shown == is_shown(number) => *last = number,
            _ => runs.push((is_shown(number), number, number)),
        }
    }
    let mut rows = (1..).zip(document.lines());
    html! {
        ol class="file" {
            @for (shown, first, last) in runs {
                @let count = last - first + 1;
                @if shown {
                    @for (number, whole) in rows.by_ref().take(count as usize) {
                        @let remark = remarks.get(&number).copied().unwrap_or_default();
                        @let octets = document.text(whole.span).unwrap_or_default();
                        (line(number, octets, whole.span.start, remark))
                    }
                } @else {
                    @let _ = rows.by_ref().take(count as usize).last();
                    li class="folded" { (count) " lines that do not matter here" }
                }
            }
        }
    }
}

fn line(number: u32, octets: &[u8], start: u32, remark: Remark<'_>) -> Markup {
    let at = |place: u32| (place.saturating_sub(start) as usize).min(octets.len());
    let [from, to] = remark.span.map_or([0, 0], |[from, to]| [at(from), at(to)]);
    let (before, rest) = octets.split_at(from);
    let (marked, after) = rest.split_at(to.saturating_sub(from));
    html! {
        li value=(number) class=[Some(remark.role).filter(|role| !role.is_empty())] {
            code {
                (text(before))
                @if !marked.is_empty() { mark { (text(marked)) } }
                (text(after))
            }
            @if let Some(words) = remark.words { " " span class="why" { (text(words)) } }
        }
    }
}

fn remarks<'e>(answer: &'e Explain<'_>) -> BTreeMap<u32, Remark<'e>> {
    let mut remarks = BTreeMap::new();
    for group in &answer.groups {
        let Some(words) = group.text.as_deref() else { continue };
        let is_obeyed = group.role == "obeyed";
        let role = if is_obeyed { "group" } else { "ignored" };
        if is_obeyed {
            let inside = Remark { role: "inside", ..Remark::default() };
            remarks.extend((group.lines[0]..=group.lines[1]).map(|line| (line, inside)));
        }
        for (place, agent) in group.agents.iter().enumerate() {
            let words = (place == 0).then_some(words);
            let span = Some(agent.span);
            remarks.insert(agent.line, Remark { role, words, span, stays: true });
        }
    }
    for rule in &answer.rules {
        remarks.insert(rule.line, of_rule(rule));
    }
    remarks
}

fn of_rule<'e>(rule: &'e ExplainedRule<'_>) -> Remark<'e> {
    let words = Some(rule.why.as_str());
    let span = Some(rule.span);
    match rule.outcome {
        "decides" => Remark { role: "decides", words, span, stays: true },
        "no-match" => Remark { role: "no-match", words, span, stays: false },
        _ => Remark { role: "lost", words, span, stays: true },
    }
}

/// A file of at most this number of lines is shown whole.
const WHOLE: usize = 300;
/// The lines shown before and after a lit one.
const AROUND: u32 = 3;
