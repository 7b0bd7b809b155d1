//! Preferences on the use of content, as text.

use super::shown::{cut, shown};
use super::style;
use crate::place::Place;
use crate::usage::{Preference, Usage, UsageRule, UsageRules, UsageStatement, Uses};

/// `line 3`, `header 1`, `byte 120` (of the page) or `tdmrep.json rule 2`.
pub fn place(place: &Place) -> String {
    match *place {
        Place { line: Some(line), .. } => format!("line {line}"),
        Place { header: Some(number), .. } => format!("header {number}"),
        Place { octet: Some(octet), .. } => format!("byte {octet}"),
        Place { rule: Some(rule), .. } => format!("tdmrep.json rule {rule}"),
        _ => "elsewhere".to_owned(),
    }
}

/// The lines on use that a robot obeys, one per line; then those that are in no group. `width` is that of the
/// largest line number.
pub fn rules(rules: &UsageRules<'_>, width: usize) -> Vec<String> {
    let line = |rule: &UsageRule<'_>, rest: &str| {
        let statement = &rule.statement;
        let path = rule.path.as_ref().map(|path| format!(" {}", cut(&shown(path.octets()))));
        let path = path.unwrap_or_default();
        let said = format!("{}{path}: {}", statement.source, preferences(statement));
        let number = statement.place.line.unwrap_or_default();
        let number = style::faint(format!("line {number:>width$}"));
        format!("{number} {said}{rest}{}", notes(statement))
    };
    let obeyed = rules.rules.iter().map(|rule| line(rule, ""));
    let stray =
        rules.stray.iter().map(|rule| line(rule, ", but in no group, so it applies to nobody"));
    obeyed.chain(stray).collect()
}

/// Where a statement is, briefly; `headers` are those that places refer to.
pub fn at_place(statement: &UsageStatement<'_>, headers: &[(String, String)]) -> String {
    let (name, at) = (statement.source, place(&statement.place));
    match statement.place {
        Place { line: Some(_), .. } => format!("robots.txt {at}, {name}"),
        Place { rule: Some(_), .. } => at,
        // The header's name says what it is, unless it is a list of rules.
        Place { header: Some(number), .. } => {
            let header = headers.get(number as usize - 1).map_or(name, |(header, _)| header);
            if header.eq_ignore_ascii_case(name) {
                format!("{at}, {name}")
            } else {
                format!("{at}, {}: {name}", shown(header.as_bytes()))
            }
        }
        _ => format!("{at}, {name}"),
    }
}

/// The meaning of a statement: `train-ai disallowed, search allowed`.
fn preferences(statement: &UsageStatement<'_>) -> String {
    let said = statement.preferences.iter();
    let said = said.map(|(name, preference)| format!("{name} {}", in_colour(*preference)));
    let reuse = statement.reuse.map(|reuse| format!("reuse {reuse} at most"));
    let said: Vec<_> = said.chain(reuse).collect();
    if said.is_empty() { "no preference".to_owned() } else { said.join(", ") }
}

fn in_colour(preference: Preference) -> String {
    let name = preference.name();
    match preference {
        Preference::Allowed => style::good(name),
        Preference::Disallowed => style::bad(name),
        Preference::Unknown => name.to_owned(),
    }
}

/// What is unusual about a statement, in parentheses; empty if nothing is.
pub fn notes(statement: &UsageStatement<'_>) -> String {
    // A hostile value has a note for every byte.
    const MOST: usize = 8;
    let mut words: Vec<_> =
        statement.notes.iter().take(MOST).map(|note| note.text.clone()).collect();
    if statement.notes.len() > MOST {
        words.push(format!("and {} more", statement.notes.len() - MOST));
    }
    if words.is_empty() {
        return String::new();
    }
    format!("  {}", style::faint(format!("({})", words.join("; "))))
}

/// One line per use: the answer, the statements that give it, and whether search changes it.
pub fn uses(
    uses: &Uses,
    usage: &Usage<'_>,
    place: &dyn Fn(&UsageStatement<'_>) -> String,
) -> Vec<String> {
    if usage.statements.is_empty() {
        return Vec::new();
    }
    let names = |statements: &[usize]| {
        const MOST: usize = 4;
        let some = statements.iter().take(MOST).filter_map(|&index| usage.statements.get(index));
        let mut names: Vec<_> = some.map(place).collect();
        if statements.len() > MOST {
            names.push(format!("{} more", statements.len() - MOST));
        }
        names.join("; ")
    };
    let lines = uses.answers.iter().map(|(name, answer)| {
        let because = match (answer.by.is_empty(), answer.overrules.is_empty()) {
            (true, _) => "nothing is said".to_owned(),
            (_, true) => names(&answer.by),
            _ => format!("{}; overrules {}", names(&answer.by), names(&answer.overrules)),
        };
        let within = if answer.within_search == answer.preference || name == "search" {
            String::new()
        } else {
            format!("; {} within a search", answer.within_search.name())
        };
        let because = style::faint(format!("({because}{within})"));
        format!("{name:<9} {}  {because}", in_colour(answer.preference))
    });
    let reuse = usage.reuse.map(|reuse| format!("{:<9} {reuse} at most", "reuse"));
    let policy = uses.tdm_policy.as_ref();
    let policy = policy.map(|policy| format!("{:<9} {}", "policy", cut(&shown(policy.as_bytes()))));
    lines.chain(reuse).chain(policy).collect()
}
