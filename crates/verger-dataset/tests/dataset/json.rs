//! The JSON shapes: what each says, and how a value's shape is detected.

use verger_dataset::{Catalog, Form, ReadOptions, Term, read};

fn of(json: &serde_json::Value) -> Catalog {
    let options = ReadOptions {
        base: "https://example.com/data.json".parse().ok(),
        ..ReadOptions::default()
    };
    let catalog = read(json.to_string().as_bytes(), &options);
    assert_eq!(catalog.form, Form::Json);
    catalog
}

/// What a dataset, or one of its files, says about a term.
fn says(catalog: &Catalog, file: Option<usize>, term: Term) -> Vec<String> {
    let dataset = &catalog.datasets[0];
    let says = file.map_or(&dataset.says, |file| &dataset.distributions[file].says);
    says.all(term).map(|statement| statement.text().to_owned()).collect()
}

#[test]
fn ckan_says_what_a_package_is() {
    let package = serde_json::json!({
        "name": "rain", "id": "0b1c", "title": "Rain\u{7}", "notes": "By day.\r\n\r\nBy hand.", "private": false,
        "tags": [{"name": "rain", "display_name": "Rain"}, {"name": "weather"}],
        "groups": [{"title": "Weather", "name": "w"}], "organization": {"name": "o", "title": "Office"},
        "author": "", "maintainer_email": "a@example.com", "license_id": "cc-by", "license_title": "CC-BY",
        "metadata_modified": "2026-11-21T10:00:00.123456", "url": "https://example.com/rain", "isopen": true,
        "extras": [{"key": "grain size", "value": "3"}, {"key": "Disallow", "value": "/"}],
        "resources": [
            {"url": "/rain.csv", "name": "Rain", "format": "CSV", "mimetype": null, "size": 12.0,
             "hash": "d41d8cd98f00b204e9800998ecf8427e"},
            {"url": "javascript:alert(1)", "name": "Bad"},
        ],
    });
    for result in [package.clone(), serde_json::json!({"count": 1, "results": [package]})] {
        let catalog = of(&serde_json::json!({"help": "", "success": true, "result": result}));
        assert_eq!(catalog.datasets.len(), 1);
        assert_eq!(catalog.datasets[0].identifier, "rain");
        assert_eq!(catalog.datasets[0].title(), "Rain");
        assert_eq!(catalog.datasets[0].description(), "By day.\nBy hand.");
        assert_eq!(says(&catalog, None, Term::Keyword), ["Rain", "weather"]);
        assert_eq!(says(&catalog, None, Term::Publisher), ["Office"]);
        assert_eq!(says(&catalog, None, Term::License), ["cc-by"]);
        assert_eq!(says(&catalog, None, Term::Access), ["public"]);
        assert_eq!(says(&catalog, None, Term::Contact), ["mailto:a@example.com"]);
        assert_eq!(says(&catalog, None, Term::Creator), Vec::<String>::new());
        assert_eq!(says(&catalog, Some(0), Term::Download), ["/rain.csv"]);
        assert_eq!(says(&catalog, Some(0), Term::Bytes), ["12"]);
        assert_eq!(
            says(&catalog, Some(0), Term::Checksum),
            ["md5:d41d8cd98f00b204e9800998ecf8427e"]
        );
        assert_eq!(catalog.datasets[0].distributions.len(), 1, "what cannot be had is none");
        let others: Vec<_> =
            catalog.datasets[0].says.iter().filter(|said| said.term().is_none()).collect();
        let names: Vec<_> = others.iter().map(|said| said.field().to_string()).collect();
        assert_eq!(names, ["grain-size", "isopen", "license_title", "x-Disallow", "x-id"]);
        let title = catalog.datasets[0].says.first(Term::Title).expect("it has one");
        assert!(title.place().to_string().ends_with("/title"), "{}", title.place());
    }
}

#[test]
fn data_json_of_both_versions() {
    let dataset = serde_json::json!({
        "@type": "dcat:Dataset", "identifier": "https://example.com/id/1", "title": "Rain", "description": "By day.",
        "keyword": ["rain", "weather"], "modified": "R/P1D", "publisher": {"@type": "org:Organization", "name": "Office"},
        "contactPoint": {"fn": "A", "hasEmail": "mailto:a@example.com"}, "accessLevel": "non-public",
        "bureauCode": ["010:00"], "spatial": "52,4", "landingPage": "https://example.com/rain",
        "distribution": [{"downloadURL": "https://example.com/rain.csv", "mediaType": "text/csv", "title": "CSV"},
                         {"accessURL": "https://example.com/api", "format": "API"}],
    });
    for json in
        [serde_json::json!({"conformsTo": "x", "dataset": [dataset]}), serde_json::json!([dataset])]
    {
        let catalog = of(&json);
        assert_eq!(catalog.datasets[0].identifier, "https://example.com/id/1");
        assert_eq!(says(&catalog, None, Term::Publisher), ["Office"]);
        assert_eq!(says(&catalog, None, Term::Contact), ["A <a@example.com>"]);
        assert_eq!(says(&catalog, None, Term::Access), ["private"]);
        assert_eq!(says(&catalog, None, Term::Modified), ["R/P1D"]);
        assert_eq!(says(&catalog, Some(0), Term::AccessUrl), ["https://example.com/api"]);
        assert_eq!(says(&catalog, Some(1), Term::MediaType), ["text/csv"]);
        assert_eq!(says(&catalog, Some(1), Term::Title), ["CSV"]);
        assert!(
            catalog.datasets[0].says.iter().any(|said| said.field().to_string() == "bureauCode")
        );
    }
    assert!(of(&serde_json::json!({"dataset": []})).datasets.is_empty());
}

#[test]
fn a_data_package_is_one_dataset() {
    let catalog = of(&serde_json::json!({
        "name": "rain", "licenses": [{"name": "CC0-1.0", "path": "https://example.com/l"}],
        "sources": [{"title": "Office", "path": "https://example.com/o"}], "contributors": [{"title": "A", "role": "author"}],
        "resources": [
            {"name": "r", "path": ["a.csv", "b.csv"], "bytes": 3, "hash": "sha256:0".to_owned() + &"0".repeat(63),
             "schema": {"fields": [{"name": "day of", "type": "date", "description": "The day"}, {"name": "mm"}]}},
        ],
    }));
    assert_eq!(catalog.datasets[0].distributions.len(), 2);
    assert_eq!(says(&catalog, None, Term::License), ["CC0-1.0"]);
    assert_eq!(says(&catalog, None, Term::Creator), ["A"]);
    assert_eq!(says(&catalog, None, Term::Source), ["https://example.com/o"]);
    for file in [0, 1] {
        assert_eq!(says(&catalog, Some(file), Term::Column), ["\"day of\" date The day", "mm"]);
        assert_eq!(says(&catalog, Some(file), Term::Bytes), ["3"]);
    }
}

#[test]
fn json_ld_in_any_words() {
    let schema = serde_json::json!([{"@context": "https://schema.org/", "@graph": [
        {"@type": "WebPage", "mainEntity": {"@id": "#d"}},
        {"@id": "#d", "@type": ["Dataset", "CreativeWork"], "name": "Rain", "keywords": "rain, weather",
         "creator": {"@id": "#o"}, "distribution": [{"@id": "#f"}], "isPartOf": {"@type": "Dataset", "name": "No"},
         "variableMeasured": [{"@type": "PropertyValue", "name": "mm", "description": "Height"}]},
        {"@id": "#o", "@type": "Organization", "name": "Office"},
        {"@id": "#f", "@type": "DataDownload", "contentUrl": "/rain.csv", "encodingFormat": "text/csv", "contentSize": "12 B",
         "sha256": "0".repeat(64)},
    ]}]);
    let dcat = serde_json::json!({"@type": "dcat:Catalog", "dct:title": "C", "dcat:dataset": {
        "@id": "#d", "@type": "dcat:Dataset", "dct:title": {"@value": "Rain", "@language": "en"},
        "dcat:keyword": ["rain", "weather"], "http://purl.org/dc/terms/creator": {"foaf:name": "Office"},
        "dcat:distribution": {"@type": "dcat:Distribution", "dcat:downloadURL": {"@id": "/rain.csv"}, "dcat:byteSize": 12,
            "dcat:mediaType": {"@id": "https://www.iana.org/assignments/media-types/text/csv"},
            "spdx:checksum": {"spdx:algorithm": {"@id": "http://spdx.org/rdf/terms#checksumAlgorithm_sha256"},
                              "spdx:checksumValue": "0".repeat(64)}},
        "dct:accessRights": {"@id": "http://publications.europa.eu/resource/authority/access-right/NON_PUBLIC"}}});
    for (json, is_dcat) in [(schema, false), (dcat, true)] {
        let catalog = of(&json);
        assert_eq!(catalog.datasets.len(), 1, "{json}");
        assert_eq!(catalog.datasets[0].identifier, "#d");
        assert_eq!(catalog.datasets[0].title(), "Rain");
        assert_eq!(says(&catalog, None, Term::Keyword), ["rain", "weather"]);
        assert_eq!(says(&catalog, None, Term::Creator), ["Office"]);
        assert_eq!(says(&catalog, Some(0), Term::Download), ["/rain.csv"]);
        assert_eq!(says(&catalog, Some(0), Term::MediaType), ["text/csv"]);
        assert_eq!(says(&catalog, Some(0), Term::Bytes), ["12"]);
        assert_eq!(says(&catalog, Some(0), Term::Checksum), [format!("sha256:{}", "0".repeat(64))]);
        let access: &[&str] = if is_dcat { &["private"] } else { &[] };
        assert_eq!(says(&catalog, None, Term::Access), access);
        assert_eq!(says(&catalog, None, Term::Column).is_empty(), is_dcat);
    }
}

#[test]
fn other_json_is_said_to_be_none() {
    for json in [
        "{}",
        "[]",
        "[1]",
        "1",
        "{\"dataset\": 1}",
        "{\"success\": false}",
        "{",
        &"[".repeat(10_000),
    ] {
        let catalog = read(
            json.as_bytes(),
            &ReadOptions { form: Some(Form::Json), ..ReadOptions::default() },
        );
        assert!(catalog.datasets.is_empty());
        let is_told = catalog.notices.iter().any(|notice| notice.kind.name() == "unknown-json");
        assert!(is_told, "{json}");
    }
}

/// Faults of real catalogs, each in a catalog of its own: no dataset is lost to the fault of another.
#[test]
fn a_fault_costs_one_value() {
    let dataset = |number: usize, title: &str| {
        format!(
            r#"{{"@type":"dcat:Dataset","identifier":"{number}","title":"{title}","distribution":[{{"downloadURL":"/{number}.csv"}}]}}"#
        )
    };
    let good: Vec<_> = (0..5).map(|number| dataset(number, "Rain")).collect();
    let file = |third: &str| {
        let (before, after) = (good[..2].join(",\n"), good[3..].join(",\n"));
        format!("{{\"conformsTo\":\"x\",\n\"dataset\":[\n{before},\n{third},\n{after}\n]}}\n")
    };
    let third = dataset(2, "Rain");
    for (fault, told) in [
        (dataset(2, "Rain \\ud83d day"), "line 5: error: this escape is half"),
        (dataset(2, "Rain\tby day"), "line 5: error: this JSON string has a control"),
        (dataset(2, "Rain\nby day"), "line 5: error: this JSON string has a control"),
        (dataset(2, "C:\\data"), "line 5: error: this is not an escape"),
        (dataset(2, "The \"wet\" year"), "line 5: error: a quote is missing"),
        (third.replace("\"}]}", "\"},]}"), "line 5: error: a comma or colon"),
        (third.replace("\",\"title", "\" \"title"), "line 5: error: a comma or colon"),
        (third.replace("\"}]}", "\",\"byteSize\":NaN}]}"), "line 5: error: this is not a value"),
        (third.replace("\"}]}", "\"}}"), "line 5: error: a bracket or brace"),
        (third.replace("\"}]}", "\"}]"), "line 6: error: a bracket or brace"),
        (format!("{third}]"), "line 6: error: a bracket or brace"),
    ] {
        let text = file(&fault);
        let catalog = read(text.as_bytes(), &ReadOptions::default());
        let names: Vec<_> =
            catalog.datasets.iter().map(|dataset| &dataset.identifier[..]).collect();
        assert_eq!(names, ["0", "1", "2", "3", "4"], "{fault}");
        assert!(
            catalog.notices[0].to_string().starts_with(told),
            "{}\n{fault}",
            catalog.notices[0]
        );
        let files = catalog.datasets.iter().map(|dataset| dataset.distributions.len());
        assert_eq!(files.sum::<usize>(), 5, "{fault}");
    }
    let latin =
        [&b"[{\"identifier\":\"a\",\"title\":\"Caf\xE9\"},"[..], third.as_bytes(), b"]"].concat();
    let catalog = read(&latin, &ReadOptions::default());
    assert_eq!((catalog.datasets.len(), catalog.datasets[0].title()), (2, "Caf\u{FFFD}"));
    // Cut off at any byte, it has the datasets before that byte.
    let text = file(&third);
    for end in 0..text.len() {
        let whole = good.iter().filter(|good| text[..end].contains(&good[..])).count();
        let read = read(&text.as_bytes()[..end], &ReadOptions::default()).datasets.len();
        assert!((whole..=whole + 1).contains(&read), "{read} of {whole}: {}", &text[..end]);
    }
}

#[test]
fn what_is_too_much_is_said_and_the_rest_is_read() {
    let long = format!(
        r#"[{{"identifier":"a","title":"A","odd":[{}0]}},{{"identifier":"b","title":"B"}}]"#,
        "{\"a\":0},".repeat(120_000)
    );
    let catalog = read(long.as_bytes(), &ReadOptions::default());
    let is_told =
        |notice: &verger_dataset::Notice| notice.to_string().starts_with("/0: error: a limit");
    assert!(catalog.notices.iter().any(is_told), "{:?}", catalog.notices);
    assert_eq!(catalog.datasets.len(), 2);
    assert_eq!(catalog.datasets[1].title(), "B");
}
