//! Members of JSON objects → statements.

use serde_json::{Map, Value};

use crate::draft::Draft;
use crate::place::SourcePlace;
use crate::statement::{Field, Name};
use crate::term::Term;

/// An object, and its pointer.
#[derive(Clone)]
pub(super) struct Object<'a> {
    pub(super) members: &'a Map<String, Value>,
    pub(super) pointer: String,
}

impl<'a> Object<'a> {
    pub(super) fn of(value: &'a Value, pointer: impl Into<String>) -> Option<Self> {
        value.as_object().map(|members| Self { members, pointer: pointer.into() })
    }

    pub(super) fn get(&self, name: &str) -> Option<&'a Value> {
        self.members.get(name)
    }

    pub(super) fn text(&self, name: &str) -> Option<&'a str> {
        self.get(name).and_then(Value::as_str)
    }

    /// Where the object is.
    pub(super) fn place(&self) -> SourcePlace {
        SourcePlace::Pointer(self.pointer.as_str().into())
    }

    /// Where a member is.
    pub(super) fn at(&self, name: &str) -> SourcePlace {
        // RFC 6901 §3.
        let name = name.replace('~', "~0").replace('/', "~1");
        SourcePlace::Pointer(format!("{}/{name}", self.pointer).into())
    }

    /// The objects of a member: those of an array, or a single one.
    pub(super) fn objects(&self, name: &str) -> Vec<Self> {
        let pointer = format!("{}/{name}", self.pointer);
        match self.get(name) {
            Some(Value::Array(values)) => {
                let of = |(index, value)| Self::of(value, format!("{pointer}/{index}"));
                values.iter().enumerate().filter_map(of).collect()
            }
            Some(value) => Self::of(value, pointer).into_iter().collect(),
            None => Vec::new(),
        }
    }

    /// States a term from a member, once for each of its texts.
    pub(super) fn state(&self, term: Term, name: &str, draft: &mut Draft<'_>) {
        if let Some(value) = self.get(name) {
            let place = self.at(name);
            for text in texts(value) {
                draft.state(&Field::Known(term), &text, &place);
            }
        }
    }

    /// States every member by the table of its shape. Members that the table does not have are kept under their own
    /// names, except those in `skip`, which are read elsewhere.
    pub(super) fn state_all(&self, table: &[(&str, Term)], skip: &[&str], draft: &mut Draft<'_>) {
        for (name, term) in table {
            self.state(*term, name, draft);
        }
        let known =
            |name: &str| table.iter().any(|(known, _)| *known == name) || skip.contains(&name);
        for (name, value) in self.members.iter().filter(|(name, _)| !known(name)) {
            let field = Field::Other(Name::of(name));
            let place = self.at(name);
            match value {
                Value::Object(_) => draft.state(&field, &value.to_string(), &place),
                Value::Array(values) if values.iter().any(|value| !is_scalar(value)) => {
                    draft.state(&field, &value.to_string(), &place);
                }
                value => texts(value).iter().for_each(|text| draft.state(&field, text, &place)),
            }
        }
    }
}

fn is_scalar(value: &Value) -> bool {
    !matches!(value, Value::Object(_) | Value::Array(_))
}

/// The texts of a value: itself, the members of an array, or the name of an object.
pub(super) fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::Null => Vec::new(),
        Value::Bool(yes) => vec![yes.to_string()],
        Value::Number(number) => vec![number.to_string()],
        // Empty members say nothing; catalogs write many.
        Value::String(text) if text.trim().is_empty() => Vec::new(),
        Value::String(text) => vec![text.clone()],
        Value::Array(values) => values.iter().flat_map(texts).collect(),
        Value::Object(members) => {
            NAMES.iter().find_map(|name| members.get(*name)).map(texts).unwrap_or_default()
        }
    }
}

/// The members that name an object, in order of preference.
const NAMES: [&str; 16] = [
    "hasEmail",
    "vcard:hasEmail",
    "email",
    "display_name",
    "title",
    "dct:title",
    "name",
    "foaf:name",
    "fn",
    "skos:prefLabel",
    "prefLabel",
    "label",
    "rdfs:label",
    "@value",
    "@id",
    "url",
];
