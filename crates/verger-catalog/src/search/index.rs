use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use tantivy::directory::MmapDirectory;
use tantivy::{DocSet as _, Executor, IndexReader, ReloadPolicy, TERMINATED, TantivyError};
use verger_dataset::DatasetId;

use crate::search::error::SearchError;
use crate::search::fields::Fields;
use crate::search::query::Query;
use crate::search::results::Results;
use crate::search::retrieve::search;
use crate::search::view::View;
use crate::search::words;
use crate::search::writer::IndexWriter;

/// An index in a folder, in the state of some commit. Other processes may write to it; their commits are visible after
/// [`reload`](Self::reload).
///
/// The first search after opening reads the data for counting facets: for a million datasets about 20 MiB of memory,
/// and some hundredths of a second.
pub struct Index {
    pub(crate) files: tantivy::Index,
    pub(crate) fields: Fields,
    reader: IndexReader,
    view: Mutex<Arc<View>>,
    threads: Executor,
}

/// The number of threads of a search, which share the segments of the index.
const THREADS: usize = 2;

/// The number of stored blocks kept decompressed, of 16 KiB each.
const MOST_BLOCKS: usize = 100;

impl Index {
    /// Opens the index of a folder; `None` if there is none.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read, or its index is damaged or from another version.
    pub fn open(folder: &Path) -> Result<Option<Self>, SearchError> {
        if !folder.is_dir() {
            return Ok(None);
        }
        let directory = MmapDirectory::open(folder).map_err(TantivyError::from)?;
        if !tantivy::Index::exists(&directory).map_err(TantivyError::from)? {
            return Ok(None);
        }
        let index = tantivy::Index::open(directory)?;
        if index.schema() != Fields::schema().0 {
            return Err(SearchError::Outdated);
        }
        Self::of(index).map(Some)
    }

    /// Creates an empty index in a folder, and the folder.
    ///
    /// # Errors
    ///
    /// When the folder cannot be written, or already has an index.
    pub fn create(folder: &Path) -> Result<Self, SearchError> {
        std::fs::create_dir_all(folder)?;
        let directory = MmapDirectory::open(folder).map_err(TantivyError::from)?;
        if tantivy::Index::exists(&directory).map_err(TantivyError::from)? {
            let there = std::io::Error::from(std::io::ErrorKind::AlreadyExists);
            return Err(SearchError::Disk(Box::new(there)));
        }
        let settings = tantivy::IndexSettings::default();
        Self::of(tantivy::Index::create(directory, Fields::schema().0, settings)?)
    }

    fn of(index: tantivy::Index) -> Result<Self, SearchError> {
        index.tokenizers().register(Fields::WORDS, words::whole());
        index.tokenizers().register(Fields::WORDS_AND_PAIRS, words::with_pairs());
        let sequence = sequence(&index)?;
        let reader = index
            .reader_builder()
            // The caller decides when to reload, so that an answer in several parts comes from one state.
            .reload_policy(ReloadPolicy::Manual)
            .doc_store_cache_num_blocks(MOST_BLOCKS)
            .try_into()?;
        let view = Mutex::new(Arc::new(View::new(reader.searcher(), sequence)));
        let threads = Executor::multi_thread(THREADS, "search-")?;
        Ok(Self { files: index, fields: Fields::schema().1, reader, view, threads })
    }

    /// A writer. Only one can exist at a time, across all processes; searches are not affected.
    ///
    /// # Errors
    ///
    /// [`SearchError::Busy`] while there is another.
    pub fn writer(&self) -> Result<IndexWriter, SearchError> {
        IndexWriter::new(&self.files, &self.fields)
    }

    /// The number of the last commit that this sees; 0 if there was none. After a reload during a commit it may be the
    /// number of the commit before.
    pub fn sequence(&self) -> u64 {
        self.view().sequence
    }

    /// The number of datasets.
    pub fn len(&self) -> u64 {
        self.view().searcher.num_docs()
    }

    /// Whether it has no datasets.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Moves to the last commit.
    ///
    /// # Errors
    ///
    /// When the index cannot be read; then the old state is kept.
    pub fn reload(&self) -> Result<(), SearchError> {
        // Read before the segments, so that the number is never ahead of them.
        let sequence = sequence(&self.files)?;
        self.reader.reload()?;
        let mut view = self.view.lock().unwrap_or_else(PoisonError::into_inner);
        *view = Arc::new(view.next(self.reader.searcher(), sequence));
        Ok(())
    }

    /// Searches.
    ///
    /// # Errors
    ///
    /// When the index cannot be read. No query is an error.
    pub fn search(&self, query: &Query) -> Result<Results, SearchError> {
        search(&self.view(), &self.fields, &self.threads, query)
    }

    /// Passes on the identity and revision of every dataset, in no order.
    ///
    /// # Errors
    ///
    /// When the index cannot be read.
    pub fn ids(&self, tell: &mut dyn FnMut(DatasetId, u64)) -> Result<(), SearchError> {
        for segment in self.view().searcher.segment_readers() {
            let revisions = segment.fast_fields().u64(Fields::REVISION)?;
            let terms = segment.inverted_index(self.fields.id)?;
            let mut stream = terms.terms().stream()?;
            while stream.advance() {
                let octets =
                    stream.key().try_into().map_err(|_| SearchError::damaged("an identity"))?;
                let record = tantivy::schema::IndexRecordOption::Basic;
                let mut found = terms.read_postings_from_terminfo(stream.value(), record)?;
                while found.doc() != TERMINATED {
                    if !segment.is_deleted(found.doc()) {
                        let revision = revisions.first(found.doc());
                        let revision =
                            revision.ok_or_else(|| SearchError::damaged("a revision"))?;
                        tell(DatasetId::from_octets(octets), revision);
                    }
                    found.advance();
                }
            }
        }
        Ok(())
    }

    fn view(&self) -> Arc<View> {
        Arc::clone(&self.view.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The number of the last commit. It comes after the text version of the commit.
fn sequence(index: &tantivy::Index) -> Result<u64, SearchError> {
    let Some(payload) = index.load_metas()?.payload else { return Ok(0) };
    let (version, sequence) = payload.split_once(':').ok_or(SearchError::Outdated)?;
    if version != Fields::VERSION.to_string() {
        return Err(SearchError::Outdated);
    }
    sequence.parse().map_err(|_| SearchError::damaged("the number of a commit"))
}

impl fmt::Debug for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Index").field("sequence", &self.sequence()).finish_non_exhaustive()
    }
}
