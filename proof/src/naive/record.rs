use super::{Answer, Field, Path, Rulebook, Rules};

/// A line of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "said by their names")]
pub enum Line {
    UserAgent(&'static str),
    Rule(Field, &'static str),
    RobotVersion(&'static str),
    /// A field that means nothing for access, but that everybody knows.
    KnownField,
    UnknownField,
    Blank,
    /// A comment or other text.
    Aside,
}

/// What a file tells the robot with this token about a path.
pub fn answer(book: Rulebook, file: &[Line], token: &str, path: &[u8]) -> Answer {
    let records = records(book, file);
    let obeyed = obeyed(book, &records, token);
    let book = match obeyed.first() {
        Some(record) if book == Rulebook::Extended2 && record.version() == Version::Two => {
            Rulebook::Extended2Version2
        }
        _ => book,
    };
    let rules: Vec<_> = obeyed.iter().flat_map(|record| &record.rules).collect();
    let texts: Vec<_> = rules.iter().map(|rule| (rule.field, rule.text.as_bytes())).collect();
    let answer = Rules::read(book, &texts).decide(&Path::read(book, path));
    Answer { by: answer.by.map(|number| rules[number].line), ..answer }
}

#[derive(Default)]
struct Record {
    agents: Vec<&'static str>,
    rules: Vec<Rule>,
    /// What stands behind the last of its User-agent lines, fields that nobody knows left out.
    behind_agents: Vec<Line>,
    /// Whether another User-agent line is no longer for this record.
    complete: bool,
}

struct Rule {
    line: usize,
    field: Field,
    text: &'static str,
}

fn records(book: Rulebook, file: &[Line]) -> Vec<Record> {
    let mut records: Vec<Record> = Vec::new();
    // What stands before the first record, or between two, belongs to nobody.
    let mut nobodys = Record { complete: true, ..Record::default() };
    let mut ended = true;
    for (number, &line) in file.iter().enumerate() {
        let begins = match records.last() {
            Some(record) if !ended => record.complete,
            _ => true,
        };
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

fn obeyed<'a>(book: Rulebook, records: &'a [Record], token: &str) -> Vec<&'a Record> {
    let all = |names: &dyn Fn(&str) -> bool| -> Vec<&'a Record> {
        let usable = records
            .iter()
            .filter(|record| book != Rulebook::Extended2 || record.version() != Version::Unusable);
        usable.filter(|record| record.agents.iter().any(|value| names(value))).collect()
    };
    let first = |names: &dyn Fn(&str) -> bool| all(names).into_iter().take(1).collect::<Vec<_>>();
    let same = |one: &str| one.eq_ignore_ascii_case(token);
    let lower = |text: &str| text.to_ascii_lowercase();
    let choices = match book {
        Rulebook::Rfc9309 => vec![
            all(&|value| same(name(value))),
            all(&|value| same(leading_letters(value))),
            all(&|value| name(value) == "*"),
        ],
        Rulebook::Google => vec![
            all(&|value| same(leading_letters(value))),
            all(&|value| value == "*" || value.starts_with("* ")),
        ],
        Rulebook::Rep00 => vec![all(&same), first(&|value| value == "*")],
        Rulebook::Koster1996 => {
            vec![first(&|value| lower(value).contains(&lower(token))), first(&|value| value == "*")]
        }
        Rulebook::Original1994 => vec![
            first(&|value| lower(token).contains(&lower(without_version(value)))),
            first(&|value| value == "*"),
        ],
        Rulebook::Extended2 | Rulebook::Extended2Version2 => vec![
            first(&|value| lower(token).starts_with(&lower(value))),
            first(&|value| value == "*"),
        ],
    };
    choices.into_iter().find(|records| !records.is_empty()).unwrap_or_default()
}

/// A product without its version and what follows: RFC 9309 knows neither.
fn name(value: &str) -> &str {
    value.split(['/', ' ']).next().unwrap_or_default()
}

fn without_version(value: &str) -> &str {
    value.split('/').next().unwrap_or_default()
}

/// RFC 9309 §2.2.1: what a product token is made of.
fn leading_letters(value: &str) -> &str {
    let is_letter = |letter: char| letter.is_ascii_alphabetic() || "-_".contains(letter);
    value.split(|letter| !is_letter(letter)).next().unwrap_or_default()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Version {
    One,
    Two,
    Unusable,
}

impl Record {
    /// The 2.0.0 proposal: the version "will follow the User-agent header"; an even second digit is stable,
    /// and an experimental version should be ignored.
    fn version(&self) -> Version {
        match self.behind_agents.first() {
            Some(Line::RobotVersion(version)) => match version.as_bytes() {
                b"1.0.0" => Version::One,
                [b'2', b'.', minor, ..] if minor.is_multiple_of(2) => Version::Two,
                _ => Version::Unusable,
            },
            _ => Version::One,
        }
    }
}
