use std::io::{self, Write};

use serde_json::{Value, json};
use verger_catalog::Held;

use super::{plain, row, short};
use crate::view::data::{DatasetView, Detail};
use crate::view::{style, text};

/// A dataset, and all that is known of it.
#[derive(Debug)]
pub(crate) struct HeldView<'a> {
    pub(crate) held: &'a Held,
    /// Those that are the same as far as can be told.
    pub(crate) same: &'a [Held],
}

impl HeldView<'_> {
    /// Writes it for a person.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Held { id, uri, source, method, health, fetched, file_hash, .. } = self.held;
        self.view().write(out, Detail::Everything)?;
        writeln!(out, "  {}", style::head("in this catalog"))?;
        row(out, "identity", &id.to_string())?;
        row(out, "URI", &plain(uri))?;
        row(out, "site", &super::site_name(&self.held.listed_by))?;
        let hash = &text::hexadecimal(file_hash)[..12];
        row(out, "source", &format!("{} by {method}, {fetched}, SHA-256 {hash}…", plain(source)))?;
        row(out, "health", health.name())?;
        let Held { first_seen, last_seen, last_changed, .. } = self.held;
        row(out, "seen", &format!("first {first_seen}, last {last_seen}, changed {last_changed}"))?;
        self.same.iter().try_for_each(|same| {
            let title = plain(same.dataset.title());
            row(out, "the same", &format!("{} {title} ({})", short(same.id), plain(&same.site)))
        })
    }

    /// The object: that of `verger data show`, and what the catalog adds.
    pub(crate) fn as_json(&self) -> Value {
        let Held { id, uri, site, listed_by, source, method, health, .. } = self.held;
        let mut object = self.view().as_json();
        let more = json!({
            "id": id.to_string(),
            "uri": uri,
            "site": site,
            "listed_by": listed_by,
            "source": source,
            "method": method.name(),
            "health": health.name(),
            "fetched": self.held.fetched.to_string(),
            "file_sha256": text::hexadecimal(&self.held.file_hash),
            "first_seen": self.held.first_seen.to_string(),
            "last_seen": self.held.last_seen.to_string(),
            "last_changed": self.held.last_changed.to_string(),
            "revision": self.held.revision,
            "same": self.held.cluster.iter().map(ToString::to_string).collect::<Vec<_>>(),
        });
        if let (Value::Object(object), Value::Object(more)) = (&mut object, more) {
            object.extend(more);
        }
        object
    }

    fn view(&self) -> DatasetView<'_> {
        // Its links are absolute by now.
        DatasetView { file: &self.held.source, base: None, dataset: &self.held.dataset }
    }
}
