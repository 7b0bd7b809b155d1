//! Queries combined from queries.

use tantivy::Term;
use tantivy::query::{AllQuery, BooleanQuery, Occur, Query, TermQuery};
use tantivy::schema::IndexRecordOption;

use super::unwanted::Unwanted;

/// A query for one term.
pub(super) fn term(term: Term) -> Box<dyn Query> {
    Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs))
}

/// Matches any of these queries, of which there is at least one.
pub(in crate::search) fn any_of(mut queries: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    if queries.len() == 1 {
        return queries.remove(0);
    }
    Box::new(BooleanQuery::union(queries))
}

/// Matches all of the first queries (everything, if there are none) and none of the others. Terms are on one level:
/// only then can tantivy skip documents that cannot be among the best.
pub(super) fn all_of(
    mut wanted: Vec<Box<dyn Query>>,
    unwanted: &[Box<dyn Query>],
) -> Box<dyn Query> {
    if wanted.is_empty() {
        wanted.push(Box::new(AllQuery));
    }
    if wanted.len() == 1 && unwanted.is_empty() {
        return wanted.remove(0);
    }
    let wanted = wanted.into_iter().map(|query| (Occur::Must, query));
    let unwanted = unwanted.iter().map(|query| {
        let query: Box<dyn Query> = Box::new(Unwanted::new(query.as_ref()));
        (Occur::MustNot, query)
    });
    Box::new(BooleanQuery::new(wanted.chain(unwanted).collect()))
}
