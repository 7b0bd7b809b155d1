//! Exports can be read back by readers of each form, and contain nothing but text.

use serde_json::Value;
use verger_dataset::{
    Catalog, ExportForm, ExportHead, Exported, Exporter, ReadOptions, Term, json_for_html, read,
};

const SOURCE: &str = "https://example.com/data.txt";

const FILE: &[u8] = b"Catalog: C\nPublisher: Office\nLicense: CC-BY-4.0\n\nDataset: rain\nTitle: Rain\nDescription: By day.\n\
    Description: By hand.\nKeyword: rain\nKeyword: weather\nContact: mailto:a@example.com\nModified: 2026-11-21\n\
    Temporal: 2020/2026\nAccess: restricted\nLanding-page: /rain\nColumn: day date The day\nColumn: mm number\nAccess-url: /ask\nDownload: /rain.csv\n\
    Title: As CSV\nFormat: CSV\nMedia-type: text/csv\nBytes: 12\nChecksum: sha256:0000000000000000000000000000000000000000000000000000000000000000\n";

const HOSTILE: &[u8] = b"Dataset: </script><script>\nTitle: =cmd|' /C calc'!A0\nDescription: <img src=x onerror=alert(1)> \"quoted\", \x1b[31m\n\
    Keyword: @a\nContact: mailto:a@example.com?bcc=b@example.com\nLicense: javascript:alert(1)\nSource: data:text/html,x\n\
    Publisher: -1+1\nDownload: https://example.com/a\"><b>\nMedia-type: ../../etc\n";

fn expanded(file: &[u8]) -> Catalog {
    let options = ReadOptions { base: SOURCE.parse().ok(), ..ReadOptions::default() };
    read(file, &options).expanded()
}

fn exported(form: ExportForm, catalog: &Catalog) -> String {
    let datasets = catalog.datasets.iter().map(|dataset| Exported { source: SOURCE, dataset });
    let head = ExportHead {
        title: "All <data>".into(),
        description: Some("Of \"all\"\nsites".into()),
        url: Some("https://catalog.example/".into()),
        publisher: None,
    };
    let mut out = Vec::new();
    let write = |out: &mut Vec<u8>| {
        let mut exporter = Exporter::begin(form, &head, out)?;
        datasets.into_iter().try_for_each(|dataset| exporter.write(dataset))?;
        exporter.end()
    };
    let count = write(&mut out).expect("memory takes what is written");
    assert_eq!(count, catalog.datasets.len() as u64);
    String::from_utf8(out).expect("it is text")
}

const JSON: [ExportForm; 4] =
    [ExportForm::Dcat, ExportForm::DataJson, ExportForm::SchemaOrg, ExportForm::Croissant];

#[test]
fn every_form_is_read_again() {
    let catalog = expanded(FILE);
    for form in JSON.into_iter().chain([ExportForm::DataTxt]) {
        let text = exported(form, &catalog);
        let again = read(text.as_bytes(), &ReadOptions::default());
        assert_eq!(again.datasets.len(), 1, "{form:?}\n{text}");
        let (dataset, rain) = (&again.datasets[0], &catalog.datasets[0]);
        assert_eq!(dataset.title(), "Rain", "{form:?}");
        assert_eq!(dataset.description(), "By day.\nBy hand.", "{form:?}");
        for term in
            [Term::Keyword, Term::Publisher, Term::License, Term::Modified, Term::LandingPage]
        {
            let all = |says: &verger_dataset::Dataset| {
                says.says.all(term).map(|said| said.text().to_owned()).collect::<Vec<_>>()
            };
            assert_eq!(all(dataset), all(rain), "{form:?}, {term}");
        }
        let file = dataset.distributions.last().expect("it has files");
        assert_eq!(
            file.says.text(Term::Download),
            Some("https://example.com/rain.csv"),
            "{form:?}"
        );
        assert_eq!(file.says.text(Term::MediaType), Some("text/csv"), "{form:?}");
        if form != ExportForm::DataJson {
            let sum = "sha256:0000000000000000000000000000000000000000000000000000000000000000";
            assert_eq!(file.says.text(Term::Bytes), Some("12"), "{form:?}");
            assert_eq!(file.says.text(Term::Checksum), Some(sum), "{form:?}");
        }
    }
    let data_txt = exported(ExportForm::DataTxt, &catalog);
    let again = read(data_txt.as_bytes(), &ReadOptions::default());
    assert_eq!(again.datasets[0].identifier, "https://example.com/data.txt#rain");
    assert!(again.notices.is_empty(), "{:#?}", again.notices);
    assert_eq!(again.says.text(Term::Catalog), Some("All <data>"));
}

#[test]
fn croissant_names_its_columns() {
    let json: Value =
        serde_json::from_str(&exported(ExportForm::Croissant, &expanded(FILE))).expect("JSON");
    let fields = &json["dataset"][0]["recordSet"][0]["field"];
    assert_eq!(fields[0]["dataType"], "sc:Date");
    assert_eq!(fields[1]["source"]["extract"]["column"], "mm");
    let file = &fields[1]["source"]["fileObject"]["@id"];
    assert_eq!(*file, json["dataset"][0]["distribution"][0]["@id"]);
}

#[test]
fn hostile_metadata_stays_text() {
    let catalog = expanded(HOSTILE);
    for form in JSON {
        let text = exported(form, &catalog);
        let json: Value = serde_json::from_str(&text).expect("JSON");
        no_bad_link(&json, "");
        assert!(!text.contains('<'), "{form:?}: nothing can end a script element");
        assert_eq!(json_for_html(&text), text, "{form:?}");
        assert!(!text.contains('\u{1b}'), "{form:?}");
    }
    let table = exported(ExportForm::Csv, &catalog);
    assert!(table.contains(",'=cmd|' /C calc'!A0,"), "{table}");
    assert!(table.contains(",'-1+1,"), "{table}");
    assert!(table.contains(",'@a,"), "{table}");
    assert!(table.contains("\"<img src=x onerror=alert(1)> \"\"quoted\"\",  [31m\""), "{table}");
    for sign in ['\u{FF1D}', '\u{FF0B}', '\u{FF0D}', '\u{FF20}'] {
        for skipped in ["", "\u{2060}"] {
            let title = format!("Dataset: a\nTitle: {skipped}{sign}1\n");
            let table = exported(ExportForm::Csv, &expanded(title.as_bytes()));
            assert!(table.contains(&format!(",'{skipped}{sign}1,")), "{table}");
        }
    }
    let text = exported(ExportForm::DataTxt, &catalog);
    assert_eq!(read(text.as_bytes(), &ReadOptions::default()).datasets.len(), 1);
}

/// Every link that a reader would follow is http or https.
fn no_bad_link(value: &Value, name: &str) {
    match value {
        Value::String(text) if name == "@id" || name.to_ascii_lowercase().ends_with("url") => {
            let own = text.starts_with("file-")
                || text.starts_with("rows-of-")
                || text.starts_with("spdx:");
            assert!(
                own || text.starts_with("https://") || text.starts_with("http://"),
                "{name}: {text}"
            );
            assert!(own || !text.contains(['<', '>', '"']), "{name}: {text}");
        }
        Value::Array(values) => values.iter().for_each(|value| no_bad_link(value, name)),
        Value::Object(members) if name != "@context" => {
            members.iter().for_each(|(name, value)| no_bad_link(value, name));
        }
        _ => {}
    }
}
