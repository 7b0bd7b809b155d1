//! Random valid YAML: ours and another reader read what was meant, in whatever way it is written.

use std::fmt::Write as _;

use serde::Deserialize as _;
use verger_dataset::{Catalog, Dataset, Field, ReadOptions, read};

use super::random::Random;

/// What a text says: for each dataset its keys, and the texts of each.
type Meant = Vec<Vec<(String, Vec<String>)>>;

/// Writes this number of texts, and reads them with both.
pub(crate) fn agree(count: u64) {
    for seed in 0..count {
        let mut writer = Writer { random: Random::new(seed), out: String::new(), anchors: 0 };
        let meant = writer.list();
        let text = writer.out;
        assert_eq!(theirs(&text), meant, "seed {seed}, theirs:\n{text}");
        assert_eq!(
            ours(&read(text.as_bytes(), &ReadOptions::default())),
            meant,
            "seed {seed}:\n{text}"
        );
    }
}

/// The same without what only the whole language has, before a member that is not valid: each is read line by line.
pub(crate) fn agree_line_by_line(count: u64) {
    for seed in 0..count {
        let mut writer =
            Writer { random: Random::new(seed), out: String::new(), anchors: usize::MAX };
        let meant = writer.list();
        let text = writer.out + "- name: \"last\n  grain: 'x\n";
        assert!(serde_yaml_ng::from_str::<serde_yaml_ng::Value>(&text).is_err(), "{text}");
        let mut found = ours(&read(text.as_bytes(), &ReadOptions::default()));
        assert_eq!(found.len(), meant.len() + 1, "seed {seed}:\n{text}");
        found.pop();
        assert_eq!(found, meant, "seed {seed}:\n{text}");
    }
}

/// The keys of the generator are ours alone, so that nothing is made of their texts.
fn ours(catalog: &Catalog) -> Meant {
    let says = |dataset: &Dataset| {
        let mut keys: Vec<(String, Vec<String>)> = Vec::new();
        for statement in &dataset.says {
            let Field::Other(name) = statement.field() else { continue };
            let name = name.as_str().to_ascii_lowercase();
            match keys.iter_mut().find(|(key, _)| *key == name) {
                Some((_, texts)) => texts.push(statement.text().to_owned()),
                None => keys.push((name, vec![statement.text().to_owned()])),
            }
        }
        keys
    };
    catalog.datasets.iter().map(says).collect()
}

fn theirs(text: &str) -> Meant {
    let mut datasets = Meant::new();
    for document in serde_yaml_ng::Deserializer::from_str(text) {
        let value = serde_yaml_ng::Value::deserialize(document).expect("it is valid");
        for member in value.as_sequence().expect("a list") {
            let entries = member.as_mapping().expect("a mapping").iter();
            let ours =
                entries.filter(|(key, _)| key.as_str().is_some_and(|key| key.starts_with("our")));
            let texts =
                ours.map(|(key, value)| (key.as_str().expect("a text").to_owned(), texts(value)));
            datasets.push(texts.collect());
        }
    }
    datasets
}

/// The texts of a value, each line one.
fn texts(value: &serde_yaml_ng::Value) -> Vec<String> {
    match value {
        serde_yaml_ng::Value::Sequence(values) => values.iter().flat_map(texts).collect(),
        serde_yaml_ng::Value::String(text) => lines(text),
        other => panic!("{other:?} is not a text"),
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

struct Writer {
    random: Random,
    out: String,
    /// The anchors so far; the greatest number if there are none.
    anchors: usize,
}

/// Texts that mean something else if they are not quoted, and others.
const TEXTS: [&str; 14] = [
    "rain",
    "of the day",
    "a: b",
    "# c",
    "it's",
    "say \"x\"",
    "[a]",
    "{b}",
    "- c",
    "x, y",
    "&d",
    "*e",
    "a #b",
    "é – ü",
];
const PLAIN: [&str; 8] =
    ["rain", "of the day", "2026-01-05x", "a:b", "it's", "x#y", "é – ü", "1.2.3"];

impl Writer {
    /// A list of datasets, perhaps in several documents.
    fn list(&mut self) -> Meant {
        let is_whole = self.anchors == 0;
        let mut meant = Meant::new();
        for number in 0..=self.random.below(4) {
            if is_whole && number > 0 && self.random.below(4) == 0 {
                self.out += "---\n";
                // Anchors end with their document.
                self.anchors = 0;
            }
            if self.random.below(3) == 0 {
                self.out += "# A comment: with a key\n";
            }
            self.put(format_args!("- name: d{number}\n"));
            let keys = 1 + self.random.below(4);
            meant.push((0..keys).map(|key| self.entry(key)).collect());
        }
        meant
    }

    /// A key of a dataset, and its value.
    fn entry(&mut self, key: usize) -> (String, Vec<String>) {
        let name = format!("our{key}");
        match self.random.below(3) {
            0 => self.put(format_args!("  \"{name}\": ")),
            1 => self.put(format_args!("  '{name}':  ")),
            _ => self.put(format_args!("  {name}: ")),
        }
        let has_anchors = self.anchors < usize::MAX;
        let texts = match self.random.below(if has_anchors { 9 } else { 6 }) {
            0 => self.block(),
            1 => self.flow(),
            2 => self.members(),
            3..=5 => self.scalar(),
            6 => {
                self.out += "!!str ";
                self.scalar()
            }
            7 => {
                self.anchors += 1;
                let anchor = format!("a{}", self.anchors);
                self.put(format_args!("[&{anchor} "));
                let text = self.quoted();
                self.put(format_args!(", *{anchor} ]\n"));
                vec![text.clone(), text]
            }
            _ => {
                // A date is a text.
                self.out += "!!str 2026-01-05\n";
                vec!["2026-01-05".to_owned()]
            }
        };
        (name, texts)
    }

    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        self.out.write_fmt(text).expect("a text can be written to");
    }

    fn end_of_line(&mut self) {
        self.out += self.random.pick(&["\n", "\n", " # a comment\n", "  \n"]);
    }

    fn quoted(&mut self) -> String {
        let text = self.random.pick(&TEXTS).to_owned();
        let written = if self.random.below(2) == 0 {
            format!("'{}'", text.replace('\'', "''"))
        } else {
            format!("\"{}\"", text.replace('"', "\\\"").replace('é', "\\u00e9"))
        };
        self.out += &written;
        text
    }

    fn scalar(&mut self) -> Vec<String> {
        let text = if self.random.below(2) == 0 {
            self.quoted()
        } else {
            let text = self.random.pick(&PLAIN).to_owned();
            self.out += &text;
            text
        };
        self.end_of_line();
        vec![text]
    }

    /// A block of text, with an indicator for its end.
    fn block(&mut self) -> Vec<String> {
        let is_folded = self.random.below(2) == 0;
        self.out += if is_folded { ">" } else { "|" };
        self.out += self.random.pick(&["", "-", "+", "2", "2-", "-2"]);
        self.out.push('\n');
        let mut texts: Vec<String> = Vec::new();
        for _ in 0..=self.random.below(3) {
            let text = self.random.pick(&[
                "What fell.",
                "key: not one",
                "- no member",
                "# no comment",
                "'open",
            ]);
            self.put(format_args!("    {text}\n"));
            match texts.last_mut().filter(|_| is_folded) {
                Some(last) => last.extend([" ", text]),
                None => texts.push(text.to_owned()),
            }
        }
        texts
    }

    /// A list in brackets, perhaps on several lines.
    fn flow(&mut self) -> Vec<String> {
        self.out.push('[');
        let count = 1 + self.random.below(3);
        let mut texts = Vec::new();
        for number in 0..count {
            texts.push(self.quoted());
            if number + 1 < count {
                self.out += self.random.pick(&[", ", ",", " ,\n      "]);
            }
        }
        self.out.push(']');
        self.end_of_line();
        texts
    }

    /// A list with dashes.
    fn members(&mut self) -> Vec<String> {
        self.out.push('\n');
        let indent = *self.random.pick(&[&2_usize, &4]);
        let mut texts = Vec::new();
        for _ in 0..=self.random.below(3) {
            self.put(format_args!("{}- ", " ".repeat(indent)));
            texts.extend(self.scalar());
        }
        texts
    }
}
