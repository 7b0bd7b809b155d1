use std::io::Write as _;

use verger_catalog::search::{Order, Query};

use super::failed;
use crate::args::{CatalogSearch, SearchOrder};
use crate::commands::stdout;
use crate::exit::{Failure, Outcome};
use crate::view::catalog::ResultsView;
use crate::view::data::note;

/// Finds datasets.
pub(super) fn search(args: &CatalogSearch) -> Result<Outcome, Failure> {
    let holdings = args.place.open()?;
    let mut query = Query::parse(&args.query.join(" "));
    query.most = usize::from(args.most);
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
    let view = ResultsView { results: &results, skipped: u64::from(args.skip) };
    let mut out = stdout();
    if args.place.json {
        view.write_json(&mut out)?;
    } else {
        for told in &results.notes {
            note(&verger_report::text::cut(&verger_report::text::shown(
                told.to_string().as_bytes(),
            )));
        }
        view.write(&mut out)?;
    }
    out.flush()?;
    Ok(if results.total == 0 { Outcome::NothingFound } else { Outcome::default() })
}
