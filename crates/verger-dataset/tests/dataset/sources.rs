//! What publishers say in the words of DCAT, of DCAT-US and of CKAN's extension for DCAT is kept.

use serde_json::{Value, json};
use verger_dataset::{
    Catalog, Dataset, ExportForm, ExportHead, Exported, Exporter, NoticeKind, ReadOptions,
    RecordGrammar, Statement, Term, read, write_records, write_yaml,
};

fn of(json: &Value) -> Catalog {
    read(json.to_string().as_bytes(), &ReadOptions::default())
}

fn texts(dataset: &Dataset, term: Term) -> Vec<&str> {
    dataset.says.all(term).map(Statement::text).collect()
}

/// What a dataset says under names of its own.
fn others(dataset: &Dataset) -> Vec<(String, &str)> {
    let others = dataset.says.iter().filter(|said| said.term().is_none());
    others.map(|said| (said.field().to_string(), said.text())).collect()
}

fn dcat(members: &Value) -> Value {
    let mut dataset = json!({"@type": "dcat:Dataset", "@id": "urn:d", "dct:title": "D"});
    for (name, value) in members.as_object().expect("an object") {
        dataset[name] = value.clone();
    }
    dataset
}

#[test]
fn values_of_json_ld_are_texts() {
    for (name, value, term, said) in [
        (
            "dct:temporal",
            json!({"@type": "dct:PeriodOfTime", "dcat:startDate": "2020-01-01", "dcat:endDate": {"@value": "2020-12-31"}}),
            Term::Temporal,
            &["2020-01-01/2020-12-31"][..],
        ),
        (
            "dct:temporal",
            json!([{"schema:startDate": "2020"}, {"schema:endDate": "2019"}]),
            Term::Temporal,
            &["2020/..", "../2019"],
        ),
        (
            "dct:temporal",
            json!({"time:hasBeginning": {"time:inXSDDate": "2020-05-01"}}),
            Term::Temporal,
            &["2020-05-01/.."],
        ),
        ("dct:temporal", json!({"rdfs:label": "The war"}), Term::Temporal, &["The war"]),
        (
            "dct:spatial",
            json!({"@type": "dct:Location", "skos:prefLabel": "Bay", "dcat:bbox": "POLYGON((1 2,3 2,3 4,1 2))"}),
            Term::Spatial,
            &["Bay", "1,2,3,4"],
        ),
        (
            "spatialCoverage",
            json!({"@type": "Place", "geo": {"@type": "GeoShape", "box": "2 1 4 3"}}),
            Term::Spatial,
            &["1,2,3,4"],
        ),
        (
            "spatialCoverage",
            json!({"geo": {"latitude": 52.5, "longitude": 4}}),
            Term::Spatial,
            &["POINT(4 52.5)"],
        ),
        ("dct:creator", json!({"@list": [{"foaf:name": "B"}, "A"]}), Term::Creator, &["B", "A"]),
        (
            "dct:language",
            json!({"@set": ["en", {"@id": "http://publications.europa.eu/resource/authority/language/DEU"}]}),
            Term::Language,
            &["en", "deu"],
        ),
        ("dct:description", json!({"en": "Rain", "de": "Regen"}), Term::Description, &["Rain"]),
        (
            "dct:license",
            json!({"@id": "https://example.com/l", "rdfs:label": "Free"}),
            Term::License,
            &["https://example.com/l"],
        ),
        (
            "dcat:contactPoint",
            json!({"vcard:fn": "Ada", "vcard:hasEmail": {"@id": "mailto:a@example.com"}}),
            Term::Contact,
            &["Ada <a@example.com>"],
        ),
        (
            "contactPoint",
            json!({"name": "Ada", "url": "https://example.com/ada"}),
            Term::Contact,
            &["Ada <https://example.com/ada>"],
        ),
        (
            "dcat:landingPage",
            json!({"@id": "https://example.com/p", "dct:title": "Page"}),
            Term::LandingPage,
            &["https://example.com/p"],
        ),
        (
            "dct:publisher",
            json!({"@id": "https://example.com/o", "foaf:name": [{"@value": "Amt", "@language": "de"}, {"@value": "Office", "@language": "en"}]}),
            Term::Publisher,
            &["Office"],
        ),
    ] {
        let catalog = of(&dcat(&json!({name: value})));
        assert_eq!(texts(&catalog.datasets[0], term), said, "{name}: {value}");
    }
}

#[test]
fn what_does_not_count_is_kept_beside() {
    let catalog = of(&dcat(&json!({
        "dct:title": [{"@value": "Pluie", "@language": "fr"}, {"@value": "Rain", "@language": "en-GB"}],
        "dct:license": {"@id": "https://example.com/l", "rdfs:label": "Free"},
    })));
    let dataset = &catalog.datasets[0];
    assert_eq!(dataset.title(), "Rain");
    assert_eq!(others(dataset), [("Title-fr".into(), "Pluie"), ("license_title".into(), "Free")]);
    assert!(catalog.notices.has(&NoticeKind::OtherLanguage(Term::Title)));
}

#[test]
fn what_is_not_read_is_told() {
    for (members, name) in [
        (json!({"@included": [{"@id": "urn:x"}]}), "@included"),
        (json!({"dct:spatial": {"@type": "dct:Location", "ex:shape": {"a": 1}}}), "dct:spatial"),
        (json!({"@context": {"of": {"@reverse": "dcat:dataset"}}}), "@reverse"),
    ] {
        let catalog = of(&dcat(&members));
        let not_read: Vec<_> = catalog.notices.iter().map(|notice| notice.kind.clone()).collect();
        assert!(
            not_read.contains(&NoticeKind::NotRead(name.to_owned())),
            "{members}: {not_read:?}"
        );
    }
}

#[test]
fn a_context_in_the_text_names_members() {
    let catalog = of(&json!({
        "@context": {"type": "@type", "id": "@id", "dcat": "http://www.w3.org/ns/dcat#", "name_of": "dct:title",
            "words": {"@id": "dcat:keyword", "@container": "@set"}},
        "@graph": [{"id": "urn:d", "type": "dcat:Dataset", "name_of": "Rain", "words": ["a"]}],
    }));
    let dataset = &catalog.datasets[0];
    assert_eq!((&*dataset.identifier, dataset.title()), ("urn:d", "Rain"));
    assert_eq!(texts(dataset, Term::Keyword), ["a"]);
}

#[test]
fn a_size_is_kept_as_it_is_said() {
    for (size, bytes) in [
        (json!("5120.0"), "5120"),
        (json!(5120.0), "5120"),
        (json!({"@value": "5120", "@type": "xsd:decimal"}), "5120"),
        (json!("5120 B"), "5120"),
        (json!("1.5 MB"), "1.5 MB"),
    ] {
        let file = json!({"dcat:downloadURL": "https://example.com/f", "dcat:byteSize": size});
        let catalog = of(&dcat(&json!({"dcat:distribution": file})));
        assert_eq!(
            catalog.datasets[0].distributions[0].says.text(Term::Bytes),
            Some(bytes),
            "{size}"
        );
    }
}

#[test]
fn a_file_without_a_url_stays_a_file() {
    let in_dcat = dcat(
        &json!({"dcat:distribution": [{"dct:title": "On paper", "dct:format": "Map"}, {"@type": "dcat:Distribution"}]}),
    );
    let in_data_json = json!({"dataset": [{"identifier": "d", "title": "D", "distribution": [{"title": "On paper", "format": "Map"}]}]});
    let in_ckan = json!({"success": true, "result": {"name": "d", "title": "D", "resources": [{"name": "On paper", "format": "Map", "url": ""}]}});
    for json in [in_dcat, in_data_json, in_ckan] {
        let catalog = of(&json);
        let dataset = &catalog.datasets[0];
        assert_eq!(dataset.distributions.len(), 1, "{json}");
        let says = &dataset.distributions[0].says;
        for (term, said) in
            [(Term::UnlinkedFile, "On paper"), (Term::Title, "On paper"), (Term::Format, "Map")]
        {
            assert_eq!(says.text(term), Some(said), "{json}");
        }
        assert!(
            texts(dataset, Term::Title) == ["D"] && catalog.notices.has(&NoticeKind::NothingToGet),
            "{json}"
        );
        for text in [write_records(&catalog, RecordGrammar::Plain), write_yaml(&catalog)] {
            assert!(read(text.as_bytes(), &ReadOptions::default()).agrees(&catalog), "{text}");
        }
        for form in [ExportForm::Dcat, ExportForm::DataJson] {
            let again = of(&exported(form, &catalog));
            assert!(again.datasets[0].distributions[0].says.agrees(says), "{form:?}");
        }
    }
    let refused = of(
        &json!({"dataset": [{"identifier": "d", "title": "D", "distribution": [{"downloadURL": "javascript:x", "title": "X"}]}]}),
    );
    assert!(refused.datasets[0].distributions.is_empty());
}

fn exported(form: ExportForm, catalog: &Catalog) -> Value {
    let mut out = Vec::new();
    let mut exporter = Exporter::begin(form, &ExportHead::default(), &mut out).expect("memory");
    for dataset in &catalog.datasets {
        exporter
            .write(Exported { source: "https://example.com/data.json", dataset })
            .expect("memory");
    }
    exporter.end().expect("memory");
    serde_json::from_slice(&out).expect("it is JSON")
}

#[test]
fn dcat_us_comes_back_as_it_went_in() {
    let dataset = json!({
        "@type": "dcat:Dataset", "identifier": "https://example.gov/1", "title": "Rain", "description": "By day.",
        "keyword": ["rain"], "modified": "2026-01-01", "accessLevel": "public", "accrualPeriodicity": "R/P1D",
        "bureauCode": ["010:12"], "programCode": ["010:001"], "isPartOf": "https://example.gov/0", "dataQuality": true,
        "primaryITInvestmentUII": "010-000000123", "systemOfRecords": "https://example.gov/s",
        "conformsTo": "https://example.gov/c", "describedBy": "https://example.gov/d", "describedByType": "text/html",
        "theme": ["Water"], "temporal": "2020-01-01/2020-12-31", "spatial": "1,2,3,4", "language": ["en-US"],
        "landingPage": "https://example.gov/p", "license": "https://example.gov/l", "rights": "None.",
        "references": ["https://example.gov/r"], "issued": "2020-01-01",
        "publisher": {"@type": "org:Organization", "name": "Office", "subOrganizationOf":
            {"@type": "org:Organization", "name": "Bureau", "subOrganizationOf": {"@type": "org:Organization", "name": "State"}}},
        "contactPoint": {"@type": "vcard:Contact", "fn": "Ada", "hasEmail": "mailto:a@example.gov"},
        "distribution": [{"@type": "dcat:Distribution", "downloadURL": "https://example.gov/f.csv", "mediaType": "text/csv",
            "title": "File", "description": "All.", "format": "CSV", "conformsTo": "https://example.gov/c",
            "describedBy": "https://example.gov/d", "describedByType": "text/html"}],
    });
    let catalog = of(&json!({"conformsTo": "x", "dataset": [dataset.clone()]}));
    assert_eq!(exported(ExportForm::DataJson, &catalog)["dataset"][0], dataset);
}

#[test]
fn catalogs_within_catalogs_are_read() {
    let dataset = |name: &str| {
        json!({"@type": "Dataset", "identifier": name, "title": name,
        "temporal": [{"startDate": "2020", "endDate": "2021"}],
        "distribution": [{"downloadURL": "/f", "checksum": {"algorithm": "spdx:checksumAlgorithm_md5", "checksumValue": "0".repeat(32)}}]})
    };
    let catalog = of(&json!({"@type": "Catalog", "dataset": [dataset("a")], "catalog": [
        {"@type": "Catalog", "dataset": [dataset("b")], "catalog": {"dataset": [dataset("c")]}}, {"dataset": [dataset("d")]}]}));
    let names: Vec<_> = catalog.datasets.iter().map(|dataset| &*dataset.identifier).collect();
    assert_eq!(names, ["a", "b", "c", "d"]);
    assert_eq!(texts(&catalog.datasets[1], Term::Temporal), ["2020/2021"]);
    let checksum = catalog.datasets[1].distributions[0].says.text(Term::Checksum);
    assert_eq!(checksum, Some(&*format!("md5:{}", "0".repeat(32))));
    let place = catalog.datasets[2].place.to_string();
    assert_eq!(place, "/catalog/0/catalog/dataset/0/identifier");
}

#[test]
fn ckan_as_its_extension_for_dcat_writes_it() {
    let extra = |(key, value): (&str, &str)| json!({"key": key, "value": value});
    let extras = [
        ("issued", "2019-01-01"),
        ("modified", "2020-01-01"),
        ("identifier", "urn:x"),
        ("guid", "urn:g"),
        ("publisher_name", "Weather office"),
        ("contact_name", "Ada"),
        ("contact_email", "a@example.com"),
        ("language", "[\"http://publications.europa.eu/resource/authority/language/ENG\", \"de\"]"),
        ("theme", "[\"https://example.com/t\"]"),
        ("frequency", "daily"),
        ("conforms_to", "[\"https://example.com/c\"]"),
        (
            "access_rights",
            "http://publications.europa.eu/resource/authority/access-right/RESTRICTED",
        ),
        ("spatial", "{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[3,2],[3,4],[1,2]]]}"),
        ("spatial_uri", "https://example.com/s"),
        ("temporal_start", "2018-01-01"),
        ("temporal_end", "2018-12-31"),
        ("harvest_object_id", "h"),
    ];
    let package = json!({
        "name": "rain", "title": "Rain", "private": false, "metadata_created": "2021-01-01T00:00:00", "metadata_modified": "2022-01-01T00:00:00",
        "organization": {"name": "o", "title": "City"}, "license_id": "cc-by", "license_url": "https://example.com/l", "license_title": "CC BY",
        "extras": extras.map(extra),
        "resources": [
            {"url": "https://example.com/f.csv", "download_url": "https://example.com/f.csv", "access_url": "https://example.com/f", "size": 3},
            {"url": "https://example.com/api", "access_url": "https://example.com/api"},
        ],
    });
    let catalog = of(&json!({"success": true, "result": package}));
    let dataset = &catalog.datasets[0];
    assert_eq!(dataset.identifier, "rain");
    for (term, said) in [
        (Term::Issued, &["2019-01-01"][..]),
        (Term::Modified, &["2020-01-01"]),
        (Term::Publisher, &["Weather office"]),
        (Term::Contact, &["Ada <a@example.com>"]),
        (Term::Language, &["eng", "de"]),
        (Term::Theme, &["https://example.com/t"]),
        (Term::Frequency, &["daily"]),
        (Term::ConformsTo, &["https://example.com/c"]),
        (Term::Access, &["restricted"]),
        (Term::Spatial, &["https://example.com/s", "1,2,3,4"]),
        (Term::Temporal, &["2018-01-01/2018-12-31"]),
        (Term::License, &["https://example.com/l"]),
    ] {
        assert_eq!(texts(dataset, term), said, "{term}");
    }
    let kept: Vec<_> = others(dataset).into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        kept,
        [
            "guid",
            "harvest_object_id",
            "license_id",
            "license_title",
            "metadata_created",
            "metadata_modified",
            "organization",
            "x-identifier"
        ]
    );
    let urls = |number: usize, term| dataset.distributions[number].says.text(term);
    assert_eq!(urls(1, Term::Download), Some("https://example.com/f.csv"));
    assert_eq!(urls(1, Term::AccessUrl), Some("https://example.com/f"));
    assert_eq!(
        (urls(0, Term::Download), urls(0, Term::AccessUrl)),
        (None, Some("https://example.com/api"))
    );
}

#[test]
fn ckan_with_a_schema_for_dcat() {
    let package = json!({
        "name": "rain", "title": "Rain", "issued": "2019", "theme": ["https://example.com/t"], "language": ["en"],
        "publisher": [{"name": "Office", "uri": ""}], "contact": [{"name": "Ada", "email": "a@example.com"}],
        "spatial_coverage": [{"text": "Bay", "bbox": "{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[3,2],[3,4]]]}"}],
        "temporal_coverage": [{"start": "2018", "end": ""}], "extras": [{"key": "issued", "value": "2020"}], "resources": [],
    });
    let catalog = of(&json!({"success": true, "result": package}));
    let dataset = &catalog.datasets[0];
    for (term, said) in [
        (Term::Issued, &["2019"][..]),
        (Term::Publisher, &["Office"]),
        (Term::Contact, &["Ada <a@example.com>"]),
        (Term::Spatial, &["Bay", "1,2,3,4"]),
        (Term::Temporal, &["2018/.."]),
        (Term::Theme, &["https://example.com/t"]),
    ] {
        assert_eq!(texts(dataset, term), said, "{term}");
    }
    assert_eq!(others(dataset), [("x-issued".into(), "2020")]);
}
