//! The properties of one input, which a fuzzer checks as well.

use verger_dataset::{
    Catalog, Form, GrammarFault, NoticeKind, ReadOptions, RecordGrammar, SourcePlace,
    grammar_faults, normal_form, parquet_footer, read, read_csv, write_records, write_yaml,
};

use super::random::Random;

/// Checks this many random files, combined from the parts of real files.
pub(crate) fn of_random_files(count: u64) {
    for seed in 0..count {
        let mut random = Random::new(seed);
        let mut octets = Vec::new();
        for _ in 0..random.below(40) {
            octets.extend_from_slice(random.pick(PIECES).as_bytes());
        }
        for _ in 0..random.below(3).min(octets.len()) {
            let at = random.below(octets.len());
            octets[at] = random.below(256) as u8;
        }
        of_octets(&octets);
    }
}

/// Checks one file of any kind.
pub(crate) fn of_octets(octets: &[u8]) {
    for form in
        [None, Some(Form::Records), Some(Form::YamlList), Some(Form::YamlMapping), Some(Form::Json)]
            .into_iter()
            .chain([Some(Form::Turtle), Some(Form::RdfXml), Some(Form::PinsBoard)])
    {
        let catalog = read_as(octets, form);
        identifiers_are_unique(&catalog);
        values_stand_on_one_line(&catalog);
        strict_records_keep_the_grammar(&catalog);
        what_is_written_is_read_again(&catalog);
        normal_form_is_its_own(octets, form);
    }
    faults_are_in_the_file(octets);
    let _ = (read_csv(octets, true, 100), parquet_footer(octets));
}

fn read_as(octets: &[u8], form: Option<Form>) -> Catalog {
    let base = "https://example.com/data.txt".parse().ok();
    read(octets, &ReadOptions { form, base, ..ReadOptions::default() })
}

fn faults_are_in_the_file(octets: &[u8]) {
    for fault in grammar_faults(octets) {
        if let SourcePlace::Line { span, .. } = fault.place {
            assert!(span.start <= span.end && span.end as usize <= octets.len(), "{fault:?}");
        }
    }
}

/// Strict records follow the grammar, except for characters that only their author can replace.
fn strict_records_keep_the_grammar(catalog: &Catalog) {
    use GrammarFault::{Comment, EmptyValue, Hash, LineEnd, NotAscii};
    let text = write_records(catalog, RecordGrammar::Strict);
    for fault in grammar_faults(text.as_bytes()) {
        let NoticeKind::Grammar(kind) = fault.kind else { panic!("{fault}") };
        let is_of_values = match kind {
            EmptyValue => text.contains(": #"),
            kind => [Comment, Hash, LineEnd, NotAscii].contains(&kind),
        };
        assert!(is_of_values, "{fault}\n{text}");
    }
}

fn identifiers_are_unique(catalog: &Catalog) {
    let mut identifiers: Vec<_> =
        catalog.datasets.iter().map(|dataset| &dataset.identifier).collect();
    identifiers.sort();
    identifiers.dedup();
    assert_eq!(identifiers.len(), catalog.datasets.len(), "{catalog:#?}");
}

fn values_stand_on_one_line(catalog: &Catalog) {
    let of_datasets = catalog.datasets.iter().flat_map(verger_dataset::Dataset::statements);
    for statement in catalog.says.iter().chain(of_datasets) {
        assert!(!statement.text().is_empty());
        assert!(!statement.text().contains(char::is_control), "{statement:?}");
    }
}

fn what_is_written_is_read_again(catalog: &Catalog) {
    let expanded = catalog.clone().expanded();
    assert!(expanded.clone().expanded().agrees(&expanded), "{expanded:#?}");
    for catalog in [catalog, &expanded] {
        for grammar in [RecordGrammar::Plain, RecordGrammar::Strict] {
            let written = write_records(catalog, grammar);
            let again = read_as(written.as_bytes(), Some(Form::Records));
            assert!(catalog.agrees(&again), "{written}\n{catalog:#?}\n{again:#?}");
        }
        let written = write_yaml(catalog);
        let form = if catalog.says.is_empty() { Form::YamlList } else { Form::YamlMapping };
        let again = read_as(written.as_bytes(), Some(form));
        assert!(catalog.agrees(&again), "{written}\n{catalog:#?}\n{again:#?}");
    }
}

fn normal_form_is_its_own(octets: &[u8], form: Option<Form>) {
    let form = form.unwrap_or_else(|| Form::of(octets));
    // Written YAML has the form that its content needs.
    let kept = Some(form).filter(|form| !matches!(form, Form::YamlList | Form::YamlMapping));
    let as_form = |form| ReadOptions { form, ..ReadOptions::default() };
    let tidy = normal_form(octets, &as_form(Some(form)));
    let again = normal_form(&tidy, &as_form(kept));
    assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&tidy));
    if form == Form::Records {
        let (of_tidy, of_octets) = (read_as(&tidy, kept), read_as(octets, kept));
        assert!(of_tidy.agrees(&of_octets), "{octets:?}\n{}", String::from_utf8_lossy(&tidy));
    }
}

/// Combined at random, they break every rule.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "Dataset: ", "dataset:", "Datset: x", "Title: ", "Download: ", "Access-url: ", "User-agent: ", "data.txt",
    "Disallow: /", "Catalog: c", "License: CC0", "Bytes: ", "12", "Checksum: sha256:00", "Column: \"a b\" int x",
    "Modified: 2026-11-21", "Expires: 2026", "\n", "\n", "\n", "\r\n", "\r", "\n\n", " ", "  ", "    ", "\t", "#", " # ",
    ":", ": ", "- ", "-", "- - - ", "---\n", "path: ", "path:\n", "name: ", "title: ", "description: |\n",
    "description: >-\n", "files:\n", "columns:\n", "datasets:\n", "file_size: ", "object:\n", "tags: ", "[a, b]",
    "[a, [b]", "{a: b}", "\"", "'", "\"q: \\u00e9\"", "\\", "~", "null", "&a", "*a", "!expr 1", "a", "b.csv", "/x",
    "//evil/x", "javascript:x", "https://example.com/a#b", "é", "\u{2028}", "\u{FEFF}", "\u{1b}[31m", "\0",
    "{\"dataset\":[", "{\"title\":\"t\"", ",\"identifier\":\"i\"", "}", "]}", "<", "key with spaces: v",
    "@prefix dct: <http://purl.org/dc/terms/> .\n", "<https://example.com/d> ", " a dcat:Dataset ", " ; dct:title ", " .\n",
    "[ ", " ]", "( ", " )", "\"\"\"", "\"x\"@de-AT", "^^xsd:date", "<rdf:RDF>", "<dcat:Dataset rdf:about='x'>", "</dcat:Dataset>",
    "<dct:title>", "</dct:title>", "&amp;", "&x;", "<![CDATA[", "]]>", "x-title: y", "Tags: z", "null: q",
];
