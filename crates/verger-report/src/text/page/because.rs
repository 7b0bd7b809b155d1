//! The statements of a page that give a reason.

use crate::answer::page::{Page, PageStatement};
use crate::text::shown::{cut, shown};
use crate::text::usage::place;

/// The statements that decide, and those that lost to them.
pub(super) fn because(page: &Page<'_>, by: &[usize], overrules: &[usize]) -> String {
    match (by.is_empty(), overrules.is_empty()) {
        (true, _) => "(nothing is said)".to_owned(),
        (_, true) => format!("({})", list(page, by)),
        _ => format!("({}; overrules {})", list(page, by), list(page, overrules)),
    }
}

/// The first of some statements, and the number of others.
pub(super) fn list(page: &Page<'_>, indices: &[usize]) -> String {
    const MOST: usize = 4;
    let named = indices.iter().take(MOST).filter_map(|&index| page.statements.get(index));
    let mut quotes: Vec<_> = named.map(quoted).collect();
    if indices.len() > MOST {
        quotes.push(format!("{} more", indices.len() - MOST));
    }
    quotes.join("; ")
}

/// `header 1, X-Robots-Tag: noindex`.
pub(super) fn quoted(said: &PageStatement<'_>) -> String {
    let whom = said.robot.as_ref().map(|name| format!(" for {}", cut(&shown(name.octets()))));
    let (at, source, whom) = (place(&said.place), said.source, whom.unwrap_or_default());
    format!("{at}, {source}{whom}: {}", cut(&shown(said.text.octets())))
}
