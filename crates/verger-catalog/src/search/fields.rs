//! The fields of the index, one per kind of question.

use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions,
};

use crate::search::columns::Column;

/// Where to search for words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    Anywhere,
    Title,
    Description,
    Keyword,
    Column,
    Publisher,
    Site,
    Format,
    License,
    Theme,
    Spatial,
    Health,
}

impl Place {
    pub(crate) const ALL: [Self; 12] = [
        Self::Anywhere,
        Self::Title,
        Self::Description,
        Self::Keyword,
        Self::Column,
        Self::Publisher,
        Self::Site,
        Self::Format,
        Self::License,
        Self::Theme,
        Self::Spatial,
        Self::Health,
    ];

    /// The place with this name in a query.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let name = if name == "licence" { "license" } else { name };
        let named = &Self::ALL[1..];
        named.iter().copied().find(|place| place.name() == name)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Anywhere => "text",
            Self::Title => "title",
            Self::Description => "description",
            Self::Keyword => "keyword",
            Self::Column => "column",
            Self::Publisher => "publisher",
            Self::Site => "site",
            Self::Format => "format",
            Self::License => "license",
            Self::Theme => "theme",
            Self::Spatial => "place",
            Self::Health => "health",
        }
    }

    /// Whether it is a part of a description, rather than a value to filter by.
    pub(crate) fn is_described(self) -> bool {
        matches!(
            self,
            Self::Anywhere | Self::Title | Self::Description | Self::Keyword | Self::Column
        )
    }

    /// Whether its text is stored, to be shown with a hit.
    fn is_shown(self) -> bool {
        matches!(self, Self::Title | Self::Publisher | Self::Site | Self::Format | Self::Health)
    }
}

/// The fields of an index.
#[derive(Clone, Debug)]
pub(crate) struct Fields {
    pub(crate) id: Field,
    pub(crate) revision: Field,
    pub(crate) uri: Field,
    /// When it was changed, as written.
    pub(crate) modified: Field,
    /// The first second of that date plus one, so that 0 means never.
    pub(crate) changed: Field,
    /// The title's sort key.
    pub(crate) order: Field,
    pub(crate) duplicates: Field,
    /// The first and the last day that it covers.
    pub(crate) days: [Field; 2],
    /// The box that it covers: west, south, east, north.
    pub(crate) area: [Field; 4],
    places: [Field; Place::ALL.len()],
    columns: [Field; Column::ALL.len()],
}

impl Fields {
    pub(crate) const CHANGED: &str = "changed";
    pub(crate) const ORDER: &str = "order";
    pub(crate) const REVISION: &str = "revision";

    /// The names of the text analyzers.
    pub(crate) const WORDS: &str = "words";
    pub(crate) const WORDS_AND_PAIRS: &str = "words and pairs";

    /// The version of the text steps. Another version needs another index.
    pub(crate) const VERSION: u64 = 3;

    pub(crate) fn schema() -> (Schema, Self) {
        let mut schema = Schema::builder();
        let fast = TextOptions::default().set_fast("raw");
        let fields = Self {
            id: schema.add_bytes_field("id", INDEXED | STORED),
            revision: schema.add_u64_field(Self::REVISION, FAST | STORED),
            uri: schema.add_text_field("uri", STORED),
            modified: schema.add_text_field("modified", STORED),
            changed: schema.add_u64_field(Self::CHANGED, FAST),
            order: schema.add_text_field(Self::ORDER, fast.clone()),
            duplicates: schema.add_u64_field("duplicates", STORED),
            days: ["first_day", "last_day"].map(|name| schema.add_i64_field(name, FAST)),
            area: ["west", "south", "east", "north"].map(|name| schema.add_f64_field(name, FAST)),
            places: Place::ALL.map(|place| schema.add_text_field(place.name(), text(place))),
            columns: Column::ALL.map(|column| schema.add_text_field(column.name(), fast.clone())),
        };
        (schema.build(), fields)
    }

    pub(crate) fn place(&self, place: Place) -> Field {
        self.places[place as usize]
    }

    pub(crate) fn column(&self, column: Column) -> Field {
        self.columns[column.number()]
    }
}

fn text(place: Place) -> TextOptions {
    let (steps, record) = match place {
        Place::Anywhere => (Fields::WORDS_AND_PAIRS, IndexRecordOption::WithFreqsAndPositions),
        // Most of the text is indexed a second time here, so only which words occur, not where.
        Place::Description => (Fields::WORDS, IndexRecordOption::Basic),
        _ => (Fields::WORDS, IndexRecordOption::WithFreqsAndPositions),
    };
    let indexing = TextFieldIndexing::default()
        .set_tokenizer(steps)
        .set_index_option(record)
        // A word counts more in a short text: in all of it, and in the title.
        .set_fieldnorms(matches!(place, Place::Anywhere | Place::Title));
    let options = TextOptions::default().set_indexing_options(indexing);
    if place.is_shown() { options.set_stored() } else { options }
}
