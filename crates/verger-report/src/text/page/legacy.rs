//! What a page says in the terms of 1996.

use super::SHOWN;
use crate::answer::page::{Legacy, Page};
use crate::text::shown::{cut, shown};
use crate::text::style;
use crate::text::usage::place;

/// Every signal, with whether it is obeyed.
pub(super) fn lines(page: &Page<'_>) -> Vec<String> {
    page.legacy.iter().take(SHOWN).map(line).collect()
}

fn line(signal: &Legacy<'_>) -> String {
    let (name, value) = (signal.kind.name(), cut(&shown(signal.value.octets())));
    let successor = signal.kind.successor();
    let today = match signal.why_not.map(words) {
        Some(why) => format!("(not obeyed: {why}; today: {successor})"),
        None if !signal.counts => format!("(today: {successor})"),
        None if signal.obeyed => format!("(obeyed; today: {successor})"),
        None => format!("(not obeyed without --proposals-1996; today: {successor})"),
    };
    format!("{} {name}: {value}  {}", style::faint(place(&signal.place)), style::faint(today))
}

fn words(why_not: &str) -> &'static str {
    match why_not {
        "empty" => "it is empty",
        "not-absolute" => "it is not an absolute URL",
        _ => "it is not in the head of the page",
    }
}
