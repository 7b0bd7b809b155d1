use std::path::Path;
use std::time::{Duration, Instant};

use verger_catalog::Health;
use verger_search::{Entry, Index};

use crate::machine;
use crate::world::{A_FILE, World};

/// What it took to build an index.
pub(crate) struct Built {
    pub(crate) datasets: u64,
    /// All of it, with describing and reading, which stand in a thread of their own.
    pub(crate) time: Duration,
    /// What it took of all processors.
    pub(crate) processor: Duration,
    pub(crate) octets: u64,
    pub(crate) most_memory: Option<u64>,
}

/// As many are indexed between two commits.
const A_COMMIT: usize = 100_000;

pub(crate) fn build(folder: &Path, datasets: usize) -> Result<Built, Box<dyn std::error::Error>> {
    let index = Index::create(folder)?;
    let mut writer = index.writer()?;
    let world = World::new();
    let start = Instant::now();
    for file in 0..datasets.div_ceil(A_FILE) {
        let (site, catalog) = world.file(file);
        let source = format!("{site}/{file}/data.txt");
        for (place, dataset) in catalog.datasets.iter().enumerate() {
            let number = file * A_FILE + place;
            let uri = dataset.uri(&source);
            writer.put(&Entry {
                id: dataset.id(&source),
                revision: number as u64,
                uri: &uri,
                site: &site,
                dataset,
                health: health(number),
                duplicates: u32::from(number.is_multiple_of(50)),
                is_representative: !number.is_multiple_of(100),
            })?;
        }
        if ((file + 1) * A_FILE).is_multiple_of(A_COMMIT) {
            writer.commit(file as u64)?;
        }
    }
    writer.commit(u64::MAX)?;
    writer.finish()?;
    let time = start.elapsed();
    index.reload()?;
    let most_memory = machine::memory("VmHWM");
    let (datasets, octets) = (index.len(), machine::octets(folder)?);
    let processor = machine::processor_time();
    Ok(Built { datasets, time, processor, octets, most_memory })
}

fn health(number: usize) -> Health {
    match number % 100 {
        0..95 => Health::Listed,
        95 | 96 => Health::Stale,
        97 => Health::Missing,
        _ => Health::Gone,
    }
}
