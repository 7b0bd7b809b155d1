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
    /// Its first rows, without the header.
    pub rows: Vec<Vec<String>>,
}

/// Reads the start of a CSV or TSV file (RFC 4180). `is_whole` says that the bytes are the whole file; otherwise an
/// unfinished last line is dropped. At most `most` rows are read, and 4,096 columns. `None` if no line is complete or
/// the bytes are not text.
///
/// Bytes that are not UTF-8 are replaced. Cost: one pass.
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
    let octets = octets.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(octets);
    if octets.contains(&0) {
        return None;
    }
    let text = String::from_utf8_lossy(octets);
    let delimiter = delimiter(&text);
    let mut lines = lines(&text, delimiter, is_whole, most.saturating_add(1));
    if lines.is_empty() {
        return None;
    }
    // Numbers are values: a header line has none.
    let is_name = |cell: &String| !cell.is_empty() && kind(cell) == Kind::Text;
    let has_names = lines[0].iter().all(is_name);
    let names: Vec<String> = if has_names {
        lines.remove(0)
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
    Some(Csv { delimiter, columns, rows: lines })
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
