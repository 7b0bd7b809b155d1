//! The pace on a clock of 24 hours.

use std::f64::consts::TAU;

use maud::{Markup, html};
use verger_report::text::pace as words;
use verger_report::{Day, DayPart};

use crate::html::{Html, made};
use crate::text::text;

/// A clock of the day in UTC on which open and closed hours are drawn, and a table with the pace of each part. `now` is the
/// minute of the day for the hand, if there is to be one.
#[must_use]
pub fn pace(day: &Day<'_>, now: Option<u16>) -> Html {
    made(html! {
        section class="pace" {
            h2 { "Pace" }
            div class="dial" {
                (dial(day, now))
                table class="plain" {
                    thead {
                        tr {
                            th scope="col" { "Hours, UTC" }
                            th scope="col" { "Visits" }
                            th scope="col" { "Pace" }
                        }
                    }
                    tbody { @for part in day.parts.iter().take(MOST) { (row(part)) } }
                }
            }
            @if day.parts.len() > MOST { p { "And " (day.parts.len() - MOST) " more parts of the day." } }
        }
    })
}

fn row(part: &DayPart<'_>) -> Markup {
    html! {
        tr {
            th scope="row" { (clock(part.from)) "–" (clock(part.until)) }
            td class=(state(part)) { (if part.open { "welcome" } else { "not welcome" }) }
            td { @if part.open { (words::interval(part.pace.interval.0)) " " (by(part)) } @else { "–" } }
        }
    }
}

/// The line that asks for the pace.
fn by(part: &DayPart<'_>) -> Markup {
    let pace = &part.pace;
    html! {
        small {
            @match (pace.line, pace.directive, &pace.value) {
                (Some(line), Some(directive), Some(value)) => {
                    "line " (line) ": " (directive) ": " (text(value))
                }
                _ => "nothing stated",
            }
            @if let Some(asked) = pace.clamped_from { ", which asks for " (words::duration(asked.0)) }
        }
    }
}

fn dial(day: &Day<'_>, now: Option<u16>) -> Markup {
    let open: u32 = day.parts.iter().filter(|part| part.open).map(minutes).sum();
    let label = format!("A clock of 24 hours: visits are welcome in {}", hours(open));
    html! {
        svg viewBox="-120 -120 240 240" role="img" aria-label=(label) {
            @for part in &day.parts {
                @if u32::from(part.until - part.from) >= DAY {
                    circle class=(state(part)) r=(RING) fill="none" stroke-width="24" {}
                } @else {
                    path class=(state(part)) d=(arc(part)) fill="none" stroke-width="24" {}
                }
            }
            @for hour in 0..24_u16 {
                @let inner = if hour % 6 == 0 { 60.0 } else { 66.0 };
                @let [x1, y1] = point(hour * 60, inner);
                @let [x2, y2] = point(hour * 60, 72.0);
                line class="tick" x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
            }
            @for hour in [0_u16, 6, 12, 18] {
                @let [x, y] = point(hour * 60, 110.0);
                text x=(x) y=(y) text-anchor="middle" dominant-baseline="central" { (hour) }
            }
            @if let Some(now) = now {
                @let [x, y] = point(now, 84.0);
                line class="hand" x1="0" y1="0" x2=(x) y2=(y) {}
                circle class="hub" r="4" {}
            }
        }
    }
}

/// The arc of a part of the day.
fn arc(part: &DayPart<'_>) -> String {
    let [x1, y1] = point(part.from, RING);
    let [x2, y2] = point(part.until, RING);
    let large = u8::from(minutes(part) > DAY / 2);
    format!("M{x1} {y1}A{RING} {RING} 0 {large} 1 {x2} {y2}")
}

/// Where a minute of the day is, at this distance from the middle; midnight is at the top. A tenth is enough on a screen.
fn point(minute: u16, radius: f64) -> [f64; 2] {
    let angle = f64::from(minute) / f64::from(DAY) * TAU;
    let rounded = |number: f64| (number * 10.0).round() / 10.0;
    [rounded(radius * angle.sin()), rounded(-radius * angle.cos())]
}

fn state(part: &DayPart<'_>) -> &'static str {
    if part.open { "allowed" } else { "disallowed" }
}

fn minutes(part: &DayPart<'_>) -> u32 {
    u32::from(part.until - part.from)
}

fn clock(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

fn hours(minutes: u32) -> String {
    match minutes {
        DAY => "all of them".to_owned(),
        0 => "none of them".to_owned(),
        _ => format!("{} h {:02} min of them", minutes / 60, minutes % 60),
    }
}

const DAY: u32 = 24 * 60;
/// The radius of the ring.
const RING: f64 = 88.0;
/// The most parts of a day in the table.
const MOST: usize = 60;
