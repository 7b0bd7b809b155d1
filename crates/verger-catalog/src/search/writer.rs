use std::fmt;

use tantivy::indexer::{IndexWriterOptions, LogMergePolicy};
use tantivy::schema::Field;
use tantivy::{TantivyDocument, Term};
use verger_dataset::DatasetId;

use crate::search::entry::IndexEntry;
use crate::search::error::SearchError;
use crate::search::fields::Fields;

/// Writes an index. Changes become visible, and survive a crash, with the next [`commit`](Self::commit); dropping the
/// writer before that discards them.
///
/// Two threads write, each with 50 MB of memory for unwritten data.
pub struct IndexWriter {
    writer: tantivy::IndexWriter,
    fields: Fields,
}

const THREADS: usize = 2;
const MEMORY_A_THREAD: usize = 50_000_000;

/// Segments with more documents are no longer merged; up to this size, eight are merged into one. So an index of a
/// million has about ten segments: threads can share a search, and merging never needs memory for the whole index.
const LARGEST_PART: usize = 60_000;

impl IndexWriter {
    pub(crate) fn new(index: &tantivy::Index, fields: &Fields) -> Result<Self, SearchError> {
        let options = IndexWriterOptions::builder()
            .num_worker_threads(THREADS)
            .memory_budget_per_thread(MEMORY_A_THREAD)
            .num_merge_threads(1)
            .build();
        let writer: tantivy::IndexWriter = index.writer_with_options(options)?;
        let mut policy = LogMergePolicy::default();
        policy.set_max_docs_before_merge(LARGEST_PART);
        policy.set_del_docs_ratio_before_merge(0.3);
        writer.set_merge_policy(Box::new(policy));
        // The first operation gets the number of the last commit. Segments being merged are updated to that number, and
        // tantivy then considers a segment whose removals have that number up to date: so the first removal would be
        // lost. This one removes nothing.
        writer.delete_term(Term::from_field_bytes(fields.id, &[]));
        Ok(Self { writer, fields: fields.clone() })
    }

    /// Adds a dataset, and replaces the entry with the same identity.
    ///
    /// # Errors
    ///
    /// When the folder cannot be written.
    pub fn put(&mut self, entry: &IndexEntry<'_>) -> Result<(), SearchError> {
        self.remove(entry.id);
        self.add(entry)
    }

    /// Adds a dataset whose identity is not in the index, and was not added since the last commit: the caller must
    /// ensure this. It saves looking for an entry to replace, which costs memory until the commit, and then time for
    /// each segment.
    ///
    /// # Errors
    ///
    /// When the folder cannot be written.
    pub fn add(&mut self, entry: &IndexEntry<'_>) -> Result<(), SearchError> {
        let document: TantivyDocument = entry.document(&self.fields);
        self.writer.add_document(document)?;
        Ok(())
    }

    /// Removes a dataset, if present.
    pub fn remove(&mut self, id: DatasetId) {
        let field: Field = self.fields.id;
        self.writer.delete_term(Term::from_field_bytes(field, &id.octets()));
    }

    /// Makes all additions and removals durable and visible, together with a number that says how much of the truth the
    /// index has.
    ///
    /// # Errors
    ///
    /// When the folder cannot be written. The index then has the state of the previous commit.
    pub fn commit(&mut self, sequence: u64) -> Result<(), SearchError> {
        let mut commit = self.writer.prepare_commit()?;
        commit.set_payload(&format!("{}:{sequence}", Fields::VERSION));
        commit.commit()?;
        Ok(())
    }

    /// Finishes writing after pending merges: worth its time after many changes, since an index with fewer segments is
    /// searched faster. Without it, half-done merges are done again later.
    ///
    /// # Errors
    ///
    /// When the folder cannot be written.
    pub fn finish(self) -> Result<(), SearchError> {
        Ok(self.writer.wait_merging_threads()?)
    }
}

impl fmt::Debug for IndexWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexWriter").finish_non_exhaustive()
    }
}
