use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use std::collections::BTreeMap;

use verger::time::Moment;

use super::media_type::{FileKind, file_kind};
use crate::catalog::Catalog;
use crate::column::Column;
use crate::draft::Draft;
use crate::form::Form;
use crate::identifier::part;
use crate::place::SourcePlace;
use crate::read_options::ReadOptions;
use crate::statement::Field;
use crate::term::Term;

/// A file of a folder to describe.
#[derive(Clone, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct ListedFile {
    /// Its path below the folder, with `/` between its parts.
    pub path: String,
    /// Its size in bytes.
    pub bytes: Option<u64>,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: Option<String>,
    /// When it was last changed.
    pub modified: Option<Moment>,
    /// The number of rows of its table.
    pub rows: Option<u64>,
    /// The columns of its table.
    pub columns: Vec<Column>,
}

/// Describes the files of a folder that a site publishes at `address`, such as `/d/` or `https://example.com/d/`.
///
/// Files that differ only in their format are one dataset. Files whose extension is not a data format, hidden files,
/// and paths that leave the folder are left out. What is the same for all files of a dataset is stated on the dataset.
///
/// ```
/// use verger_dataset::{ListedFile, RecordGrammar, describe_files, write_records};
///
/// let file = |path: &str| ListedFile { path: path.into(), bytes: Some(12), ..Default::default() };
/// let catalog = describe_files(&[file("rain 2026.csv"), file("rain 2026.parquet")], "/d/");
/// assert_eq!(catalog.datasets.len(), 1);
/// assert!(write_records(&catalog, RecordGrammar::Plain).contains("Download: /d/rain%202026.csv\n"));
/// ```
pub fn describe_files(files: &[ListedFile], address: &str) -> Catalog {
    let mut datasets: BTreeMap<&str, Vec<(&ListedFile, FileKind)>> = BTreeMap::new();
    for file in files.iter().filter(|file| stays_inside(&file.path)) {
        if let Some(kind) = file_kind(&file.path) {
            datasets.entry(&file.path[..kind.stem_len]).or_default().push((file, kind));
        }
    }
    let options = ReadOptions::default();
    let mut draft = Draft::new(Form::Records, &options);
    for (stem, mut files) in datasets {
        files.sort_by(|(one, _), (two, _)| one.path.cmp(&two.path));
        describe(stem, &files, address, &mut draft);
    }
    draft.end()
}

fn describe(stem: &str, files: &[(&ListedFile, FileKind)], address: &str, draft: &mut Draft<'_>) {
    draft.dataset(&SourcePlace::Made);
    let mut state = |term, text: &str| draft.state(&Field::Known(term), text, &SourcePlace::Made);
    let parts: Vec<_> = stem.split('/').map(part).collect();
    state(Term::Dataset, &parts.join("-"));
    let name = stem.rsplit('/').next().unwrap_or(stem);
    state(Term::Title, &name.replace(['-', '_'], " "));
    if let Some(latest) = files.iter().filter_map(|(file, _)| file.modified).max() {
        state(Term::Modified, &latest.to_string());
    }
    let (first, _) = files[0];
    let has_table_of_first =
        |file: &ListedFile| file.columns == first.columns && file.rows == first.rows;
    let is_one_table = files.iter().all(|(file, _)| has_table_of_first(file));
    if is_one_table {
        state_table(first, &mut state);
    }
    for (file, kind) in files {
        let path = utf8_percent_encode(&file.path, ESCAPED);
        state(Term::Download, &format!("{address}{path}"));
        if !is_one_table {
            state_table(file, &mut state);
        }
        state(Term::Format, kind.format);
        state(Term::MediaType, kind.media_type);
        kind.compress.iter().for_each(|compress| state(Term::Compress, compress));
        file.bytes.iter().for_each(|bytes| state(Term::Bytes, &bytes.to_string()));
        file.sha256.iter().for_each(|hex| state(Term::Checksum, &format!("sha256:{hex}")));
    }
}

fn state_table(file: &ListedFile, state: &mut impl FnMut(Term, &str)) {
    file.rows.iter().for_each(|rows| state(Term::Rows, &rows.to_string()));
    file.columns.iter().for_each(|column| state(Term::Column, &column.to_string()));
}

/// Whether a path leads to a visible file inside the folder.
fn stays_inside(path: &str) -> bool {
    !path.contains(['\\', '\0'])
        && path.split('/').all(|part| !part.is_empty() && !part.starts_with('.'))
}

/// What RFC 3986 §3.3 does not allow in a path.
const ESCAPED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');
