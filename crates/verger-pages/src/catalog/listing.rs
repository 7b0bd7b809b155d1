//! All datasets of a catalog, as lists and searches show them.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::list::PER_PAGE;
use serde_json::{Value, json};
use verger_dataset::Health;
use verger_report::data::{FoundDataset, FoundText};
use verger_report::text::shown;

/// The names of what results are filtered by, in this order.
pub(super) const FILTERS: [&str; 5] = ["Publisher", "Format", "Licence", "Topic", "Site"];

/// A dataset to list.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Entry<'a> {
    /// What is shown of it. Its excerpt is that of its lists.
    pub found: &'a FoundDataset<'a>,
    /// The URL with which the site was added that describes it.
    pub listed_by: &'a str,
    /// Its publisher, and what that is a part of, the nearest first.
    pub publishers: &'a [String],
    /// Its licences, by their short names.
    pub licenses: &'a [String],
    /// Its themes and keywords.
    pub topics: &'a [String],
    /// The words of its title, in the form in which words are compared.
    pub title_words: &'a [String],
    /// All other words about it, in the same form.
    pub words: &'a [String],
}

/// All datasets of a catalog, as lists and searches show them, by title.
///
/// Memory: some 400 bytes for each, and four for each of its words and for its site.
#[derive(Debug, Default)]
pub struct Listing {
    all: Vec<Listed>,
    filters: [Values; FILTERS.len()],
    /// The datasets that have a word: the number of each, doubled, and one more where its title has it.
    words: HashMap<String, Vec<u32>>,
    /// The numbers of the datasets of each site.
    sites: HashMap<String, Vec<u32>>,
}

/// A dataset of the list.
#[derive(Debug)]
pub(super) struct Listed {
    /// The words of its title, by which it is sorted.
    order: String,
    id: String,
    title: String,
    site: String,
    publisher: Option<String>,
    formats: Vec<String>,
    modified: Option<String>,
    health: Health,
    excerpt: String,
    /// The numbers of its values, for each filter.
    values: [Vec<u32>; FILTERS.len()],
}

/// The values of a filter, by number.
#[derive(Debug, Default)]
struct Values {
    numbers: HashMap<String, u32>,
    all: Vec<String>,
}

impl Listing {
    /// Adds a dataset. What cannot be seen in its texts is kept as an escape, as pages show it: the script shows texts as
    /// they are.
    pub fn add(&mut self, entry: &Entry<'_>) {
        let Entry { found, listed_by, publishers, licenses, topics, title_words, words } = *entry;
        let number = self.all.len() as u32;
        match self.sites.get_mut(listed_by) {
            Some(datasets) => datasets.push(number),
            None => drop(self.sites.insert(listed_by.to_owned(), vec![number])),
        }
        for (words, in_title) in [(title_words, 1), (words, 0)] {
            for word in words {
                self.word(number, word, in_title);
            }
        }
        let visible = |text: &str| shown(text.as_bytes());
        let all_visible =
            |all: &[String]| -> Vec<String> { all.iter().map(|one| visible(one)).collect() };
        let publisher = found.publisher.map(visible);
        let site = visible(found.site);
        let formats = all_visible(found.formats);
        let (licenses, topics) = (all_visible(licenses), all_visible(topics));
        let publishers = all_visible(publishers);
        let values: [&[String]; FILTERS.len()] =
            [&publishers, &formats, &licenses, &topics, std::slice::from_ref(&site)];
        let mut filters = self.filters.iter_mut();
        let values = values.map(|all| {
            let filter = filters.next().expect("there are as many");
            all.iter().map(|value| filter.number(value)).collect()
        });
        self.all.push(Listed {
            order: title_words.join(" "),
            id: found.id.clone(),
            title: visible(found.title),
            site,
            publisher,
            formats,
            modified: found.modified.map(visible),
            health: found.health,
            excerpt: found
                .snippet
                .as_ref()
                .map(|snippet| visible(snippet.text))
                .unwrap_or_default(),
            values,
        });
    }

    fn word(&mut self, number: u32, word: &str, in_title: u32) {
        let datasets = match self.words.get_mut(word) {
            Some(datasets) => datasets,
            None => self.words.entry(word.to_owned()).or_default(),
        };
        match datasets.last() {
            // Those of the title are first.
            Some(last) if last >> 1 == number => {}
            _ => datasets.push(number << 1 | in_title),
        }
    }

    /// Sorts by title, then by title as written, then by identity. Call it once, when all are added.
    pub fn sort(&mut self) {
        let mut order: Vec<usize> = (0..self.all.len()).collect();
        order.sort_by(|&one, &other| by_title(&self.all[one], &self.all[other]));
        let mut places = vec![0_u32; order.len()];
        for (place, &number) in order.iter().enumerate() {
            places[number] = place as u32;
        }
        for datasets in self.words.values_mut() {
            for number in &mut *datasets {
                *number = places[(*number >> 1) as usize] << 1 | *number & 1;
            }
            datasets.sort_unstable();
        }
        for datasets in self.sites.values_mut() {
            for number in &mut *datasets {
                *number = places[*number as usize];
            }
            datasets.sort_unstable();
        }
        self.all.sort_by(by_title);
    }

    /// The number of datasets.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// The number of pages of the list: at least one.
    pub fn pages(&self) -> u64 {
        (self.all.len().div_ceil(PER_PAGE) as u64).max(1)
    }

    /// The number of pages of the site that was added with this URL: at least one.
    pub fn pages_of(&self, first: &str) -> u64 {
        super::site::pages(self.of_site(first).len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The files of the index that the front page searches: their names in the folder, and their content. Call it after
    /// [`sort`](Self::sort).
    pub fn index(&self) -> impl Iterator<Item = (String, String)> {
        super::index::files(self)
    }

    /// The numbers of a site's datasets, by title.
    pub(super) fn of_site(&self, first: &str) -> &[u32] {
        self.sites.get(first).map_or(&[], Vec::as_slice)
    }

    pub(super) fn at(&self, number: u32) -> &Listed {
        &self.all[number as usize]
    }

    pub(super) fn all(&self) -> &[Listed] {
        &self.all
    }

    pub(super) fn filters(&self) -> impl Iterator<Item = &[String]> {
        self.filters.iter().map(|values| &values.all[..])
    }

    /// The words with their datasets, in the order in which a script compares texts: by their parts in UTF-16.
    pub(super) fn words(&self) -> Vec<(&str, &[u32])> {
        let mut words: Vec<_> =
            self.words.iter().map(|(word, datasets)| (&word[..], &datasets[..])).collect();
        words.sort_unstable_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
        words
    }
}

/// Those without a letter or digit in their title are last.
fn by_title(one: &Listed, other: &Listed) -> Ordering {
    let order = one.order.is_empty().cmp(&other.order.is_empty());
    let order = order.then_with(|| one.order.cmp(&other.order));
    order.then_with(|| (&one.title, &one.id).cmp(&(&other.title, &other.id)))
}

impl Listed {
    /// What a list shows of it.
    pub(super) fn found(&self) -> FoundDataset<'_> {
        let excerpt = Some(&self.excerpt[..]).filter(|text| !text.is_empty());
        FoundDataset {
            id: self.id.clone(),
            title: &self.title,
            uri: "",
            site: &self.site,
            publisher: self.publisher.as_deref(),
            formats: &self.formats,
            modified: self.modified.as_deref(),
            health: self.health,
            duplicates: 0,
            score: 0.0,
            missing: &[],
            snippet: excerpt.map(|text| FoundText { text, lit: Vec::new() }),
        }
    }

    pub(super) fn excerpt(&self) -> &str {
        &self.excerpt
    }

    /// What the script knows of it: what is not said by the values of filters, and their numbers.
    pub(super) fn entry(&self) -> Value {
        let health = if self.health == Health::Listed { "" } else { self.health.name() };
        json!([
            self.id,
            self.title,
            self.modified.as_deref().unwrap_or_default(),
            health,
            self.values
        ])
    }
}

impl Values {
    fn number(&mut self, value: &str) -> u32 {
        if let Some(&number) = self.numbers.get(value) {
            return number;
        }
        let number = self.all.len() as u32;
        self.numbers.insert(value.to_owned(), number);
        self.all.push(value.to_owned());
        number
    }
}
