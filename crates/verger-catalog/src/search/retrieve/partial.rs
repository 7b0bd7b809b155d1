//! Where no dataset has all that was asked for: those that have most of it.

use tantivy::query::{EnableScoring, Query, Weight};
use tantivy::{DocAddress, DocId, SegmentOrdinal};

use super::{Found, Search, found, page};
use crate::search::count::{Count, Counts};
use crate::search::error::SearchError;
use crate::search::note::QueryNote;
use crate::search::plan::{Plan, Role, any_of};
use crate::search::top::Top;

/// The datasets that have the greatest number of wishes found together.
pub(super) struct Partial {
    pub(super) counts: Vec<Counts>,
    pub(super) ordered: Vec<Found>,
    /// Ranks them.
    pub(super) ranking: Box<dyn Query>,
    pub(super) notes: Vec<QueryNote>,
    /// For each clause its text, if it is a wish.
    wishes: Vec<Option<String>>,
    /// For each segment, its documents in order, each with the clauses it matches.
    matches: Vec<Vec<(DocId, Clauses)>>,
}

/// A set of clauses, one bit each: a query has at most 32.
type Clauses = u32;

/// What the clauses of a query do.
#[derive(Clone, Copy, Default)]
struct Roles {
    wishes: Clauses,
    required: Clauses,
    unwanted: Clauses,
}

/// The best documents of a segment.
#[derive(Default)]
struct Best {
    /// How many wishes each has.
    count: u32,
    documents: Vec<(DocId, Clauses)>,
    /// The clauses that any document matches, even if it is not admitted.
    occurring: Clauses,
}

impl Search<'_> {
    /// Reads the matches of each clause once: at most 32 additions per document. `None` if nothing has any wish, or
    /// there is only one.
    pub(super) fn partial(&self, plan: &Plan) -> Result<Option<Partial>, SearchError> {
        let roles = Roles::of(plan);
        if roles.wishes.count_ones() < 2 {
            return Ok(None);
        }
        let scoring = || EnableScoring::disabled_from_searcher(&self.view.searcher);
        let weights = plan.clauses.iter().map(|clause| clause.query.weight(scoring()));
        let weights: Vec<_> = weights.collect::<Result<_, _>>()?;
        let all = self.each_segment(|ordinal| self.most_wishes(ordinal, &weights, roles))?;
        let most = all.iter().map(|best| best.count).max().unwrap_or(0);
        if most == 0 {
            return Ok(None);
        }
        let occurring = all.iter().fold(0, |occurring, best| occurring | best.occurring);
        let of_segment = |best: Best| if best.count == most { best.documents } else { Vec::new() };
        let matches: Vec<_> = all.into_iter().map(of_segment).collect();
        let counted = self.each_segment(|ordinal| self.listed(ordinal, &matches))?;
        let (counts, ordered): (_, Vec<_>) = counted.into_iter().unzip();
        let wish = |role: &Role| match role {
            Role::Wish(typed) => Some(typed.clone()),
            Role::Required | Role::Unwanted => None,
        };
        let wishes: Vec<_> = plan.clauses.iter().map(|clause| wish(&clause.role)).collect();
        let queries = plan.clauses.iter().filter(|clause| wish(&clause.role).is_some());
        let ranking = any_of(queries.map(|clause| clause.query.box_clone()).collect());
        let mut notes: Vec<_> = named(&wishes, !occurring).map(QueryNote::NotFound).collect();
        let asked = (roles.wishes & occurring).count_ones();
        if most < asked {
            notes.push(QueryNote::Partial { found: most as usize, asked: asked as usize });
        }
        let ordered = ordered.concat();
        Ok(Some(Partial { counts, ordered, ranking, notes, wishes, matches }))
    }

    /// The admitted documents of a segment with the greatest number of wishes.
    fn most_wishes(
        &self,
        ordinal: SegmentOrdinal,
        weights: &[Box<dyn Weight>],
        roles: Roles,
    ) -> Result<Best, SearchError> {
        let segment = self.view.searcher.segment_reader(ordinal);
        let mut matched: Vec<Clauses> = vec![0; segment.max_doc() as usize];
        for (number, weight) in weights.iter().enumerate() {
            weight.for_each_no_score(segment, &mut |documents| {
                for &document in documents {
                    matched[document as usize] |= 1 << number;
                }
            })?;
        }
        let admission = self.admission(ordinal)?;
        let mut best = Best { count: 1, ..Best::default() };
        for (document, clauses) in (0..).zip(matched) {
            if clauses == 0 || segment.is_deleted(document) {
                continue;
            }
            best.occurring |= clauses;
            let count = roles.count(clauses);
            let is_admitted = || admission.as_ref().is_some_and(|one| one.admits(document));
            if count < best.count || !is_admitted() {
                continue;
            }
            if count > best.count {
                best.documents.clear();
                best.count = count;
            }
            best.documents.push((document, clauses));
        }
        if best.documents.is_empty() {
            best.count = 0;
        }
        Ok(best)
    }

    /// Counts the documents of a segment, and finds the first of them, if the order is not by relevance.
    fn listed(
        &self,
        ordinal: SegmentOrdinal,
        matches: &[Vec<(DocId, Clauses)>],
    ) -> Result<(Counts, Vec<Found>), SearchError> {
        let documents: Vec<_> = matches[ordinal as usize].iter().map(|(one, _)| *one).collect();
        let columns = &self.view.counted()?.columns[ordinal as usize];
        let Some(admission) = self.admission(ordinal)?.filter(|_| !documents.is_empty()) else {
            return Ok((Counts::default(), Vec::new()));
        };
        let mut top = Top::new(self.end());
        if let Some(key) = page::keys(self.view.searcher.segment_reader(ordinal), self.order)? {
            for &document in &documents {
                top.offer(key(document), document);
            }
        }
        let counts = Count::new(&admission, columns, &self.query.facets).listed(documents);
        Ok((counts, found(ordinal, top)))
    }
}

impl Partial {
    /// The wishes that a hit does not have.
    pub(super) fn missing(&self, hit: DocAddress) -> Vec<String> {
        let documents = &self.matches[hit.segment_ord as usize];
        let place = documents.binary_search_by_key(&hit.doc_id, |(document, _)| *document);
        let matched = place.map_or(Clauses::MAX, |place| documents[place].1);
        named(&self.wishes, !matched).collect()
    }
}

impl Roles {
    fn of(plan: &Plan) -> Self {
        let mut roles = Self::default();
        for (number, clause) in plan.clauses.iter().enumerate() {
            let role = match clause.role {
                Role::Wish(_) => &mut roles.wishes,
                Role::Required => &mut roles.required,
                Role::Unwanted => &mut roles.unwanted,
            };
            *role |= 1 << number;
        }
        roles
    }

    /// The number of wishes that a document has; 0 if it lacks what is required, or has what is not wanted.
    fn count(self, matched: Clauses) -> u32 {
        let is_hit = matched & self.required == self.required && matched & self.unwanted == 0;
        if is_hit { (matched & self.wishes).count_ones() } else { 0 }
    }
}

/// The texts of those wishes that are in a set.
fn named(wishes: &[Option<String>], set: Clauses) -> impl Iterator<Item = String> {
    let of_set = wishes.iter().enumerate().filter(move |(number, _)| set & (1 << number) != 0);
    of_set.filter_map(|(_, wish)| wish.clone())
}
