//! From a parsed query to queries of the index.

mod combine;
mod longer;
mod overlap;
mod phrase;
mod spelling;
mod unwanted;

use std::ops::Bound;

use tantivy::query::{BooleanQuery, Query, RangeQuery, TermQuery};
use tantivy::schema::Field;
use tantivy::tokenizer::TextAnalyzer;
use tantivy::{Searcher, Term};

use crate::search::ask::{Ask, Clause, Ending, Leaf};
use crate::search::error::SearchError;
use crate::search::fields::{Fields, Place};
use crate::search::note::QueryNote;
use crate::search::snippet::Sought;
use crate::search::words;
use combine::{all_of, term};
use longer::Longer;

pub(super) use combine::any_of;

/// The queries for an index.
pub(crate) struct Plan {
    /// Matches all hits.
    pub(crate) matching: Box<dyn Query>,
    /// Matches the hits with the words exactly as typed, if the last word may also be a prefix: these come first.
    pub(crate) exact: Option<Box<dyn Query>>,
    /// Whether all documents match equally well.
    pub(crate) is_everything: bool,
    /// Each clause alone.
    pub(crate) clauses: Vec<Planned>,
    /// The words that snippets light.
    pub(crate) sought: Sought,
    pub(crate) notes: Vec<QueryNote>,
}

/// A clause of a query, alone.
pub(crate) struct Planned {
    pub(crate) query: Box<dyn Query>,
    pub(crate) role: Role,
}

/// What a clause does where no dataset matches all of them.
#[derive(Debug)]
pub(crate) enum Role {
    /// It may be missing. Its text, as typed.
    Wish(String),
    /// It must match.
    Required,
    /// It must not match.
    Unwanted,
}

/// The plan of a part of a query.
struct Part {
    matching: Box<dyn Query>,
    exact: Option<Box<dyn Query>>,
}

/// The fewest letters of a prefix: shorter ones are in nearly every description.
const LEAST_PREFIX: usize = 3;

/// Up to this number of longer words, each ranks by its own weight; if there are more, all rank alike.
const MOST_RANKED: usize = 12;

/// The most longer words searched at the end of a phrase, each as its own phrase; if there are more, the word is
/// searched as typed. So totals are exact and fast: a person who types `ds-250` means that, and not every number with
/// that prefix.
const MOST_ENDS: usize = 100;

pub(crate) fn plan(ask: &Ask, searcher: &Searcher, fields: &Fields) -> Result<Plan, SearchError> {
    let (whole, beginning) = (words::whole(), words::beginning());
    let mut planner = Planner {
        searcher,
        fields,
        whole,
        beginning,
        notes: ask.notes.clone(),
        sought: Sought::default(),
    };
    let (mut wanted, mut exact, mut unwanted) = (Vec::new(), Vec::new(), Vec::new());
    let (mut has_exact, mut clauses, mut sought) = (false, Vec::new(), Sought::default());
    for clause in &ask.clauses {
        let Some(part) = planner.clause(clause)? else { continue };
        clauses.push(Planned { query: part.matching.box_clone(), role: Role::of(clause) });
        if !clause.is_negated {
            sought.append(&mut planner.sought);
        }
        planner.sought = Sought::default();
        if clause.is_negated {
            unwanted.push(part.matching);
            continue;
        }
        has_exact |= part.exact.is_some();
        exact.push(part.exact.unwrap_or_else(|| part.matching.box_clone()));
        wanted.push(part.matching);
    }
    let is_everything = wanted.is_empty();
    let notes = planner.notes;
    let exact = has_exact.then(|| all_of(exact, &unwanted));
    Ok(Plan { matching: all_of(wanted, &unwanted), exact, is_everything, clauses, sought, notes })
}

impl Plan {
    /// Whether tantivy can skip documents that cannot be among the best: if all terms are on one level.
    pub(crate) fn skips(&self) -> bool {
        let query = self.exact.as_ref().unwrap_or(&self.matching);
        let is_term = |query: &dyn Query| query.is::<TermQuery>();
        let has_terms_alone = |query: &BooleanQuery| {
            let mut clauses = query.clauses().iter();
            let first = query.clauses().first().map(|(occur, _)| *occur);
            clauses.all(|(occur, query)| Some(*occur) == first && is_term(query.as_ref()))
        };
        is_term(query.as_ref()) || query.downcast_ref::<BooleanQuery>().is_some_and(has_terms_alone)
    }
}

impl Role {
    fn of(clause: &Clause) -> Self {
        match clause.wish() {
            Some(typed) => Self::Wish(typed),
            None if clause.is_negated => Self::Unwanted,
            None => Self::Required,
        }
    }
}

struct Planner<'a> {
    searcher: &'a Searcher,
    fields: &'a Fields,
    whole: TextAnalyzer,
    beginning: TextAnalyzer,
    notes: Vec<QueryNote>,
    /// The words of the current clause.
    sought: Sought,
}

impl Planner<'_> {
    /// `None` if it has nothing to search.
    fn clause(&mut self, clause: &Clause) -> Result<Option<Part>, SearchError> {
        let (mut matching, mut exact) = (Vec::new(), Vec::new());
        let mut has_exact = false;
        for leaf in &clause.alternatives {
            let Some(part) = self.leaf(leaf)? else { continue };
            has_exact |= part.exact.is_some();
            exact.push(part.exact.unwrap_or_else(|| part.matching.box_clone()));
            matching.push(part.matching);
        }
        if matching.is_empty() {
            return Ok(None);
        }
        let exact = has_exact.then(|| any_of(exact));
        Ok(Some(Part { matching: any_of(matching), exact }))
    }

    fn leaf(&mut self, leaf: &Leaf) -> Result<Option<Part>, SearchError> {
        match leaf {
            Leaf::Words { place, text, ending } => self.words(*place, text, *ending),
            &Leaf::Modified { first, last } => {
                // The field's values are one higher, so that 0 means never.
                let second = |second: u64| {
                    let second = second.saturating_add(1);
                    Bound::Included(Term::from_field_u64(self.fields.changed, second))
                };
                Ok(Some(Part::new(RangeQuery::new(second(first), second(last)))))
            }
            Leaf::Covers(days) => Ok(Some(overlap::of_days(self.fields, *days))),
            Leaf::Within(area) => Ok(Some(overlap::of_area(self.fields, *area))),
        }
    }

    fn words(
        &mut self,
        place: Place,
        text: &str,
        ending: Ending,
    ) -> Result<Option<Part>, SearchError> {
        let words = words::all(&mut self.whole, text);
        let beginnings = words::all(&mut self.beginning, text);
        let (Some((last, before)), Some(beginning)) = (words.split_last(), beginnings.last())
        else {
            self.note(QueryNote::LeftOut(text.to_owned()));
            return Ok(None);
        };
        let mut is_open = ending != Ending::Whole;
        if is_open && beginning.chars().count() < LEAST_PREFIX {
            is_open = false;
            if ending == Ending::Starred {
                self.note(QueryNote::ShortPrefix(format!("{text}*")));
            }
        }
        if place.is_described() {
            self.sought.words.extend(words.iter().cloned());
            self.sought.beginnings.extend(is_open.then(|| beginning.clone()));
        }
        let field = self.fields.place(place);
        let most = if before.is_empty() { MOST_RANKED } else { MOST_ENDS };
        let longer =
            if is_open { Longer::of(self.searcher, field, beginning, most)? } else { Longer::None };
        if !before.is_empty() {
            if ending == Ending::Starred && matches!(longer, Longer::Many) {
                self.note(QueryNote::BroadPrefix(format!("{beginning}*")));
            }
            return Ok(Some(phrase::phrase(self.fields, place, &words, &longer)));
        }
        let word = Term::from_field_text(field, last);
        let is_there = self.searcher.doc_freq(&word)? > 0;
        let is_alone = match &longer {
            Longer::None => true,
            Longer::Few(few) => few == std::slice::from_ref(last),
            Longer::Many => false,
        };
        if is_there && is_alone {
            let instead = spelling::likelier(self.searcher, field, last)?;
            if let Some(instead) = instead {
                self.note(QueryNote::DidYouMean { word: beginning.clone(), instead });
            }
        }
        Ok(Some(match longer.query(field, beginning) {
            Some(longer) if is_there => {
                let matching = any_of(vec![term(word.clone()), longer]);
                Part { matching, exact: Some(term(word)) }
            }
            Some(longer) => Part { matching: longer, exact: None },
            None if is_there => Part { matching: term(word), exact: None },
            None => self.nearly(word, field, [beginning, last])?,
        }))
    }

    /// Plans a word that no description has. Its forms: as typed, and its singular.
    fn nearly(&mut self, word: Term, field: Field, forms: [&str; 2]) -> Result<Part, SearchError> {
        let searched = spelling::nearest(self.searcher, field, forms)?;
        if searched.is_empty() {
            return Ok(Part { matching: term(word), exact: None });
        }
        self.sought.words.extend(searched.iter().cloned());
        let terms = searched.iter().map(|word| term(Term::from_field_text(field, word)));
        let matching = any_of(terms.collect());
        self.note(QueryNote::Misspelt { word: forms[0].to_owned(), searched });
        Ok(Part { matching, exact: None })
    }

    fn note(&mut self, note: QueryNote) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

impl Part {
    fn new(query: impl Query) -> Self {
        Self { matching: Box::new(query), exact: None }
    }
}
