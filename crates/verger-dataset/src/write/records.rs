use crate::catalog::Catalog;
use crate::dataset::Dataset;
use crate::records::WRAPPING;
use crate::statement::{Statement, Statements};
use crate::term::Term;

/// How closely a written file follows the grammar of data.txt §3.3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "the grammar is kept or it is not")]
pub enum RecordGrammar {
    /// A dataset's record begins with `Dataset`. Robots ignore it.
    #[default]
    Plain,
    /// Every record begins with a `User-agent` line, as the grammar requires: here with `data.txt`, which no robot has
    /// as its name. (Robots of 1996 obey only the first record for `*`, so `*` would hide the rules.) To a strict
    /// reader, text after `#` is still a comment, and non-ASCII is still not text.
    Strict,
}

/// Writes a catalog in the record form. Reading it gives a catalog that [agrees](Catalog::agrees).
///
/// Every value is written on one line, so no value can begin a line of its own. Rules for robots are not part of a
/// catalog; append them, or use [`normal_form`](crate::normal_form) to tidy a file that has some.
///
/// ```
/// use verger_dataset::{ReadOptions, RecordGrammar, read, write_records};
///
/// let catalog = read(b"- path: rain.csv\n  title: Rain\n  tags: [weather]\n", &ReadOptions::default());
/// let text = write_records(&catalog, RecordGrammar::Plain);
/// assert_eq!(text, "Dataset: rain.csv\nTitle: Rain\nKeyword: weather\nDownload: rain.csv\n");
/// ```
pub fn write_records(catalog: &Catalog, grammar: RecordGrammar) -> String {
    let mut text = String::new();
    if !catalog.says.is_empty() {
        begin(&mut text, grammar);
        push_all(&mut text, &catalog.says);
    }
    for dataset in &catalog.datasets {
        push_dataset(&mut text, dataset, &dataset.identifier, grammar);
    }
    text
}

/// Writes one dataset, under an identifier that can differ from its own.
pub(crate) fn push_dataset(
    text: &mut String,
    dataset: &Dataset,
    identifier: &str,
    grammar: RecordGrammar,
) {
    begin(text, grammar);
    push(text, Term::Dataset.name(), identifier);
    push_all(text, &dataset.says);
    dataset.distributions.iter().for_each(|file| push_all(text, &file.says));
}

fn begin(text: &mut String, grammar: RecordGrammar) {
    if !text.is_empty() {
        text.push('\n');
    }
    if grammar == RecordGrammar::Strict {
        push(text, "User-agent", WRAPPING);
    }
}

/// Writes the statements about a dataset, or about a file.
pub(crate) fn push_all(text: &mut String, says: &Statements) {
    // `Download` begins a file, or `Access-url` if it has none, or `Unlinked-file`; it comes first of the statements.
    let opens = |statement: &&Statement| matches!(statement.term(), Some(Term::Download));
    let address = says.iter().find(opens).or(says.first(Term::AccessUrl));
    let address = address.or(says.first(Term::UnlinkedFile));
    let others = says
        .iter()
        .filter(|statement| address.is_none_or(|first| !std::ptr::eq(first, *statement)));
    for statement in address.into_iter().chain(others) {
        push(text, &statement.field().to_string(), statement.text());
    }
}

fn push(text: &mut String, name: &str, value: &str) {
    text.extend([name, ": ", value, "\n"]);
}
