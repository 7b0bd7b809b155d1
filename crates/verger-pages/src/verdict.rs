//! The verdict on one URL, in words, colour and shape.

use maud::{Markup, html};
use verger_report::text::because;
use verger_report::{Decided, Explain, Verdict};

use crate::html::{Html, made};
use crate::text::text;

/// May the robot fetch the URL, and by which line? One sentence, for a region that announces changes.
#[must_use]
pub fn verdict(answer: &Explain<'_>) -> Html {
    let may = match answer.decided.verdict {
        Verdict::Allowed => "may fetch",
        Verdict::Disallowed => "may not fetch",
        Verdict::Deferred => "may not yet fetch",
        Verdict::OutOfScope => "gets no answer about",
    };
    made(html! {
        p class={ "verdict " (answer.decided.verdict.name()) } {
            strong { (text(&answer.asker.name)) } " " (may) " " code { (text(&answer.url)) } " "
            span class="because" { (text(&because(&answer.decided))) }
        }
    })
}

/// How many of these answers allow, and how many do not.
#[must_use]
pub fn tally<'d, 'a: 'd>(answers: impl IntoIterator<Item = &'d Decided<'a>>) -> Html {
    let mut counts = [0_usize; 4];
    for answer in answers {
        counts[answer.verdict as usize] += 1;
    }
    let all = [Verdict::Allowed, Verdict::Disallowed, Verdict::Deferred, Verdict::OutOfScope];
    let counted = all.into_iter().zip(counts).filter(|(_, count)| *count > 0);
    made(html! {
        p class="tally" {
            @for (verdict, count) in counted {
                span class=(verdict.name()) { (count) " " (word(verdict)) } " "
            }
        }
    })
}

/// The verdict as words.
pub(crate) fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::OutOfScope => "out of scope",
        other => other.name(),
    }
}

/// A verdict in a table, with the line that decided.
pub(crate) fn cell(decided: &Decided<'_>, has_line: bool) -> Markup {
    html! {
        td class=(decided.verdict.name()) {
            (word(decided.verdict))
            @if let Some(line) = decided.line.filter(|_| has_line) { small { " line " (line) } }
        }
    }
}
