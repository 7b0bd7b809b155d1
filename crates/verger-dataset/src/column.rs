use std::fmt;

/// A column of a table: the value of a `Column` line.
///
/// It is written `name type description…`. A name with a space or a quote is in quotes, with quotes in it doubled; `-`
/// is an unknown type.
///
/// ```
/// use verger_dataset::Column;
///
/// let column = Column::parse("\"station id\" string where it was \"measured\"");
/// assert_eq!(column.name, "station id");
/// assert_eq!(column.kind.as_deref(), Some("string"));
/// assert_eq!(Column::parse(&column.to_string()), column);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_structs, reason = "name, type, description: a line has no more")]
pub struct Column {
    /// Its name.
    pub name: String,
    /// The type of its values, as named by its source.
    pub kind: Option<String>,
    /// What it contains.
    pub description: Option<String>,
}

impl Column {
    /// Reads the value of a `Column` line. Never fails: the first part is the name.
    pub fn parse(text: &str) -> Self {
        let text = text.trim();
        let (name, rest) = if let Some(quoted) = text.strip_prefix('"') {
            unquoted(quoted)
        } else {
            let (name, rest) = word(text);
            (name.to_owned(), rest)
        };
        let (kind, description) = word(rest.trim_start());
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Self {
            name,
            kind: some(kind).filter(|kind| kind != "-"),
            description: some(description.trim()),
        }
    }
}

fn word(text: &str) -> (&str, &str) {
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// The text up to the closing quote, and the rest.
fn unquoted(text: &str) -> (String, &str) {
    let (mut name, mut rest) = (String::new(), text);
    while let Some((before, behind)) = rest.split_once('"') {
        name.push_str(before);
        let Some(behind_both) = behind.strip_prefix('"') else { return (name, behind) };
        name.push('"');
        rest = behind_both;
    }
    (name + rest, "")
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bare = |c: char| !c.is_whitespace() && c != '"';
        if !self.name.is_empty() && self.name.chars().all(bare) {
            f.write_str(&self.name)?;
        } else {
            write!(f, "\"{}\"", self.name.replace('"', "\"\""))?;
        }
        if self.kind.is_some() || self.description.is_some() {
            // One word: otherwise its rest would be read as the description.
            let kind =
                self.kind.as_deref().map(|kind| kind.trim().replace(char::is_whitespace, "-"));
            write!(f, " {}", kind.filter(|kind| !kind.is_empty()).as_deref().unwrap_or("-"))?;
        }
        self.description.iter().try_for_each(|description| write!(f, " {description}"))
    }
}
