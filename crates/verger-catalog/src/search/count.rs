//! One pass over all matching documents of a segment: their number, and their values.

use tantivy::query::Weight;
use tantivy::{DocId, SegmentReader};

use crate::search::columns::{Column, Columns};
use crate::search::error::SearchError;
use crate::search::facet::Facet;
use crate::search::top::{Top, key_of_score};

/// Which of the matching documents of a segment count.
pub(crate) struct Admission<'a> {
    segment: &'a SegmentReader,
    /// For some columns, the combinations that count.
    tests: Vec<(&'a Columns, Column, Vec<bool>)>,
    /// Whether only some values were requested, so that few documents may be left.
    pub(crate) is_narrow: bool,
}

impl<'a> Admission<'a> {
    pub(crate) fn new(segment: &'a SegmentReader) -> Self {
        Self { segment, tests: Vec::new(), is_narrow: false }
    }

    /// Admits only documents that have one of some values; `false` if none has.
    pub(crate) fn only(
        &mut self,
        columns: &'a Columns,
        column: Column,
        counts: impl Fn(&str) -> bool,
        admits_none: bool,
    ) -> bool {
        let combinations = columns.of(column).values();
        let mut admitted: Vec<_> = combinations.map(|mut values| values.any(&counts)).collect();
        admitted.push(admits_none);
        let any = admitted.contains(&true);
        if admitted.contains(&false) {
            self.tests.push((columns, column, admitted));
        }
        any
    }

    pub(crate) fn admits(&self, document: DocId) -> bool {
        let is_admitted = |(columns, column, admitted): &(&Columns, Column, Vec<bool>)| {
            admitted[columns.of(*column).number(document)]
        };
        !self.segment.is_deleted(document) && self.tests.iter().all(is_admitted)
    }

    /// Keeps only the admitted documents.
    fn keep(&self, documents: &[DocId], kept: &mut Vec<DocId>) {
        kept.clear();
        kept.extend_from_slice(documents);
        if self.segment.has_deletes() {
            kept.retain(|&document| !self.segment.is_deleted(document));
        }
        for (columns, column, admitted) in &self.tests {
            columns.of(*column).keep(admitted, kept);
        }
    }

    fn admits_all(&self) -> bool {
        self.tests.is_empty() && !self.segment.has_deletes()
    }
}

/// What a pass found.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) total: u64,
    /// For each facet, the number of documents by combination; empty if not counted.
    pub(crate) facets: Vec<Vec<u32>>,
    /// The admitted documents, if they are few among those that match.
    pub(crate) few: Vec<DocId>,
}

/// A pass over the documents of a segment that match and are admitted.
pub(crate) struct Count<'a> {
    admission: &'a Admission<'a>,
    columns: &'a Columns,
    pub(crate) counts: Counts,
    collects: bool,
}

/// The most documents of a segment that are looked up one by one for ranking.
const FEW: usize = 16_384;

/// The number of documents counted at a time, when they are read one by one.
const AT_A_TIME: usize = 64;

impl<'a> Count<'a> {
    pub(crate) fn new(
        admission: &'a Admission<'a>,
        columns: &'a Columns,
        facets: &[Facet],
    ) -> Self {
        let mut counted = Facet::ALL.map(|_| Vec::new());
        for &facet in facets {
            counted[facet as usize] = vec![0; columns.of(Column::Of(facet)).texts.len() + 1];
        }
        let counts = Counts { facets: counted.into(), ..Counts::default() };
        Self { admission, columns, counts, collects: admission.is_narrow }
    }

    /// Counts, and passes each document on.
    pub(crate) fn ordered(
        &mut self,
        segment: &SegmentReader,
        weight: &dyn Weight,
        show: &mut dyn FnMut(DocId),
    ) -> Result<(), SearchError> {
        let mut kept = Vec::new();
        let (admission, admits_all) = (self.admission, self.admission.admits_all());
        weight.for_each_no_score(segment, &mut |documents| {
            let documents = if admits_all {
                documents
            } else {
                admission.keep(documents, &mut kept);
                &kept
            };
            self.add(documents);
            if self.collects {
                self.collect(documents);
            }
            documents.iter().copied().for_each(&mut *show);
        })?;
        Ok(())
    }

    /// Counts, and ranks by how well documents match.
    pub(crate) fn ranked(
        &mut self,
        segment: &SegmentReader,
        weight: &dyn Weight,
        top: &mut Top,
    ) -> Result<(), SearchError> {
        let admission = self.admission;
        let mut kept = Vec::with_capacity(AT_A_TIME);
        weight.for_each(segment, &mut |document, score| {
            if admission.admits(document) {
                top.offer(key_of_score(score), document);
                kept.push(document);
                if kept.len() == AT_A_TIME {
                    self.add(&kept);
                    kept.clear();
                }
            }
        })?;
        self.add(&kept);
        Ok(())
    }

    /// Counts documents that are known to match and to be admitted: these alone are ranked.
    pub(crate) fn listed(mut self, documents: Vec<DocId>) -> Counts {
        self.add(&documents);
        self.counts.few = documents;
        self.counts
    }

    fn collect(&mut self, documents: &[DocId]) {
        let few = &mut self.counts.few;
        few.extend_from_slice(documents);
        self.collects = few.len() <= FEW;
        if !self.collects {
            *few = Vec::new();
        }
    }

    fn add(&mut self, documents: &[DocId]) {
        self.counts.total += documents.len() as u64;
        for facet in Facet::ALL {
            let counts = &mut self.counts.facets[facet as usize];
            if !counts.is_empty() {
                self.columns.of(Column::Of(facet)).count(documents, counts);
            }
        }
    }
}
