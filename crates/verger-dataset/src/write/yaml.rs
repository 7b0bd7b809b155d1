use crate::catalog::Catalog;
use crate::column::Column;
use crate::dataset::{Dataset, Distribution};
use crate::statement::{Field, Statement, Statements};
use crate::term::{TERMS, Term, ValueKind};
use crate::yaml::{DATASETS, FILES};

/// Writes a catalog in YAML: a list of datasets, which the R package pins and others read. Reading it gives a
/// catalog that [agrees](Catalog::agrees).
///
/// Statements about the catalog as a whole have no place in such a list. If there are any, the list is under
/// `datasets`, which pins does not read; to get only the list, [expand](Catalog::expanded) the catalog and clear its
/// statements. Paths are under `path`; further statements about files are under `files`.
///
/// ```
/// use verger_dataset::{ReadOptions, read, write_yaml};
///
/// let catalog = read(b"Dataset: rain\nTitle: Rain: by day\nDownload: /rain.csv\n", &ReadOptions::default());
/// let text = write_yaml(&catalog);
/// assert_eq!(text, "- name: rain\n  title: \"Rain: by day\"\n  path: \"/rain.csv\"\n");
/// ```
pub fn write_yaml(catalog: &Catalog) -> String {
    let mut yaml = Yaml { text: String::new(), margin: 0 };
    if !catalog.says.is_empty() {
        yaml.entries(&catalog.says, |_| true);
        yaml.line(0, DATASETS, "");
        yaml.margin = 2;
    }
    catalog.datasets.iter().for_each(|dataset| yaml.dataset(dataset));
    yaml.text
}

struct Yaml {
    text: String,
    /// How far keys are indented.
    margin: usize,
}

impl Yaml {
    fn dataset(&mut self, dataset: &Dataset) {
        let margin = self.margin;
        self.line(margin, "- name", &quoted(&dataset.identifier));
        self.margin += 2;
        self.entries(&dataset.says, |_| true);
        self.files(&dataset.distributions);
        self.margin = margin;
    }

    fn files(&mut self, files: &[Distribution]) {
        let mut paths: Vec<_> =
            files.iter().filter_map(Distribution::download).map(Statement::text).collect();
        let count = paths.len();
        paths.sort_unstable();
        paths.dedup();
        // If two files have the same path, only `files` can distinguish them.
        let listed = paths.len() == count && count > 0;
        if listed {
            let downloads: Vec<_> = files.iter().filter_map(Distribution::download).collect();
            self.entry("path", &downloads);
        }
        let says_more = |file: &&Distribution| {
            !listed || file.says.iter().count() > 1 || file.download().is_none()
        };
        let detailed: Vec<_> = files.iter().filter(says_more).collect();
        if detailed.is_empty() {
            return;
        }
        self.line(self.margin, FILES, "");
        for file in detailed {
            let first = file.download().or(file.says.first(Term::AccessUrl));
            let first = first.or(file.says.first(Term::UnlinkedFile));
            let Some(first) = first else { continue };
            let key =
                if file.download().is_some() { "path".to_owned() } else { key_of(first.field()) };
            let margin = self.margin + 2;
            self.line(margin, &format!("- {key}"), &quoted(first.text()));
            self.margin += 4;
            self.entries(&file.says, |statement| !std::ptr::eq(statement, first));
            self.margin -= 4;
        }
    }

    /// Writes one entry per field, with all its statements.
    fn entries(&mut self, says: &Statements, wanted: impl Fn(&Statement) -> bool) {
        let statements: Vec<_> = says.iter().filter(|statement| wanted(statement)).collect();
        // They are sorted, so those about one field are adjacent.
        for group in statements.chunk_by(|one, two| one.field() == two.field()) {
            self.entry(&key_of(group[0].field()), group);
        }
    }

    fn entry(&mut self, key: &str, statements: &[&Statement]) {
        let margin = self.margin + 2;
        if statements[0].term() == Some(Term::Column) {
            self.line(self.margin, key, "");
            return statements
                .iter()
                .for_each(|statement| self.column(&Column::parse(statement.text())));
        }
        if let [one] = statements {
            return self.line(self.margin, key, &scalar(one));
        }
        self.line(self.margin, key, "");
        for statement in statements {
            self.text.extend([&" ".repeat(margin), "- ", &scalar(statement), "\n"]);
        }
    }

    fn column(&mut self, column: &Column) {
        let margin = self.margin + 2;
        self.line(margin, "- name", &quoted(&column.name));
        for (key, part) in [("type", &column.kind), ("description", &column.description)] {
            if let Some(part) = part {
                self.line(margin + 2, key, &quoted(part));
            }
        }
    }

    fn line(&mut self, margin: usize, key: &str, value: &str) {
        let space = if value.is_empty() { "" } else { " " };
        self.text.extend([&" ".repeat(margin), key, ":", space, value, "\n"]);
    }
}

/// The key for a field: the one that pins writes, if any.
fn key_of(field: &Field) -> String {
    match field {
        Field::Known(Term::Download) => "path".to_owned(),
        Field::Known(Term::Column) => "columns".to_owned(),
        Field::Known(Term::Keyword) => "tags".to_owned(),
        Field::Known(term) => term.name().to_ascii_lowercase(),
        Field::Other(name) => name.as_str().to_owned(),
    }
}

fn scalar(statement: &Statement) -> String {
    let is_number =
        statement.term().is_some_and(|term| TERMS[term as usize].kind == ValueKind::Number);
    if is_number && statement.number().is_some() {
        return statement.text().to_owned();
    }
    quoted(statement.text())
}

/// The text unchanged if every reader reads it as text; else in double quotes.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || " ._/+()-".contains(c);
    let is_word = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"];
    if text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(plain)
        && !text.ends_with(' ')
        && !is_word.iter().any(|word| text.eq_ignore_ascii_case(word))
    {
        return text.to_owned();
    }
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            // Line ends and invisible characters: YAML 1.2 §5.1 requires escapes for some of them.
            '\u{2028}' | '\u{2029}' | '\u{FEFF}' => {
                quoted.extend(c.escape_unicode().filter(|c| !matches!(c, '{' | '}')));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
