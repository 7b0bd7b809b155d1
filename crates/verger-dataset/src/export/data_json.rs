//! data.json of DCAT-US 1.1, whose schema takes one value where a dataset may have several, and only URLs as licences.

use serde_json::{Value, json};

use super::date::{is_date, is_repeated};
use super::media_type::{is_media_type, media_type};
use super::members::{Members, Said, Takes};
use super::{Exported, mail_address};
use crate::dataset::Distribution;
use crate::json::{MOST_PARENTS, PARENT};
use crate::statement::{Field, Statement, Statements};
use crate::term::{Level, Term, ValueKind};
use crate::value::Contact;

pub(super) fn head() -> Value {
    json!({
        "@context": "https://project-open-data.cio.gov/v1.1/schema/catalog.jsonld",
        "@type": "dcat:Catalog",
        "conformsTo": "https://project-open-data.cio.gov/v1.1/schema",
        "describedBy": "https://project-open-data.cio.gov/v1.1/schema/catalog.json",
    })
}

pub(super) fn dataset(exported: Exported<'_>, name: &str) -> Value {
    let Exported { source, dataset } = exported;
    let mut object = Members::default();
    object.insert("@type", "dcat:Dataset");
    object.insert("identifier", name);
    state(&dataset.says, &mut object, Level::Dataset);
    // The schema requires these for every dataset. Who serves the description is its publisher, if none is named.
    object.fill("title", dataset.title());
    object.fill("description", dataset.title());
    object.fill("accessLevel", "public");
    let host = source.split_once("://").map_or(source, |(_, rest)| rest);
    let host = host.split('/').next().unwrap_or(host);
    object.fill("publisher", publisher(host));
    let name = dataset.says.text(Term::Publisher).unwrap_or(host);
    object.fill("contactPoint", json!({"@type": "vcard:Contact", "fn": name}));
    let files: Vec<_> = dataset.distributions.iter().map(distribution).collect();
    if !files.is_empty() {
        object.insert("distribution", files);
    }
    object.end()
}

fn distribution(file: &Distribution) -> Value {
    let mut object = Members::default();
    object.insert("@type", "dcat:Distribution");
    state(&file.says, &mut object, Level::File);
    if file.download().is_some() {
        let guess = media_type(file);
        let guess = if fits(&guess) { &guess } else { "application/octet-stream" };
        object.fill("mediaType", guess);
    }
    object.end()
}

/// States everything about a dataset, or about a file.
fn state(says: &Statements, object: &mut Members, level: Level) {
    for all in says.by_field() {
        match all[0].field() {
            Field::Known(Term::Publisher) if level == Level::Dataset => {
                state_publisher(says, all, object);
            }
            Field::Known(term) => state_term(*term, all, object, level),
            // The publisher says it.
            Field::Other(name) if name.as_str() == PARENT && has_tree(says, level) => {}
            Field::Other(name) => match KEPT.iter().find(|(kept, ..)| *kept == name.as_str()) {
                Some((name, takes, said))
                    if (level == Level::Dataset || *name == "describedByType")
                        && !has_twice(all) =>
                {
                    object.state(name, *takes, all, |statement| said(statement.text()));
                }
                _ => object.beyond(all),
            },
        }
    }
}

/// The publisher, with the organizations that it is a part of.
fn state_publisher(says: &Statements, all: &[Statement], object: &mut Members) {
    let with_tree = |name: &str| {
        let parents = if has_tree(says, Level::Dataset) { parents(says) } else { Vec::new() };
        let names = std::iter::once(name).chain(parents);
        let names: Vec<_> = names.collect();
        names.iter().rev().fold(Value::Null, |parent, name| {
            let mut organization = publisher(name);
            if !parent.is_null() {
                organization[PARENT] = parent;
            }
            organization
        })
    };
    object.state("publisher", Takes::One, all, |statement| {
        Said::exactly(with_tree(statement.text()))
    });
}

fn parents(says: &Statements) -> Vec<&str> {
    says.iter().filter(|said| said.is_parent()).map(Statement::text).collect()
}

/// Whether a publisher can say of what it is a part.
fn has_tree(says: &Statements, level: Level) -> bool {
    let is_alone = says.all(Term::Publisher).count() == 1;
    level == Level::Dataset && is_alone && (1..=MOST_PARENTS).contains(&parents(says).len())
}

fn state_term(term: Term, all: &[Statement], object: &mut Members, level: Level) {
    let entry = term.entry();
    let of_dataset = [Term::License, Term::Rights, Term::Issued, Term::Modified];
    let is_elsewhere = entry.data_json.is_empty()
        || entry.level == Level::Site
        || level == Level::File && of_dataset.contains(&term)
        || level == Level::Dataset && entry.level == Level::File;
    let takes = match term {
        _ if is_elsewhere => return object.beyond(all),
        Term::Description => {
            let text: Vec<_> = all.iter().map(Statement::text).collect();
            return object.insert(entry.data_json, text.join("\n"));
        }
        // The schema wants each value once.
        Term::Theme | Term::Source if has_twice(all) => return object.beyond(all),
        Term::Keyword | Term::Theme | Term::Language | Term::Source => Takes::Array,
        _ => Takes::One,
    };
    object.state(entry.data_json, takes, all, |statement| said(term, statement));
}

fn has_twice(all: &[Statement]) -> bool {
    let mut texts: Vec<_> = all.iter().map(Statement::text).collect();
    texts.sort_unstable();
    texts.windows(2).any(|pair| pair[0] == pair[1])
}

/// The members of DCAT-US for which the vocabulary has no term; they are kept by their names.
const KEPT: &[(&str, Takes, SaidOf)] = &[
    ("bureauCode", Takes::Array, |text| code(text, &[3, 2])),
    ("programCode", Takes::Array, |text| code(text, &[3, 3])),
    ("isPartOf", Takes::One, |text| Said::exactly(text)),
    ("systemOfRecords", Takes::One, |text| Said::exactly(text)),
    ("primaryITInvestmentUII", Takes::One, |text| code_of(text, '-', &[3, 9])),
    ("dataQuality", Takes::One, |text| text.parse::<bool>().map_or(Said::Not, Said::exactly)),
    (
        "describedByType",
        Takes::One,
        |text| if fits(text) { Said::exactly(text) } else { Said::Not },
    ),
];

/// What the schema takes of a text.
type SaidOf = fn(&str) -> Said;

/// Digits in groups of these lengths, with a colon between them.
fn code(text: &str, lengths: &[usize]) -> Said {
    code_of(text, ':', lengths)
}

fn code_of(text: &str, between: char, lengths: &[usize]) -> Said {
    let groups: Vec<_> = text.split(between).collect();
    let is_group = |(group, length): (&&str, &usize)| {
        group.len() == *length && group.bytes().all(|octet| octet.is_ascii_digit())
    };
    let is_code = groups.len() == lengths.len() && groups.iter().zip(lengths).all(is_group);
    if is_code { Said::exactly(text) } else { Said::Not }
}

fn said(term: Term, statement: &Statement) -> Said {
    let text = statement.text();
    let if_it = |is_so: bool| if is_so { Said::exactly(text) } else { Said::Not };
    match term {
        Term::Contact => contact(text),
        Term::Access => match text {
            "public" => Said::exactly("public"),
            "restricted" => Said::exactly("restricted public"),
            "private" => Said::exactly("non-public"),
            _ => Said::Not,
        },
        Term::Rights => if_it(text.chars().count() <= 255),
        Term::Issued => if_it(is_date(text)),
        Term::Modified => if_it(is_date(text) || is_repeated(text)),
        Term::Frequency => if_it(text == "irregular" || is_repeated(text)),
        Term::Temporal => period(text),
        Term::Language => if_it(is_language(text)),
        Term::MediaType => if_it(fits(text)),
        _ => match term.entry().kind {
            ValueKind::Link => url(statement),
            ValueKind::Reference if !matches!(term, Term::Theme | Term::Spatial) => url(statement),
            _ => Said::exactly(text),
        },
    }
}

fn url(statement: &Statement) -> Said {
    statement.link(None).map_or(Said::Not, |url| {
        let is_same = url == statement.text();
        Said::same(url, is_same)
    })
}

fn publisher(name: &str) -> Value {
    json!({"@type": "org:Organization", "name": name})
}

fn contact(text: &str) -> Said {
    let Contact { name, address } = Contact::parse(text);
    // The schema wants a host with a dot.
    let mail = address.and_then(mail_address);
    let mail = mail.filter(|mail| mail.rsplit('@').next().is_some_and(has_dot));
    match mail {
        Some(mail) => {
            let name = name.unwrap_or_else(|| mail.trim_start_matches("mailto:"));
            let read = Contact { name: Some(name), address: Some(&mail) }.to_string();
            Said::same(
                json!({"@type": "vcard:Contact", "fn": name, "hasEmail": mail}),
                read == text,
            )
        }
        None => Said::exactly(json!({"@type": "vcard:Contact", "fn": text})),
    }
}

fn has_dot(host: &str) -> bool {
    host.split_once('.').is_some_and(|(name, rest)| !name.is_empty() && !rest.is_empty())
}

fn period(text: &str) -> Said {
    match text.split_once('/') {
        Some((start, end)) if is_date(start) && is_date(end) => Said::exactly(text),
        None if is_date(text) => Said::Nearly(format!("{text}/{text}").into()),
        _ => Said::Not,
    }
}

/// Whether a text is a language tag with the usual parts: a language, perhaps with a script and a region.
fn is_language(text: &str) -> bool {
    let mut parts = text.split('-');
    let letters = |part: &str| part.bytes().all(|octet| octet.is_ascii_alphabetic());
    let digits = |part: &str| part.bytes().all(|octet| octet.is_ascii_digit());
    let is_script = |part: &str| part.len() == 4 && letters(part);
    let is_region = |part: &str| match part.len() {
        2 => letters(part),
        3 => digits(part),
        _ => false,
    };
    let first = parts.next().unwrap_or_default();
    let rest: Vec<_> = parts.collect();
    let are_known = match *rest.as_slice() {
        [] => true,
        [one] => is_script(one) || is_region(one),
        [script, region] => is_script(script) && is_region(region),
        _ => false,
    };
    matches!(first.len(), 2 | 3) && letters(first) && are_known
}

/// Whether a text is a media type that the schema's pattern takes.
fn fits(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty()
            && word.bytes().all(|octet| octet.is_ascii_alphanumeric() || b"-_".contains(&octet))
    };
    let Some((kind, name)) = text.split_once('/').filter(|_| is_media_type(text)) else {
        return false;
    };
    let (name, suffix) = name.split_once('+').unwrap_or((name, "x"));
    is_word(kind) && name.split('.').all(is_word) && is_word(suffix)
}
