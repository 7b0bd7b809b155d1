use std::io::{self, Write};

use serde_json::{Value, json};
use verger_catalog::Fsck;

use super::{counted, plain};
use crate::view::json::VERSION;
use verger_report::text::style;

/// What a check of the catalog has found.
#[derive(Debug)]
pub(crate) struct FsckView<'a> {
    pub(crate) fsck: &'a Fsck,
}

impl FsckView<'_> {
    /// Writes it for a person.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Fsck { datasets, revision, sequence, found, faults, is_repaired, .. } = self.fsck;
        for fault in faults {
            writeln!(out, "{} {}", style::error("fault:"), plain(&fault.to_string()))?;
        }
        let more = found.saturating_sub(faults.len() as u64);
        if more > 0 {
            writeln!(out, "and {}", counted(more, "more fault"))?;
        }
        let stored = counted(*datasets, "dataset");
        let pending = match revision.saturating_sub(*sequence) {
            0 => String::new(),
            pending => format!("; {} not searchable yet", counted(pending, "change")),
        };
        let verdict = match (*found, *is_repaired) {
            (0, _) => "store and index are equal".to_owned(),
            (count, true) => format!("{} repaired", counted(count, "fault")),
            (count, false) => format!("{}; --repair mends them", counted(count, "fault")),
        };
        writeln!(out, "{stored}, {verdict}{pending}")
    }

    /// The object.
    pub(crate) fn as_json(&self) -> Value {
        let Fsck { datasets, indexed, revision, sequence, found, faults, is_repaired, .. } =
            self.fsck;
        json!({
            "v": VERSION,
            "kind": "fsck",
            "datasets": datasets,
            "indexed": indexed,
            "revision": revision,
            "sequence": sequence,
            "found": found,
            "faults": faults.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "repaired": is_repaired,
            "sound": self.fsck.is_sound(),
        })
    }
}
