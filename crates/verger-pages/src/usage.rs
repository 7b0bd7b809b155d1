//! Preferences on the use of content.

use maud::{Markup, html};
use verger_report::text::usage::place;
use verger_report::{Preference, Usage, UsageStatement, UseAnswer, Uses};

use crate::html::{Html, made, scrolled};
use crate::text::text;

/// For each use of content, whether it is welcome and which statements say so. Access is a different question, answered by
/// the matrix: "crawling is disallowed" does not mean "use is disallowed", nor the reverse.
#[must_use]
pub fn usage(uses: &Uses, usage: &Usage<'_>) -> Html {
    made(html! {
        section class="usage" {
            h2 { "Use of the content" }
            @if usage.statements.is_empty() {
                p { "The file says nothing about the use of this URL's content." }
            } @else {
                (scrolled("Use of the content", &html! {
                    table class="matrix" {
                        caption { "Is the use welcome?" }
                        thead {
                            tr {
                                th scope="col" { "Use" }
                                th scope="col" { "Answer" }
                                th scope="col" { "Within a search" }
                                th scope="col" { "By" }
                            }
                        }
                        tbody { @for (name, answer) in uses.answers.iter() { (row(name, answer, usage)) } }
                    }
                }))
                h3 { "Statements" }
                ul class="notes" {
                    @for statement in &usage.statements {
                        li {
                            (at(statement)) ": " code { (text(&statement.value)) }
                            @for note in &statement.notes { span class="advice" { (text(&note.text)) } }
                        }
                    }
                }
                @if let Some(reuse) = usage.reuse { p { "Reuse: " (reuse) " at most." } }
                @if let Some(policy) = &uses.tdm_policy { p { "Terms: " code { (text(policy)) } } }
            }
        }
    })
}

fn row(name: &str, answer: &UseAnswer, usage: &Usage<'_>) -> Markup {
    let by = answer.by.iter().filter_map(|&index| usage.statements.get(index));
    let by: Vec<_> = by.take(MOST).map(at).collect();
    html! {
        tr {
            th scope="row" { (name) }
            (cell(answer.preference))
            (cell(answer.within_search))
            td {
                @if by.is_empty() { "nothing is said" }
                @for (place, at) in by.iter().enumerate() { @if place > 0 { "; " } (at) }
                @if answer.by.len() > MOST { "; " (answer.by.len() - MOST) " more" }
            }
        }
    }
}

fn cell(preference: Preference) -> Markup {
    let words = match preference {
        Preference::Unknown => "not said",
        said => said.name(),
    };
    html! { td class=(preference.name()) { (words) } }
}

fn at(statement: &UsageStatement<'_>) -> String {
    format!("{}, {}", place(&statement.place), statement.source)
}

/// The most statements that are named in a row.
const MOST: usize = 4;
