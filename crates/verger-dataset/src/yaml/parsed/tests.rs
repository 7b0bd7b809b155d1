//! Every construct of the language, read as another library reads it.

use serde::Deserialize as _;
use serde_yaml_ng::{Deserializer, Value};

use super::*;
use crate::form::Form;
use crate::read_options::ReadOptions;

/// What a value is, whoever read it. Scalars are their texts, keys are in order of their names.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Meant {
    Null,
    Text(String),
    List(Vec<Meant>),
    Map(Vec<(String, Meant)>),
}

impl Meant {
    fn map(mut entries: Vec<(String, Self)>) -> Self {
        entries.sort_by(|(one, _), (other, _)| one.cmp(other));
        Self::Map(entries)
    }

    fn of(node: &Node) -> Self {
        match node {
            Node::Nothing | Node::Null => Self::Null,
            Node::Text(text, _) => Self::Text(text.clone()),
            Node::List(members) => Self::List(members.iter().map(Self::of).collect()),
            Node::Map(entries) => Self::map(
                entries.iter().map(|(key, node)| (key.name.clone(), Self::of(node))).collect(),
            ),
        }
    }

    fn of_value(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(yes) => Self::Text(yes.to_string()),
            Value::Number(number) => Self::Text(number.to_string()),
            Value::String(text) => Self::Text(text.clone()),
            Value::Sequence(values) => Self::List(values.iter().map(Self::of_value).collect()),
            Value::Mapping(entries) => {
                let named = entries.iter().map(|(key, value)| {
                    let name = match Self::of_value(key) {
                        Self::Text(text) => text,
                        Self::Null => String::new(),
                        other => panic!("the key {other:?}"),
                    };
                    (name, Self::of_value(value))
                });
                Self::map(named.collect())
            }
            Value::Tagged(tagged) => Self::of_value(&tagged.value),
        }
    }
}

/// The documents of a text. The members of a list at the top are passed on one by one, so they are compared so.
fn ours(text: &str) -> Vec<Meant> {
    ours_as(Form::YamlMapping, text)
}

fn ours_as(form: Form, text: &str) -> Vec<Meant> {
    let options = ReadOptions::default();
    let mut draft = Draft::new(form, &options);
    let mut attempt = |octets: &[u8]| {
        let mut parts = Vec::new();
        let read = read(octets, form, &mut draft, &mut |part, _| match part {
            Part::Member(node) | Part::Document(node) => parts.push(Meant::of(&node)),
        });
        read.ok().map(|()| parts)
    };
    let read = attempt(text.as_bytes());
    read.or_else(|| attempt(&spaced(text.as_bytes())?)).unwrap_or_else(|| panic!("valid:\n{text}"))
}

fn theirs(text: &str) -> Vec<Meant> {
    let documents = Deserializer::from_str(text).map(|document| {
        let mut value = Value::deserialize(document).expect("it is valid");
        value.apply_merge().expect("its merges are valid");
        Meant::of_value(&value)
    });
    documents
        .flat_map(|meant| match meant {
            Meant::List(members) => members,
            other => vec![other],
        })
        .collect()
}

#[test]
fn every_construct_is_read_as_others_read_it() {
    for text in CASES.iter().chain(PRODUCTIONS) {
        assert_eq!(ours(text), theirs(text), "\n{text}");
    }
    for (text, meant) in OTHERS {
        assert_eq!(ours(text), theirs(meant), "\n{text}");
    }
}

#[test]
fn what_is_merged_counts_once() {
    let text = "- &a {k: 1, l: a}\n- &b {k: 2, m: b}\n- {<<: [*b, *a], l: own}\n";
    let Meant::Map(entries) = &ours(text)[2] else { panic!() };
    let expected = [("k", "2"), ("l", "own"), ("m", "b")];
    let said = |(name, text): (&str, &str)| (name.to_owned(), Meant::Text(text.to_owned()));
    assert_eq!(*entries, expected.map(said));
    // What was merged is merged further.
    let text = "a: &a {k: one}\nb: &b {<<: *a, l: two}\nc: {<<: *b}\n";
    assert_eq!(ours(text), theirs("a: {k: one}\nb: {k: one, l: two}\nc: {k: one, l: two}\n"));
    // A text in quotes is a key like others, and so is a key whose value is not a mapping.
    for (text, value) in
        [("'<<': {a: b}\n", "{a: b}"), ("<<: x\n", "x"), ("<<: [{a: b}, x]\n", "[{a: b}, x]")]
    {
        let [Meant::Map(entries)] = &ours(text)[..] else { panic!("{text}") };
        assert_eq!(entries[0].0, "<<", "{text}");
        let value: Value = serde_yaml_ng::from_str(value).expect("it is valid");
        assert_eq!(entries[0].1, Meant::of_value(&value), "{text}");
    }
}

/// Written afresh after the chapters of YAML 1.2.
const CASES: &[&str] = &[
    // Block collections.
    "a: b\nc: d\n",
    "- a\n- b\n",
    "a:\n  b:\n    c: d\n  e: f\n",
    "a:\n- b\n- c\nd: e\n",
    "a:\n  - b\n  -\n    c: d\n  - - e\n    - f\n",
    "- - a\n  - b\n-\n  - c\n",
    "- a: b\n  c: d\n-   e: f\n    g: h\n",
    "a:\nb: ~\nc: null\nd: ''\n",
    "-\n- ~\n- x\n",
    "? a\n: b\n? c\n",
    "? |\n  long\n: x\n",
    "a:    b\n",
    // Flow collections.
    "a: [b, c]\nd: {e: f, g: [h]}\n",
    "[a, b, [c, {d: e}]]\n",
    "{a: b, c: , d}\n",
    "a: [\n  b,\n  c,\n]\nd: {\n  e: f,\n}\n",
    "[]\n",
    "a: []\nb: {}\n",
    "a: [b: c, d]\n",
    "a: [? b : c]\n",
    "a: [http://e.org/x, 'y', \"z\"]\n",
    // Plain scalars.
    "a: b c\n  d\n\n  e\nf: g\n",
    "a: http://e.org/x?y=z#w\n",
    "a: b#c\nd: e # f\n",
    "a: -b\nc: :d\ne: ?f\n",
    "a: it's\nb: say \"x\"\n",
    "a: true\nb: false\n",
    "été: à la carte\n日本: 東京\n",
    // Quoted scalars.
    "a: 'b ''c'' d'\ne: 'f\n  g\n\n  h'\n",
    "a: \"b \\\"c\\\" \\\\ \\/ \\t|\"\n",
    "a: \"\\u00e9\\x41\\U0001F600\\n\\0end\"\n",
    "a: \"b\n  c\\\n  \\ d\n\n  e\"\n",
    "\"a b\": c\n'd: e': f\n",
    "a: ' b '\nc: \" d \"\n",
    // Block scalars.
    "a: |\n  b\n   c\n\n  d\ne: f\n",
    "a: >\n  b\n  c\n\n  d\n   e\n  f\ng: h\n",
    "a: |-\n  b\n\nc: |+\n  d\n\ne: >-\n  f\n  g\n\nh: >+\n  i\n\n",
    "a: |2\n    b\n   c\n",
    "a: |1-\n  b\n",
    "- |\n a\n- >\n b\n c\n",
    "a: | # why\n  b # not a comment\n",
    "a: |\n\n\n  b\n",
    // Anchors, aliases, tags.
    "a: &x b\nc: *x\n",
    "a: &x [b, c]\nd: *x\ne: {f: *x}\n",
    "&x a: b\nc: *x\n",
    "a: &x\n  b: c\nd: *x\n",
    "a: !!str 12\nb: !!str true\nc: ! d\n",
    "a: !!seq [b]\nc: !!map {d: e}\n",
    "%TAG !e! tag:yaml.org,2002:\n---\na: !e!str b\n",
    // Merges.
    "d: &d {a: b, c: d}\ne:\n  <<: *d\n  c: own\n",
    "e:\n  c: own\n  <<: {a: b, c: d}\n",
    "a: &a {k: one, l: a}\nb: &b {k: two, m: b}\nc:\n  <<: [*a, *b]\n  n: c\n",
    "- &a {k: one}\n- {<<: *a, l: two}\n- {l: three, <<: *a}\n",
    // Comments and documents.
    "# a\na: b # c\n  # d\n\n# e\nf: g\n#\n",
    "---\na: b\n...\n---\nc: d\n",
    "--- a\n--- b\n",
    "---\n- a\n---\n- b\n",
    "%YAML 1.1\n---\na: b\n",
    "a: b\n---\n# nothing but a comment\n",
    "a: b\r\nc:\r\n  - d\r\n",
    "a: b",
];

/// By the chapters of YAML 1.2.2.
const PRODUCTIONS: &[&str] = &[
    // 6.1 indentation, 6.2 separation: spaces and tabs.
    "a:\tb\n",
    "a: \tb\n",
    "a:\t'b'\n",
    "a:\t[b,\tc]\n",
    "a:\t|\n  b\n",
    "a:\t\n  - b\n",
    "a: b\t# c\n",
    "a: b\t\n",
    "a: [b\t,\tc\t]\n",
    "a: {b:\tc,\td:\te}\n",
    "a: b\tc\n",
    "a: |\n  b\tc\n  \td\n",
    "a: \"b\tc\"\n",
    "a: b\n  \tc\n",
    "a\t: b\n",
    // 6.4, 6.5 empty lines and folding.
    "a: >\n\n  b\n\n\n  c\n\n",
    "a: >\n  b\n   c\n   d\n  e\n",
    "a: >\n   b\n\n    c\n\n   d\n",
    "a: 'b\n\n\n  c'\n",
    "a: \"b\\\n  c\"\n",
    "a: \"b \\\n   \\ c\"\n",
    "a: b\n\n\n  c\n",
    // 6.6, 6.7 comments.
    "a:    # why\n  # and\n  b: c\n",
    "a: # why\n  b\n",
    "- # why\n  a\n- # none\n",
    "a: 'b' # c\nd: \"e\" # f\n",
    "a: [ # why\n  b, # this\n  c ] # end\n",
    "# only\n\n---\n# more\na: b\n",
    "a: b #c\nd: e# f\n",
    "a: | # x\n  b\n# c\nd: e\n",
    // 6.8 directives.
    "%YAML 1.2\n---\na: b\n",
    "%YAML 1.2\n---\na: b\n...\n%YAML 1.2\n---\nc: d\n",
    "%TAG ! tag:example.com,2026:\n---\na: b\n",
    // 6.9 node properties.
    "a: !!int 3\nb: !!float 1.5\nc: !!bool true\n",
    "a: &x !!str b\nc: !!str &y d\ne: [*x, *y]\n",
    "a: &x\n  - b\nc: *x\n",
    "- &a a\n- &b\n  c: d\n- *a\n- *b\n",
    "a: &x b\nc: &x d\ne: *x\n",
    "&a a: &b b\n*b : *a\n",
    "!!map\na: !!seq\n- b\n",
    "a: !<tag:yaml.org,2002:str> b\n",
    "a: !!set {b, c}\n",
    // 7.1, 7.2 aliases and empty nodes.
    "{a: [], b: {}, c: ''}\n",
    "? a\n? b\n",
    "? a\n:\n",
    "a: {b: , c: }\n",
    // 7.3.1 double-quoted.
    "a: \"\\a\\b\\e\\f\\v\\0\"\n",
    "a: \"\\x41\\u263A\\U0001F600\\N\\_\\L\\P\"\n",
    "a: \"\"\nb: ''\n",
    "a: \"b: c\"\nd: \"# e\"\nf: \"- g\"\n",
    // 7.3.2 single-quoted.
    "a: ''''\nb: 'c''''d'\n",
    "a: 'b \\n c'\n",
    "'a b' : c\n",
    // 7.3.3 plain.
    "a: ?b\nc: :d\ne: -f\n",
    "a: b,c\nd: e[f]\ng: h{i}\n",
    "a: [b:c, d:e]\n",
    "a: [a#b, c]\n",
    "a: b'c\nd: e\"f\n",
    "a: b@c\nd: e%f\ng: h`i\n",
    "a: b\n c\n d\n",
    "a b c: d\n",
    "http://e.org/x: y\n",
    "a: 12:30:45\nb: 2026-11-23T10:00:00Z\n",
    "a: yes\nb: No\nc: on\nd: OFF\ne: Null\nf: NULL\n",
    "a: .inf\nb: -.inf\nc: .nan\n",
    // 7.4 flow collections.
    "[a, b,]\n",
    "{a: b,}\n",
    "a: [[b, c], [d, [e]]]\n",
    "a: {b: {c: {d: e}}}\n",
    "a: [{b: c}, {d: e, f: g}]\n",
    "a: {\"b\":c, 'd':[e]}\n",
    "a: {b c: d e, f: g h}\n",
    "a: [b c, d\n  e, f]\n",
    "a: [b: c, d: e]\n",
    "a: [\"b\": c, 'd': e]\n",
    "a: {? b : c, ? d}\n",
    "a: [? b c : d]\n",
    "a: {b: c}\nd: [e]\n",
    "a:\n  [b,\n  c]\nd:\n  {e: f}\n",
    "- [a, b]\n- {c: d}\n- [ ]\n- { }\n",
    // 8.1 block scalars.
    "a: |+\n  b\n\n\nc: d\n",
    "a: |-\n  b\n\n\nc: d\n",
    "a: >+\n  b\n  c\n\n\nd: e\n",
    "a: >2\n    b\n   c\n",
    "a: |+2\n    b\n",
    "a: |2-\n    b\n",
    "a: |\n   b\n    c\n     d\n",
    "a: |\n  - b\n  - c\nd: e\n",
    "a: |\n  b: c\n  # d\n",
    "a: |\nb: c\n",
    "a: |+\n\nb: c\n",
    "a: >-\n  b\n\n  c\n  d\n",
    "- |\n  a\n\n  b\n- >\n  c\n  d\n",
    "- - |\n    a\n  - b\n",
    "--- |\n  a\n  b\n",
    "a: |\n  b\n  \n  c\n",
    "a: >\n  # b\n  c\n",
    "a: |\n\n    b\n",
    // 8.2 block collections.
    "a:\n- b\n-\n  - c\n- d: e\n  f: g\n",
    "a:\n  -   b\n  -   c: d\n      e: f\n",
    "- a:\n  - b\n  c:\n    - d\n",
    "- - - a\n    - b\n  - c\n- d\n",
    "-\n  a: b\n-\n\n  c: d\n",
    "? >\n  a\n  b\n: - c\n",
    "? |-\n  a\n: b\n? c\n: d\n",
    "a:\n\n  b: c\n\n\n  d: e\n",
    "a: \n  b\n",
    "a:\n  b\n  c\n",
    "a:\n  'b'\n",
    "a:\n  &x b\nc: *x\n",
    "a:\n  !!str b\n",
    " a: b\n c: d\n",
    "  - a\n  - b\n",
    // 9 documents.
    "---\n---\na: b\n",
    "--- \na: b\n--- # why\nc: d\n",
    "---\na\n...\n",
    "a: b\n...\n# after\n",
    "--- 'a'\n--- \"b\"\n--- [c]\n--- {d: e}\n",
    "---\n- a\n...\n---\n- b\n...\n",
    "\u{feff}a: b\n",
    "--- &x a\n",
    "--- !!map\na: b\n",
    "---a: b\n",
    // 5.4 line ends.
    "a: |\r\n  b\r\n  c\r\nd: e\r\n",
    "a: 'b\r\n  c'\r\n",
    "a: b\rc: d\r",
    "- a\r\n- b",
    // 10 schemas and keys.
    "1: a\n2.5: b\ntrue: c\n",
    "'': a\n",
    "a: 'true'\nb: '1'\nc: 'null'\n",
    "é: ü\n\u{1F600}: x\n",
    "a: \u{a0}b\n",
];

/// What the other library does not read, or reads as numbers; and the same in a form that it reads.
const OTHERS: &[(&str, &str)] = &[
    ("-\tb\n- \tc\n", "[b, c]"),
    ("a: b\n\t\nc: d\n", "{a: b, c: d}"),
    ("a: |\n  b\n\t\nc: d\n", "{a: \"b\\n\", c: d}"),
    ("?\ta\n:\tb\n", "{a: b}"),
    ("a: !!null\nb: !!str\n", "{a: ~, b: ~}"),
    ("a: &x-y_1.2 b\nc: *x-y_1.2\n", "{a: b, c: b}"),
    ("a: [-b, ?c, :d]\n", "{a: ['-b', '?c', ':d']}"),
    ("a: {b:\n  c,\n  d\n  : e}\n", "{a: {b: c, d: e}}"),
    ("[a]: b\n", "{a: b}"),
    ("{a: b}: c\n", "{b: c}"),
    ("? - a\n: - b\n", "{a: [b]}"),
    ("? a: b\n: c\n", "{b: c}"),
    ("\u{feff}---\na: b\n---\nc: d\n", "--- {a: b}\n--- {c: d}\n"),
    (
        "a: 0o14\nb: 0x1F\nc: 1_000\nd: .5\ne: 1e3\n",
        "{a: '0o14', b: '0x1F', c: '1_000', d: '.5', e: '1e3'}",
    ),
    (
        "a: 007\nb: +1\nc: 1.\nd: 1.50\ne: 10000000000000000000000\n",
        "{a: '007', b: '+1', c: '1.', d: '1.50', e: '10000000000000000000000'}",
    ),
];

#[test]
fn the_datasets_of_a_site_are_passed_on_one_by_one() {
    let one = |key: &str, value: Meant| Meant::Map(vec![(key.to_owned(), value)]);
    let text = |text: &str| Meant::Text(text.to_owned());
    let site = |datasets: Meant| {
        Meant::map(vec![("Datasets".to_owned(), datasets), ("title".to_owned(), text("T"))])
    };
    let written = "title: T\nDatasets:\n- a: 1\n- [datasets]\n";
    let members = [one("a", text("1")), Meant::List(vec![text("datasets")])];
    let passed = [members.as_slice(), &[site(Meant::List(Vec::new()))]].concat();
    assert_eq!(ours(written), passed);
    let whole = [site(Meant::List(members.to_vec()))];
    // A pin can have that name, and an alias may mean the list.
    assert_eq!(ours_as(Form::PinsBoard, written), whole);
    assert_eq!(ours(&written.replace("Datasets:", "Datasets: &x")), whole);
    // Within another mapping it is a key like others.
    let inner = "x:\n  datasets:\n  - a: 1\n";
    let list = one("datasets", Meant::List(vec![one("a", text("1"))]));
    assert_eq!(ours(inner), [one("x", list)]);
    // A list at the top is passed on whatever its anchor.
    assert_eq!(ours("--- &x\n- a: 1\n- b\n"), [one("a", text("1")), text("b")]);
}
