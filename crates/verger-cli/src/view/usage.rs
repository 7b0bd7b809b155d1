//! Usage preferences, in words and as JSON: of a robots.txt, of headers and of a page.

use serde_json::{Map, Value, json};
use verger::usage::{
    Preference, UsageCategory, UsageNote, UsageNoteKind, UsagePreferences, UsageRule, UsageRules,
    UsageStatement,
};
use verger::{Document, Place};

use super::json::insert_octets;
use super::style;
use verger_report::text::{cut, shown};

/// The Content-Usage and Content-Signal lines that a robot obeys, one a line; then those that stand in no group.
/// Empty where the file has none.
pub(crate) fn rules(document: &Document<'_>, rules: &UsageRules) -> Vec<String> {
    let text = |place: Place| Some(document.text(place.span()).unwrap_or_default());
    let width = document.lines().len().to_string().len();
    let line = |rule: &UsageRule, rest: &str| {
        let path = rule
            .path()
            .map(|path| format!(" {}", cut(&shown(document.text(path).unwrap_or_default()))));
        let path = path.unwrap_or_default();
        let statement = rule.statement();
        let said = format!("{}{path}: {}", statement.source.name(), preferences(statement));
        let notes = notes(statement, &text);
        format!("{} {said}{rest}{notes}", style::faint(format!("line {:>width$}", rule.line())))
    };
    let obeyed = rules.rules().iter().map(|rule| line(rule, ""));
    let stray = rules.stray().iter().map(|rule| line(rule, ", but in no group, so for nobody"));
    obeyed.chain(stray).collect()
}

/// Where a statement stands, in few words; `headers` are those that places count.
pub(crate) fn at_place(statement: &UsageStatement, headers: &[(String, String)]) -> String {
    let name = statement.source.name();
    let place = super::place::place(statement.place);
    match statement.place {
        Place::Line { .. } => format!("robots.txt {place}, {name}"),
        Place::TdmFile { .. } => place,
        // The name of the header says what it is, unless it is a list of rules.
        Place::Header { number, .. } => {
            let header = headers.get(number as usize).map_or(name, |(header, _)| header);
            if header.eq_ignore_ascii_case(name) {
                format!("{place}, {name}")
            } else {
                format!("{place}, {}: {name}", shown(header.as_bytes()))
            }
        }
        _ => format!("{place}, {name}"),
    }
}

/// The lines of a robots.txt on use as JSON: those that the robot obeys, and those that stand in no group.
pub(crate) fn rules_json(document: &Document<'_>, rules: &UsageRules) -> Value {
    let rule = |rule: &UsageRule| {
        let mut object = statement_json(rule.statement(), &|place| {
            document.text(place.span()).unwrap_or_default()
        });
        object.insert("length".into(), rule.length().into());
        match rule.path() {
            Some(path) => {
                insert_octets(&mut object, "path", document.text(path).unwrap_or_default())
            }
            None => drop(object.insert("path".into(), Value::Null)),
        }
        Value::Object(object)
    };
    let obeyed: Vec<_> = rules.rules().iter().map(rule).collect();
    let stray: Vec<_> = rules.stray().iter().map(rule).collect();
    json!({ "rules": obeyed, "stray": stray })
}

/// What holds and every statement, as JSON. `text` gives the text of a place.
pub(crate) fn preferences_json<'t>(
    usage: &UsagePreferences,
    text: &dyn Fn(Place) -> &'t [u8],
) -> Value {
    let mut object = Map::new();
    for &category in UsageCategory::ALL {
        object.insert(key(category), usage.preference(category).name().into());
    }
    object.insert("reuse".into(), usage.reuse().map(verger::usage::Reuse::name).into());
    let statements = usage.statements().iter();
    let statements: Vec<_> =
        statements.map(|said| Value::Object(statement_json(said, text))).collect();
    object.insert("statements".into(), statements.into());
    Value::Object(object)
}

fn statement_json<'t>(
    statement: &UsageStatement,
    text: &dyn Fn(Place) -> &'t [u8],
) -> Map<String, Value> {
    let mut object = super::place::place_json(statement.place);
    object.insert("source".into(), statement.source.name().into());
    let value = if statement.text.is_empty() { text(statement.place) } else { &statement.text[..] };
    insert_octets(&mut object, "value", value);
    for &category in UsageCategory::ALL {
        let preference = statement.preference(category);
        if preference != Preference::Unknown {
            object.insert(key(category), preference.name().into());
        }
    }
    if let Some(reuse) = statement.reuse {
        object.insert("reuse".into(), reuse.name().into());
    }
    if let Some(policy) = &statement.policy {
        insert_octets(&mut object, "policy", policy);
    }
    let note = |note: &UsageNote| {
        let mut object = Map::new();
        object.insert("kind".into(), note.kind.name().into());
        insert_octets(&mut object, "text", text(note.place));
        Value::Object(object)
    };
    let notes: Vec<_> = statement.notes.iter().map(note).collect();
    object.insert("notes".into(), notes.into());
    object
}

fn key(category: UsageCategory) -> String {
    category.name().replace('-', "_")
}

/// What a statement says: `train-ai disallowed, search allowed`.
fn preferences(statement: &UsageStatement) -> String {
    let said = UsageCategory::ALL.iter().filter_map(|&category| {
        let said = statement.preference(category);
        (said != Preference::Unknown).then(|| format!("{} {}", category.name(), preference(said)))
    });
    let reuse = statement.reuse.map(|reuse| format!("reuse {} at most", reuse.name()));
    let said: Vec<_> = said.chain(reuse).collect();
    if said.is_empty() { "no preference".to_owned() } else { said.join(", ") }
}

pub(super) fn preference(preference: Preference) -> String {
    let name = preference.name();
    match preference {
        Preference::Allowed => style::good(name),
        Preference::Disallowed => style::bad(name),
        Preference::Unknown => name.to_owned(),
    }
}

/// What is unusual about a statement, in parentheses; nothing where nothing is.
pub(crate) fn notes<'t>(
    statement: &UsageStatement,
    text: &dyn Fn(Place) -> Option<&'t [u8]>,
) -> String {
    // A hostile value has a note an octet.
    const MOST: usize = 8;
    let word = |note: &UsageNote| {
        let part = text(note.place).map(|part| cut(&shown(part))).unwrap_or_default();
        match note.kind {
            UsageNoteKind::NoDictionary(error) => format!("cannot be read: {}", error.what),
            UsageNoteKind::NoPreference => "nothing is stated".to_owned(),
            UsageNoteKind::UnknownLabel => format!("{part} has no known label"),
            UsageNoteKind::EarlierLabel(draft) => {
                format!("{part}: draft-ietf-aipref-vocab-{draft:02} had this label last")
            }
            UsageNoteKind::UnknownValue => format!("{part} has no known value"),
            UsageNoteKind::Parameters => format!("{part}: the parameters mean nothing"),
            UsageNoteKind::Superseded => format!("{part}: a later one counts"),
            UsageNoteKind::LongestDiffers => {
                "the first rule that matches counts; the longest says otherwise".to_owned()
            }
            _ => part,
        }
    };
    let mut words: Vec<_> = statement.notes.iter().take(MOST).map(word).collect();
    if statement.notes.len() > MOST {
        words.push(format!("and {} more", statement.notes.len() - MOST));
    }
    if words.is_empty() {
        return String::new();
    }
    format!("  {}", style::faint(format!("({})", words.join("; "))))
}
