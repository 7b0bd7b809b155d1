use std::collections::HashSet;

use tantivy::TantivyDocument;
use verger_dataset::{Dataset, DatasetId, Health, Statement, Statements, Term, file_kind};

use crate::search::columns::{BETWEEN, Column};
use crate::search::coverage::{Area, Days};
use crate::search::facet::Facet;
use crate::search::fields::{Fields, Place};
use crate::search::{markup, words};

/// A dataset as an entry of the index.
///
/// At most 64 KiB of its text are indexed, and at most 16 values per facet; the rest is left out.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "the caller must state all of it")]
pub struct IndexEntry<'a> {
    /// Its identity. An entry replaces the one with the same identity.
    pub id: DatasetId,
    /// The number of this change.
    pub revision: u64,
    /// Its URI.
    pub uri: &'a str,
    /// The site that describes it.
    pub site: &'a str,
    /// Its description.
    pub dataset: &'a Dataset,
    /// Whether its site still describes it.
    pub health: Health,
    /// The number of its duplicates.
    pub duplicates: u32,
    /// Whether it represents them when duplicates are folded. One without duplicates represents itself.
    pub is_representative: bool,
}

/// tantivy queues up to 10,000 datasets for its threads, so this bounds memory too.
const MOST_TEXT: usize = 64 * 1024;
/// The usual size of a document, so that its buffer need not grow.
const USUAL: usize = 4096;
const LONGEST_TITLE: usize = 1000;
const LONGEST_VALUE: usize = 200;
const MOST_VALUES: usize = 16;

/// How often a word counts in the title, in the keywords and in the publisher's name; elsewhere once. A word that
/// counts more is indexed more often, so that each word has a single posting list with its weights: the best of a
/// million documents are found by skipping most of that list. BM25 makes each repetition count less than the one
/// before.
const WEIGHTS: [(Place, usize); 3] =
    [(Place::Title, 4), (Place::Keyword, 3), (Place::Publisher, 2)];

impl IndexEntry<'_> {
    pub(crate) fn document(&self, fields: &Fields) -> TantivyDocument {
        let mut writing =
            Writing { fields, document: TantivyDocument::with_capacity(USUAL), left: MOST_TEXT };
        writing.document.add_bytes(fields.id, &self.id.octets());
        writing.document.add_u64(fields.revision, self.revision);
        writing.document.add_text(fields.uri, self.uri);
        writing.document.add_u64(fields.duplicates, u64::from(self.duplicates));
        self.write_dates(&mut writing);
        self.write_coverage(&mut writing);
        self.write_text(&mut writing);
        for column in Column::ALL {
            let values = self.values(column);
            if !values.is_empty() {
                let joined = values.join(&BETWEEN.to_string());
                writing.document.add_text(fields.column(column), joined);
            }
        }
        writing.document
    }

    fn write_dates(&self, writing: &mut Writing<'_>) {
        let Some(modified) = modified(self.dataset) else { return };
        writing.document.add_text(writing.fields.modified, cut(modified.text(), LONGEST_VALUE));
        if let Some(range) = modified.date() {
            let changed = range.first.unix().saturating_add(1);
            writing.document.add_u64(writing.fields.changed, changed);
        }
    }

    fn write_coverage(&self, writing: &mut Writing<'_>) {
        let Writing { fields, document, .. } = writing;
        if let Some(Days { first, last }) = Days::of(self.dataset) {
            for (field, day) in fields.days.into_iter().zip([first, last]) {
                document.add_i64(field, day);
            }
        }
        if let Some(Area { west, south, east, north }) = Area::of(self.dataset) {
            for (field, degrees) in fields.area.into_iter().zip([west, south, east, north]) {
                document.add_f64(field, degrees);
            }
        }
    }

    fn write_text(&self, writing: &mut Writing<'_>) {
        let says = &self.dataset.says;
        let title = &markup::text(cut(self.dataset.title(), LONGEST_TITLE));
        let order = words::all(&mut words::beginning(), title).join(" ");
        writing.document.add_text(writing.fields.order, cut(&order, LONGEST_VALUE));
        writing.put(Place::Title, title);
        // Short fields that are shown come first, so that no long field takes their room.
        writing.put(Place::Site, cut(self.site, LONGEST_TITLE));
        for (facet, place) in [
            (Facet::Publisher, Place::Publisher),
            (Facet::Format, Place::Format),
            (Facet::License, Place::License),
            (Facet::Theme, Place::Theme),
        ] {
            for value in self.values(Column::Of(facet)) {
                writing.put(place, &value);
            }
        }
        // The licences as written are found too.
        let is_other = |said: &&str| Facet::License.value(said) != **said;
        self.licenses().filter(is_other).for_each(|said| writing.put(Place::License, said));
        says.all(Term::Keyword).for_each(|said| writing.put(Place::Keyword, said.text()));
        let places = says.all(Term::Spatial).map(Statement::text);
        let places = places.filter(|text| Area::parse(text).is_none());
        places.for_each(|text| writing.put(Place::Spatial, text));
        says.all(Term::Description).for_each(|said| writing.put(Place::Description, said.text()));
        for file in &self.dataset.distributions {
            for term in [Term::Title, Term::Description] {
                file.says.all(term).for_each(|said| writing.put(Place::Description, said.text()));
            }
        }
        for column in self.dataset.columns() {
            writing.put(Place::Column, &column.name);
            column.description.iter().for_each(|text| writing.put(Place::Column, text));
        }
        writing.document.add_text(writing.fields.place(Place::Health), self.health.name());
        writing.put(Place::Anywhere, &self.dataset.identifier);
        for statement in self.dataset.statements() {
            match rest(statement) {
                "" => {}
                text => writing.put(Place::Anywhere, text),
            }
        }
    }

    pub(crate) fn values(&self, column: Column) -> Vec<String> {
        let says = &self.dataset.says;
        let of_files = || self.dataset.distributions.iter().map(|file| &file.says);
        let facet = match column {
            Column::Of(facet) => facet,
            Column::Folded if self.is_representative => return Vec::new(),
            Column::Folded => return vec!["1".to_owned()],
        };
        let mut values = match facet {
            Facet::Site => vec![self.site.to_owned()],
            Facet::Publisher => self.dataset.publishers().map(str::to_owned).collect(),
            Facet::Format => of_files().filter_map(format).collect(),
            Facet::License => self.licenses().map(str::to_owned).collect(),
            Facet::Theme => says.all(Term::Theme).map(|said| said.text().to_owned()).collect(),
            Facet::Modified => {
                let date = modified(self.dataset).and_then(Statement::date);
                date.map(|range| range.first.to_string()[..4].to_owned()).into_iter().collect()
            }
            Facet::Health => vec![self.health.name().to_owned()],
        };
        for value in &mut values {
            *value = facet.value(value).into_owned();
            value.truncate(cut(value, LONGEST_VALUE).len());
            if value.contains(char::is_control) {
                *value = value.replace(char::is_control, " ");
            }
        }
        if facet == Facet::Publisher {
            // Each is a part of the next.
            let mut seen = HashSet::new();
            values.retain(|value| seen.insert(value.clone()));
        } else {
            values.sort_unstable();
            values.dedup();
        }
        values.truncate(MOST_VALUES);
        values
    }

    /// Its licences, and those of its files, as written.
    fn licenses(&self) -> impl Iterator<Item = &str> {
        let of_files = self.dataset.distributions.iter().map(|file| &file.says);
        let all = std::iter::once(&self.dataset.says).chain(of_files);
        all.flat_map(|says| says.all(Term::License)).map(Statement::text)
    }
}

/// When it was changed: as stated for the dataset, else the latest of its files.
pub(crate) fn modified(dataset: &Dataset) -> Option<&Statement> {
    let of_files = dataset.distributions.iter();
    let of_files = of_files.filter_map(|file| file.says.first(Term::Modified));
    let last = of_files.max_by_key(|said| said.date().map(|range| range.first));
    dataset.says.first(Term::Modified).or(last)
}

/// The searchable text of any other statement: text that no field above covers, without plain numbers.
fn rest(statement: &Statement) -> &str {
    let text = statement.text();
    match statement.term() {
        None if statement.is_parent() => "",
        Some(
            Term::Title
            | Term::Description
            | Term::Keyword
            | Term::Publisher
            | Term::Column
            | Term::License
            | Term::Theme
            | Term::Spatial
            | Term::Format
            | Term::Bytes
            | Term::Rows
            | Term::Modified
            | Term::Issued
            | Term::Expires,
        ) => "",
        Some(Term::Download) => text.rsplit('/').next().unwrap_or(text),
        _ => text,
    }
}

/// The format of a file: as stated, else from its media type or its name.
fn format(says: &Statements) -> Option<String> {
    let of_name = || {
        let download = says.text(Term::Download)?;
        let path = download.split(['?', '#']).next()?;
        file_kind(path.rsplit('/').next()?).map(|kind| kind.format.to_owned())
    };
    let said = says.text(Term::Format).map(str::to_owned);
    said.or_else(of_name).or_else(|| says.text(Term::MediaType).map(str::to_owned))
}

fn cut(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

struct Writing<'a> {
    fields: &'a Fields,
    document: TantivyDocument,
    left: usize,
}

impl Writing<'_> {
    /// Adds a text to the field where it is searched.
    fn put(&mut self, place: Place, text: &str) {
        let text = &*markup::text(cut(text, self.left));
        self.left -= text.len();
        if text.is_empty() {
            return;
        }
        if place != Place::Anywhere {
            self.document.add_text(self.fields.place(place), text);
        }
        let weight = WEIGHTS.iter().find(|(heavy, _)| *heavy == place);
        for _ in 0..weight.map_or(1, |&(_, times)| times) {
            self.document.add_text(self.fields.place(Place::Anywhere), text);
        }
    }
}
