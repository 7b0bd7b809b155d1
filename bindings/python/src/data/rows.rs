//! Datasets as columns of Arrow.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder, TimestampSecondBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, Schema, SchemaRef};
use verger::time::Moment;
use verger_catalog::Held;
use verger_dataset::{Dataset, Statement, Term};

/// A row a dataset: what it says of itself.
#[derive(Default)]
pub(super) struct Described {
    id: StringBuilder,
    uri: StringBuilder,
    source: StringBuilder,
    identifier: StringBuilder,
    title: StringBuilder,
    description: StringBuilder,
    publisher: StringBuilder,
    license: StringBuilder,
    issued: StringBuilder,
    modified: StringBuilder,
    landing_page: StringBuilder,
    keywords: ListBuilder<StringBuilder>,
    downloads: ListBuilder<StringBuilder>,
    formats: ListBuilder<StringBuilder>,
}

/// A row a dataset of a catalog: what it says of itself, and what the catalog knows of it.
#[derive(Default)]
pub(super) struct Known {
    described: Described,
    site: StringBuilder,
    health: StringBuilder,
    first_seen: TimestampSecondBuilder,
    last_seen: TimestampSecondBuilder,
    last_changed: TimestampSecondBuilder,
}

impl Described {
    pub(super) fn push(&mut self, source: &str, dataset: &Dataset) {
        let says = &dataset.says;
        let files = || dataset.distributions.iter();
        self.id.append_value(dataset.id(source).to_string());
        self.uri.append_value(dataset.uri(source));
        self.source.append_value(source);
        self.identifier.append_value(&dataset.identifier);
        self.title.append_value(dataset.title());
        let description = dataset.description();
        self.description.append_option((!description.is_empty()).then_some(description));
        self.publisher.append_option(says.text(Term::Publisher));
        self.license.append_option(says.text(Term::License));
        self.issued.append_option(says.text(Term::Issued));
        self.modified.append_option(says.text(Term::Modified));
        self.landing_page.append_option(says.first(Term::LandingPage).and_then(link));
        let keywords = says.all(Term::Keyword).map(|word| word.text().to_owned());
        push(&mut self.keywords, keywords);
        push(&mut self.downloads, files().filter_map(|file| file.download().and_then(link)));
        let format = |says: Option<&str>| says.map(str::to_owned);
        push(&mut self.formats, files().filter_map(|file| format(file.says.text(Term::Format))));
    }

    fn columns(&mut self) -> Vec<(&'static str, ArrayRef)> {
        vec![
            ("id", Arc::new(self.id.finish())),
            ("uri", Arc::new(self.uri.finish())),
            ("source", Arc::new(self.source.finish())),
            ("identifier", Arc::new(self.identifier.finish())),
            ("title", Arc::new(self.title.finish())),
            ("description", Arc::new(self.description.finish())),
            ("publisher", Arc::new(self.publisher.finish())),
            ("license", Arc::new(self.license.finish())),
            ("issued", Arc::new(self.issued.finish())),
            ("modified", Arc::new(self.modified.finish())),
            ("landing_page", Arc::new(self.landing_page.finish())),
            ("keywords", Arc::new(self.keywords.finish())),
            ("downloads", Arc::new(self.downloads.finish())),
            ("formats", Arc::new(self.formats.finish())),
        ]
    }

    /// The rows since the last batch.
    pub(super) fn batch(&mut self) -> Result<RecordBatch, ArrowError> {
        batch(self.columns())
    }
}

impl Known {
    pub(super) fn push(&mut self, held: &Held) {
        self.described.push(&held.source, &held.dataset);
        self.site.append_value(&held.site);
        self.health.append_value(held.health.name());
        self.first_seen.append_value(seconds(held.first_seen));
        self.last_seen.append_value(seconds(held.last_seen));
        self.last_changed.append_value(seconds(held.last_changed));
    }

    /// The rows since the last batch.
    pub(super) fn batch(&mut self) -> Result<RecordBatch, ArrowError> {
        let mut columns = self.described.columns();
        columns.push(("site", Arc::new(self.site.finish())));
        columns.push(("health", Arc::new(self.health.finish())));
        let times = [
            ("first_seen", &mut self.first_seen),
            ("last_seen", &mut self.last_seen),
            ("last_changed", &mut self.last_changed),
        ];
        for (name, times) in times {
            columns.push((name, Arc::new(times.finish().with_timezone("UTC"))));
        }
        batch(columns)
    }
}

/// The schema of batches, which all have the same, and may have no rows.
pub(super) fn schema(batches: &[RecordBatch]) -> SchemaRef {
    batches.first().map_or_else(|| Arc::new(Schema::empty()), RecordBatch::schema)
}

fn batch(columns: Vec<(&'static str, ArrayRef)>) -> Result<RecordBatch, ArrowError> {
    RecordBatch::try_from_iter_with_nullable(
        columns.into_iter().map(|(name, column)| (name, column, true)),
    )
}

fn push(lists: &mut ListBuilder<StringBuilder>, values: impl Iterator<Item = String>) {
    lists.append_value(values.map(Some));
}

/// Links are absolute, as far as the address of their file is known.
fn link(statement: &Statement) -> Option<String> {
    statement.link(None)
}

fn seconds(at: Moment) -> i64 {
    i64::try_from(at.unix()).unwrap_or(i64::MAX)
}
