//! Verdicts for robots × URLs.

use maud::html;
use verger_report::{About, Check, Note, Question};

use crate::html::{Html, made};
use crate::text::text;
use crate::verdict::cell;

/// Robots under one heading, each with its answers on the same URLs.
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct MatrixGroup<'a> {
    /// The heading, such as the robots' class; empty for none.
    pub heading: &'a str,
    /// A row for each robot: its answers, in the order of the URLs.
    pub rows: Vec<&'a [Check<'a>]>,
}

/// A table of verdicts: a row for each robot, a column for each URL. Cost: the number of answers.
#[must_use]
pub fn matrix(urls: &[Question<'_>], groups: &[MatrixGroup<'_>]) -> Html {
    made(html! {
        div class="scroll" {
            table class={ "matrix" @if urls.len() > WORDS { " dense" } } {
                caption { "May the robot fetch the URL?" }
                (matrix_head(urls))
                @for group in groups {
                    tbody {
                        @if !group.heading.is_empty() {
                            tr class="group" {
                                th scope="rowgroup" colspan=(urls.len() + 1) { (text(group.heading)) }
                            }
                        }
                        @for row in &group.rows { (matrix_row(row)) }
                    }
                }
            }
        }
    })
}

/// The head of the table: the URLs as they were given, and as they were read if that differs.
#[must_use]
pub fn matrix_head(urls: &[Question<'_>]) -> Html {
    made(html! {
        thead {
            tr {
                th scope="col" { "Robot" }
                @for url in urls {
                    @let read_as = url.read_as.filter(|_| urls.len() <= WORDS);
                    th scope="col" {
                        span class="url" title=(title(url)) { (text(url.given)) }
                        @if let Some(read_as) = read_as { small { "read as " (text(read_as)) } }
                    }
                }
            }
        }
    })
}

/// The whole URL, where the head may be too narrow for it.
fn title(url: &Question<'_>) -> maud::Markup {
    html! { (text(url.given)) @if let Some(read_as) = url.read_as { ", read as " (text(read_as)) } }
}

/// The row of one robot, for a page that replaces only the rows that have changed.
#[must_use]
pub fn matrix_row(checks: &[Check<'_>]) -> Html {
    let Some(first) = checks.first() else { return made(html! {}) };
    let remark = first.asker.notes.iter().find_map(in_brief);
    let has_lines = checks.len() <= WORDS;
    made(html! {
        tr {
            th scope="row" {
                (text(&first.asker.name))
                @if let Some(remark) = remark { small { (remark) } }
            }
            @for check in checks { (cell(&check.decided, has_lines)) }
        }
    })
}

/// What the registry says of a robot, where a reader of the table should know.
fn in_brief(note: &Note) -> Option<&'static str> {
    match note.code {
        _ if note.about != About::Registry => None,
        "does-not-obey" => Some("known not to obey"),
        "may-not-obey" => Some("may not obey"),
        "token-only" => Some("fetches nothing"),
        _ => None,
    }
}

/// The most columns that have room for words; with more, a cell shows its mark.
const WORDS: usize = 6;
