//! Every construct of the language, read as another library reads it.

use serde::Deserialize as _;
use serde_yaml_ng::{Deserializer, Value};

use super::*;
use crate::form::Form;
use crate::read_options::ReadOptions;

/// What a value is, whoever read it. Scalars are their texts, keys are in order of their names.
#[derive(Debug, PartialEq, Eq)]
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
    let options = ReadOptions::default();
    let mut draft = Draft::new(Form::YamlMapping, &options);
    let mut parts = Vec::new();
    let read = read(text.as_bytes(), &mut draft, &mut |part, _| match part {
        Part::Member(node) | Part::Document(node) => parts.push(Meant::of(&node)),
    });
    assert!(read.is_ok(), "valid:\n{text}");
    parts
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
    for text in CASES {
        assert_eq!(ours(text), theirs(text), "\n{text}");
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
