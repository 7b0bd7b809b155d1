//! Why a robot may fetch a URL, or may not.

use maud::html;
use verger::Document;
use verger_report::Explain;

use crate::file::file;
use crate::html::{Html, made};
use crate::text::text;
use crate::verdict::verdict;

/// The verdict, and the file with the line that decided, the robot's group, and the rules that lost, each with its reason.
/// Cost: the size of the file.
#[must_use]
pub fn explain(document: &Document<'_>, answer: &Explain<'_>) -> Html {
    let of_others = answer.groups.iter().filter(|group| group.text.is_none()).count();
    made(html! {
        section class="explain" {
            h2 { "Why" }
            (verdict(answer))
            p class="aside" {
                "Read as " code { (answer.dialect) } "; the path is " code { (text(&answer.path)) } "."
                @if of_others > 0 {
                    " " (of_others) @if of_others == 1 { " group is" } @else { " groups are" } " for other robots."
                }
            }
            (file(document, answer))
        }
    })
}
