//! What the front page searches: small scripts, which also load where a page is a file on a disk.

use std::ops::Range;

use serde_json::{Value, json};

use super::listing::{FILTERS, Listed, Listing};

/// The number of datasets in a file of entries.
const ENTRIES: usize = 1000;
/// The number of datasets in a file of excerpts: a page of results needs few of them.
const EXCERPTS: usize = 100;
/// About the number of datasets that the words of a file have, each counted once for each.
const POSTINGS: usize = 20_000;

/// The files of the index, with their names in the folder and their content: each is a call of the script's `verger`.
///
/// - `entries`: what results show and are filtered by, in the order of titles;
/// - `about`: the beginnings of descriptions;
/// - `words`: each word with the datasets that have it, as the differences of their numbers, doubled, and one more where
///   the title has it;
/// - `head`: the values of the filters, and the first word of each file of words.
///
/// A page loads the head and the entries, and of the others what a search needs.
pub(super) fn files(listing: &Listing) -> impl Iterator<Item = (String, String)> {
    let words = listing.words();
    let ranges = ranges(&words);
    let firsts: Vec<&str> = ranges.iter().map(|range| words[range.start].0).collect();
    let filters: Vec<Value> =
        FILTERS.iter().zip(listing.filters()).map(|(name, values)| json!([name, values])).collect();
    let head = json!({
        "datasets": listing.len(), "entries": ENTRIES, "excerpts": EXCERPTS, "filters": filters, "words": firsts,
    });
    let entries = listing.all().chunks(ENTRIES).enumerate().map(|(part, all)| {
        let all: Vec<Value> = all.iter().map(Listed::entry).collect();
        file("entries", part, &all.into())
    });
    let excerpts = listing.all().chunks(EXCERPTS).enumerate().map(|(part, all)| {
        let all: Vec<&str> = all.iter().map(Listed::excerpt).collect();
        file("about", part, &json!(all))
    });
    let words = ranges
        .into_iter()
        .enumerate()
        .map(move |(part, range)| file("words", part, &part_of_words(&words[range])));
    entries.chain(excerpts).chain(words).chain([file("head", 0, &head)])
}

/// `index/words-3.js`. JSON is JavaScript, and foreign text is in strings of it alone.
fn file(kind: &str, part: usize, content: &Value) -> (String, String) {
    (format!("index/{kind}-{part}.js"), format!("verger(\"{kind}\",{part},{content})\n"))
}

/// The parts of the words, each with about as many datasets.
fn ranges(words: &[(&str, &[u32])]) -> Vec<Range<usize>> {
    let (mut ranges, mut start, mut size) = (Vec::new(), 0, 0);
    for (place, (_, numbers)) in words.iter().enumerate() {
        // A word costs about as much as some datasets.
        size += numbers.len() + 4;
        if size >= POSTINGS || place + 1 == words.len() {
            ranges.push(start..place + 1);
            (start, size) = (place + 1, 0);
        }
    }
    ranges
}

/// A part of the words: the words, and beside them their datasets.
fn part_of_words(words: &[(&str, &[u32])]) -> Value {
    let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    let datasets: Vec<Vec<u32>> = words.iter().map(|(_, numbers)| steps(numbers)).collect();
    json!([names, datasets])
}

/// The differences of numbers that are doubled, each with its own last bit.
fn steps(numbers: &[u32]) -> Vec<u32> {
    let mut last = 0;
    let step = |&number: &u32| {
        let step = (number >> 1) - last;
        last = number >> 1;
        step << 1 | number & 1
    };
    numbers.iter().map(step).collect()
}
