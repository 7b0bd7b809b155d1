use tantivy::query::{EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::{DocId, DocSet, Score, SegmentReader, Term};

/// A query whose documents are excluded. tantivy may ask it for documents before its current one, which phrase queries
/// do not support; here that does not happen, since `seek_danger` is the trait's default.
#[derive(Debug)]
pub(super) struct Unwanted(Box<dyn Query>);

struct UnwantedWeight(Box<dyn Weight>);

struct UnwantedScorer(Box<dyn Scorer>);

impl Unwanted {
    pub(super) fn new(query: &dyn Query) -> Self {
        Self(query.box_clone())
    }
}

impl Clone for Unwanted {
    fn clone(&self) -> Self {
        Self(self.0.box_clone())
    }
}

impl Query for Unwanted {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(UnwantedWeight(self.0.weight(scoring)?)))
    }

    fn query_terms<'a>(&'a self, visitor: &mut dyn FnMut(&'a Term, bool)) {
        self.0.query_terms(visitor);
    }
}

impl Weight for UnwantedWeight {
    fn scorer(&self, segment: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        Ok(Box::new(UnwantedScorer(self.0.scorer(segment, boost)?)))
    }

    fn explain(&self, segment: &SegmentReader, document: DocId) -> tantivy::Result<Explanation> {
        self.0.explain(segment, document)
    }
}

impl DocSet for UnwantedScorer {
    fn advance(&mut self) -> DocId {
        self.0.advance()
    }

    fn seek(&mut self, target: DocId) -> DocId {
        if self.0.doc() < target { self.0.seek(target) } else { self.0.doc() }
    }

    fn doc(&self) -> DocId {
        self.0.doc()
    }

    fn size_hint(&self) -> u32 {
        self.0.size_hint()
    }
}

impl Scorer for UnwantedScorer {
    fn score(&mut self) -> Score {
        self.0.score()
    }
}
