use std::collections::{BTreeMap, HashSet};

use percent_encoding::percent_decode_str;

use super::edits::Edits;
use super::update_yaml::update_yaml;
use crate::catalog::Catalog;
use crate::dataset::{Dataset, Distribution};
use crate::form::Form;
use crate::place::SourcePlace;
use crate::read::read;
use crate::read_options::ReadOptions;
use crate::statement::{Statement, Statements};
use crate::term::Term;
use crate::value::{FileUrl, link};
use crate::write::{RecordGrammar, push_all, push_dataset};

/// A data.txt that a person has edited, brought up to date with the files of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UpdatedDataTxt {
    /// Its bytes. In records, every line that is not about the size, the checksum or the table of a file that has changed is
    /// as it was. YAML says what it said; if anything is different, it is in [normal form](crate::normal_form).
    pub text: Vec<u8>,
    /// The downloads of files that were not in it.
    pub added: Vec<String>,
    /// The downloads of files whose bytes have changed, or had no checksum.
    pub changed: Vec<String>,
    /// What it describes below the folder's URL that was not made from a file. Its lines are kept.
    pub others: Vec<OtherFile>,
}

/// A file that a data.txt describes, and that was not made from a file of the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OtherFile {
    /// Its download as written.
    pub download: String,
    /// The line of that, from 1.
    pub line: Option<u32>,
    /// Its path below the folder's URL, decoded.
    pub path: String,
}

/// Brings a data.txt, in records or YAML, up to date with `made`, as [`describe_files`](crate::describe_files) made it for the
/// same `address`.
///
/// A file is known by its URL. If its SHA-256 is the one stated, none of its lines changes. Otherwise its size, checksums,
/// rows and columns are those of the file, and its dataset's date of change too; other checksums go, and columns keep what
/// is said about them. New files join the dataset with their identifier, or follow the last dataset as a new one. Titles,
/// descriptions, licences, comments and rules stay as they are; but [comments of YAML](crate::losses) do not if anything
/// else changes. `None` if `octets` are in another form. Cost: two passes, and a sort of the changes; of YAML, about four.
///
/// ```
/// use verger_dataset::{ListedFile, RecordGrammar, describe_files, update_data_txt};
///
/// let file = |path: &str| ListedFile { path: path.into(), bytes: Some(12), ..Default::default() };
/// let made = describe_files(&[file("rain.csv"), file("snow.csv")], "/");
/// let edited = b"# ours\nDataset: rain\nTitle: Rain by day\nDownload: /rain.csv\n";
/// let updated = update_data_txt(edited, &made, "/", RecordGrammar::Plain).unwrap();
/// assert!(updated.text.starts_with(b"# ours\nDataset: rain\nTitle: Rain by day\nDownload: /rain.csv\nBytes: 12\n"));
/// assert_eq!(updated.added, ["/snow.csv"]);
/// ```
pub fn update_data_txt(
    octets: &[u8],
    made: &Catalog,
    address: &str,
    grammar: RecordGrammar,
) -> Option<UpdatedDataTxt> {
    match Form::of(octets) {
        Form::Records | Form::Empty => update_records(octets, made, address, grammar),
        form @ (Form::YamlList | Form::YamlMapping) => update_yaml(octets, form, made, address),
        _ => None,
    }
}

/// The same for records alone.
pub(super) fn update_records(
    octets: &[u8],
    made: &Catalog,
    address: &str,
    grammar: RecordGrammar,
) -> Option<UpdatedDataTxt> {
    let form = Some(Form::Records);
    let known = read(octets, &ReadOptions { form, ..ReadOptions::default() });
    let base: FileUrl = "https://invalid/data.txt".parse().expect("it is a URL");
    // Where the host of the folder's URL is not known, it is that of the URLs that are written with one.
    let key = |url: String| match url.split_once("://") {
        Some((_, rest)) if address.starts_with('/') => {
            rest.find('/').map_or_else(String::new, |path| rest[path..].to_owned())
        }
        _ => url,
    };
    let url = |file: &Distribution| file.download()?.link(Some(&base)).map(key);
    let mut places = BTreeMap::new();
    for (number, dataset) in known.datasets.iter().enumerate() {
        for (place, file) in dataset.distributions.iter().enumerate() {
            if let Some(url) = url(file) {
                places.entry(url).or_insert((number, place));
            }
        }
    }
    let mut update = Update {
        edits: Edits::of(octets),
        added: Vec::new(),
        changed: Vec::new(),
        touched: HashSet::new(),
    };
    let (mut found, mut joining, mut new) = (HashSet::new(), Vec::new(), String::new());
    for dataset in &made.datasets {
        let mut known_as = known.datasets.iter().position(|it| it.identifier == dataset.identifier);
        let mut unknown = Vec::new();
        for file in &dataset.distributions {
            let Some(url) = url(file) else { continue };
            match places.get(&url) {
                Some(&(number, place)) => {
                    let known = &known.datasets[number];
                    update.file((known, &known.distributions[place]), (dataset, file));
                    known_as = Some(number);
                }
                None => unknown.push(file),
            }
            found.insert(url);
        }
        update.added.extend(unknown.iter().filter_map(|file| text_of(file)));
        match known_as.map(|number| &known.datasets[number]) {
            Some(known) if !unknown.is_empty() => {
                let mut text = String::new();
                for file in &unknown {
                    push_all(&mut text, &file.says);
                }
                joining.push((last(known), text));
            }
            Some(_) => {}
            None => push_dataset(&mut new, dataset, &dataset.identifier, grammar),
        }
    }
    // After what is inserted there about the files before them.
    for (place, text) in joining {
        update.edits.insert_after(Some(place), &text);
    }
    if !new.is_empty() && !octets.is_empty() {
        new.insert(0, '\n');
    }
    match known.datasets.iter().map(last).max_by_key(|last| last.line()) {
        Some(end) => update.edits.insert_after(Some(end), &new),
        None => update.edits.append(&new),
    }
    let below = key(link(address, Some(&base)).ok()?);
    let others = places.iter().filter(|(url, _)| !found.contains(*url)).filter_map(|(url, at)| {
        let path = url.strip_prefix(&below)?;
        let download = known.datasets[at.0].distributions[at.1].download()?;
        Some(OtherFile {
            download: download.text().to_owned(),
            line: download.place().line(),
            path: percent_decode_str(path).decode_utf8_lossy().into_owned(),
        })
    });
    let mut others: Vec<_> = others.collect();
    others.sort_by_key(|other| other.line);
    let Update { edits, added, changed, .. } = update;
    Some(UpdatedDataTxt { text: edits.done(), added, changed, others })
}

struct Update<'a> {
    edits: Edits<'a>,
    added: Vec<String>,
    changed: Vec<String>,
    /// The datasets whose table and date were brought up to date, by the place of their identifier.
    touched: HashSet<String>,
}

impl Update<'_> {
    /// Brings a file up to date: what is known, and what was made from it.
    fn file(
        &mut self,
        (known, known_file): (&Dataset, &Distribution),
        (made, made_file): (&Dataset, &Distribution),
    ) {
        let sum = made_file.says.text(Term::Checksum);
        let sums = || known_file.says.all(Term::Checksum);
        if sum.is_some() && sums().any(|stated| Some(stated.text()) == sum) {
            return;
        }
        self.changed.extend(text_of(known_file));
        // The others are of the bytes before.
        sums().for_each(|stated| self.edits.remove(stated.place()));
        let at = known_file.download().map(Statement::place);
        let mut new = String::new();
        for term in [Term::Bytes, Term::Format, Term::MediaType, Term::Compress] {
            let Some(value) = made_file.says.first(term) else { continue };
            match known_file.says.first(term) {
                // What a file is, its publisher knows better than its name.
                Some(stated) if term == Term::Bytes => {
                    self.edits.replace(stated.place(), value.text());
                }
                Some(_) => {}
                None => push(&mut new, value),
            }
        }
        made_file.says.all(Term::Checksum).for_each(|sum| push(&mut new, sum));
        self.table((&known_file.says, &known.says), &made_file.says, &mut new);
        self.edits.insert_after(at, &new);
        let is_first = self.touched.insert(known.identifier.clone());
        let has_table =
            [Term::Rows, Term::Column].iter().any(|&term| known_file.says.first(term).is_some());
        let mut new = String::new();
        if is_first || has_table {
            self.table((&known.says, &known_file.says), &made.says, &mut new);
        }
        if is_first {
            if let Some(modified) = made.says.first(Term::Modified) {
                match known.says.first(Term::Modified) {
                    Some(stated) => self.edits.replace(stated.place(), modified.text()),
                    None => push(&mut new, modified),
                }
            }
            // What follows the address of a file is about that file.
            self.edits.insert_before(first_of_files(known), &new);
        }
    }

    /// Brings the rows and columns at one level up to date, unless they are stated at the other.
    fn table(
        &mut self,
        (known, other): (&Statements, &Statements),
        made: &Statements,
        new: &mut String,
    ) {
        if let Some(rows) = made.first(Term::Rows) {
            match known.first(Term::Rows).or(other.first(Term::Rows)) {
                Some(stated) => self.edits.replace(stated.place(), rows.text()),
                None => push(new, rows),
            }
        }
        let columns: Vec<_> = made.all(Term::Column).collect();
        if columns.is_empty() {
            return;
        }
        let known = if known.first(Term::Column).is_some() { known } else { other };
        let names: HashSet<_> = columns.iter().map(|column| name(column)).collect();
        let known: Vec<_> = known.all(Term::Column).collect();
        let stated: HashSet<_> = known.iter().map(|column| name(column)).collect();
        let gone = known.iter().filter(|column| !names.contains(&name(column)));
        gone.for_each(|column| self.edits.remove(column.place()));
        let unknown = columns.iter().filter(|column| !stated.contains(&name(column)));
        match known.iter().rfind(|column| names.contains(&name(column))) {
            Some(last) => {
                let mut text = String::new();
                unknown.for_each(|column| push(&mut text, column));
                self.edits.insert_after(Some(last.place()), &text);
            }
            None => unknown.for_each(|column| push(new, column)),
        }
    }
}

fn name(column: &Statement) -> String {
    crate::column::Column::parse(column.text()).name
}

fn text_of(file: &Distribution) -> Option<String> {
    file.download().map(|download| download.text().to_owned())
}

fn push(text: &mut String, statement: &Statement) {
    text.extend([&statement.field().to_string(), ": ", statement.text(), "\n"]);
}

/// The place of the first statement about a file.
fn first_of_files(dataset: &Dataset) -> Option<&SourcePlace> {
    let all = dataset.distributions.iter().flat_map(|file| &file.says);
    all.map(Statement::place).min_by_key(|place| place.line())
}

/// The place of the last statement of a dataset.
fn last(dataset: &Dataset) -> &SourcePlace {
    let places = dataset.statements().map(Statement::place);
    places.chain([&dataset.place]).max_by_key(|place| place.line()).unwrap_or(&dataset.place)
}
