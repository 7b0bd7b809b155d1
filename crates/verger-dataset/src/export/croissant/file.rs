use serde_json::{Map, Value, json};

use crate::dataset::{Dataset, Distribution};
use crate::export::media_type::{archive, media_type};
use crate::export::schema_org;
use crate::statement::Statement;
use crate::term::Term;

/// A file that can be downloaded; Croissant has no other kind.
pub(super) struct File<'a> {
    /// The file as the dataset has it.
    pub(super) of: &'a Distribution,
    /// Its ID, which no other file of any dataset has.
    pub(super) id: String,
    /// Whether its checksum is stated, as SHA-256 or MD5.
    pub(super) has_checksum: bool,
    /// Whether its tables are in an archive: then they are the files of a set in it.
    pub(super) has_set: bool,
    object: Map<String, Value>,
}

/// The files of a dataset.
pub(super) fn files<'a>(dataset: &'a Dataset, uri: &str) -> Vec<File<'a>> {
    let is_file =
        |file: &&Distribution| file.download().is_some_and(|url| url.link(None).is_some());
    let files = dataset.distributions.iter().filter(is_file).enumerate();
    // A `?` is in no URI of a dataset, where it is escaped after the `#`.
    files.map(|(number, file)| File::of(file, format!("{uri}?file-{}", number + 1))).collect()
}

impl<'a> File<'a> {
    fn of(file: &'a Distribution, id: String) -> Self {
        let mut object = schema_org::download(file);
        object.insert("@type".into(), "cr:FileObject".into());
        object.insert("@id".into(), id.as_str().into());
        let short = id.rsplit('?').next().unwrap_or(&id);
        object.entry("name").or_insert_with(|| short.into());
        let archive = archive(file);
        let kind = archive.map_or_else(|| media_type(file), str::to_owned);
        object.insert("encodingFormat".into(), kind.into());
        for checksum in file.says.all(Term::Checksum).filter_map(Statement::checksum) {
            if checksum.algorithm() == "md5" {
                object.insert("md5".into(), checksum.hex().into());
            }
        }
        let has_checksum = ["sha256", "md5"].iter().any(|name| object.contains_key(*name));
        Self { of: file, id, has_checksum, has_set: archive.is_some(), object }
    }

    /// What the fields of its tables name as their source.
    pub(super) fn source(&self) -> Value {
        if self.has_set {
            json!({"fileSet": {"@id": self.set()}})
        } else {
            json!({"fileObject": {"@id": self.id}})
        }
    }

    fn set(&self) -> String {
        format!("{}/tables", self.id)
    }

    /// The file, and the set of the tables in it if it is an archive.
    pub(super) fn end(self) -> impl Iterator<Item = Value> {
        let set = self.has_set.then(|| {
            let inside = media_type(self.of);
            let (kind, pattern) = match inside.as_str() {
                "text/tab-separated-values" => (inside.as_str(), "*.tsv"),
                "application/vnd.apache.parquet" => (inside.as_str(), "*.parquet"),
                "application/json" => (inside.as_str(), "*.json"),
                "text/csv" => ("text/csv", "*.csv"),
                _ => ("application/octet-stream", "*"),
            };
            let within = json!({"@id": self.id});
            json!({
                "@type": "cr:FileSet",
                "@id": self.set(),
                "name": "tables",
                "encodingFormat": kind,
                "includes": pattern,
                // Version 1.0 has this property in schema.org's namespace, 1.1 in its own.
                "containedIn": within,
                "cr:containedIn": within,
            })
        });
        [Value::from(self.object)].into_iter().chain(set)
    }
}
