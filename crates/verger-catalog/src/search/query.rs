use crate::search::ask::Ask;
use crate::search::facet::Facet;

/// What is searched.
///
/// ```
/// use verger_catalog::search::{Facet, Query};
///
/// let mut query = Query::parse("rain OR snow title:station modified:2020..2024 -forecast");
/// query.filters.push((Facet::Format, "CSV".to_owned()));
/// query.most = 20;
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Query {
    pub(crate) ask: Ask,
    /// Values that hits must have: one of those given for a facet, for each facet that is given. They are compared
    /// with what [`Results::facets`](crate::search::Results::facets) shows, byte by byte.
    pub filters: Vec<(Facet, String)>,
    /// How many hits are skipped: at most 10,000.
    pub offset: usize,
    /// How many hits are wanted: 10, and at most 1,000.
    pub most: usize,
    /// Their order.
    pub order: Order,
    /// The facets to count: all.
    pub facets: Vec<Facet>,
    /// How many values of each facet are wanted: 10.
    pub most_values: usize,
    /// Whether of datasets that are taken for the same only one counts: not so. They are shown, never lost.
    pub folds_duplicates: bool,
}

/// The order of hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Order {
    /// The best match first; where nothing is searched but all are listed, as [`Modified`](Self::Modified).
    #[default]
    Relevance,
    /// The one that its publisher changed last first; those that say nothing of it last.
    Modified,
    /// By title, without regard to case and accents.
    Title,
}

impl Query {
    /// Reads what a person types. Never an error: what is odd is reported by [`Results::notes`](crate::search::Results::notes).
    ///
    /// | typed | finds |
    /// |---|---|
    /// | `rain station` | both words; the last also as the beginning of a word, unless a space follows it |
    /// | `rain OR snow` | either |
    /// | `-forecast` | not this |
    /// | `"rain gauge"` | these words side by side |
    /// | `rain*` | words that begin so: three letters at least |
    /// | `title:rain`, `publisher:"met office"` | in that field: title, description, keyword, column, publisher, site, format, license, theme, health |
    /// | `modified:2024`, `modified:2020..2024-06` | changed then; one end may be missing |
    ///
    /// A word is a run of letters and digits, so `PM2.5` and `rain_mm` are two words side by side, in a description as
    /// in a query. Words are compared in lower case, without accents, and their English plural is their singular.
    /// That is all of grammar: a stemmer would take `organ` for `organization`, and would break beginnings of words.
    /// In writing that puts no spaces between words, every character is a word.
    ///
    /// A word of four letters and more, without digits, that is in no description is searched as those that are
    /// spelt nearly so: one letter more, less, other or swapped; two of these from eight letters on.
    ///
    /// Datasets that are gone are found only if `health` is asked for.
    ///
    /// At most 1,000 characters and 32 words or phrases are read. The last of several words side by side, as in
    /// `rain-gau`, is searched also as a beginning if at most 100 words begin so, else as typed.
    pub fn parse(typed: &str) -> Self {
        Self { ask: Ask::parse(typed), ..Self::default() }
    }
}

impl Default for Query {
    /// The front page: everything, the youngest first, with all facets.
    fn default() -> Self {
        Self {
            ask: Ask::default(),
            filters: Vec::new(),
            offset: 0,
            most: 10,
            order: Order::default(),
            facets: Facet::ALL.to_vec(),
            most_values: 10,
            folds_duplicates: false,
        }
    }
}
