//! The effect of one damaged line on a correct file.

use verger_dataset::{Form, ReadOptions, RecordGrammar, read, write_records, write_yaml};

use super::random::Random;

/// Damages each line of three files in every way.
pub(crate) fn of_known_files() {
    for (text, form, count) in
        [(RECORDS, Form::Records, 3), (LIST, Form::YamlList, 3), (MAPPING, Form::YamlMapping, 1)]
    {
        let whole = read(text.as_bytes(), &ReadOptions::default());
        assert_eq!((whole.form, whole.datasets.len()), (form, count), "{text}");
        for line in 0..text.lines().count() {
            for damage in DAMAGE {
                loses_nothing(text, line, damage, count);
            }
        }
    }
}

/// Damages a line of each of this number of random files.
pub(crate) fn of_random_files(count: u64) {
    for seed in 0..count {
        let mut random = Random::new(seed);
        let datasets = 1 + random.below(5);
        let text = random_file(&mut random, datasets);
        let damage = DAMAGE[random.below(DAMAGE.len())];
        let line = random.below(text.lines().count());
        loses_nothing(&text, line, damage, datasets);
    }
}

/// A file of this number of datasets, in any form.
fn random_file(random: &mut Random, datasets: usize) -> String {
    let mut text = String::new();
    for number in 0..datasets {
        let title = random.pick(&["Rain by day", "A: b", "Of 1973–74", "# 1", "\"Quoted\""]);
        let number = number.to_string();
        for line in [
            "Dataset: d",
            &number,
            "\nTitle: ",
            title,
            " ",
            &number,
            "\nDownload: /",
            &number,
            ".csv\n",
        ] {
            text += line;
        }
        for _ in 0..random.below(4) {
            text += random.pick(&[
                "Bytes: 12\n",
                "Column: a int An a: of them\n",
                "Keyword: weather\n",
                "Description: One, two: three.\n",
                "Download: /other.rds\n",
                "Grain: fine\n",
            ]);
        }
        text.push('\n');
    }
    let catalog = read(text.as_bytes(), &ReadOptions::default());
    assert_eq!(catalog.datasets.len(), datasets, "{text}");
    if random.below(2) == 0 {
        write_records(&catalog, RecordGrammar::Plain)
    } else {
        write_yaml(&catalog)
    }
}

fn loses_nothing(text: &str, line: usize, damage: fn(&str) -> String, count: usize) {
    let damaged: Vec<_> = text
        .lines()
        .enumerate()
        .map(|(number, text)| if number == line { damage(text) } else { text.to_owned() })
        .collect();
    let damaged = damaged.join("\n");
    let found = read(damaged.as_bytes(), &ReadOptions::default()).datasets.len();
    // A damaged line may look like the start of another dataset.
    assert!((count..=count + 2).contains(&found), "{found} instead of {count}:\n{damaged}");
}

/// The ways to damage a line.
const DAMAGE: [fn(&str) -> String; 9] = [
    |_| "%%% ???".to_owned(),
    |_| String::from("\u{FFFD}\u{1b}\""),
    |line| format!("\"{line}"),
    |line| line.replace(':', ""),
    |line| line.trim_start().to_owned(),
    |line| format!("      {line}"),
    |line| line.replace(": ", ": \"'[{|>&*! "),
    |line| line.chars().rev().collect(),
    |line| format!("{line}: [a: 'b"),
];

const RECORDS: &str = "\
Catalog: C
License: CC0-1.0

Dataset: a
Title: A
Description: Of a: b
Download: /a.csv
Bytes: 3

Dataset: b
Title: B
Download: /b.csv

User-agent: *
Disallow: /x

Dataset: c
Title: C
Download: /c.csv
";

const LIST: &str = "\
- path: a.csv
  title: A
  description: |
    Of a.
  columns:
    x: int
    y: text
- path:
    - b.csv
    - b.rds
  title: B
- name: c
  path: c.csv
  title: C
  tags: [d, e]
";

const MAPPING: &str = "\
path:
- a.csv
- a.rds
title: A
columns:
- name: x
  type: int
  description: An x.
- name: y
  type: text
tags: ~
";
