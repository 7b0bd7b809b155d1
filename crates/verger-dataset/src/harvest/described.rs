//! A description, read from an answer.

use verger::time::Moment;

use super::ask::Ask;
use super::report::Method;
use super::state::KnownFile;
use crate::catalog::Catalog;
use crate::notice::Notice;

/// A description that was read.
#[derive(Debug)]
pub(crate) struct Described {
    pub(crate) catalog: Catalog,
    pub(crate) method: Method,
    pub(crate) hash: [u8; 32],
    pub(crate) fetched: Moment,
    /// What to remember about it. `None` if it was not read whole.
    pub(crate) known: Option<KnownFile>,
    /// For people: its first fault, and the number of faults.
    pub(crate) note: String,
    /// Whether the server calls it HTML, which says nothing about its content.
    pub(crate) is_called_html: bool,
}

impl Described {
    /// Adds what is wrong with the text that it was read from.
    pub(crate) fn add_faults(&mut self, faults: Vec<Notice>) {
        if let Some(first) = faults.first() {
            self.note = first.to_string();
        }
        self.catalog.notices.extend(faults);
    }

    /// Makes it fresh for a day at least: many servers forbid caching even when that costs them thousands of responses.
    pub(crate) fn hold_for_a_day(&mut self, now: Moment) {
        if let Some(known) = &mut self.known {
            known.hold_for_a_day(now);
        }
    }
}

/// What the home page describes. It may be one example from a catalog, so it waits until catalogs were tried.
#[derive(Debug)]
pub(crate) struct Home {
    pub(crate) ask: Ask,
    pub(crate) described: Described,
}
