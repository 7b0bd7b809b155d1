//! Dialects side by side.

use maud::{Markup, html};
use verger_report::text::because;
use verger_report::{Compare, Verdict};

use crate::html::{Html, made, scrolled};
use crate::text::text;
use crate::verdict::{cell, word};

/// A row for each URL, a column for each dialect; below, why the dialects differ where they do. All answers have the same
/// columns.
#[must_use]
pub fn compare(answers: &[Compare<'_>]) -> Html {
    let heads = answers.first().map(|answer| answer.answers.as_slice()).unwrap_or_default();
    let differing = answers.iter().filter(|answer| !answer.agree).count();
    let notes = answers.first().map(|answer| answer.notes).unwrap_or_default();
    let of_some = notes.iter().filter(|shared| shared.dialects.len() < heads.len());
    let of_some: Vec<_> = of_some.collect();
    made(html! {
        section class="compare" {
            h2 { "Dialects" }
            p {
                @match differing {
                    0 => "All dialects agree.",
                    1 => "On one URL the dialects differ.",
                    more => { "On " (more) " URLs the dialects differ." }
                }
            }
            (scrolled("Verdicts by dialect", &html! {
                table class="matrix" {
                    caption { "May the robot fetch the URL?" }
                    thead {
                        tr {
                            th scope="col" { "URL" }
                            @for column in heads { th scope="col" { (text(column.head)) } }
                        }
                    }
                    tbody {
                        @for answer in answers {
                            tr class=[(!answer.agree).then_some("differs")] {
                                th scope="row" {
                                    span class="url" { (text(&answer.url)) }
                                    @if !answer.agree { small { "differs" } }
                                }
                                @for column in &answer.answers { (cell(&column.decided, true)) }
                            }
                        }
                    }
                }
            }))
            @for answer in answers.iter().filter(|answer| !answer.agree) { (story(answer)) }
            @if !of_some.is_empty() {
                h3 { "Read differently" }
                ul class="notes" {
                    @for shared in of_some {
                        li { (text(&shared.note.text)) small { (shared.dialects.join(", ")) } }
                    }
                }
            }
        }
    })
}

/// Why the dialects differ on a URL.
fn story(answer: &Compare<'_>) -> Markup {
    let mut reasons: Vec<(Verdict, String, Vec<&str>)> = Vec::new();
    for column in &answer.answers {
        let (verdict, why) = (column.decided.verdict, because(&column.decided));
        match reasons.iter_mut().find(|(known, said, _)| *known == verdict && *said == why) {
            Some((_, _, heads)) => heads.push(column.head),
            None => reasons.push((verdict, why, vec![column.head])),
        }
    }
    html! {
        h3 { "Why they differ on " code { (text(&answer.url)) } }
        ul class="reasons" {
            @for (verdict, why, heads) in &reasons {
                li {
                    span class={ "badge " (verdict.name()) } { (word(*verdict)) }
                    " by " strong { (text(&heads.join(", "))) } ": " (text(why))
                }
            }
        }
    }
}
