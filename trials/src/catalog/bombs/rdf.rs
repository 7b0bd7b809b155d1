//! Hostile RDF.

use super::{Bomb, all_of, listed, nothing};

const fn turtle(
    name: &'static str,
    before: fn(usize) -> String,
    each: fn(usize) -> String,
    after: &'static str,
) -> Bomb {
    Bomb { name, file: "catalog.ttl", before, each, after }
}

const fn xml(
    name: &'static str,
    before: fn(usize) -> String,
    each: fn(usize) -> String,
    after: &'static str,
) -> Bomb {
    Bomb { name, file: "catalog.rdf", before, each, after }
}

/// Prefixes, and the beginning of a dataset.
fn dataset() -> String {
    format!("{}<urn:d> a dcat:Dataset ;\n", prefixes(0))
}

fn prefixes(_: usize) -> String {
    "@prefix dcat: <http://www.w3.org/ns/dcat#> .\n@prefix dct: <http://purl.org/dc/terms/> .\n\
     @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n"
        .to_owned()
}

fn root(_: usize) -> String {
    "<?xml version=\"1.0\"?>\n<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" \
     xmlns:dcat=\"http://www.w3.org/ns/dcat#\" xmlns:dct=\"http://purl.org/dc/terms/\">\n"
        .to_owned()
}

fn node() -> String {
    root(0) + "<dcat:Dataset rdf:about=\"urn:d\">"
}

pub(super) const BOMBS: &[Bomb] = &[
    turtle(
        "collections in collections",
        |octets| dataset() + "dcat:keyword " + &all_of("(", octets - 400),
        nothing,
        "",
    ),
    turtle(
        "nodes in nodes",
        |octets| dataset() + "dct:relation " + &all_of("[ dct:relation ", octets - 400),
        nothing,
        "",
    ),
    turtle("prefixes", prefixes, |number| format!("@prefix p{number}: <urn:{number}#> .\n"), ""),
    turtle(
        "a long literal",
        |octets| dataset() + "dct:title \"\"\"" + &all_of("a\n", octets - 500),
        nothing,
        "\"\"\" .\n",
    ),
    turtle(
        "open long literals",
        prefixes,
        |number| format!("<urn:d{number}> a dcat:Dataset ; dct:title \"\"\"x\n"),
        "",
    ),
    turtle("open lists", prefixes, |_| "(<urn:d> a dcat:Dataset ;\n".into(), ""),
    turtle(
        "references in circles",
        prefixes,
        |number| {
            format!(
                "<urn:{number}> a dcat:Dataset ; dcat:distribution <urn:{number}>, <urn:{}> .\n",
                number / 2
            )
        },
        "",
    ),
    turtle("a long list", |_| dataset() + "dcat:keyword (", |_| "1 ".into(), ") .\n"),
    turtle(
        "a list in a circle",
        |_| prefixes(0) + "_:a rdf:first 1 ; rdf:rest _:b . _:b rdf:first 1 ; rdf:rest _:a .\n",
        |number| format!("<urn:{number}> a dcat:Dataset ; dcat:keyword _:a .\n"),
        "",
    ),
    turtle("languages", |_| dataset(), |number| format!("dct:title \"x\"@a{number} ;\n"), "."),
    turtle("signs of Turtle", |octets| prefixes(0) + &all_of(";[(,", octets - 400), nothing, ""),
    turtle(
        "files of many datasets",
        |octets| {
            let titles = "dct:title \"x\" ; ".repeat(octets / 1024);
            format!(
                "{}<urn:f> a dcat:Distribution ; {titles} dcat:downloadURL <urn:g> .\n",
                prefixes(0)
            )
        },
        |number| format!("<urn:{number}> a dcat:Dataset ; dcat:distribution <urn:f> .\n"),
        "",
    ),
    turtle(
        "nodes of triples",
        nothing,
        |number| format!("_:b{number} <urn:p> _:b{} .\n", number + 1),
        "",
    ),
    turtle(
        "datasets of triples",
        nothing,
        |number| {
            format!(
                "<urn:d{number}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/dcat#Dataset> .\n"
            )
        },
        "",
    ),
    turtle("predicates", nothing, |number| format!("<urn:d> <urn:p{number}> \"x\" .\n"), ""),
    xml(
        "entities of entities",
        |_| {
            let levels = listed(20, |number| {
                let inner = format!("&l{number};").repeat(10);
                format!("<!ENTITY l{} \"{inner}\">", number + 1)
            });
            let root = root(0).replace(
                "<rdf:RDF",
                &format!("<!DOCTYPE r [<!ENTITY l0 \"{}\">{levels}]>\n<rdf:RDF", "a".repeat(900)),
            );
            root + "<dcat:Dataset rdf:about=\"urn:d\"><dct:title>"
        },
        |_| "&l20;&l0;".into(),
        "</dct:title></dcat:Dataset></rdf:RDF>",
    ),
    xml("elements in elements", |octets| node() + &all_of("<dct:p>", octets - 400), nothing, ""),
    xml(
        "attributes",
        |_| root(0) + "<dcat:Dataset rdf:about=\"urn:d\"",
        |number| format!(" dct:p{number}=\"x\""),
        "/></rdf:RDF>",
    ),
    xml(
        "namespaces",
        root,
        |number| format!("<dcat:Dataset xmlns:p{number}=\"urn:{number}#\">"),
        "</rdf:RDF>",
    ),
    xml("open tags", root, |_| "<dcat:Dataset ".into(), ""),
    xml("open comments", root, |_| "<!-- ".into(), ""),
    xml("open sections", |_| node(), |_| "<![CDATA[ <a ".into(), ""),
    xml("open quotes of tags", root, |_| "<dcat:Dataset rdf:about=\"a>\n".into(), ""),
    xml(
        "members of a collection",
        |_| node() + "<dcat:keyword rdf:parseType=\"Collection\">",
        |_| "<rdf:li/>".into(),
        "</dcat:keyword></dcat:Dataset></rdf:RDF>",
    ),
    xml("ends in excess", root, |_| "</dct:p>".into(), "</rdf:RDF>"),
    xml(
        "ampersands",
        |_| node() + "<dct:title>",
        |_| "&a;&".into(),
        "</dct:title></dcat:Dataset></rdf:RDF>",
    ),
];
