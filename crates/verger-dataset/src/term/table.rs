use super::{Level, Term, ValueKind};
use Level::{Dataset, DatasetOrFile, File, Site};
use ValueKind::{Access, Checksum, Column, Date, Identifier, Link, Number, Reference, Text, Word};

/// One row of the vocabulary.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TermEntry {
    /// The term.
    pub term: Term,
    /// Its name in data.txt; ignoring case, and whether words are joined by `-`, `_` or a space.
    pub name: &'static str,
    /// What it may describe.
    pub level: Level,
    /// The kind of its value.
    pub kind: ValueKind,
    /// Whether it can be stated several times about one thing.
    pub repeats: bool,
    /// Whether a dataset without it inherits the site's.
    pub inherited: bool,
    /// Its property in DCAT 3; empty where there is none.
    pub dcat: &'static str,
    /// Its property in schema.org; empty where there is none.
    pub schema: &'static str,
    /// Its member in data.json (DCAT-US 1.1); empty where there is none.
    pub data_json: &'static str,
    /// Other keys with this meaning in YAML data.txt files.
    pub yaml: &'static [&'static str],
}

/// The vocabulary, in the order in which normal form writes it.
pub const TERMS: &[TermEntry] = &[
    row(Term::Catalog, "Catalog", Site, Text).names("dct:title", "name", "title"),
    row(Term::Canonical, "Canonical", Site, Link).names("foaf:homepage", "url", ""),
    row(Term::Expires, "Expires", Site, Date),
    row(Term::Include, "Include", Site, Link).many().names("dcat:catalog", "", ""),
    row(Term::Feed, "Feed", Site, Text).many(),
    row(Term::PleaseVisit, "PleaseVisit", Site, Link).many(),
    row(Term::Comment, "Comment", Site, Text).many(),
    row(Term::Dataset, "Dataset", Dataset, Identifier)
        .names("dct:identifier", "identifier", "identifier")
        .yaml(&["name", "identifier", "id"]),
    row(Term::Title, "Title", DatasetOrFile, Text).names("dct:title", "name", "title"),
    row(Term::Description, "Description", DatasetOrFile, Text).many().names(
        "dct:description",
        "description",
        "description",
    ),
    row(Term::Keyword, "Keyword", Dataset, Text)
        .many()
        .names("dcat:keyword", "keywords", "keyword")
        .yaml(&["tags", "keywords"]),
    row(Term::Theme, "Theme", Dataset, Reference).many().names("dcat:theme", "about", "theme"),
    row(Term::Type, "Type", Dataset, Text).many().names("dct:type", "additionalType", ""),
    row(Term::Publisher, "Publisher", Dataset, Text).inherited().names(
        "dct:publisher",
        "publisher",
        "publisher",
    ),
    row(Term::Creator, "Creator", Dataset, Text)
        .many()
        .names("dct:creator", "creator", "")
        .yaml(&["author", "authors"]),
    row(Term::Contact, "Contact", Dataset, Reference).many().inherited().names(
        "dcat:contactPoint",
        "",
        "contactPoint",
    ),
    row(Term::License, "License", DatasetOrFile, Reference)
        .inherited()
        .names("dct:license", "license", "license")
        .yaml(&["licence"]),
    row(Term::Rights, "Rights", DatasetOrFile, Text).inherited().names(
        "dct:rights",
        "usageInfo",
        "rights",
    ),
    row(Term::Access, "Access", Dataset, Access).names("dct:accessRights", "", "accessLevel"),
    row(Term::Issued, "Issued", DatasetOrFile, Date)
        .names("dct:issued", "datePublished", "issued")
        .yaml(&["created"]),
    row(Term::Modified, "Modified", DatasetOrFile, Date)
        .names("dct:modified", "dateModified", "modified")
        .yaml(&["updated"]),
    row(Term::Frequency, "Frequency", Dataset, Word).names(
        "dct:accrualPeriodicity",
        "",
        "accrualPeriodicity",
    ),
    row(Term::Spatial, "Spatial", Dataset, Reference).many().names(
        "dct:spatial",
        "spatialCoverage",
        "spatial",
    ),
    row(Term::Temporal, "Temporal", Dataset, Text).many().names(
        "dct:temporal",
        "temporalCoverage",
        "temporal",
    ),
    row(Term::Language, "Language", Dataset, Word).many().inherited().names(
        "dct:language",
        "inLanguage",
        "language",
    ),
    row(Term::LandingPage, "Landing-page", Dataset, Link)
        .names("dcat:landingPage", "url", "landingPage")
        .yaml(&["homepage"]),
    row(Term::Version, "Version", Dataset, Text)
        .many()
        .names("dcat:version", "version", "")
        .yaml(&["versions"]),
    row(Term::SameAs, "Same-as", Dataset, Link).many().names("owl:sameAs", "sameAs", ""),
    row(Term::IndexInstead, "Index-instead", Dataset, Link).many(),
    row(Term::IsReplacedBy, "Is-replaced-by", Dataset, Link).many().names(
        "dct:isReplacedBy",
        "",
        "",
    ),
    row(Term::Source, "Source", Dataset, Reference)
        .many()
        .names("dct:source", "isBasedOn", "references")
        .yaml(&["sources"]),
    row(Term::Citation, "Citation", Dataset, Text).many().names(
        "dct:bibliographicCitation",
        "citation",
        "",
    ),
    row(Term::ConformsTo, "Conforms-to", DatasetOrFile, Link).many().names(
        "dct:conformsTo",
        "",
        "conformsTo",
    ),
    row(Term::DescribedBy, "Described-by", DatasetOrFile, Link)
        .many()
        .names("wdrs:describedby", "", "describedBy")
        .yaml(&["urls"]),
    row(Term::Service, "Service", Dataset, Link).many().names("dcat:accessService", "", ""),
    row(Term::Rows, "Rows", DatasetOrFile, Number).yaml(&["object.rows"]),
    row(Term::Column, "Column", DatasetOrFile, Column)
        .many()
        .names("", "variableMeasured", "")
        .yaml(&["columns"]),
    // A file of which nobody says where it is; its value is what it is called.
    row(Term::UnlinkedFile, "Unlinked-file", File, Text),
    row(Term::Download, "Download", File, Link)
        .names("dcat:downloadURL", "contentUrl", "downloadURL")
        .yaml(&["path", "file"]),
    row(Term::AccessUrl, "Access-url", File, Link).names("dcat:accessURL", "", "accessURL"),
    row(Term::Format, "Format", File, Text).names("dct:format", "", "format"),
    row(Term::MediaType, "Media-type", File, Word)
        .names("dcat:mediaType", "encodingFormat", "mediaType")
        .yaml(&["mediatype"]),
    row(Term::Compress, "Compress", File, Word).names("dcat:compressFormat", "", ""),
    row(Term::Bytes, "Bytes", File, Number)
        .names("dcat:byteSize", "contentSize", "")
        .yaml(&["file_size", "size"]),
    row(Term::Checksum, "Checksum", File, Checksum)
        .many()
        .names("spdx:checksum", "sha256", "")
        .yaml(&["hash"]),
];

const fn row(term: Term, name: &'static str, level: Level, kind: ValueKind) -> TermEntry {
    let (dcat, schema, data_json) = ("", "", "");
    let (repeats, inherited, yaml) = (false, false, &[] as &[&str]);
    TermEntry { term, name, level, kind, repeats, inherited, dcat, schema, data_json, yaml }
}

impl TermEntry {
    const fn many(self) -> Self {
        Self { repeats: true, ..self }
    }

    const fn inherited(self) -> Self {
        Self { inherited: true, ..self }
    }

    const fn yaml(self, yaml: &'static [&'static str]) -> Self {
        Self { yaml, ..self }
    }

    const fn names(
        self,
        dcat: &'static str,
        schema: &'static str,
        data_json: &'static str,
    ) -> Self {
        Self { dcat, schema, data_json, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_has_its_row_at_its_place() {
        for (index, entry) in TERMS.iter().enumerate() {
            assert_eq!(entry.term as usize, index, "{}", entry.name);
        }
        assert_eq!(TERMS.len(), Term::Checksum as usize + 1);
    }

    #[test]
    fn no_name_stands_for_two_terms() {
        let names = TERMS.iter().flat_map(|entry| entry.yaml.iter().chain([&entry.name]));
        let mut names: Vec<_> = names.map(|name| name.to_ascii_lowercase()).collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
