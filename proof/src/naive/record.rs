use super::line::{self, Line, is_space};
use super::{Answer, Field, Path, Rulebook, Rules, target};

/// What a file tells the robot with this token about a URL. The line that says so is counted from 0.
pub fn answer(book: Rulebook, file: &[u8], token: &str, url: &[u8]) -> Answer {
    let lines: Vec<_> = line::lines(file).into_iter().map(|text| line::read(book, text)).collect();
    let records = records(book, &lines);
    let obeyed = obeyed(book, &records, token);
    let book = match obeyed.first() {
        Some(record) if book == Rulebook::Extended2 && record.version() == Version::Two => {
            Rulebook::Extended2Version2
        }
        _ => book,
    };
    let rules: Vec<_> = obeyed.iter().flat_map(|record| &record.rules).collect();
    let texts: Vec<_> = rules.iter().map(|rule| (rule.field, rule.text)).collect();
    let answer = Rules::read(book, &texts).decide(&Path::read(book, &target(book, url)));
    Answer { by: answer.by.map(|number| rules[number].line), ..answer }
}

#[derive(Default)]
struct Record<'a> {
    agents: Vec<&'a [u8]>,
    rules: Vec<Rule<'a>>,
    /// What stands behind the last of its User-agent lines, fields that nobody knows left out.
    behind_agents: Vec<Line<'a>>,
    /// Whether another User-agent line is no longer for this record.
    complete: bool,
}

struct Rule<'a> {
    line: usize,
    field: Field,
    text: &'a [u8],
}

fn records<'a>(book: Rulebook, lines: &[Line<'a>]) -> Vec<Record<'a>> {
    let mut records: Vec<Record<'a>> = Vec::new();
    // What stands before the first record, or between two, belongs to nobody.
    let mut nobodys = Record::default();
    let mut ended = true;
    for (number, &line) in lines.iter().enumerate() {
        let begins = ended || records.last().is_none_or(|record| record.complete);
        if matches!(line, Line::UserAgent(_)) && begins {
            records.push(Record::default());
            ended = false;
        }
        let record = if ended { &mut nobodys } else { records.last_mut().unwrap_or(&mut nobodys) };
        match line {
            Line::UserAgent(value) => {
                record.agents.push(value);
                record.behind_agents.clear();
            }
            Line::Rule(field, text) => {
                record.rules.push(Rule { line: number, field, text });
                record.complete = true;
            }
            // The grammar of 1996: an extension is a rule line.
            Line::RobotVersion(_) | Line::KnownField | Line::UnknownField => {
                record.complete |= book == Rulebook::Koster1996;
            }
            // A record needs a rule: before its first, a blank line ends nothing.
            Line::Blank => ended |= ends_at_blank_lines(book) && !record.rules.is_empty(),
            Line::Aside => {}
        }
        if matches!(line, Line::Rule(..) | Line::RobotVersion(_) | Line::KnownField) {
            record.behind_agents.push(line);
        }
    }
    records
}

/// "Records separated by blank lines": the standard of 1994, and what extends it.
fn ends_at_blank_lines(book: Rulebook) -> bool {
    matches!(book, Rulebook::Koster1996 | Rulebook::Original1994 | Rulebook::Extended2)
}

fn obeyed<'r, 'a>(book: Rulebook, records: &'r [Record<'a>], token: &str) -> Vec<&'r Record<'a>> {
    let token = token.to_ascii_lowercase();
    let token = token.as_bytes();
    let all = |names: &dyn Fn(&[u8]) -> bool| -> Vec<&'r Record<'a>> {
        let usable = records
            .iter()
            .filter(|record| book != Rulebook::Extended2 || record.version() != Version::Unusable);
        let is_named = |record: &&Record<'a>| {
            record.agents.iter().any(|value| names(&value.to_ascii_lowercase()))
        };
        usable.filter(is_named).collect()
    };
    let first = |names: &dyn Fn(&[u8]) -> bool| all(names).into_iter().take(1).collect::<Vec<_>>();
    let choices = match book {
        Rulebook::Rfc9309 => vec![
            all(&|value| name(value) == token),
            all(&|value| leading_letters(value) == token),
            all(&|value| name(value) == b"*"),
        ],
        Rulebook::Google => vec![
            all(&|value| !is_global(value) && leading_letters(value) == token),
            all(&is_global),
        ],
        Rulebook::Rep00 => vec![all(&|value| value == token), first(&|value| value == b"*")],
        Rulebook::Koster1996 => {
            vec![first(&|value| contains(value, token)), first(&|value| value == b"*")]
        }
        Rulebook::Original1994 => vec![
            first(&|value| contains(token, without_version(value))),
            first(&|value| value == b"*"),
        ],
        Rulebook::Extended2 | Rulebook::Extended2Version2 => vec![
            first(&|value| !value.is_empty() && token.starts_with(value)),
            first(&|value| value == b"*"),
        ],
    };
    choices.into_iter().find(|records| !records.is_empty()).unwrap_or_default()
}

/// Google's parser: a `*` is for all robots, also with white space and more text after it.
fn is_global(value: &[u8]) -> bool {
    matches!(value, [b'*'] | [b'*', b'\t'..=b'\r' | b' ', ..])
}

/// A product without its version and what follows: RFC 9309 knows neither.
fn name(value: &[u8]) -> &[u8] {
    value.split(|&octet| octet == b'/' || is_space(octet)).next().unwrap_or_default()
}

fn without_version(value: &[u8]) -> &[u8] {
    value.split(|&octet| octet == b'/').next().unwrap_or_default()
}

/// RFC 9309 §2.2.1: what a product token is made of.
fn leading_letters(value: &[u8]) -> &[u8] {
    let is_letter = |octet: &u8| octet.is_ascii_alphabetic() || b"-_".contains(octet);
    value.split(|octet| !is_letter(octet)).next().unwrap_or_default()
}

/// A name that is nothing is nobody's.
fn contains(text: &[u8], name: &[u8]) -> bool {
    !name.is_empty() && text.windows(name.len()).any(|window| window == name)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Version {
    One,
    Two,
    Unusable,
}

impl Record<'_> {
    /// The 2.0.0 proposal: the version "will follow the User-agent header"; an even second digit is stable,
    /// and an experimental version should be ignored.
    fn version(&self) -> Version {
        let Some(Line::RobotVersion(version)) = self.behind_agents.first() else {
            return Version::One;
        };
        let digit = |part: &[u8]| match part {
            [digit @ b'0'..=b'9'] => Some(digit - b'0'),
            _ => None,
        };
        let numbers: Option<Vec<_>> = version.split(|&octet| octet == b'.').map(digit).collect();
        match numbers.as_deref() {
            Some([1, 0, 0]) => Version::One,
            Some([2, minor, _]) if minor.is_multiple_of(2) => Version::Two,
            _ => Version::Unusable,
        }
    }
}
