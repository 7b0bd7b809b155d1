//! A dataset of the catalog, as lists of it show it and searches in pages find it.

use verger_catalog::Held;
use verger_catalog::search::{Facet, folded_words, plain_text};
use verger_dataset::{Statement, Term};
use verger_pages::catalog::{Entry, Listing};
use verger_report::data::{FoundDataset, FoundText};

/// Only this much of a text is searched, in bytes.
const SEARCHED: usize = 8 * 1024;
/// A longer title is cut in lists, in bytes.
const LONGEST: usize = 300;
/// The most themes and keywords of a dataset by which lists are filtered.
const TOPICS: usize = 16;

/// The statements whose words are found.
const TERMS: [Term; 7] = [
    Term::Description,
    Term::Keyword,
    Term::Theme,
    Term::Publisher,
    Term::Creator,
    Term::Spatial,
    Term::Column,
];

/// Adds a dataset to a listing.
pub(super) fn add(listing: &mut Listing, held: &Held) {
    let dataset = &held.dataset;
    let title = plain_text(dataset.title());
    let excerpt = held.excerpt();
    let publishers = held.facet(Facet::Publisher);
    let found = FoundDataset {
        id: held.id.to_string(),
        title: cut(&title, LONGEST),
        uri: &held.uri,
        site: &held.site,
        publisher: publishers.first().map(String::as_str),
        formats: &held.facet(Facet::Format),
        modified: held.modified().map(|text| cut(text, LONGEST)),
        health: held.health,
        duplicates: held.cluster.len() as u32,
        score: 0.0,
        missing: &[],
        snippet: excerpt.as_deref().map(|text| FoundText { text, lit: Vec::new() }),
    };
    let files = dataset
        .distributions
        .iter()
        .flat_map(|file| file.says.all(Term::Title).chain(file.says.all(Term::Description)));
    let said = TERMS.iter().flat_map(|&term| dataset.says.all(term)).chain(files);
    let mut words = folded_words(cut(&dataset.identifier, SEARCHED));
    // What the publisher is a part of is found, too.
    words.extend(publishers.iter().skip(1).flat_map(|whole| folded_words(cut(whole, SEARCHED))));
    words.extend(said.flat_map(|said| folded_words(&plain_text(cut(said.text(), SEARCHED)))));
    let mut topics = held.facet(Facet::Theme);
    topics.extend(
        dataset
            .says
            .all(Term::Keyword)
            .map(Statement::text)
            .map(|text| cut(text, LONGEST).to_owned()),
    );
    topics.sort_unstable();
    topics.dedup();
    topics.truncate(TOPICS);
    listing.add(&Entry {
        found: &found,
        listed_by: &held.listed_by,
        publishers: &publishers,
        licenses: &held.facet(Facet::License),
        topics: &topics,
        title_words: &folded_words(cut(&title, SEARCHED)),
        words: &words,
    });
}

fn cut(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}
