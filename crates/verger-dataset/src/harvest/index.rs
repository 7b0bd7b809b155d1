//! An index whose folders are being requested.

use std::collections::BTreeSet;

use super::ask::Ask;
use super::described::Described;
use super::state::KnownFile;

/// An index in YAML whose folders are being asked for: it is handed over when what they say has been added to it.
#[derive(Debug)]
pub(crate) struct Index {
    pub(crate) ask: Ask,
    pub(crate) content: Content,
    /// The numbers of the datasets that are withheld, since what their folders say is known and could not be
    /// had.
    pub(crate) withheld: BTreeSet<usize>,
}

#[derive(Debug)]
pub(crate) enum Content {
    Read(Box<Described>),
    /// It says the same as before. It must be read all the same if one of its folders does not.
    Unchanged {
        known: Box<KnownFile>,
        has_folder_changed: bool,
    },
}
