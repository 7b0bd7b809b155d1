//! A search: one pass to count, one to find the best, and the page to show.

mod facets;
mod page;
mod partial;

use std::collections::HashSet;

use tantivy::query::{EnableScoring, Query as _, Weight};
use tantivy::{DocAddress, Executor, SegmentOrdinal};

use crate::search::columns::Column;
use crate::search::count::{Admission, Count, Counts};
use crate::search::error::SearchError;
use crate::search::facet::Facet;
use crate::search::fields::Fields;
use crate::search::note::QueryNote;
use crate::search::plan::{Plan, plan};
use crate::search::query::{Order, Query};
use crate::search::results::{Hit, Results};
use crate::search::snippet::Sought;
use crate::search::top::{Top, key_of_score, score_of_key};
use crate::search::view::View;

const MOST_SKIPPED: usize = 10_000;
const MOST_HITS: usize = 1000;

/// Datasets with this health are found only if the query has `health`.
const HIDDEN: &str = "gone";

pub(crate) fn search(
    view: &View,
    fields: &Fields,
    threads: &Executor,
    query: &Query,
) -> Result<Results, SearchError> {
    let is_front = *query == Query::default();
    if is_front && let Some(front) = view.front.get() {
        return Ok(front.clone());
    }
    let plan = plan(&query.ask, &view.searcher, fields)?;
    let search = Search { view, threads, query, order: order(query, &plan) };
    let mut results = search.results(fields, &plan)?;
    results.sought = plan.sought;
    if is_front {
        // If another thread was first: both results are the same.
        let _ = view.front.set(results.clone());
    }
    Ok(results)
}

fn order(query: &Query, plan: &Plan) -> Order {
    let is_alike = query.order == Order::Relevance && plan.is_everything;
    if is_alike { Order::Modified } else { query.order }
}

struct Search<'a> {
    view: &'a View,
    threads: &'a Executor,
    query: &'a Query,
    order: Order,
}

/// A hit, and its sort key.
#[derive(Clone, Copy)]
struct Found {
    key: u64,
    address: DocAddress,
}

impl Search<'_> {
    fn results(&self, fields: &Fields, plan: &Plan) -> Result<Results, SearchError> {
        let searcher = &self.view.searcher;
        // Documents that must be ranked one by one are ranked while they are counted.
        let ranks = self.order == Order::Relevance && plan.exact.is_none() && !plan.skips();
        let scoring = if ranks {
            EnableScoring::enabled_from_searcher(searcher)
        } else {
            EnableScoring::disabled_from_searcher(searcher)
        };
        let (counts, ordered) = self.count(&*plan.matching.weight(scoring)?, ranks)?;
        let mut notes = plan.notes.clone();
        let has_none = counts.iter().all(|counts| counts.total == 0);
        if let Some(partial) = if has_none { self.partial(plan)? } else { None } {
            notes.extend(partial.notes.iter().cloned());
            let best = match self.order {
                Order::Relevance => self.best([&*partial.ranking], &partial.counts)?,
                _ => self.first(partial.ordered.clone())?,
            };
            let missing = |hit| partial.missing(hit);
            return self.page(fields, &partial.counts, best, notes, missing);
        }
        let best = match self.order {
            Order::Relevance if !ranks => {
                self.best(plan.exact.iter().chain([&plan.matching]).map(AsRef::as_ref), &counts)?
            }
            _ => self.first(ordered)?,
        };
        self.page(fields, &counts, best, notes, |_| Vec::new())
    }

    /// The page to show.
    fn page(
        &self,
        fields: &Fields,
        counts: &[Counts],
        best: Vec<Found>,
        notes: Vec<QueryNote>,
        missing: impl Fn(DocAddress) -> Vec<String>,
    ) -> Result<Results, SearchError> {
        let page = best.into_iter().skip(self.offset()).take(self.most());
        let hit = |found: Found| {
            let hit = page::hit(&self.view.searcher, fields, found, self.order)?;
            Ok::<_, SearchError>(Hit { missing: missing(found.address), ..hit })
        };
        let facets = self.facets(counts)?;
        Ok(Results {
            total: counts.iter().map(|counts| counts.total).sum(),
            hits: page.map(hit).collect::<Result<_, _>>()?,
            within: self.within(&facets)?,
            facets,
            sequence: self.view.sequence,
            notes,
            sought: Sought::default(),
        })
    }

    /// The first of all matches, in the requested order.
    fn first(&self, ordered: Vec<Found>) -> Result<Vec<Found>, SearchError> {
        match self.order {
            Order::Title => page::by_title(&self.view.searcher, ordered, self.end()),
            Order::Relevance | Order::Modified => Ok(sorted(ordered)),
        }
    }

    fn offset(&self) -> usize {
        self.query.offset.min(MOST_SKIPPED)
    }

    fn most(&self) -> usize {
        self.query.most.min(MOST_HITS)
    }

    fn end(&self) -> usize {
        self.offset() + self.most()
    }

    /// Counts all matches. Also finds the first of them, if the order is not by relevance or `ranks` is set.
    fn count(
        &self,
        weight: &dyn Weight,
        ranks: bool,
    ) -> Result<(Vec<Counts>, Vec<Found>), SearchError> {
        let of_segment = |ordinal: SegmentOrdinal| {
            let segment = self.view.searcher.segment_reader(ordinal);
            let columns = &self.view.counted()?.columns[ordinal as usize];
            let mut top = Top::new(self.end());
            let Some(admission) = self.admission(ordinal)? else {
                return Ok((Counts::default(), Vec::new()));
            };
            let mut count = Count::new(&admission, columns, &self.query.facets);
            let counts = match page::keys(segment, self.order)? {
                _ if ranks => count.ranked(segment, weight, &mut top),
                Some(key) => count.ordered(segment, weight, &mut |document| {
                    top.offer(key(document), document);
                }),
                None => count.ordered(segment, weight, &mut |_| ()),
            };
            counts?;
            let counts = count.counts;
            Ok((counts, found(ordinal, top)))
        };
        let (counts, ordered): (_, Vec<_>) = self.each_segment(of_segment)?.into_iter().unzip();
        Ok((counts, ordered.concat()))
    }

    /// The best of all matches, best first. Those with the words as typed come before those that have them as prefixes,
    /// which are read only if the others do not fill the page.
    fn best<'a>(
        &self,
        queries: impl IntoIterator<Item = &'a dyn tantivy::query::Query>,
        counts: &[Counts],
    ) -> Result<Vec<Found>, SearchError> {
        let total = counts.iter().map(|counts| counts.total).sum::<u64>();
        let end = self.end().min(usize::try_from(total).unwrap_or(usize::MAX));
        let mut best: Vec<Found> = Vec::new();
        for query in queries {
            if best.len() >= end {
                break;
            }
            let scoring = EnableScoring::enabled_from_searcher(&self.view.searcher);
            let weight = query.weight(scoring)?;
            let found = sorted(
                self.each_segment(|ordinal| self.top(ordinal, &*weight, end, counts))?.concat(),
            );
            let before: HashSet<_> = best.iter().map(|found| found.address).collect();
            best.extend(found.into_iter().filter(|found| !before.contains(&found.address)));
        }
        best.truncate(end);
        Ok(best)
    }

    fn top(
        &self,
        ordinal: SegmentOrdinal,
        weight: &dyn Weight,
        most: usize,
        counts: &[Counts],
    ) -> Result<Vec<Found>, SearchError> {
        let segment = self.view.searcher.segment_reader(ordinal);
        let mut top = Top::new(most);
        let Counts { total, few, .. } = &counts[ordinal as usize];
        if *total == 0 {
            return Ok(Vec::new());
        }
        if !few.is_empty() {
            let mut scorer = weight.scorer(segment, 1.0)?;
            for &document in few {
                if scorer.doc() < document {
                    scorer.seek(document);
                }
                if scorer.doc() == document {
                    top.offer(key_of_score(scorer.score()), document);
                }
            }
            return Ok(found(ordinal, top));
        }
        let Some(admission) = self.admission(ordinal)? else { return Ok(Vec::new()) };
        weight.for_each_pruning(f32::MIN, segment, &mut |document, score| {
            if admission.admits(document) {
                top.offer(key_of_score(score), document);
            }
            top.least().map_or(f32::MIN, score_of_key)
        })?;
        Ok(found(ordinal, top))
    }

    /// Which documents of a segment count; `None` if none does.
    fn admission(&self, ordinal: SegmentOrdinal) -> Result<Option<Admission<'_>>, SearchError> {
        let columns = &self.view.counted()?.columns[ordinal as usize];
        let mut admission = Admission::new(self.view.searcher.segment_reader(ordinal));
        let mut any = true;
        for facet in Facet::ALL {
            let filters = self.query.filters.iter().filter(|(of, _)| *of == facet);
            let wanted: Vec<_> = filters.map(|(_, value)| facet.value(value)).collect();
            if !wanted.is_empty() {
                let column = Column::Of(facet);
                any &= admission.only(
                    columns,
                    column,
                    |value| wanted.iter().any(|one| one == value),
                    false,
                );
                admission.is_narrow = true;
            } else if facet == Facet::Health && !self.query.ask.is_of_health() {
                any &= admission.only(columns, Column::Of(facet), |value| value != HIDDEN, true);
            }
        }
        if self.query.folds_duplicates {
            any &= admission.only(columns, Column::Folded, |_| false, true);
        }
        Ok(any.then_some(admission))
    }

    fn each_segment<T: Send>(
        &self,
        of_segment: impl Fn(SegmentOrdinal) -> Result<T, SearchError> + Sync,
    ) -> Result<Vec<T>, SearchError> {
        let ordinals = 0..self.view.searcher.segment_readers().len() as SegmentOrdinal;
        let all = self.threads.map(|ordinal| Ok(of_segment(ordinal)), ordinals)?;
        all.into_iter().collect()
    }
}

fn found(segment: SegmentOrdinal, top: Top) -> Vec<Found> {
    let found = |(key, document)| Found { key, address: DocAddress::new(segment, document) };
    top.into_all().map(found).collect()
}

fn sorted(mut found: Vec<Found>) -> Vec<Found> {
    found.sort_unstable_by(|one, two| two.key.cmp(&one.key).then(one.address.cmp(&two.address)));
    found
}
