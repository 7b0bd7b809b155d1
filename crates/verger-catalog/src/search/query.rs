use crate::search::ask::Ask;
use crate::search::facet::Facet;

/// A search query.
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
    /// Values that hits must have: for each facet given here, one of its values. They are values of
    /// [`Results::facets`](crate::search::Results::facets), or written in another way that counts as such a value.
    pub filters: Vec<(Facet, String)>,
    /// The number of hits to skip: 0 unless set, at most 10,000.
    pub offset: usize,
    /// The number of hits to return: 10 unless set, at most 1,000.
    pub most: usize,
    /// Their order.
    pub order: Order,
    /// The facets to count: all unless set.
    pub facets: Vec<Facet>,
    /// The number of values per facet: 10 unless set.
    pub most_values: usize,
    /// Whether only one of several duplicates counts: false unless set. Duplicates are never lost.
    pub folds_duplicates: bool,
}

/// The order of hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Order {
    /// Best match first; without search words, like [`Modified`](Self::Modified).
    #[default]
    Relevance,
    /// Most recently changed by its publisher first; those without a date last.
    Modified,
    /// By title, ignoring case and accents.
    Title,
}

impl Query {
    /// Parses what a person types. Never fails: anything odd is reported in
    /// [`Results::notes`](crate::search::Results::notes).
    ///
    /// | typed | finds |
    /// |---|---|
    /// | `rain station` | both words; the last also as a prefix, unless a space comes after it |
    /// | `rain OR snow` | either |
    /// | `-forecast` | not this |
    /// | `"rain gauge"` | these words, adjacent |
    /// | `rain*` | words with this prefix of at least three letters |
    /// | `title:rain`, `publisher:"met office"` | in that field: title, description, keyword, column, publisher, site, format, license, theme, health |
    /// | `publisher:"department x"` | what it publishes, and what its parts publish |
    /// | `place:berlin` | the name of a place that it covers |
    /// | `covers:2015..2020`, `covers:1850` | it covers some of that time; one end can be omitted |
    /// | `within:13.1,52.3,13.8,52.7` | it covers some of that box: west, south, east, north in degrees |
    /// | `modified:2024`, `modified:2020..2024-06` | changed then; one end can be omitted |
    ///
    /// A word is a run of letters and digits, so `PM2.5` and `rain_mm` are two adjacent words each, in descriptions and
    /// in queries. Words are compared in lower case, without accents, and with English plurals as singulars. There is
    /// no other stemming: a stemmer would turn `organization` into `organ`, and would break prefixes. In scripts
    /// without spaces between words, every character is a word.
    ///
    /// A word of at least three letters, without digits, that is in no description is replaced by words with a similar
    /// spelling: one letter added, missing, different or swapped; two such typos for words of at least eight letters. A
    /// word of three letters keeps its first letter, or has two letters swapped. A word that is in at most 20
    /// descriptions is searched as typed, and a note names a similar word that is in at least 20 times as many.
    ///
    /// If no dataset has all words and phrases, those that have most of them are found, and
    /// [`Hit::missing`](crate::search::Hit::missing) says what each lacks. What filters always holds: negations, dates,
    /// boxes, and the fields publisher, site, format, license, theme, place and health.
    ///
    /// Datasets that are gone are found only if the query has `health`.
    ///
    /// At most 1,000 characters and 32 words or phrases are read. The last of several adjacent words, as in `rain-gau`,
    /// is also searched as a prefix if at most 100 words have it, else as typed.
    pub fn parse(typed: &str) -> Self {
        Self { ask: Ask::parse(typed), ..Self::default() }
    }
}

impl Default for Query {
    /// The front page: everything, newest first, with all facets.
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
