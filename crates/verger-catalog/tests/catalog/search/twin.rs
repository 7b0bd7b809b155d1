use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use verger_catalog::search::{Facet, Index, Order, Query};
use verger_dataset::DatasetId;

use super::chance::Chance;
use super::world::{Described, WORDS, build};

/// A query with its known meaning.
struct Asked {
    clauses: Vec<(bool, Vec<Leaf>)>,
    filters: Vec<(Facet, String)>,
    folds: bool,
}

enum Leaf {
    Words { place: Option<&'static str>, words: Vec<&'static str>, is_open: bool },
    Years(usize, usize),
}

const PLACES: [&str; 9] = [
    "title",
    "description",
    "keyword",
    "column",
    "publisher",
    "site",
    "format",
    "license",
    "theme",
];

impl Asked {
    fn random(chance: &mut Chance, world: &[Described]) -> Self {
        let leaf = |chance: &mut Chance| {
            if chance.once_in(8) {
                let first = 2000 + chance.below(14);
                return Leaf::Years(first, first + chance.below(5));
            }
            let place = chance.once_in(3).then(|| chance.pick(&PLACES));
            let count = 1 + chance.below(5) / 3 + chance.below(5) / 4;
            let words: Vec<_> = (0..count).map(|_| chance.pick(&WORDS)).collect();
            let is_open = count == 1 && words[0].len() >= 3 && chance.once_in(4);
            Leaf::Words { place, words, is_open }
        };
        let clauses = (0..chance.below(4)).map(|_| {
            let is_negated = chance.once_in(4);
            let count = if is_negated { 1 } else { 1 + chance.below(4) / 3 };
            (is_negated, (0..count).map(|_| leaf(chance)).collect())
        });
        let clauses = clauses.collect();
        let filters = (0..chance.below(5) / 2).filter_map(|_| {
            let described = &world[chance.below(world.len())];
            let (facet, values) = &described.values[chance.below(described.values.len())];
            values.first().map(|value| (*facet, value.clone()))
        });
        Self { filters: filters.collect(), clauses, folds: chance.once_in(5) }
    }

    /// As a person would type it, with a space at the end: the last word is complete.
    fn typed(&self) -> String {
        let leaf = |leaf: &Leaf| match leaf {
            Leaf::Years(first, last) => format!("modified:{first}..{last}"),
            Leaf::Words { place, words, is_open } => {
                let place = place.map_or(String::new(), |place| format!("{place}:"));
                let star = if *is_open { "*" } else { "" };
                match words.as_slice() {
                    [word] => format!("{place}{word}{star}"),
                    _ => format!("{place}\"{}\"", words.join(" ")),
                }
            }
        };
        let clause = |(is_negated, leaves): &(bool, Vec<Leaf>)| {
            let leaves: Vec<_> = leaves.iter().map(leaf).collect();
            format!("{}{} ", if *is_negated { "-" } else { "" }, leaves.join(" OR "))
        };
        self.clauses.iter().map(clause).collect()
    }

    /// The datasets that are found, and the number of words and phrases that each lacks: the least there is.
    fn found<'a>(&self, world: &'a [Described]) -> (Vec<&'a Described>, usize) {
        let lacks: Vec<_> = world.iter().map(|described| self.lacks(described)).collect();
        let wishes = self.clauses.iter().filter(|clause| is_wish(clause)).count();
        let least =
            lacks.iter().flatten().copied().min().filter(|&least| least == 0 || least < wishes);
        let found =
            world.iter().zip(&lacks).filter(|(_, lacks)| lacks.is_some() && **lacks == least);
        (found.map(|(described, _)| described).collect(), least.unwrap_or(0))
    }

    /// The number of words and phrases that a dataset lacks; `None` if it is not a hit whatever is missing.
    fn lacks(&self, described: &Described) -> Option<usize> {
        let holds = |(is_negated, leaves): &(bool, Vec<Leaf>)| {
            leaves.iter().any(|leaf| leaf.matches(described)) != *is_negated
        };
        let lacked: Vec<_> = self.clauses.iter().filter(|clause| !holds(clause)).collect();
        (lacked.iter().all(|clause| is_wish(clause)) && self.passes(described))
            .then_some(lacked.len())
    }

    fn passes(&self, described: &Described) -> bool {
        let facets: HashSet<_> = self.filters.iter().map(|(facet, _)| *facet).collect();
        let passes = facets.iter().all(|facet| {
            self.filters.iter().filter(|(of, _)| of == facet).any(|(_, value)| {
                described.values.iter().any(|(of, all)| of == facet && all.contains(value))
            })
        });
        let is_hidden = described.health.name() == "gone" && !facets.contains(&Facet::Health);
        passes && !is_hidden && (described.is_representative || !self.folds)
    }
}

/// Whether datasets without it can be hits.
fn is_wish((is_negated, leaves): &(bool, Vec<Leaf>)) -> bool {
    let of_text = [None, Some("title"), Some("description"), Some("keyword"), Some("column")];
    let is_of_text =
        |leaf: &Leaf| matches!(leaf, Leaf::Words { place, .. } if of_text.contains(place));
    !is_negated && leaves.iter().all(is_of_text)
}

impl Leaf {
    fn matches(&self, described: &Described) -> bool {
        let (place, words, is_open) = match self {
            Self::Years(first, last) => {
                return described.year.is_some_and(|year| (*first..=*last).contains(&year));
            }
            Self::Words { place, words, is_open } => (*place, words, *is_open),
        };
        let stands = |place: Option<&str>, words: &[&str]| {
            let texts = described.texts.iter().filter(|(of, _)| {
                // Health is searched only by its own field.
                place.map_or(*of != "health", |place| *of == place)
            });
            texts.into_iter().any(|(_, text)| {
                text.windows(words.len()).any(|stand| {
                    let mut pairs = stand.iter().zip(words);
                    pairs.all(|(stand, word)| stand == word || (is_open && stand.starts_with(word)))
                })
            })
        };
        if place == Some("description") && words.len() > 1 {
            return stands(None, words) && words.iter().all(|word| stands(place, &[word]));
        }
        stands(place, words)
    }
}

/// The most frequent values, as in results.
fn counted(found: &[&Described], facet: Facet, most: usize) -> Vec<(String, u64)> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    let all = found.iter().flat_map(|described| &described.values);
    for value in all.filter(|(of, _)| *of == facet).flat_map(|(_, values)| values) {
        *counts.entry(value).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().map(|(value, n)| (value.to_owned(), n)).collect();
    counts.sort_by_key(|(value, count)| (Reverse(*count), value.clone()));
    counts.truncate(most);
    counts
}

fn ids(index: &Index, query: &Query) -> Vec<DatasetId> {
    index.search(query).expect("searched").hits.iter().map(|hit| hit.id).collect()
}

fn agree(index: &Index, world: &[Described], chance: &mut Chance) {
    let asked = Asked::random(chance, world);
    let typed = asked.typed();
    let (found, lacking) = asked.found(world);
    let mut query = Query::parse(&typed);
    query.filters.clone_from(&asked.filters);
    query.folds_duplicates = asked.folds;
    query.most = 1000;
    query.most_values = 1 + chance.below(12);
    query.order = chance.pick(&[Order::Relevance, Order::Modified, Order::Title]);
    let results = index.search(&query).expect("searched");
    let about = format!("`{typed}` {:?} {:?}", asked.filters, results.notes);
    assert_eq!(results.total, found.len() as u64, "{about}");
    for (facet, values) in &results.facets {
        assert_eq!(*values, counted(&found, *facet, query.most_values), "{facet} of {about}");
    }
    assert!(results.hits.iter().all(|hit| hit.missing.len() == lacking), "{about}");
    let hits: BTreeSet<_> = results.hits.iter().map(|hit| hit.id).collect();
    assert_eq!(hits.len(), results.hits.len(), "one twice: {about}");
    assert_eq!(hits, found.iter().map(|described| described.id()).collect(), "{about}");
    match query.order {
        Order::Title => {
            assert!(results.hits.is_sorted_by_key(|hit| hit.title.to_lowercase()), "{about}");
        }
        Order::Modified => {
            assert!(results.hits.is_sorted_by_key(|hit| Reverse(hit.modified.clone())), "{about}");
        }
        // Words as typed come before longer words with that prefix, whatever the scores.
        _ if typed.contains('*') => {}
        _ => assert!(results.hits.is_sorted_by(|one, two| one.score >= two.score), "{about}"),
    }
    // A page is a part of the whole.
    let all: Vec<_> = results.hits.iter().map(|hit| hit.id).collect();
    (query.offset, query.most) = (chance.below(10), 1 + chance.below(5));
    let page: Vec<_> = all.iter().skip(query.offset).take(query.most).copied().collect();
    if query.order == Order::Relevance && !asked.clauses.is_empty() {
        // Equal hits may be in another order.
        assert_eq!(ids(index, &query).len(), page.len(), "{about}");
    } else {
        assert_eq!(ids(index, &query), page, "{about}");
    }
}

#[test]
fn totals_hits_and_facets_are_those_of_a_scan() {
    for seed in 0..8 {
        let folder = tempfile::tempdir().expect("a folder");
        let mut chance = Chance::seeded(seed);
        let (index, world) = build(folder.path(), &mut chance);
        assert_eq!(index.len(), world.len() as u64);
        for _ in 0..120 {
            agree(&index, &world, &mut chance);
        }
        let mut known = BTreeSet::new();
        index.ids(&mut |id, _| assert!(known.insert(id), "one twice")).expect("told");
        assert_eq!(known, world.iter().map(Described::id).collect());
    }
}
