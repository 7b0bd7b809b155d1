use std::path::Path;
use std::time::{Duration, Instant};

use verger_catalog::search::{Index, Query};

use crate::machine;
use crate::mix::Asked;
use crate::random::Random;

/// The times of the searches.
pub(crate) struct Searched {
    /// From opening to the first answer, including reading the data for counting facets.
    pub(crate) first: Duration,
    /// The number of datasets.
    pub(crate) datasets: u64,
    /// For each query, the times of its answers, and the number of matches.
    pub(crate) queries: Vec<(&'static str, &'static str, Vec<Duration>, u64)>,
    pub(crate) most_memory: Option<u64>,
    pub(crate) own_memory: Option<u64>,
}

pub(crate) fn search(
    folder: &Path,
    queries: &[Asked],
    rounds: usize,
) -> Result<Searched, Box<dyn std::error::Error + Send + Sync>> {
    machine::forget_most_memory();
    let start = Instant::now();
    let index = Index::open(folder)?.ok_or("there is no index")?;
    index.search(&Query::default())?;
    let first = start.elapsed();
    let mut asked: Vec<_> = queries
        .iter()
        .map(|asked| (asked.kind, asked.typed, Vec::with_capacity(rounds), 0))
        .collect();
    // The index files are read once before timing.
    for asked in queries {
        index.search(&asked.query)?;
    }
    let mut random = Random::seeded(2);
    let mut order: Vec<_> = (0..queries.len()).collect();
    for _ in 0..rounds {
        for end in (1..order.len()).rev() {
            order.swap(end, random.below(end + 1));
        }
        for &place in &order {
            let start = Instant::now();
            let results = index.search(&queries[place].query)?;
            asked[place].2.push(start.elapsed());
            asked[place].3 = results.total;
        }
    }
    let (most_memory, own_memory) = (machine::memory("VmHWM"), machine::memory("RssAnon"));
    let datasets = index.len();
    Ok(Searched { first, datasets, queries: asked, most_memory, own_memory })
}
