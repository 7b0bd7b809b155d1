//! The effect of one random edit on a good document: the datasets that it did not touch are read as before.

use std::ops::Range;

use verger_dataset::{Catalog, Dataset, ReadOptions, read};

use super::random::Random;

/// A document, and where each of its datasets is.
struct Good {
    text: Vec<u8>,
    datasets: Vec<Range<usize>>,
}

/// Makes this number of edits in each shape, beginning with this seed. Says what they lost, of the shapes of which more
/// than one in 5,000 lost another dataset: several random bytes can say anything.
pub(crate) fn lost(first: u64, count: u64) -> Vec<String> {
    let lost = |shape: &Shape| {
        let losses = lost_of(shape, first, count);
        if losses.len() as u64 > count / 5_000 { losses } else { Vec::new() }
    };
    SHAPES.iter().flat_map(lost).collect()
}

fn lost_of(shape: &Shape, first: u64, count: u64) -> Vec<String> {
    let good = shape.document();
    let whole = catalog(&good.text);
    assert_eq!(whole.datasets.len(), good.datasets.len(), "{}", shape.name);
    let mut losses = Vec::new();
    for seed in first..first + count {
        let (edited, touched) = edit(&good.text, &mut Random::new(seed));
        let read = catalog(&edited);
        // In YAML a dataset without its dash, or without the line end before, joins the one before.
        let near = if shape.between.is_empty() { 2 } else { 0 };
        let is_lost = |(range, dataset): &(&Range<usize>, &Dataset)| {
            let is_hit = touched.start < range.end + near && range.start < touched.end + near
                || is_named(dataset, &edited, touched.start);
            !is_hit && !read.datasets.iter().any(|other| other.agrees(dataset))
        };
        let lost = good.datasets.iter().zip(&whole.datasets).find(is_lost);
        if let Some((_, dataset)) = lost {
            let near =
                &edited[touched.start.saturating_sub(60)..edited.len().min(touched.start + 60)];
            losses.push(format!(
                "{} {seed}: {} of {} read, {} lost by an edit at {touched:?}: {}",
                shape.name,
                read.datasets.len(),
                good.datasets.len(),
                dataset.identifier,
                near.escape_ascii()
            ));
        } else if read.datasets.len() > good.datasets.len() + 3 {
            losses.push(format!("{} {seed}: {} datasets", shape.name, read.datasets.len()));
        }
    }
    losses
}

fn catalog(text: &[u8]) -> Catalog {
    read(text, &ReadOptions::default())
}

/// Whether the edit made the name of something else the name of this dataset, or of its file: then there are two of that
/// name, and no reader knows which one was meant.
fn is_named(dataset: &Dataset, edited: &[u8], at: usize) -> bool {
    let belongs = |octet: &&u8| octet.is_ascii_alphanumeric() || b"_:/.-".contains(octet);
    let before = edited[..at].iter().rev().take_while(belongs).count();
    let after = edited[at..].iter().take_while(belongs).count();
    let name = &edited[at - before..at + after];
    let number = dataset.identifier.trim_start_matches(|c: char| !c.is_ascii_digit());
    let files = [format!("_:f{number}"), format!("https://example.com/f{number}")];
    name == dataset.identifier.as_bytes() || files.iter().any(|file| name == file.as_bytes())
}

/// An edited document, and the bytes of the original that the edit touched.
fn edit(text: &[u8], random: &mut Random) -> (Vec<u8>, Range<usize>) {
    let at = random.below(text.len());
    let (removed, added): (usize, Vec<u8>) = match random.below(8) {
        0 => (1, Vec::new()),
        1 => (1 + random.below(12), Vec::new()),
        2 => (1, vec![random.below(256) as u8]),
        3 => (1, vec![SIGNS[random.below(SIGNS.len())]]),
        4 => (0, vec![random.below(256) as u8]),
        5 => (0, vec![SIGNS[random.below(SIGNS.len())]]),
        6 => (0, (0..=random.below(6)).map(|_| random.below(256) as u8).collect()),
        _ => {
            // Cut off.
            return (text[..at].to_vec(), at..text.len());
        }
    };
    let end = (at + removed).min(text.len());
    let edited = [&text[..at], &added, &text[end..]].concat();
    // Bytes that are added at the edge of a dataset touch it.
    (edited, at.saturating_sub(usize::from(removed == 0))..end + usize::from(removed == 0))
}

/// The bytes with a meaning in JSON, YAML, Turtle and XML.
const SIGNS: &[u8] = b"{}[],:\"\\\n\t -#'|>&*!%@`?<.;/()^";

/// A shape of documents: what is around its datasets, and each of them.
struct Shape {
    name: &'static str,
    before: &'static str,
    between: &'static str,
    after: &'static str,
    dataset: fn(usize) -> String,
}

impl Shape {
    fn document(&self) -> Good {
        let (mut text, mut datasets) = (self.before.to_owned(), Vec::new());
        for number in 0..7 {
            if number > 0 {
                text += self.between;
            }
            let start = text.len();
            text += &(self.dataset)(number);
            datasets.push(start..text.len());
        }
        text += self.after;
        Good { text: text.into_bytes(), datasets }
    }
}

const SHAPES: [Shape; 12] = [
    Shape {
        name: "data.json",
        before: r#"{"@type":"dcat:Catalog","conformsTo":"https://example.com/schema","dataset":["#,
        between: ",",
        after: r#"],"describedBy":"https://example.com/schema.json"}"#,
        dataset: data_json,
    },
    Shape {
        name: "data.json, bare",
        before: "[",
        between: ",\n",
        after: "]\n",
        dataset: data_json,
    },
    Shape {
        name: "data.json, indented",
        before: "{\n  \"conformsTo\": \"https://example.com/schema\",\n  \"dataset\": [\n    ",
        between: ",\n    ",
        after: "\n  ]\n}\n",
        dataset: |number| data_json(number).replace("\":", "\": ").replace(",\"", ",\n      \""),
    },
    Shape {
        name: "CKAN",
        before: r#"{"help":"https://example.com/help","success":true,"result":{"count":7,"facets":{},"results":["#,
        between: ",",
        after: r#"],"sort":"name asc","search_facets":{}}}"#,
        dataset: ckan,
    },
    Shape {
        name: "schema.org",
        before: r#"{"@context":"https://schema.org/","@graph":["#,
        between: ", ",
        after: "]}",
        dataset: schema_org,
    },
    Shape {
        name: "Turtle",
        before: TURTLE,
        between: "\n",
        after: "\n<https://example.com/o> a foaf:Agent ;\n    foaf:name \"Office\" .\n",
        dataset: turtle,
    },
    Shape {
        name: "N-Triples",
        before: "<https://example.com/c> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/dcat#Catalog> .\n",
        between: "",
        after: "",
        dataset: n_triples,
    },
    Shape {
        name: "RDF/XML",
        before: "<?xml version=\"1.0\"?>\n<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"\n  xmlns:dcat=\"http://www.w3.org/ns/dcat#\"\n  xmlns:dct=\"http://purl.org/dc/terms/\">\n",
        between: "\n",
        after: "</rdf:RDF>\n",
        dataset: rdf_xml,
    },
    Shape { name: "YAML", before: "", between: "", after: "", dataset: yaml },
    Shape {
        name: "YAML, tight",
        before: "# Ours\n",
        between: "",
        after: "",
        dataset: |number| {
            format!("- path: d{number}.csv\n  name: d{number}\n  title: Rain {number}\n")
        },
    },
    Shape {
        name: "board of pins",
        before: "",
        between: "",
        after: "",
        dataset: |number| format!("d{number}:\n- d{number}/20230101T000000Z-b81d{number}/\n"),
    },
    Shape {
        name: "YAML of a site",
        before: "catalog: Ours\nlicense: CC0-1.0\ndatasets:\n",
        between: "",
        after: "",
        dataset: |number| format!("  {}\n", yaml(number).trim_end().replace('\n', "\n  ")),
    },
];

fn data_json(number: usize) -> String {
    let second = if number.is_multiple_of(2) {
        format!(r#","accessLevel":"public","issued":"2026-01-0{number}""#)
    } else {
        String::new()
    };
    format!(
        r#"{{"@type":"dcat:Dataset","identifier":"d{number}","title":"Rain, by day {number}","description":"What fell: \"all\" of it.","keyword":["rain","weather"]{second},"publisher":{{"@type":"org:Organization","name":"Office"}},"distribution":[{{"@type":"dcat:Distribution","downloadURL":"https://example.com/{number}.csv","mediaType":"text/csv"}},{{"accessURL":"https://example.com/{number}","title":"Page"}}]}}"#
    )
}

fn ckan(number: usize) -> String {
    format!(
        r#"{{"name":"d{number}","id":"0{number}","title":"Rain {number}","notes":"By day.","private":false,"num_tags":2,"tags":[{{"name":"rain"}},{{"name":"weather"}}],"organization":{{"name":"o","title":"Office"}},"extras":[{{"key":"grain","value":"{number}"}}],"resources":[{{"url":"https://example.com/{number}.csv","format":"CSV","size":12}},{{"url":"https://example.com/{number}.json","format":"JSON"}}]}}"#
    )
}

fn schema_org(number: usize) -> String {
    format!(
        r#"{{"@type":"Dataset","@id":"https://example.com/d{number}","name":"Rain {number}","description":"By day.","keywords":["rain","weather"],"license":"https://example.com/l","creator":{{"@type":"Organization","name":"Office"}},"distribution":[{{"@type":"DataDownload","contentUrl":"https://example.com/{number}.csv","encodingFormat":"text/csv"}}]}}"#
    )
}

const TURTLE: &str = "@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

";

fn turtle(number: usize) -> String {
    format!(
        "<https://example.com/d{number}> a dcat:Dataset ;
    dct:title \"Rain {number}\"@en ;
    dct:description \"\"\"What fell.
All of it; \\\"all\\\".\"\"\" ;
    dcat:keyword \"rain\", \"weather\" ;
    dct:issued \"2026-01-0{number}\"^^xsd:date ;
    dct:publisher [ a foaf:Agent ; foaf:name \"Office\" ] ;
    dcat:distribution [
        a dcat:Distribution ;
        dcat:downloadURL <https://example.com/{number}.csv> ;
        dcat:byteSize 12
    ], [ dcat:accessURL <https://example.com/{number}> ] .
"
    )
}

fn n_triples(number: usize) -> String {
    let subject = format!("<https://example.com/d{number}>");
    let file = format!("_:f{number}");
    [
        (
            &subject,
            "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
            "<http://www.w3.org/ns/dcat#Dataset>",
        ),
        (&subject, "http://purl.org/dc/terms/title", &format!("\"Rain {number}\"@en")),
        (&subject, "http://www.w3.org/ns/dcat#keyword", "\"rain\""),
        (&subject, "http://www.w3.org/ns/dcat#distribution", &file),
        (
            &file,
            "http://www.w3.org/ns/dcat#downloadURL",
            &format!("<https://example.com/{number}.csv>"),
        ),
    ]
    .map(|(subject, predicate, object)| format!("{subject} <{predicate}> {object} .\n"))
    .concat()
}

fn rdf_xml(number: usize) -> String {
    format!(
        "  <dcat:Dataset rdf:about=\"https://example.com/d{number}\">
    <dct:title xml:lang=\"en\">Rain {number} &amp; more</dct:title>
    <dcat:keyword>rain</dcat:keyword>
    <dcat:distribution>
      <dcat:Distribution rdf:about=\"https://example.com/f{number}\">
        <dcat:downloadURL rdf:resource=\"https://example.com/{number}.csv\"/>
      </dcat:Distribution>
    </dcat:distribution>
  </dcat:Dataset>
"
    )
}

fn yaml(number: usize) -> String {
    format!(
        "- name: d{number}\n  title: \"Rain: {number}\"\n  description: |\n    What fell.\n    All of it.\n  tags: [rain, weather]\n  columns:\n    day: date\n    mm: number\n  path:\n    - d{number}.csv\n    - d{number}.rds\n"
    )
}
