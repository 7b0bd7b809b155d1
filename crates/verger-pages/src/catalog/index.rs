//! What the front page searches: small scripts, which also load where a page is a file on a disk.

use serde_json::{Value, json};

use super::listing::{FILTERS, Listing};

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
    let words = words(listing);
    let firsts: Vec<Value> = words.iter().map(|part| part[0][0].clone()).collect();
    let filters: Vec<Value> =
        FILTERS.iter().zip(listing.filters()).map(|(name, values)| json!([name, values])).collect();
    let head = json!({
        "datasets": listing.len(), "entries": ENTRIES, "excerpts": EXCERPTS, "filters": filters, "words": firsts,
    });
    let entries = listing.all().chunks(ENTRIES).enumerate().map(|(part, all)| {
        let all: Vec<Value> = all.iter().map(super::listing::Listed::entry).collect();
        file("entries", part, &all.into())
    });
    let excerpts = listing.all().chunks(EXCERPTS).enumerate().map(|(part, all)| {
        let all: Vec<&str> = all.iter().map(super::listing::Listed::excerpt).collect();
        file("about", part, &json!(all))
    });
    let words = words.into_iter().enumerate().map(|(part, all)| file("words", part, &all));
    entries.chain(excerpts).chain(words).chain([file("head", 0, &head)])
}

/// `index/words-3.js`. JSON is JavaScript, and foreign text is in strings of it alone.
fn file(kind: &str, part: usize, content: &Value) -> (String, String) {
    (format!("index/{kind}-{part}.js"), format!("verger(\"{kind}\",{part},{content})\n"))
}

/// The parts of the words: in each the words, and beside them their datasets.
fn words(listing: &Listing) -> Vec<Value> {
    let (mut parts, mut words, mut datasets, mut size) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for (word, numbers) in listing.words() {
        words.push(Value::from(word));
        let mut last = 0;
        let steps = numbers.iter().map(|&number| {
            let step = (number >> 1) - last;
            last = number >> 1;
            step << 1 | number & 1
        });
        datasets.push(steps.collect::<Vec<_>>().into());
        // A word costs about as much as some datasets.
        size += numbers.len() + 4;
        if size >= POSTINGS {
            parts.push(json!([
                std::mem::take(&mut words),
                std::mem::take::<Vec<Value>>(&mut datasets)
            ]));
            size = 0;
        }
    }
    if !words.is_empty() {
        parts.push(json!([words, datasets]));
    }
    parts
}
