//! An export is read again as what was exported.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use verger_dataset::{
    Catalog, Dataset, ExportForm, ExportHead, Exported, Exporter, ReadOptions, read,
};

use super::random::Random;

const SOURCE: &str = "https://example.com/data.txt";

/// The forms from which everything is read again.
const WHOLE: [ExportForm; 3] = [ExportForm::DataTxt, ExportForm::DataJson, ExportForm::Dcat];

/// Exports the datasets for which exports are validated, and reads them again.
pub(crate) fn of_validated_datasets() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/exports");
    let mut count = 0;
    for file in files(&folder) {
        let octets = std::fs::read(&file).expect("a file");
        let catalog = read_at(SOURCE, &octets);
        assert!(!catalog.datasets.is_empty(), "{}", file.display());
        count += catalog.datasets.len();
        nothing_is_lost(&catalog);
    }
    assert!(count >= 40, "{count} datasets");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in folder.read_dir().expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { files.extend(self::files(&path)) } else { files.push(path) }
    }
    files.retain(|file| file.extension().is_none_or(|ending| ending != "md"));
    files
}

/// Exports this number of random catalogs, and reads them again.
pub(crate) fn of_random_catalogs(count: u64) {
    for seed in 0..count {
        let mut random = Random::new(seed);
        let mut text = String::new();
        for number in 0..=random.below(3) {
            let name =
                random.pick(&["a b", "https://x.example/a%20b", "urn:x:1", "a%20b", "ä/ö", "x"]);
            writeln!(text, "\nDataset: {name}{number}").expect("a string takes everything");
            for _ in 0..random.below(16) {
                let (name, value) = (random.pick(NAMES), random.pick(VALUES));
                writeln!(text, "{name}: {value}").expect("a string takes everything");
            }
        }
        nothing_is_lost(&read_at(SOURCE, text.as_bytes()));
    }
}

fn read_at(source: &str, octets: &[u8]) -> Catalog {
    let options = ReadOptions { base: source.parse().ok(), ..ReadOptions::default() };
    read(octets, &options).expanded()
}

fn nothing_is_lost(catalog: &Catalog) {
    for form in WHOLE {
        let text = exported(form, SOURCE, catalog);
        let other = "https://catalog.example/export";
        let again = read_at(other, text.as_bytes());
        assert_eq!(again.datasets.len(), catalog.datasets.len(), "{form:?}\n{text}");
        for (dataset, again) in catalog.datasets.iter().zip(&again.datasets) {
            same(form, dataset, again);
        }
        let third = read_at(SOURCE, exported(form, other, &again).as_bytes());
        let names = |catalog: &Catalog| {
            catalog.datasets.iter().map(|dataset| dataset.identifier.clone()).collect::<Vec<_>>()
        };
        assert_eq!(names(&third), names(&again), "{form:?}: names stay the same");
    }
}

fn same(form: ExportForm, dataset: &Dataset, again: &Dataset) {
    let said = |dataset: &Dataset| {
        let files = dataset.distributions.iter().map(|file| &file.says);
        let line = |statement: &verger_dataset::Statement| {
            format!("{}: {}", statement.field(), statement.text())
        };
        let parts = std::iter::once(&dataset.says).chain(files);
        parts.map(|says| says.iter().map(line).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    assert_eq!(said(again), said(dataset), "{form:?}, {}", dataset.identifier);
    let name = &again.identifier;
    let is_kept = *name == dataset.identifier || *name == dataset.uri(SOURCE);
    assert!(is_kept, "{form:?}: {} became {name}", dataset.identifier);
}

fn exported(form: ExportForm, source: &str, catalog: &Catalog) -> String {
    let mut out = Vec::new();
    let head = ExportHead { title: "All".into(), ..ExportHead::default() };
    let mut exporter = Exporter::begin(form, &head, &mut out).expect("memory");
    for dataset in &catalog.datasets {
        exporter.write(Exported { source, dataset }).expect("memory");
    }
    exporter.end().expect("memory");
    String::from_utf8(out).expect("it is text")
}

#[rustfmt::skip]
const NAMES: &[&str] = &[
    "Title", "Description", "Keyword", "Theme", "Type", "Publisher", "Creator", "Contact", "License", "Rights", "Access",
    "Issued", "Modified", "Frequency", "Spatial", "Temporal", "Language", "Landing-page", "Version", "Same-as",
    "Index-instead", "Is-replaced-by", "Source", "Citation", "Conforms-to", "Described-by", "Service", "Rows", "Column",
    "Download", "Download", "Download", "Access-url", "Unlinked-file", "Format", "Media-type", "Compress", "Bytes", "Checksum", "Catalog",
    "Comment", "Feed", "Expires", "Grain", "bureauCode", "programCode", "isPartOf", "dataQuality", "describedByType",
];

#[rustfmt::skip]
const VALUES: &[&str] = &[
    "a", "A, b", "=1", "</script>", "\"q\"", "café 気温", "12", "0", "1.5", "2026", "2026-11", "2026-11-21T14:00Z",
    "2026-11-21T14:00:00+0100", "1850-01-02", "soon", "R/P1D", "R/Psoon", "irregular", "2020/2026", "2020/", "/2020",
    "public", "restricted", "private", "Members: Only", "en", "eng", "en-US", "zh-Hant-TW", "de-1996", "text/csv",
    "text/csv; charset=utf-8", "application/zip", "media-types/x", "image/svg+xml", "ZIP", "/x.csv", "/y?z=1&a=2",
    "https://example.com/a%20b", "https://x.example/ä", "mailto:a@example.com", "a@example.com", "mailto:a@localhost",
    "md5:d41d8cd98f00b204e9800998ecf8427e", "sha1:da39a3ee5e6b4b0d3255bfef95601890afd80709", "010:12", "010:001", "true",
    "x y z", "a: b", "# c", "{\"a\": 1}", "12 B", "http://publications.europa.eu/x#PUBLIC", "-", "\u{FF1D}1",
];
