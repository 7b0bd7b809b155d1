use super::line::{self, Line, is_space, trimmed};
use super::version::Version;
use super::{Answer, Field, Path, Rulebook, Rules, target};

/// What a file says to the robot with this token about a URL. The line that says so is counted from 0.
pub fn answer(book: Rulebook, file: &[u8], token: &str, url: &[u8]) -> Answer {
    let records = records(book, file);
    let Told::Records(obeyed, _) = obeyed(book, &records, token) else {
        return Answer { allowed: false, by: None };
    };
    let book = match obeyed.first() {
        Some(record) if book == Rulebook::Extended2 && record.version == Some(Version::Two) => {
            Rulebook::Extended2Version2
        }
        _ => book,
    };
    let rules: Vec<_> = obeyed.iter().flat_map(|record| &record.rules).collect();
    let texts: Vec<_> = rules.iter().map(|rule| (rule.field, rule.text)).collect();
    let answer = Rules::read(book, &texts).decide(&Path::read(book, &target(book, url)));
    Answer { by: answer.by.map(|number| rules[number].line), ..answer }
}

/// The lines that say how fast the robot with this token may go, and when, counted from 0. Such a line is for the
/// User-agent lines before it, back to the last one that follows a rule or another such line.
pub fn lines_of_pace(book: Rulebook, file: &[u8], token: &str) -> Vec<usize> {
    let records = records(book, file);
    let Told::Records(obeyed, is_named) = obeyed(book, &records, token) else { return Vec::new() };
    let paces = obeyed.iter().flat_map(|record| &record.paces);
    let is_for_it = |pace: &&Pace<'_>| pace.agents.iter().any(|value| is_named(value));
    paces.filter(is_for_it).map(|pace| pace.line).collect()
}

#[derive(Default)]
struct Record<'a> {
    agents: Vec<&'a [u8]>,
    rules: Vec<Rule<'a>>,
    paces: Vec<Pace<'a>>,
    /// The agents that the next line of pace is for, and whether there was already one for them.
    run: Vec<&'a [u8]>,
    run_has_pace: bool,
    /// The 2.0.0 proposal: "only ONE" Robot-version line, next to a User-agent line.
    version: Option<Version>,
    /// Whether only unknown fields came since a User-agent line.
    is_at_agent: bool,
    /// Whether another User-agent line is no longer for this record.
    complete: bool,
}

struct Rule<'a> {
    line: usize,
    field: Field,
    text: &'a [u8],
}

/// How fast, and for whom.
struct Pace<'a> {
    line: usize,
    agents: Vec<&'a [u8]>,
}

fn records(book: Rulebook, file: &[u8]) -> Vec<Record<'_>> {
    let lines = line::lines(file).into_iter().map(|text| line::read(book, text));
    let mut records: Vec<Record<'_>> = Vec::new();
    // Lines before the first record, or between two, belong to no record.
    let mut nobodys = Record::default();
    let mut ended = true;
    for (number, line) in lines.enumerate() {
        let begins = ended || records.last().is_none_or(|record| record.complete);
        if matches!(line, Line::UserAgent(_)) && begins {
            records.push(Record::default());
            ended = false;
        }
        let record = if ended { &mut nobodys } else { records.last_mut().unwrap_or(&mut nobodys) };
        match line {
            Line::UserAgent(value) => {
                if record.run_has_pace {
                    record.run.clear();
                    record.run_has_pace = false;
                }
                record.agents.push(value);
                record.run.push(value);
                record.is_at_agent = true;
            }
            Line::Rule(field, text) => {
                record.rules.push(Rule { line: number, field, text });
                record.complete = true;
            }
            Line::Pace => {
                record.paces.push(Pace { line: number, agents: record.run.clone() });
                record.run_has_pace = true;
            }
            Line::RobotVersion(text) if record.is_at_agent && record.version.is_none() => {
                record.version = Some(Version::read(text));
            }
            // A record needs a rule: before its first rule, a blank line does not end it.
            Line::Blank => ended |= ends_at_blank_lines(book) && !record.rules.is_empty(),
            Line::RobotVersion(_) | Line::KnownField | Line::UnknownField | Line::Aside => {}
        }
        let is_other_field = matches!(line, Line::RobotVersion(_) | Line::Pace | Line::KnownField);
        record.is_at_agent &= !is_other_field && !matches!(line, Line::Rule(..));
        // The grammar of 1996: an extension is a rule line.
        let is_extension = is_other_field || matches!(line, Line::UnknownField);
        record.complete |= is_extension && book == Rulebook::Koster1996;
    }
    records
}

/// "Records separated by blank lines": the standard of 1994, and what extends it.
fn ends_at_blank_lines(book: Rulebook) -> bool {
    matches!(book, Rulebook::Koster1996 | Rulebook::Original1994 | Rulebook::Extended2)
}

/// What a file says to a robot.
enum Told<'r, 'a> {
    /// These records apply; and how the robot recognises its name in them.
    Records(Vec<&'r Record<'a>>, IsNamed),
    /// Nothing, and it must stay away.
    StayAway,
}

type IsNamed = Box<dyn Fn(&[u8]) -> bool>;

/// Which of several records apply.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    All,
    First,
}

fn obeyed<'r, 'a>(book: Rulebook, records: &'r [Record<'a>], token: &str) -> Told<'r, 'a> {
    let ways = ways_to_be_named(book, &token.to_ascii_lowercase());
    let named = |of: Of, is_named: &IsNamed| -> Vec<&'r Record<'a>> {
        let is_its = |record: &&Record<'a>| record.agents.iter().any(|value| is_named(value));
        let most = if of == Of::All { records.len() } else { 1 };
        records.iter().filter(is_its).take(most).collect()
    };
    for (of, is_named) in ways {
        let found = named(of, &is_named);
        if found.is_empty() {
            continue;
        }
        if book != Rulebook::Extended2 || found[0].version != Some(Version::Experimental) {
            return Told::Records(found, is_named);
        }
        // The 2.0.0 proposal: "ignore that rule set and use the default".
        let is_star: IsNamed = Box::new(|value| value == b"*");
        let default = named(Of::First, &is_star);
        let is_readable =
            default.iter().all(|record| record.version != Some(Version::Experimental));
        return if is_readable { Told::Records(default, is_star) } else { Told::StayAway };
    }
    Told::Records(Vec::new(), Box::new(|_| false))
}

/// The ways in which a record can be for the robot; the first way with a match counts.
fn ways_to_be_named(book: Rulebook, token: &str) -> Vec<(Of, IsNamed)> {
    let way = |of, is_named: fn(&[u8], &[u8]) -> bool| -> (Of, IsNamed) {
        let token = token.to_owned();
        (of, Box::new(move |value| is_named(&value.to_ascii_lowercase(), token.as_bytes())))
    };
    match book {
        Rulebook::Rfc9309 => vec![
            way(Of::All, |value, token| name(value) == token),
            way(Of::All, |value, token| leading_letters(value) == token),
            way(Of::All, |value, _| name(value) == b"*"),
        ],
        Rulebook::Google => vec![
            way(Of::All, |value, token| !is_global(value) && leading_letters(value) == token),
            way(Of::All, |value, _| is_global(value)),
        ],
        // "be lenient when reading lines that don't conform. Apply Postel's law": a version is not part of a token.
        Rulebook::Rep00 => vec![
            way(Of::All, |value, token| value == token || trimmed(without_version(value)) == token),
            way(Of::First, |value, _| value == b"*"),
        ],
        Rulebook::Koster1996 => {
            vec![way(Of::First, contains), way(Of::First, |value, _| value == b"*")]
        }
        Rulebook::Original1994 => vec![
            way(Of::First, |value, token| contains(token, trimmed(without_version(value)))),
            way(Of::First, |value, _| value == b"*"),
        ],
        Rulebook::Extended2 | Rulebook::Extended2Version2 => vec![
            way(Of::First, |value, token| {
                let name = without_version(value).trim_ascii_end();
                !name.is_empty() && token.starts_with(name)
            }),
            way(Of::First, |value, _| value == b"*"),
        ],
    }
}

/// Google's parser: a `*` is for all robots, even with white space and more text after it.
fn is_global(value: &[u8]) -> bool {
    matches!(value, [b'*'] | [b'*', b'\t'..=b'\r' | b' ', ..])
}

/// A product without its version and the rest: RFC 9309 knows neither.
fn name(value: &[u8]) -> &[u8] {
    value.split(|&octet| octet == b'/' || is_space(octet)).next().unwrap_or_default()
}

fn without_version(value: &[u8]) -> &[u8] {
    value.split(|&octet| octet == b'/').next().unwrap_or_default()
}

/// RFC 9309 §2.2.1: the characters of a product token.
fn leading_letters(value: &[u8]) -> &[u8] {
    let is_letter = |octet: &u8| octet.is_ascii_alphabetic() || b"-_".contains(octet);
    value.split(|octet| !is_letter(octet)).next().unwrap_or_default()
}

/// An empty name names nobody.
fn contains(text: &[u8], name: &[u8]) -> bool {
    !name.is_empty() && text.windows(name.len()).any(|window| window == name)
}
