//! Who may do what on a site.

use maud::{Markup, html};
use verger_report::text::shown;
use verger_report::{Audit, AuditedClass, AuditedRobot, ClaimedAnswer};

use crate::html::{Html, made, scrolled};
use crate::text::text;
use crate::usage::usage;

/// An audit: who may fetch what by class, the use of the content, sitemaps, faults, and the answers under the names of robots.
#[must_use]
pub fn audit(answer: &Audit<'_>) -> Html {
    made(html! {
        section class="audit" {
            p { (holds(answer)) }
            @if let Some(why) = &answer.because { p class="aside" { (shown(why.as_bytes())) } }
            h2 { "Who may fetch what" }
            (scrolled("Who may fetch what", &classes(answer)))
            p class="aside" { "A robots.txt asks; it does not enforce. Rules are read as rfc9309, for the robots of the registry of " (answer.registry) "." }
            @if let Some(why) = &answer.page_trouble { p { "The page was not read: " (shown(why.as_bytes())) } }
            @if let Some(may_index) = answer.may_index {
                p { "The page " code { (shown(answer.page.as_bytes())) } @if may_index { " may" } @else { " may not" } " be indexed." }
            }
            (usage(&answer.uses, &answer.usage))
            h2 { "Sitemaps" }
            (sitemaps(answer))
            h2 { "Faults" }
            (faults(answer))
            @if !answer.claimed.is_empty() { (claimed(&answer.claimed)) }
        }
    })
}

fn holds(answer: &Audit<'_>) -> &'static str {
    match answer.holds {
        "rules" => "Its robots.txt applies.",
        "allows-all" => "There is no robots.txt: everything is allowed.",
        _ => "Everything is disallowed.",
    }
}

fn classes(answer: &Audit<'_>) -> Markup {
    html! {
        table class="matrix" {
            caption { "The known robots by class; names in the last three columns" }
            thead {
                tr {
                    th scope="col" { "Class" }
                    th scope="col" { "Everything" }
                    th scope="col" { "Part" }
                    th scope="col" { "Nothing" }
                }
            }
            tbody {
                @for class in &answer.classes { (row(class)) }
                tr {
                    th scope="row" { "every other" }
                    @for may_fetch in MAY_FETCH { td { @if answer.every_other.may_fetch == may_fetch { "✓" } } }
                }
            }
        }
    }
}

const MAY_FETCH: [&str; 3] = ["everything", "part", "nothing"];

/// The names of robots in a cell; the others are counted.
const MOST_NAMES: usize = 12;

fn row(class: &AuditedClass) -> Markup {
    let of = |may_fetch: &str| -> Vec<&AuditedRobot> {
        class.robots.iter().filter(|robot| robot.may_fetch == may_fetch).collect()
    };
    html! {
        tr {
            th scope="row" { (class.class) }
            @for may_fetch in MAY_FETCH {
                @let robots = of(may_fetch);
                td {
                    @if robots.len() == class.robots.len() && robots.len() > 1 { "all " (robots.len()) }
                    @else {
                        @for (place, robot) in robots.iter().take(MOST_NAMES).enumerate() { @if place > 0 { ", " } (robot.token) }
                        @if robots.len() > MOST_NAMES { " and " (robots.len() - MOST_NAMES) " more" }
                    }
                }
            }
        }
    }
}

fn sitemaps(answer: &Audit<'_>) -> Markup {
    html! {
        @if answer.sitemaps.is_empty() { p { "The robots.txt names none." } }
        @else {
            ul {
                @for sitemap in &answer.sitemaps {
                    li {
                        code { (text(&sitemap.url)) }
                        @if !sitemap.closed_to.is_empty() { " – closed to " (sitemap.closed_to.join(", ")) }
                    }
                }
            }
        }
    }
}

fn faults(answer: &Audit<'_>) -> Markup {
    let lint = &answer.lint;
    html! {
        p { (lint.errors) " errors, " (lint.warnings) " warnings, " (lint.hints) " hints." }
        @if !lint.findings.is_empty() {
            ul class="notes" {
                @for found in &lint.findings {
                    li {
                        (found.severity) " " code { (found.code) }
                        @if let Some(line) = found.line { ", line " (line) }
                        ": " (shown(found.message.as_bytes())) ". " span class="advice" { (shown(found.help.as_bytes())) }
                    }
                }
            }
        }
    }
}

fn claimed(claimed: &[ClaimedAnswer]) -> Markup {
    let status = |status: Option<u16>| status.map_or("–".to_owned(), |status| status.to_string());
    html! {
        h2 { "Claimed answers" }
        p class="aside" { "Only the name was sent: a server that knows the robot's addresses may answer the robot itself otherwise." }
        (scrolled("Claimed answers", &html! {
            table class="matrix" {
                caption { "How the server answers requests under the names of robots" }
                thead {
                    tr {
                        th scope="col" { "Robot" }
                        th scope="col" { "Class" }
                        th scope="col" { "robots.txt" }
                        th scope="col" { "Home page" }
                        th scope="col" { "Remarks" }
                    }
                }
                tbody {
                    @for one in claimed {
                        tr {
                            th scope="row" { (one.token) }
                            td { (one.class) }
                            td { (status(one.robots_txt)) }
                            td { (status(one.page)) }
                            td {
                                @if one.same_robots_txt == Some(false) { "another robots.txt. " }
                                @if let Some(why) = &one.trouble { (shown(why.as_bytes())) }
                            }
                        }
                    }
                }
            }
        }))
    }
}
