//! An index whose folders are being requested.

use std::collections::BTreeSet;

use super::ask::Ask;
use super::described::Described;
use super::state::KnownFile;

/// A YAML index whose folders are being requested. It is emitted when their statements have been added.
#[derive(Debug)]
pub(crate) struct Index {
    pub(crate) ask: Ask,
    pub(crate) content: Content,
    /// The numbers of the withheld datasets: what their folders say is known to exist and could not be fetched.
    pub(crate) withheld: BTreeSet<usize>,
}

#[derive(Debug)]
pub(crate) enum Content {
    Read(Box<Described>),
    /// It has not changed. It must still be read if one of its folders has.
    Unchanged {
        known: Box<KnownFile>,
        has_folder_changed: bool,
    },
}
