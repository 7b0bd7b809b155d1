//! Where the next dataset begins after damage, one class of damage each.

use verger_dataset::{ReadOptions, read};

/// The titles of the datasets in a text.
fn titles(text: &str) -> Vec<String> {
    let catalog = read(text.as_bytes(), &ReadOptions::default());
    let title = |dataset: &verger_dataset::Dataset| {
        let title = dataset.says.first(verger_dataset::Term::Title);
        title.map_or_else(String::new, |title| title.text().to_owned())
    };
    catalog.datasets.iter().map(title).collect()
}

const SITE: &str = "\
license: CC0-1.0
datasets:
  - name: a
    title: A
    description: |
      Of a.
    path:
      - a.csv
  - name: b
    title: B
    columns:
      x: int
    path:
      - b.csv
  - name: c
    title: C
    path: c.csv
";

#[test]
fn datasets_of_a_site_begin_where_their_dashes_were() {
    for (good, damaged) in [
        ("  - name: b", "  -name: b"),
        ("  - name: b", "  ^ name: b"),
        ("  - name: b", "  -%! name: b"),
        ("  - name: b", "   b"),
        ("  - name: b", "- - name: b"),
        ("  - name: b", ": - name: b"),
        ("  - name: b", "? - name: b"),
        ("  - name: b", "  name: b"),
        ("  - name: b", "e: b"),
        ("      - a.csv", " - a.csv"),
        ("    description: |", "description: |"),
        ("    columns:", "columns:"),
        ("datasets:", "datasets`"),
        ("datasets:", "dataset :"),
    ] {
        let found = titles(&SITE.replacen(good, damaged, 1));
        assert!(found.ends_with(&["B".to_owned(), "C".to_owned()]), "{damaged}: {found:?}");
        assert!(found.contains(&"A".to_owned()), "{damaged}: {found:?}");
    }
}

#[test]
fn what_comes_after_the_datasets_is_the_sites() {
    for after in ["contact: a@example.com\n", "series:\n  - title: S\n    parts: 2\n", "grain: x\n"]
    {
        let damaged = SITE.replacen("title: B", "title: \"B", 1) + after;
        assert_eq!(titles(&damaged).len(), 3, "{damaged}");
    }
}

#[test]
fn a_bracket_before_a_list_makes_no_json_of_it() {
    for sign in ["[", "{", "< "] {
        assert_eq!(
            titles(&format!(
                "{sign}# Ours\n- path: a.csv\n  title: A\n- path: b.csv\n  title: B\n"
            )),
            ["A", "B"]
        );
    }
}

#[test]
fn brackets_that_were_lost_with_the_end_of_a_text_are_closed() {
    let good = r#"[{"title":"A","identifier":"a","distribution":[{"downloadURL":"/a.csv","title":"Page"}]},{"title":"B","identifier":"b","distribution":[{"downloadURL":"/b.csv"}]},{"title":"C","identifier":"c"}]"#;
    for (part, damaged) in [
        (r#""Page"}]},{"title":"B""#, r#""Pa{"title":"B""#),
        (r#""Page"}]},{"title":"B""#, r#""Pa,{"title":"B""#),
        (r#""title":"Page"}]},"#, r#""title","#),
        (r#"},{"title":"B""#, r#"},le":"B""#),
        (r#"},{"title":"B""#, r#"},["title":"B""#),
        (r#"},{"title":"B""#, r#"},[{"title":"B""#),
        (r#"},{"title":"B""#, r#"}"},{"title":"B""#),
    ] {
        assert!(good.contains(part), "{part}");
        let found = titles(&good.replacen(part, damaged, 1));
        assert!(found.len() >= 3 && found.ends_with(&["C".to_owned()]), "{damaged}: {found:?}");
        assert!(found[..2].contains(&"A".to_owned()), "{damaged}: {found:?}");
    }
}

#[test]
fn a_sign_before_a_statement_does_not_belong_to_it() {
    let text = |sign: &str| {
        format!(
            "@prefix dcat: <http://www.w3.org/ns/dcat#> .\n@prefix dct: <http://purl.org/dc/terms/> .\n\
             <https://e.x/a> a dcat:Dataset ;\n  dct:title \"A\" .{sign}<https://e.x/b> a dcat:Dataset ;\n  dct:title \"B\" .\n"
        )
    };
    for sign in ["\n:\n", "\n(\n", "\n[\n", "\n\"", "\n(", "[\n", "(\n"] {
        assert_eq!(titles(&text(sign)), ["A", "B"], "{sign:?}");
    }
}

#[test]
fn a_known_namespace_that_is_damaged_means_what_its_prefix_means() {
    let text = |namespace: &str| {
        format!(
            "<?xml version=\"1.0\"?>\n<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" \
             xmlns:dcat=\"{namespace}\" xmlns:dct=\"http://purl.org/dc/terms/\">\
             <dcat:Dataset rdf:about=\"https://e.x/a\"><dct:title>A</dct:title></dcat:Dataset></rdf:RDF>"
        )
    };
    for namespace in
        ["http://www.w3.org/ns/dcat", "http://www.w3.org/ns/dcat-", "@http://www.w3.org/ns/dcat#"]
    {
        assert_eq!(titles(&text(namespace)), ["A"], "{namespace}");
        let catalog = read(text(namespace).as_bytes(), &ReadOptions::default());
        assert!(!catalog.notices.is_empty(), "{namespace}");
    }
    assert_eq!(titles(&text("http://www.w3.org/ns/dcat#")[1..]), ["A"]);
}

#[test]
fn tabs_separate_as_spaces_do() {
    let spaced = "- name: a\n  title: \"Rain\n   by day\"\n  path: [a.csv, b.csv]\n  license: &l CC0-1.0\n- name: b\n  title: Snow\n  license: *l\n";
    let said = |text: &str| {
        let catalog = read(text.as_bytes(), &ReadOptions::default());
        let statements = catalog.datasets.iter().flat_map(verger_dataset::Dataset::statements);
        let said: Vec<_> = statements
            .map(|statement| format!("{}: {}", statement.field(), statement.text()))
            .collect();
        said
    };
    assert_eq!(said(spaced).len(), 6, "{:?}", said(spaced));
    assert_eq!(said(&spaced.replace(": ", ":\t")), said(spaced));
    assert_eq!(said(&spaced.replace(": ", ": \t").replace(", ", ",\t")), said(spaced));
    // Where the file is read line by line, too.
    let damaged = |text: &str| text.replace("&l ", "").replace("*l", "CC0-1.0") + "- name: \"c\n";
    let expected = said(&damaged(spaced));
    assert_eq!(expected[..6], said(spaced)[..]);
    assert_eq!(said(&damaged(&spaced.replace(": ", ":\t"))), expected);
    assert_eq!(said(&damaged(&spaced.replace("\n   by", "\n\t\t\tby"))), expected);
}
