//! Members of JSON objects → statements.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::beyond;
use crate::draft::Draft;
use crate::export::BEYOND;
use crate::place::SourcePlace;
use crate::statement::{Field, Name};
use crate::term::Term;

/// An object, and its place.
#[derive(Clone)]
pub(super) struct Object<'a> {
    pub(super) members: &'a Map<String, Value>,
    pub(super) pointer: String,
    /// Where it and its members are in another text than JSON.
    pub(super) places: Option<&'a Places>,
}

/// Where an object and its members are, in a text that is not JSON.
pub(crate) struct Places {
    pub(crate) at: SourcePlace,
    pub(crate) members: BTreeMap<String, SourcePlace>,
}

impl<'a> Object<'a> {
    pub(super) fn of(value: &'a Value, pointer: impl Into<String>) -> Option<Self> {
        value.as_object().map(|members| {
            let pointer = pointer.into();
            Self { members, pointer, places: None }
        })
    }

    pub(super) fn get(&self, name: &str) -> Option<&'a Value> {
        self.members.get(name)
    }

    pub(super) fn text(&self, name: &str) -> Option<&'a str> {
        self.get(name).and_then(Value::as_str)
    }

    /// Where the object is.
    pub(super) fn place(&self) -> SourcePlace {
        match self.places {
            Some(places) => places.at.clone(),
            None => SourcePlace::Pointer(self.pointer.as_str().into()),
        }
    }

    /// Where a member is.
    pub(super) fn at(&self, name: &str) -> SourcePlace {
        match self.places {
            Some(places) => places.members.get(name).unwrap_or(&places.at).clone(),
            None => SourcePlace::Pointer(self.pointer_to(name).into()),
        }
    }

    /// The pointer of a member. A long name is cut off in it, since each statement has its own pointer.
    pub(super) fn pointer_to(&self, name: &str) -> String {
        let kept = &name[..name.floor_char_boundary(LONGEST)];
        let cut = if kept.len() < name.len() { "…" } else { "" };
        // RFC 6901 §3.
        let kept = kept.replace('~', "~0").replace('/', "~1");
        format!("{}/{kept}{cut}", self.pointer)
    }

    /// The objects of a member: those of an array, or a single one.
    pub(super) fn objects(&self, name: &str) -> impl Iterator<Item = Self> + use<'a> {
        let pointer = self.pointer_to(name);
        let value = self.get(name);
        let one = value.and_then(|value| Self::of(value, pointer.clone()));
        let values = value.and_then(Value::as_array).into_iter().flatten().enumerate();
        let of = move |(index, value)| Self::of(value, format!("{pointer}/{index}"));
        one.into_iter().chain(values.filter_map(of))
    }

    /// States a term from a member, once for each of its texts.
    pub(super) fn state(&self, term: Term, name: &str, draft: &mut Draft<'_>) {
        if let Some(value) = self.get(name).filter(|_| !beyond::is_filled(self, name)) {
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
        let is_read = |name: &str| known(name) || name == BEYOND || beyond::is_filled(self, name);
        for (name, value) in self.members.iter().filter(|(name, _)| !is_read(name)) {
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
        beyond::state(self, draft);
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
        Value::Object(members) => name_texts(members),
    }
}

/// The texts of the member that names an object.
pub(super) fn name_texts(members: &Map<String, Value>) -> Vec<String> {
    let named = |name: &&str| {
        let with_prefix =
            |(key, _): &(&String, &Value)| key.rsplit(['#', '/', ':']).next() == Some(name);
        members.get(*name).or_else(|| members.iter().find(with_prefix).map(|(_, value)| value))
    };
    NAMES.iter().find_map(named).map(texts).unwrap_or_default()
}

/// The most bytes of a name in a pointer.
const LONGEST: usize = 64;

/// The members that name an object, with any prefix, in order of preference.
pub(super) const NAMES: [&str; 12] = [
    "display_name",
    "title",
    "name",
    "fn",
    "prefLabel",
    "label",
    "@value",
    "@id",
    "hasEmail",
    "email",
    "hasURL",
    "url",
];
