use std::io::{self, Write};

use indicatif::BinaryBytes;
use serde_json::{Value, json};
use verger_harvest::Downloaded;

use super::plain;
use crate::view::json::VERSION;
use verger_report::text::style;

/// A file that is in its place.
#[derive(Debug)]
pub(crate) struct DownloadView<'a> {
    pub(crate) uri: &'a str,
    pub(crate) downloaded: &'a Downloaded,
    /// Whether it was compared with a checksum that somebody stated.
    pub(crate) is_checked: bool,
}

impl DownloadView<'_> {
    /// Writes it for a person.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Downloaded { file, octets, sha256, was_there, resumed_from, notes, .. } =
            self.downloaded;
        let about = [
            Some(BinaryBytes(*octets).to_string()),
            was_there.then(|| "there already".to_owned()),
            (*resumed_from > 0 && !was_there)
                .then(|| format!("continued from {}", BinaryBytes(*resumed_from))),
            self.is_checked.then(|| "with the checksum that is stated".to_owned()),
            Some(format!("SHA-256 {}…", sha256.get(..12).unwrap_or(sha256))),
        ];
        let about = about.into_iter().flatten().collect::<Vec<_>>().join(", ");
        writeln!(out, "{}  {}", plain(&file.display().to_string()), style::faint(about))?;
        notes
            .iter()
            .try_for_each(|note| writeln!(out, "  {} {}", style::faint("note:"), plain(note)))
    }

    /// The object.
    pub(crate) fn as_json(&self) -> Value {
        let Downloaded { url, final_url, file, octets, sha256, etag, .. } = self.downloaded;
        json!({
            "v": VERSION,
            "kind": "file",
            "dataset": self.uri,
            "url": url,
            "final_url": final_url,
            "file": file.display().to_string(),
            "octets": octets,
            "sha256": sha256,
            "etag": etag,
            "media_type": self.downloaded.media_type,
            "resumed_from": self.downloaded.resumed_from,
            "was_there": self.downloaded.was_there,
            "checked": self.is_checked,
            "notes": self.downloaded.notes,
        })
    }
}
