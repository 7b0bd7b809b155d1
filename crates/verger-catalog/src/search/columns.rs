//! The values used to count and filter: for every document one number per property.

use tantivy::columnar::StrColumn;
use tantivy::{DocId, SegmentReader};

use crate::search::error::SearchError;
use crate::search::facet::Facet;

/// A property. Every document has one *combination* of its values, most often of one value, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    Of(Facet),
    /// `1` if another dataset represents this one.
    Folded,
}

impl Column {
    pub(crate) const ALL: [Self; 8] = [
        Self::Of(Facet::Site),
        Self::Of(Facet::Publisher),
        Self::Of(Facet::Format),
        Self::Of(Facet::License),
        Self::Of(Facet::Theme),
        Self::Of(Facet::Modified),
        Self::Of(Facet::Health),
        Self::Folded,
    ];

    pub(crate) fn number(self) -> usize {
        match self {
            Self::Of(facet) => facet as usize,
            Self::Folded => Self::ALL.len() - 1,
        }
    }

    /// The name of its field.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Of(Facet::Site) => "all_sites",
            Self::Of(Facet::Publisher) => "all_publishers",
            Self::Of(Facet::Format) => "all_formats",
            Self::Of(Facet::License) => "all_licenses",
            Self::Of(Facet::Theme) => "all_themes",
            Self::Of(Facet::Modified) => "all_years",
            Self::Of(Facet::Health) => "all_healths",
            Self::Folded => "folded",
        }
    }
}

/// Separates the values of a combination: no value contains a control character.
pub(crate) const BETWEEN: char = '\n';

/// The columns of a segment, which never change. Two bytes per document and column, or four if there are more than
/// 65,535 combinations: counting is then one addition, without reading the files of the index.
#[derive(Debug)]
pub(crate) struct Columns(Vec<Combinations>);

#[derive(Debug, Default)]
pub(crate) struct Combinations {
    /// The combinations that occur. A document without one has the number after the last.
    pub(crate) texts: Vec<String>,
    numbers: Numbers,
}

#[derive(Debug)]
enum Numbers {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl Default for Numbers {
    fn default() -> Self {
        Self::Narrow(Vec::new())
    }
}

impl Columns {
    /// Reads the columns: a few nanoseconds per document and column.
    pub(crate) fn read(segment: &SegmentReader) -> Result<Self, SearchError> {
        let of = |column: Column| match segment.fast_fields().str(column.name())? {
            Some(found) => Combinations::read(&found, segment.max_doc()),
            None => Ok(Combinations::none(segment.max_doc())),
        };
        Column::ALL.into_iter().map(of).collect::<Result<_, _>>().map(Self)
    }

    pub(crate) fn of(&self, column: Column) -> &Combinations {
        &self.0[column.number()]
    }
}

impl Combinations {
    fn none(documents: u32) -> Self {
        Self { texts: Vec::new(), numbers: Numbers::Narrow(vec![0; documents as usize]) }
    }

    fn read(column: &StrColumn, documents: u32) -> Result<Self, SearchError> {
        let mut texts = Vec::with_capacity(column.num_terms());
        let mut stream = column.dictionary().stream()?;
        while stream.advance() {
            texts.push(String::from_utf8_lossy(stream.key()).into_owned());
        }
        let none = texts.len() as u64;
        let numbers = (0..documents).map(|document| column.ords().first(document).unwrap_or(none));
        let numbers = if u16::try_from(none).is_ok() {
            Numbers::Narrow(numbers.map(|number| number as u16).collect())
        } else {
            Numbers::Wide(numbers.map(|number| number as u32).collect())
        };
        Ok(Self { texts, numbers })
    }

    /// The number of a document's combination.
    pub(crate) fn number(&self, document: DocId) -> usize {
        match &self.numbers {
            Numbers::Narrow(numbers) => usize::from(numbers[document as usize]),
            Numbers::Wide(numbers) => numbers[document as usize] as usize,
        }
    }

    /// Keeps only the documents whose combination is admitted.
    pub(crate) fn keep(&self, admitted: &[bool], documents: &mut Vec<DocId>) {
        match &self.numbers {
            Numbers::Narrow(numbers) => {
                documents.retain(|&document| admitted[usize::from(numbers[document as usize])]);
            }
            Numbers::Wide(numbers) => {
                documents.retain(|&document| admitted[numbers[document as usize] as usize]);
            }
        }
    }

    /// Counts the combinations of some documents.
    pub(crate) fn count(&self, documents: &[DocId], counts: &mut [u32]) {
        match &self.numbers {
            Numbers::Narrow(numbers) => {
                for &document in documents {
                    counts[usize::from(numbers[document as usize])] += 1;
                }
            }
            Numbers::Wide(numbers) => {
                for &document in documents {
                    counts[numbers[document as usize] as usize] += 1;
                }
            }
        }
    }

    /// The values of each combination.
    pub(crate) fn values(&self) -> impl Iterator<Item = std::str::Split<'_, char>> {
        self.texts.iter().map(|text| text.split(BETWEEN))
    }
}
