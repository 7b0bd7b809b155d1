use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use tantivy::index::SegmentId;
use tantivy::{Searcher, SegmentReader};

use crate::search::columns::{Column, Columns};
use crate::search::error::SearchError;
use crate::search::facet::Facet;
use crate::search::results::Results;

/// One state of an index.
pub(crate) struct View {
    pub(crate) searcher: Searcher,
    pub(crate) sequence: u64,
    /// Columns read for earlier states.
    known: HashMap<SegmentId, Arc<Columns>>,
    counted: OnceLock<Counted>,
    /// The answer to the empty query.
    pub(crate) front: OnceLock<Results>,
}

/// The data for counting facets.
pub(crate) struct Counted {
    /// For each segment.
    pub(crate) columns: Vec<Arc<Columns>>,
    /// For each facet.
    pub(crate) values: Vec<Values>,
}

/// The values of a facet in all segments.
#[derive(Default)]
pub(crate) struct Values {
    pub(crate) texts: Vec<String>,
    /// For each segment and combination, the values in it.
    pub(crate) of: Vec<Vec<Box<[u32]>>>,
    /// Of a publisher, the one that it is a part of.
    pub(crate) within: HashMap<String, String>,
}

impl View {
    pub(crate) fn new(searcher: Searcher, sequence: u64) -> Self {
        let (known, counted, front) = (HashMap::new(), OnceLock::new(), OnceLock::new());
        Self { searcher, sequence, known, counted, front }
    }

    /// The next state, which reuses what this one has read.
    pub(crate) fn next(&self, searcher: Searcher, sequence: u64) -> Self {
        let known = match self.counted.get() {
            Some(counted) => {
                let segments = self.searcher.segment_readers().iter();
                let ids = segments.map(SegmentReader::segment_id);
                ids.zip(counted.columns.iter().cloned()).collect()
            }
            None => self.known.clone(),
        };
        Self { known, ..Self::new(searcher, sequence) }
    }

    /// The data for counting facets, read on first use.
    pub(crate) fn counted(&self) -> Result<&Counted, SearchError> {
        if let Some(counted) = self.counted.get() {
            return Ok(counted);
        }
        let segments = self.searcher.segment_readers().iter();
        let columns = segments.map(|segment| match self.known.get(&segment.segment_id()) {
            Some(columns) => Ok(Arc::clone(columns)),
            None => Columns::read(segment).map(Arc::new),
        });
        let columns: Vec<_> = columns.collect::<Result<_, SearchError>>()?;
        let values = Facet::ALL.map(|facet| Values::of(facet, &columns)).into();
        Ok(self.counted.get_or_init(|| Counted { columns, values }))
    }
}

impl Values {
    fn of(facet: Facet, columns: &[Arc<Columns>]) -> Self {
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        let mut of = Vec::with_capacity(columns.len());
        for columns in columns {
            let combinations = columns.of(Column::Of(facet)).values().map(|values| {
                let number = |value| {
                    let next = numbers.len() as u32;
                    *numbers.entry(value).or_insert(next)
                };
                values.map(number).collect()
            });
            of.push(combinations.collect());
        }
        let mut texts = vec![String::new(); numbers.len()];
        for (text, number) in numbers {
            text.clone_into(&mut texts[number as usize]);
        }
        let within = if facet == Facet::Publisher { within(&texts, &of) } else { HashMap::new() };
        Self { texts, of, within }
    }

    /// The values with the most documents, with their numbers; ties by name. `counts` has the counts of each segment's
    /// combinations.
    pub(crate) fn most_frequent(&self, counts: &[&[u32]], most: usize) -> Vec<(String, u64)> {
        let mut totals = vec![0_u64; self.texts.len()];
        for (combinations, counts) in self.of.iter().zip(counts) {
            for (values, &count) in combinations.iter().zip(*counts) {
                if count > 0 {
                    values.iter().for_each(|&value| totals[value as usize] += u64::from(count));
                }
            }
        }
        let totals = totals.into_iter().zip(&self.texts).filter(|&(total, _)| total > 0);
        let mut totals: Vec<_> = totals.map(|(total, text)| (Reverse(total), text)).collect();
        if most < totals.len() {
            totals.select_nth_unstable(most);
            totals.truncate(most);
        }
        totals.sort_unstable();
        totals.into_iter().map(|(Reverse(total), text)| (text.clone(), total)).collect()
    }
}

/// Of each value that is before another one in combinations, always the same one, that other one.
fn within(texts: &[String], of: &[Vec<Box<[u32]>>]) -> HashMap<String, String> {
    let mut next: HashMap<u32, Option<u32>> = HashMap::new();
    for pair in of.iter().flatten().flat_map(|values| values.windows(2)) {
        let known = next.entry(pair[0]).or_insert(Some(pair[1]));
        if *known != Some(pair[1]) {
            *known = None;
        }
    }
    let text = |number: u32| texts[number as usize].clone();
    let pairs = next.into_iter().filter_map(|(part, whole)| Some((text(part), text(whole?))));
    pairs.collect()
}
