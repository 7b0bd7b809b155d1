//! The value of a member → texts and objects (JSON-LD 1.1 §4).

use serde_json::{Map, Value};

use super::found::Found;
use super::local;
use crate::json::member::{NAMES, Object};

/// A text, with its language if that is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tagged {
    pub(super) text: String,
    pub(super) language: Option<String>,
}

/// A part of a value.
pub(super) enum Item<'a> {
    Text(Tagged),
    Object(Object<'a>),
}

impl Tagged {
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), language: None }
    }
}

impl<'a> Found<'a> {
    /// The parts of a value: the elements of lists and sets, and objects for which an `@id` stands.
    pub(super) fn items(&self, of: &Object<'a>, key: &str, value: &'a Value) -> Vec<Item<'a>> {
        let mut items = Vec::new();
        self.push_items(of, key, value, None, &mut items);
        items
    }

    fn push_items(
        &self,
        of: &Object<'a>,
        key: &str,
        value: &'a Value,
        language: Option<&str>,
        items: &mut Vec<Item<'a>>,
    ) {
        match value {
            Value::Null => {}
            // Empty members say nothing; catalogs write many.
            Value::String(text) if text.trim().is_empty() => {}
            Value::String(text) => {
                let language = language.map(str::to_owned);
                items.push(Item::Text(Tagged { text: text.clone(), language }));
            }
            Value::Bool(_) | Value::Number(_) => {
                items.push(Item::Text(Tagged::plain(value.to_string())));
            }
            Value::Array(values) => {
                for value in values {
                    self.push_items(of, key, value, language, items);
                }
            }
            Value::Object(members) => {
                if let Some(values) = members.get("@list").or_else(|| members.get("@set")) {
                    return self.push_items(of, key, values, language, items);
                }
                if let Some(text) = members.get("@value") {
                    let language = members.get("@language").and_then(Value::as_str).or(language);
                    return self.push_items(of, key, text, language, items);
                }
                if is_by_language(members) {
                    for (language, value) in members {
                        let language = Some(&**language).filter(|language| *language != "@none");
                        self.push_items(of, key, value, language, items);
                    }
                    return;
                }
                let object = self.object(of, key, members);
                if object.members.len() == 1
                    && let Some(id) = object.text("@id")
                {
                    if !is_blank(id) {
                        items.push(Item::Text(Tagged::plain(id)));
                    }
                } else if self.may_read(&object) {
                    items.push(Item::Object(object));
                }
            }
        }
    }

    /// An object in a member, or the one to which it refers.
    fn object(&self, of: &Object<'a>, key: &str, members: &'a Map<String, Value>) -> Object<'a> {
        let id = members.get("@id").and_then(Value::as_str).filter(|_| members.len() == 1);
        let meant = id.and_then(|id| self.by_id(id)).cloned();
        meant.unwrap_or_else(|| Object { members, pointer: of.pointer_to(key), places: of.places })
    }

    /// The texts of the member of an object that is first in a list of names.
    pub(super) fn texts_of(&self, object: &Object<'a>, names: &[&str]) -> Vec<Tagged> {
        let found = names.iter().find_map(|name| {
            let mut members = object.members.iter().filter(|(key, _)| local(key) == *name);
            members.find_map(|(key, value)| {
                let parts = self.items(object, key, value).into_iter();
                let texts: Vec<_> = parts.filter_map(Item::into_text).collect();
                (!texts.is_empty()).then_some(texts)
            })
        });
        found.unwrap_or_default()
    }

    /// The first of those texts.
    pub(super) fn text_of(&self, object: &Object<'a>, names: &[&str]) -> Option<String> {
        chosen(&self.texts_of(object, names)).next().map(|tagged| tagged.text.clone())
    }

    /// The names of an object; without any, its IRI.
    pub(super) fn names(&self, object: &Object<'a>) -> Vec<Tagged> {
        let mut names = self.texts_of(object, &NAMES);
        names.retain(|name| !is_blank(&name.text));
        names
    }
}

impl Item<'_> {
    fn into_text(self) -> Option<Tagged> {
        match self {
            Self::Text(text) => Some(text),
            Self::Object(_) => None,
        }
    }
}

/// Whether an `@id` is only the label of a node within its text.
pub(super) fn is_blank(id: &str) -> bool {
    id.starts_with("_:")
}

/// Whether the members of an object are texts by their languages.
fn is_by_language(members: &Map<String, Value>) -> bool {
    let is_tag = |name: &String| {
        let first = name.split('-').next().unwrap_or_default();
        let is_language = matches!(first.len(), 2 | 3)
            && first.bytes().all(|octet| octet.is_ascii_lowercase())
            && !NAMES.contains(&first);
        is_language || name == "@none"
    };
    let is_text = |value: &Value| value.is_string() || value.is_array();
    !members.is_empty() && members.keys().all(is_tag) && members.values().all(is_text)
}

/// The texts that count where one language is wanted: those without one; else those in English; else those in the
/// language of the first.
pub(super) fn chosen(texts: &[Tagged]) -> impl Iterator<Item = &Tagged> {
    let has = |wanted: &dyn Fn(&str) -> bool| {
        let languages = texts.iter().filter_map(|tagged| tagged.language.as_deref());
        languages.map(str::to_owned).find(|language| wanted(language))
    };
    let wanted = if texts.iter().any(|tagged| tagged.language.is_none()) {
        None
    } else {
        let is_english =
            |tag: &str| tag.split('-').next().is_some_and(|tag| tag.eq_ignore_ascii_case("en"));
        has(&is_english).or_else(|| has(&|_| true))
    };
    texts.iter().filter(move |tagged| tagged.language == wanted)
}
