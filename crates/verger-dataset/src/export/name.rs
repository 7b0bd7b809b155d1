use std::collections::HashSet;

use super::Exported;
use crate::identity::DatasetId;
use crate::value::link;

/// The names of the datasets in an export, where each is unique.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Sixteen bytes for each name, so that those of a large catalog fit into memory.
    taken: HashSet<DatasetId>,
}

impl Names {
    /// The name of the next dataset: its identifier if that means the same everywhere, else its URI. So the name stays
    /// the same when the export is harvested and exported again.
    pub(super) fn name(&mut self, exported: Exported<'_>) -> String {
        let Exported { source, dataset } = exported;
        let identifier = &dataset.identifier;
        if is_global(identifier) && self.takes(identifier) {
            return identifier.clone();
        }
        let uri = dataset.uri(source);
        if self.takes(&uri) {
            return uri;
        }
        // Another dataset has this URI as its identifier.
        let numbered = (2..).map(|number| format!("{uri}~{number}"));
        numbered.into_iter().find(|name| self.takes(name)).expect("numbers do not end")
    }

    fn takes(&mut self, name: &str) -> bool {
        self.taken.insert(DatasetId::of_uri(name))
    }
}

/// Whether a name is a URL in its normal form, or a URN.
fn is_global(name: &str) -> bool {
    let is_urn = name.starts_with("urn:") && !name.contains(char::is_whitespace);
    is_urn || link(name, None).is_ok_and(|link| link == name)
}
