use super::charset::text_of;
use crate::column::Column;
use crate::value::{date_range, number};

/// The start of a text table, with what can be inferred about its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Csv {
    /// What separates its cells: `,`, `;`, TAB or `|`.
    pub delimiter: char,
    /// Its columns, with the narrowest type that fits all values seen: `boolean`, `integer`, `number`, `date`,
    /// `datetime` or `string`. Without a header line, they are numbered.
    pub columns: Vec<Column>,
    /// Whether its first column has no name, as an index that a program wrote; then it is called `index`.
    pub has_unnamed_index: bool,
    /// Its first rows, without the header.
    pub rows: Vec<Vec<String>>,
}

/// Reads the start of a CSV or TSV file (RFC 4180). `is_whole` says that the bytes are the whole file; otherwise an
/// unfinished last line is dropped. At most `most` rows are read, and 4,096 columns. `None` if no line is complete or
/// the bytes are not text.
///
/// Bytes of another encoding than UTF-8 are decoded as [`text_of`] does. A first line `sep=;`, as spreadsheets write and read it,
/// states the separator. Cost: a few passes.
///
/// ```
/// use verger_dataset::read_csv;
///
/// let csv = read_csv(b"day;mm\n2026-11-20;1.5\n2026-11-21;0\n2026-1", false, 100).unwrap();
/// let columns: Vec<_> = csv.columns.iter().map(ToString::to_string).collect();
/// assert_eq!(columns, ["day date", "mm number"]);
/// assert_eq!(csv.rows.len(), 2);
/// ```
pub fn read_csv(octets: &[u8], is_whole: bool, most: usize) -> Option<Csv> {
    let decoded = text_of(octets, None)?.text;
    let (delimiter, text) =
        stated_delimiter(&decoded).unwrap_or_else(|| (delimiter(&decoded), &decoded[..]));
    let mut lines = lines(text, delimiter, is_whole, most.saturating_add(1));
    if lines.is_empty() {
        return None;
    }
    let has_unnamed_index = has_unnamed_index(&lines);
    // Numbers are values: a header line has none.
    let has_names = has_unnamed_index || lines[0].iter().all(|cell| is_name(cell));
    let names: Vec<String> = if has_names {
        let mut names = lines.remove(0);
        if has_unnamed_index {
            let is_taken = names.iter().any(|name| name == INDEX);
            if is_taken { "column-1" } else { INDEX }.clone_into(&mut names[0]);
        }
        names
    } else {
        (1..=lines[0].len()).map(|number| format!("column-{number}")).collect()
    };
    lines.truncate(most);
    let column = |(index, name): (usize, String)| {
        let cells = lines.iter().filter_map(|row| row.get(index)).filter(|cell| !cell.is_empty());
        let kind = cells.map(|cell| kind(cell)).reduce(Kind::both);
        Column { name, kind: kind.map(|kind| kind.name().to_owned()), description: None }
    };
    let columns = names.into_iter().enumerate().map(column).collect();
    Some(Csv { delimiter, columns, has_unnamed_index, rows: lines })
}

/// What a column without a name is called, if it is the first.
const INDEX: &str = "index";

fn is_name(cell: &str) -> bool {
    !cell.is_empty() && kind(cell) == Kind::Text
}

/// Whether only the first column has no name, and values: so pandas and R write their indexes.
fn has_unnamed_index(lines: &[Vec<String>]) -> bool {
    let [head, rows @ ..] = lines else { return false };
    let [first, names @ ..] = &head[..] else { return false };
    let has_value = |row: &Vec<String>| row.first().is_some_and(|cell| !cell.is_empty());
    first.is_empty()
        && !names.is_empty()
        && names.iter().all(|name| is_name(name))
        && rows.iter().all(has_value)
}

/// The separator that a first line `sep=;` states, and the text after that line.
fn stated_delimiter(text: &str) -> Option<(char, &str)> {
    let (word, rest) = text.split_at_checked(4)?;
    let mut rest = rest.chars();
    let delimiter = rest.next().filter(|c| matches!(c, ',' | ';' | '\t' | '|'))?;
    let rest = rest.as_str();
    let rest = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\n', '\r']))?;
    word.eq_ignore_ascii_case("sep=").then_some((delimiter, rest))
}

const MOST_COLUMNS: usize = 4096;

/// The most frequent delimiter on the first line, outside quotes.
fn delimiter(text: &str) -> char {
    let (mut counts, mut in_quotes) = ([(',', 0), (';', 0), ('\t', 0), ('|', 0)], false);
    for c in text.chars() {
        match c {
            '"' => in_quotes = !in_quotes,
            '\n' | '\r' if !in_quotes => break,
            c if !in_quotes => {
                for (_, count) in counts.iter_mut().filter(|(delimiter, _)| *delimiter == c) {
                    *count += 1;
                }
            }
            _ => {}
        }
    }
    // In a tie, the first one is the most common in practice.
    counts.iter().rev().max_by_key(|(_, count)| *count).map_or(',', |(delimiter, _)| *delimiter)
}

fn lines(text: &str, delimiter: char, is_whole: bool, most: usize) -> Vec<Vec<String>> {
    let (mut lines, mut line, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut in_quotes, mut chars) = (false, text.chars().peekable());
    let end_cell = |line: &mut Vec<String>, cell: &mut String| {
        let cell = std::mem::take(cell);
        if line.len() < MOST_COLUMNS {
            line.push(cell.trim().to_owned());
        }
    };
    while let Some(c) = chars.next() {
        match c {
            '"' if in_quotes && chars.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' if in_quotes => in_quotes = false,
            '"' if cell.trim().is_empty() => in_quotes = true,
            c if in_quotes => cell.push(c),
            c if c == delimiter => end_cell(&mut line, &mut cell),
            '\n' | '\r' => {
                chars.next_if_eq(&if c == '\r' { '\n' } else { '\0' });
                let is_blank = line.is_empty() && cell.trim().is_empty();
                if is_blank {
                    continue;
                }
                end_cell(&mut line, &mut cell);
                lines.push(std::mem::take(&mut line));
                if lines.len() >= most {
                    return lines;
                }
            }
            c => cell.push(c),
        }
    }
    if is_whole && !(line.is_empty() && cell.trim().is_empty()) {
        end_cell(&mut line, &mut cell);
        lines.push(line);
    }
    lines
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Boolean,
    Integer,
    Number,
    Date,
    Time,
    Text,
}

impl Kind {
    /// The narrowest kind that fits both.
    fn both(self, other: Self) -> Self {
        match (self, other) {
            (one, two) if one == two => one,
            (Self::Integer | Self::Number, Self::Integer | Self::Number) => Self::Number,
            _ => Self::Text,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Date => "date",
            Self::Time => "datetime",
            Self::Text => "string",
        }
    }
}

fn kind(cell: &str) -> Kind {
    let unsigned = cell.strip_prefix(['-', '+']).unwrap_or(cell);
    let is_code = unsigned.len() > 1 && unsigned.starts_with('0') && !unsigned.starts_with("0.");
    if ["true", "false"].iter().any(|word| cell.eq_ignore_ascii_case(word)) {
        Kind::Boolean
    } else if is_code {
        // `007` is a name made of digits.
        Kind::Text
    } else if number(unsigned).is_some() && !unsigned.contains('.') {
        Kind::Integer
    } else if unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && cell.parse::<f64>().is_ok()
    {
        Kind::Number
    } else if cell.len() == 10 && date_range(cell).is_some() {
        Kind::Date
    } else if cell.len() > 10 && date_range(&cell.replacen(' ', "T", 1)).is_some() {
        Kind::Time
    } else {
        Kind::Text
    }
}
