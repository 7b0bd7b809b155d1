use std::fmt;

use tantivy::indexer::{IndexWriterOptions, LogMergePolicy};
use tantivy::schema::Field;
use tantivy::{TantivyDocument, Term};
use verger_dataset::DatasetId;

use crate::search::entry::IndexEntry;
use crate::search::error::SearchError;
use crate::search::fields::Fields;

/// The one who writes an index. What is put and removed is seen, and survives a crash, from the next
/// [`commit`](Self::commit) on; dropped before that, it never was.
///
/// Two threads write, each with 50 MB of memory for what it has not written yet.
pub struct IndexWriter {
    writer: tantivy::IndexWriter,
    fields: Fields,
}

const THREADS: usize = 2;
const MEMORY_A_THREAD: usize = 50_000_000;

/// Parts with more documents are not joined any more; eight that have at most as many are. So an index of a million has
/// some ten parts: threads can share a search, and joining never needs the memory that the whole index would.
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
        // The first operation has the number of the last commit. Parts that are being joined are brought up to that
        // number, and tantivy then takes a part whose removals were written under it for up to date: so the first
        // removal would be lost. This one removes nothing.
        writer.delete_term(Term::from_field_bytes(fields.id, &[]));
        Ok(Self { writer, fields: fields.clone() })
    }

    /// Puts a dataset in, in place of what stood there of the same identity.
    ///
    /// # Errors
    ///
    /// When the folder cannot be written.
    pub fn put(&mut self, entry: &IndexEntry<'_>) -> Result<(), SearchError> {
        self.remove(entry.id);
        self.add(entry)
    }

    /// Puts a dataset in of whose identity none is in, nor was put in since the last commit: the caller must know.
    /// Looking for one that is to be replaced costs memory until the commit, and then time for each part of the index.
    ///
    /// # Errors
    ///
    /// When the folder cannot be written.
    pub fn add(&mut self, entry: &IndexEntry<'_>) -> Result<(), SearchError> {
        let document: TantivyDocument = entry.document(&self.fields);
        self.writer.add_document(document)?;
        Ok(())
    }

    /// Takes a dataset out, if it is in.
    pub fn remove(&mut self, id: DatasetId) {
        let field: Field = self.fields.id;
        self.writer.delete_term(Term::from_field_bytes(field, &id.octets()));
    }

    /// Makes everything that was put and removed lasting and seen, together with a number that says how much of the
    /// truth the index knows.
    ///
    /// # Errors
    ///
    /// When the folder cannot be written. The index then is as of the commit before.
    pub fn commit(&mut self, sequence: u64) -> Result<(), SearchError> {
        let mut commit = self.writer.prepare_commit()?;
        commit.set_payload(&format!("{}:{sequence}", Fields::VERSION));
        commit.commit()?;
        Ok(())
    }

    /// Ends writing when the parts of the index that are being joined are joined: worth its time after many changes,
    /// since an index of fewer parts is searched faster. Without it, what was half joined is joined another time.
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
