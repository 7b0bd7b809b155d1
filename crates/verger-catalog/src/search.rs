//! Full text and facets over descriptions of datasets.
//!
//! An [`Index`] is a folder. One process writes it; any number read it meanwhile, each in the state of some commit.
//! Everything in it can be rebuilt from the datasets: the truth is elsewhere, and every commit carries the number that
//! says how much of it the index has.
//!
//! Queries are read leniently ([`Query::parse`]): nothing is an error, and whatever was read differently than typed is
//! reported as a [`QueryNote`]. Words of descriptions and of queries go through the same few steps (see
//! [`Query::parse`]); none of these steps interprets text, so hostile text is just text.
//!
//! ```
//! use verger_dataset::{Health, ReadOptions, read};
//! use verger_catalog::search::{IndexEntry, Index, Query};
//!
//! let folder = tempfile::tempdir()?;
//! let index = Index::create(folder.path())?;
//! let catalog = read(b"Dataset: rain\nTitle: Rainfall at stations\n", &ReadOptions::default());
//! let (dataset, source) = (&catalog.datasets[0], "https://example.com/data.txt");
//! let mut writer = index.writer()?;
//! writer.put(&IndexEntry {
//!     id: dataset.id(source),
//!     revision: 1,
//!     uri: &dataset.uri(source),
//!     site: "example.com",
//!     dataset,
//!     health: Health::Listed,
//!     duplicates: 0,
//!     is_representative: true,
//! })?;
//! writer.commit(1)?;
//!
//! index.reload()?;
//! let results = index.search(&Query::parse("rainfal station"))?;
//! assert_eq!(results.hits[0].title, "Rainfall at stations");
//! assert_eq!(results.notes[0].to_string(), "no description has `rainfal`; searched `rainfall`");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ask;
mod columns;
mod count;
mod coverage;
mod entry;
mod error;
mod facet;
mod fields;
mod format;
mod index;
mod license;
mod markup;
mod note;
mod plan;
mod query;
mod results;
mod retrieve;
mod snippet;
mod top;
mod view;
mod words;
mod writer;

pub use entry::IndexEntry;
pub use error::SearchError;
pub use facet::Facet;
pub use index::Index;
pub use markup::text as plain_text;
pub use note::QueryNote;
pub use query::{Order, Query};
pub use results::{Hit, Results};
pub use snippet::Snippet;
pub use words::folded_words;
pub use writer::IndexWriter;

pub(crate) use columns::Column;
pub(crate) use entry::modified;
pub(crate) use snippet::Sought;
