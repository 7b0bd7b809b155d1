//! Notes on a file and on a robot, with what to do.

use maud::html;
use verger_report::{Note, SilentLine};

use crate::html::{Html, made, scrolled};
use crate::text::text;

/// What is unusual about the file or the robot, each with what to do about it; then the lines that have no effect for the
/// robot, with the reason.
#[must_use]
pub fn notes(notes: &[Note], silent: &[SilentLine<'_>]) -> Html {
    made(html! {
        section {
            h2 { "Notes" }
            @if notes.is_empty() && silent.is_empty() { p { "Nothing unusual." } }
            @if !notes.is_empty() {
                ul class="notes" {
                    @for note in notes {
                        li {
                            (text(&note.text))
                            @if let Some(advice) = note.advice() {
                                span class="advice" { (in_code(advice)) }
                            }
                        }
                    }
                }
            }
            @if !silent.is_empty() {
                h3 { "Lines without effect" }
                (scrolled("Lines without effect", &html! {
                    table class="plain" {
                        thead {
                            tr {
                                th scope="col" { "Line" }
                                th scope="col" { "Text" }
                                th scope="col" { "Why" }
                            }
                        }
                        tbody {
                            @for line in silent.iter().take(MOST) {
                                tr {
                                    th scope="row" { (line.line) }
                                    td {
                                        code {
                                            @if let Some(field) = &line.field { (text(field)) ": " }
                                            (text(&line.text))
                                        }
                                    }
                                    td { (text(&line.why)) }
                                }
                            }
                        }
                    }
                }))
                @if silent.len() > MOST { p { "And " (silent.len() - MOST) " more." } }
            }
        }
    })
}

/// Our own words, of which those in backquotes are code.
fn in_code(words: &str) -> maud::Markup {
    html! {
        @for (place, part) in words.split('`').enumerate() {
            @if place % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// The most lines without effect that are shown.
const MOST: usize = 200;
