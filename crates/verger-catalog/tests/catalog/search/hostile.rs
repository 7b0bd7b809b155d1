use verger_catalog::search::{Facet, Index, IndexEntry, Order, Query, SearchError};
use verger_dataset::{DatasetId, Health, ReadOptions, read};

use super::chance::Chance;
use super::world::build;

/// Pieces with a special meaning somewhere.
const PIECES: [&str; 34] = [
    "rain",
    "wind*",
    "\"",
    "-",
    "OR",
    "AND",
    "NOT",
    ":",
    "title:",
    "modified:",
    "..",
    "2020",
    "health:gone",
    "*",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "^",
    "~",
    "\\",
    "/",
    "<script>",
    "\u{202e}",
    "\u{1b}[31m",
    "\0",
    "é",
    "气",
    "\u{301}",
    "x:y:z",
    "\u{10ffff}",
    " ",
];

#[test]
fn no_query_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut chance = Chance::seeded(99);
    let (index, world) = build(folder.path(), &mut chance);
    for _ in 0..1500 {
        let pieces = (0..chance.below(12)).map(|_| chance.pick(&PIECES));
        let typed: String = pieces.collect();
        let mut query = Query::parse(&typed);
        query.order = chance.pick(&[Order::Relevance, Order::Modified, Order::Title]);
        query.offset = chance.pick(&[0, 1, 50, usize::MAX]);
        query.most = chance.pick(&[0, 1, 10, usize::MAX]);
        query.most_values = chance.pick(&[0, 1, usize::MAX]);
        if chance.once_in(3) {
            query.filters.push((chance.pick(&Facet::ALL), typed.clone()));
        }
        let results = index.search(&query).expect("no query is an error");
        assert!(results.total <= world.len() as u64, "{typed}");
        assert!(results.hits.len() as u64 <= results.total, "{typed}");
        results.notes.iter().for_each(|note| assert!(!note.to_string().is_empty()));
    }
}

#[test]
fn hostile_text_is_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = Index::create(folder.path()).expect("made");
    let mut writer = index.writer().expect("a writer");
    let long = "endless".repeat(10_000);
    let text = format!(
        "Dataset: x\nTitle: <script>alert(\"1\")</script> \u{202e}evil\nKeyword: a OR -b \"c\nPublisher: {long}\n\
         Theme: {long}\nDescription: {}\nDownload: javascript:alert(1)\n",
        "word ".repeat(60_000)
    );
    let dataset = &read(text.as_bytes(), &ReadOptions::default()).datasets[0];
    let id = DatasetId::of_uri("x");
    let (health, site) = (Health::Listed, "site\nwith \u{1b}[31m controls");
    let entry = IndexEntry {
        id,
        revision: 1,
        uri: "x",
        site,
        dataset,
        health,
        duplicates: 0,
        is_representative: true,
    };
    writer.put(&entry).expect("put");
    writer.commit(1).expect("committed");
    index.reload().expect("reloaded");
    for typed in ["script alert ", "evil", "word ", "endless"] {
        let results = index.search(&Query::parse(typed)).expect("searched");
        assert_eq!(results.total, 1, "{typed}");
        assert_eq!(results.hits[0].title, "<script>alert(\"1\")</script> \u{202e}evil");
        for (_, values) in results.facets {
            for (value, count) in values {
                assert!(count == 1 && value.len() <= 200 && !value.contains('\n'), "{value}");
            }
        }
    }
}

#[test]
fn damage_and_other_versions_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(Index::open(&folder.path().join("none")).expect("none").is_none());
    assert!(Index::open(folder.path()).expect("empty").is_none());
    let index = Index::create(folder.path()).expect("made");
    assert!(matches!(Index::create(folder.path()), Err(SearchError::Disk(_))));
    let writer = index.writer().expect("a writer");
    assert!(matches!(index.writer(), Err(SearchError::Busy)));
    drop((writer, index));
    assert!(Index::open(folder.path()).expect("opened").expect("there").is_empty());
    std::fs::write(folder.path().join("meta.json"), "{").expect("written");
    assert!(matches!(Index::open(folder.path()), Err(SearchError::Damaged(_))));
}
