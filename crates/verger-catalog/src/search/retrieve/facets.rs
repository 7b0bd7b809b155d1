//! The values of facets, and what they are a part of.

use std::collections::HashMap;

use super::Search;
use crate::search::count::Counts;
use crate::search::error::SearchError;
use crate::search::facet::Facet;

/// The most frequent values, each with its number of datasets.
type Frequent = Vec<(String, u64)>;

/// The most values of a facet.
const MOST_VALUES: usize = 1000;

impl Search<'_> {
    /// The most frequent values of the requested facets.
    pub(super) fn facets(&self, counts: &[Counts]) -> Result<Vec<(Facet, Frequent)>, SearchError> {
        let values = &self.view.counted()?.values;
        let most = self.query.most_values.min(MOST_VALUES);
        let of_facet = |&facet: &Facet| {
            let values = &values[facet as usize];
            let of_segments = counts.iter().map(|counts| counts.facets.get(facet as usize));
            let of_segments: Vec<_> =
                of_segments.map(|counts| counts.map_or(&[] as &[u32], Vec::as_slice)).collect();
            (facet, values.most_frequent(&of_segments, most))
        };
        Ok(self.query.facets.iter().map(of_facet).collect())
    }

    /// Of the publishers counted, what they are a part of.
    pub(super) fn within(
        &self,
        facets: &[(Facet, Frequent)],
    ) -> Result<HashMap<String, String>, SearchError> {
        let Some((_, publishers)) = facets.iter().find(|(facet, _)| *facet == Facet::Publisher)
        else {
            return Ok(HashMap::new());
        };
        let known = &self.view.counted()?.values[Facet::Publisher as usize].within;
        let within = publishers.iter().filter_map(|(value, _)| known.get_key_value(value));
        Ok(within.map(|(part, whole)| (part.clone(), whole.clone())).collect())
    }
}
