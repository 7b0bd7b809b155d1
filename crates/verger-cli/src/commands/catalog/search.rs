use verger_catalog::search::{Hit, Order, Query};
use verger_report::data::{FacetValue, FoundDataset, FoundText, SearchResults};
use verger_report::text::data::SearchSheet;
use verger_report::text::plain;

use super::failed;
use crate::args::{CatalogSearch, SearchOrder};
use crate::exit::{Failure, Outcome};
use crate::output::{self, Output};

/// Finds datasets.
pub(super) fn search(args: &CatalogSearch) -> Result<Outcome, Failure> {
    let holdings = args.place.open()?;
    let mut query = Query::parse(&args.query.join(" "));
    query.most = usize::try_from(args.most).expect("it is at most 1000");
    query.offset = args.skip as usize;
    query.order = match args.order {
        SearchOrder::Relevance => Order::Relevance,
        SearchOrder::Modified => Order::Modified,
        SearchOrder::Title => Order::Title,
    };
    if !args.facets {
        query.facets.clear();
    }
    let results = holdings.search(&query).map_err(failed)?;
    let facets = results.facets.iter().map(|(facet, values)| {
        let values = values.iter().map(|(value, count)| FacetValue {
            value,
            count: *count,
            within: results.within(*facet, value),
        });
        (facet.name(), values.collect())
    });
    let whole = SearchResults {
        total: results.total,
        skipped: args.skip.into(),
        given: results.hits.len() as u64,
        facets: facets.collect(),
        notes: results.notes.iter().map(ToString::to_string).collect(),
        indexed: results.sequence,
    };
    for told in whole.notes.iter().filter(|_| !args.place.json) {
        output::note(plain(told));
    }
    let mut out = Output::new(args.place.json, SearchSheet);
    out.put(&results.hits.iter().map(found).collect::<Vec<_>>())?;
    out.put(&[whole])?;
    out.finish()?;
    Ok(if results.total == 0 { Outcome::NothingFound } else { Outcome::default() })
}

fn found(hit: &Hit) -> FoundDataset<'_> {
    FoundDataset {
        id: hit.id.to_string(),
        title: &hit.title,
        uri: &hit.uri,
        site: &hit.site,
        publisher: hit.publisher.as_deref(),
        formats: &hit.formats,
        modified: hit.modified.as_deref(),
        health: hit.health,
        duplicates: hit.duplicates,
        score: hit.score,
        missing: &hit.missing,
        snippet: hit.snippet.as_ref().map(|snippet| FoundText::new(&snippet.text, &snippet.lit)),
    }
}
