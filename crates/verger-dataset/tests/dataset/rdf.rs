//! Turtle, N-Triples and RDF/XML: what each says, and where.

use verger_dataset::{
    Catalog, Form, NoticeKind, RdfFault, ReadOptions, Statement, Statements, Term, read,
};

const TURTLE: &str = r#"@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
PREFIX vcard: <http://www.w3.org/2006/vcard/ns#>
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix locn: <http://www.w3.org/ns/locn#> .

<https://example.com/catalog> a dcat:Catalog ;
    dct:title "Weather" ;
    dcat:dataset <https://example.com/rain>, <https://example.com/snow> .

# The first.
<https://example.com/rain> a dcat:Dataset ;
    dct:title "Regen"@de, "Rain"@en ;
    dct:description """Every day.
By "hand"."""@en ;
    dcat:keyword "rain"@en, "Regen"@de ;
    dct:publisher [ a foaf:Organization ; foaf:name "Office" ] ;
    dcat:contactPoint [ vcard:fn "Ada" ; vcard:hasEmail <mailto:ada@example.com> ] ;
    dct:issued "2026-01-02"^^xsd:date ;
    dct:temporal [ a dct:PeriodOfTime ; dcat:startDate "2020"^^xsd:gYear ; dcat:endDate "2021-06"^^xsd:gYearMonth ] ;
    dct:spatial [ locn:geometry "POLYGON((4 52,5 52,5 51,4 52))" ] ;
    dct:license <https://example.com/l> ;
    dct:creator ( "A" "B" ) ;
    dcat:distribution <#csv> .

<#csv> a dcat:Distribution ;
    dcat:downloadURL </rain.csv> ;
    dcat:byteSize 5120.0 ;
    dcat:mediaType <https://www.iana.org/assignments/media-types/text/csv> .

<https://example.com/snow> dct:title "Snow" .
"#;

const XML: &str = r##"<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE rdf:RDF [<!ENTITY xsd "http://www.w3.org/2001/XMLSchema#">]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcat="http://www.w3.org/ns/dcat#"
    xmlns:dct="http://purl.org/dc/terms/" xmlns:foaf="http://xmlns.com/foaf/0.1/"
    xmlns:locn="http://www.w3.org/ns/locn#" xmlns:v="http://www.w3.org/2006/vcard/ns#">
  <dcat:Catalog rdf:about="https://example.com/catalog">
    <dct:title>Weather</dct:title>
    <dcat:dataset>
      <dcat:Dataset rdf:about="https://example.com/rain">
        <dct:title xml:lang="de">Regen</dct:title>
        <dct:title xml:lang="en">Rain</dct:title>
        <dct:description xml:lang="en">Every day.&#10;By &quot;hand&quot;.</dct:description>
        <dcat:keyword xml:lang="en">rain</dcat:keyword>
        <dcat:keyword>Regen</dcat:keyword>
        <dct:publisher><foaf:Organization foaf:name="Office"/></dct:publisher>
        <dcat:contactPoint rdf:parseType="Resource"><v:fn>Ada</v:fn><v:hasEmail rdf:resource="mailto:ada@example.com"/></dcat:contactPoint>
        <dct:issued rdf:datatype="&xsd;date">2026-01-02</dct:issued>
        <dct:temporal><dct:PeriodOfTime dcat:startDate="2020" dcat:endDate="2021-06"/></dct:temporal>
        <dct:spatial><dct:Location><locn:geometry><![CDATA[POLYGON((4 52,5 52,5 51,4 52))]]></locn:geometry></dct:Location></dct:spatial>
        <dct:license rdf:resource="https://example.com/l"/>
        <dct:creator rdf:parseType="Collection"><foaf:Agent foaf:name="A"/><foaf:Agent foaf:name="B"/></dct:creator>
        <dcat:distribution rdf:resource="#csv"/>
      </dcat:Dataset>
    </dcat:dataset>
    <dcat:dataset rdf:resource="https://example.com/snow"/>
  </dcat:Catalog>
  <dcat:Distribution rdf:about="#csv">
    <dcat:downloadURL rdf:resource="/rain.csv"/>
    <dcat:byteSize>5120.0</dcat:byteSize>
    <dcat:mediaType rdf:resource="https://www.iana.org/assignments/media-types/text/csv"/>
  </dcat:Distribution>
  <rdf:Description rdf:about="https://example.com/snow"><dct:title>Snow</dct:title></rdf:Description>
</rdf:RDF>
"##;

fn of(text: &str) -> Catalog {
    let base = "https://example.com/catalog.ttl".parse().ok();
    read(text.as_bytes(), &ReadOptions { base, ..ReadOptions::default() })
}

fn texts(says: &Statements, term: Term) -> Vec<&str> {
    says.all(term).map(Statement::text).collect()
}

#[test]
fn a_catalog_says_the_same_in_both_forms() {
    for (text, form) in [(TURTLE, Form::Turtle), (XML, Form::RdfXml)] {
        let catalog = of(text);
        assert_eq!(catalog.form, form);
        assert_eq!(texts(&catalog.says, Term::Catalog), ["Weather"]);
        let names: Vec<_> = catalog.datasets.iter().map(|dataset| &*dataset.identifier).collect();
        assert_eq!(names, ["https://example.com/rain", "https://example.com/snow"], "{form}");
        let rain = &catalog.datasets[0];
        assert_eq!(rain.title(), "Rain");
        assert_eq!(rain.description(), "Every day.\nBy \"hand\".");
        for (term, said) in [
            (Term::Keyword, &["rain", "Regen"][..]),
            (Term::Publisher, &["Office"]),
            (Term::Contact, &["Ada <ada@example.com>"]),
            (Term::Issued, &["2026-01-02"]),
            (Term::Temporal, &["2020/2021-06"]),
            (Term::Spatial, &["4,51,5,52"]),
            (Term::License, &["https://example.com/l"]),
            (Term::Creator, &["A", "B"]),
        ] {
            assert_eq!(texts(&rain.says, term), said, "{form}: {term}");
        }
        let other: Vec<_> = rain.says.iter().filter(|said| said.term().is_none()).collect();
        let other: Vec<_> =
            other.iter().map(|said| (said.field().to_string(), said.text())).collect();
        assert_eq!(other, [("Title-de".to_owned(), "Regen")], "{form}");
        let file = &rain.distributions[0].says;
        assert_eq!(texts(file, Term::Download), ["/rain.csv"]);
        assert_eq!(texts(file, Term::Bytes), ["5120"]);
        assert_eq!(texts(file, Term::MediaType), ["text/csv"]);
        assert_eq!(catalog.datasets[1].title(), "Snow");
    }
}

#[test]
fn every_statement_has_its_line() {
    for text in [TURTLE, XML] {
        let rain = &of(text).datasets[0];
        let line = |says: &Statements, term| says.first(term).and_then(|said| said.place().line());
        let of = |word: &str| {
            let number = text.lines().skip(9).position(|line| line.contains(word));
            Some(10 + number.expect("it is there") as u32)
        };
        assert_eq!(line(&rain.says, Term::Title), of("title"));
        assert_eq!(line(&rain.says, Term::License), of("license"));
        assert_eq!(line(&rain.distributions[0].says, Term::Bytes), of("byteSize"));
    }
}

#[test]
fn n_triples_are_turtle() {
    let text = "<https://example.com/d> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/dcat#Dataset> .\n\
        <https://example.com/d> <http://purl.org/dc/terms/title> \"caf\\u00E9\" .\n";
    let catalog = of(text);
    assert_eq!((catalog.form, catalog.datasets[0].title()), (Form::Turtle, "café"));
}

/// Each fault costs at most its own dataset, and is told with its line.
#[test]
fn a_fault_costs_no_other_dataset() {
    let dataset = |number: usize, title: &str| {
        format!(
            "<https://example.com/{number}> a dcat:Dataset ;\n    dct:identifier \"{number}\" ;\n    dct:title {title} .\n\n"
        )
    };
    for (title, fault, line) in [
        ("\"Rain", RdfFault::Unclosed, 9),
        ("\"\"\"Rain", RdfFault::Unclosed, 9),
        ("Rain", RdfFault::Unexpected, 9),
        ("<https://exa mple>", RdfFault::Unclosed, 9),
        ("\"Ra\\in\"", RdfFault::Escape, 9),
        ("foo:Rain", RdfFault::Prefix, 9),
        ("[ dct:title \"x\" ", RdfFault::Unexpected, 9),
        ("\"Rain\" ] ", RdfFault::Unexpected, 9),
    ] {
        let text = format!(
            "@prefix dcat: <http://www.w3.org/ns/dcat#> .\n@prefix dct: <http://purl.org/dc/terms/> .\n{}{}{}",
            dataset(1, "\"One\""),
            dataset(2, title),
            dataset(3, "\"Three\"")
        );
        let catalog = of(&text);
        let names: Vec<_> = catalog.datasets.iter().map(|dataset| &*dataset.identifier).collect();
        assert_eq!(names, ["1", "2", "3"], "{title}: {:?}", catalog.notices);
        let is_of_rdf =
            |notice: &&verger_dataset::Notice| matches!(notice.kind, NoticeKind::Rdf(_));
        let notice = catalog.notices.iter().find(is_of_rdf).expect("it is told");
        assert_eq!(
            (&notice.kind, notice.place.line()),
            (&NoticeKind::Rdf(fault), Some(line)),
            "{title}"
        );
    }
}

#[test]
fn rdf_without_a_dataset_is_said_to_be_none() {
    for text in ["@prefix a: <urn:a> .\n", "<urn:a> <urn:b> <urn:c> .", "_:a a <urn:b> ."] {
        let catalog = of(text);
        assert_eq!(catalog.form, Form::Turtle, "{text}");
        assert!(catalog.notices.has(&NoticeKind::UnknownRdf), "{text}");
    }
}

#[test]
fn a_bomb_ends_at_a_limit() {
    let nested = format!("@prefix a: <urn:a:> .\n<urn:x> a:b {}", "[ a:b ".repeat(200_000));
    let many = format!("@prefix a: <urn:a:> .\n{}", "a:x a:y \"z\" .\n".repeat(400_000));
    let elements = "<a xmlns='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>".repeat(300_000);
    let signs = format!("{}{}", &XML[..900], "<".repeat(500_000));
    for text in [nested, many, elements, signs] {
        let catalog = of(&text);
        assert!(catalog.datasets.len() < 2, "{}", catalog.datasets.len());
    }
}
