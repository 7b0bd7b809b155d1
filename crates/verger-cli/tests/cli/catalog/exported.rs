//! Exports of hostile descriptions: text escaped as each form requires, and only web links.

use quick_xml::events::Event;
use serde_json::Value;
use verger_dataset::{ReadOptions, read};

use super::hostile::{WORDS, added, is_plain_text};
use super::place::Place;
use crate::origin::{Origin, text};

#[test]
fn it_is_escaped_in_every_export() {
    let (_origin, place, count) = added();
    let export = |form| {
        let args = ["export", "--form", form, "--url", "https://catalog.example/x"];
        let run = place.catalog(&[&args[..], &["--title", WORDS[0]]].concat());
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{form}");
        // RFC 4180 §2: lines of a CSV end in CRLF.
        let out = if form == "csv" { run.out.replace("\r\n", "\n") } else { run.out };
        is_plain_text(&out, &form);
        out
    };
    for form in ["dcat", "data-json", "schema-org", "croissant"] {
        let value: Value = serde_json::from_str(&export(form)).expect("JSON");
        links_lead_to_the_web(&value, form);
    }
    let catalog = read(export("data-txt").as_bytes(), &ReadOptions::default());
    assert_eq!(catalog.datasets.len(), count, "none is forged");
    for dataset in &catalog.datasets {
        for file in &dataset.distributions {
            let link = file.download().expect("a file has an address").link(None);
            assert!(link.is_some_and(|link| link.starts_with("http")), "{file:?}");
        }
    }
    let rows = cells(&export("csv"));
    assert_eq!(rows.len(), count + 1);
    for cell in rows.iter().flatten() {
        let signs =
            ['=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
        assert!(!cell.starts_with(signs), "{cell:?}");
    }
    let feed = export("atom");
    assert!(!feed.contains("<script") && !feed.contains("<img"), "{feed}");
    assert_eq!(entries(&feed), count);
}

#[test]
fn a_site_is_exported_alone_as_status_shows_it_or_by_its_host() {
    let sites = ["rain", "wind"].map(|name| {
        let data_txt = format!("Dataset: {name}\nTitle: Of {name}\nDownload: /{name}.csv\n");
        Origin::start(vec![("/data.txt", text(&data_txt))])
    });
    let place = Place::new();
    let urls = sites.each_ref().map(|site| site.url(""));
    assert_eq!(place.ask(&["add", &urls[0], &urls[1]]).status, 0);
    let shown = place.catalog(&["status"]).out;
    for (url, [own, other]) in urls.iter().zip([["rain", "wind"], ["wind", "rain"]]) {
        let name = url.trim_end_matches('/');
        assert!(shown.contains(name), "{shown}");
        let host = name.split_once("://").expect("a URL").1;
        for named in [name, url, host, &format!("{name}/data.txt")] {
            for form in ["data-txt", "csv", "dcat", "atom"] {
                let args = ["export", "--form", form, "--url", "https://catalog.example/x"];
                let run = place.catalog(&[&args[..], &["--site", named]].concat());
                assert_eq!((run.status, run.err.as_str()), (0, ""), "{named}, {form}");
                let text = |name: &str| run.out.contains(&format!("Of {name}"));
                assert!(text(own) && !text(other), "{named}, {form}: {}", run.out);
            }
        }
    }
    for form in ["data-txt", "atom"] {
        let args = ["export", "--form", form, "--url", "https://catalog.example/x"];
        let run = place.catalog(&[&args[..], &["--site", "nowhere.example"]].concat());
        assert_eq!((run.status, run.out.as_str()), (4, ""), "{form}");
        assert!(run.err.contains("is not a site of this catalog"), "{run:?}");
    }
}

#[test]
fn an_export_in_an_object_is_the_export() {
    let (_origin, place, count) = added();
    let args = ["export", "--form", "data-json"];
    let text = place.catalog(&args).out;
    let said = place.catalog(&[&args[..], &["--json"]].concat()).json().remove(0);
    assert_eq!((&said["kind"], &said["form"]), (&"export".into(), &"data-json".into()));
    assert_eq!((&said["entries"], &said["bytes"]), (&count.into(), &text.len().into()));
    assert_eq!(said["text"], text);
    let out = place.files().with_extension("json").display().to_string();
    let said = place.catalog(&[&args[..], &["--json", "--out", &out]].concat()).json().remove(0);
    assert_eq!((&said["out"], &said["text"]), (&out.clone().into(), &Value::Null));
    assert_eq!(said["bytes"], std::fs::metadata(&out).expect("it was written").len());
}

/// Every link in a member is a web link.
fn links_lead_to_the_web(value: &Value, form: &str) {
    const LINKS: [&str; 8] = [
        "downloadURL",
        "accessURL",
        "contentUrl",
        "landingPage",
        "url",
        "dcat:downloadURL",
        "dcat:accessURL",
        "dcat:landingPage",
    ];
    match value {
        Value::Object(members) => {
            for (name, member) in members.iter().filter(|(name, _)| *name != "@context") {
                let link = member.as_str().or_else(|| member.get("@id")?.as_str());
                if let Some(link) = link.filter(|_| LINKS.contains(&name.as_str()) || name == "@id")
                {
                    let is_harmless = ["https://", "http://", "mailto:", "#", "_:"]
                        .iter()
                        .any(|scheme| link.starts_with(scheme));
                    let is_word = name == "@id" && !link.contains(':') || link.starts_with("dcat");
                    assert!(is_harmless || is_word, "{form}: {name}: {link}");
                }
                links_lead_to_the_web(member, form);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| links_lead_to_the_web(value, form)),
        _ => {}
    }
}

/// The cells of a CSV, by RFC 4180.
fn cells(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut is_quoted = false;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '"' if is_quoted && rest.peek() == Some(&'"') => cell.extend(rest.next()),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !is_quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c => cell.push(c),
        }
    }
    assert!(!is_quoted && cell.is_empty() && row.is_empty(), "it ends with a line");
    rows
}

/// The number of entries in a feed, read to its end by an independent XML parser.
fn entries(feed: &str) -> usize {
    let mut reader = quick_xml::Reader::from_str(feed);
    let mut entries = 0;
    loop {
        let tag = match reader.read_event().expect("well-formed") {
            Event::Start(tag) | Event::Empty(tag) => tag,
            Event::Eof => return entries,
            _ => continue,
        };
        entries += usize::from(tag.name().as_ref() == "entry");
        if let Some(link) = tag.try_get_attribute("href").expect("well-formed") {
            assert!(link.value.starts_with("http"), "{link:?}");
        }
    }
}
