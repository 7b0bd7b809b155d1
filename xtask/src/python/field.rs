//! A field of an answer: its type, and how it is read from JSON.

use std::collections::BTreeMap;

use serde_json::Value;

use super::answers::is_object;

/// A field of a dataclass.
#[derive(Debug)]
pub(super) struct Field {
    key: String,
    /// Its name in Python.
    pub(super) name: String,
    /// Its type.
    pub(super) hint: String,
    /// Its value if absent; `None` for a required field.
    pub(super) default: Option<&'static str>,
    /// Its description.
    pub(super) what: String,
    /// How its JSON is converted, if it is not used as it is.
    reader: Option<String>,
    is_base64: bool,
}

/// The parts of a module's answers.
pub(super) struct Parts<'a> {
    pub(super) all: &'a BTreeMap<&'a String, &'a Value>,
    /// The class of the part with a name.
    pub(super) class_of: &'a dyn Fn(&str) -> String,
}

impl Field {
    pub(super) fn new(
        key: &str,
        schema: &Value,
        is_required: bool,
        is_base64: bool,
        parts: &Parts<'_>,
    ) -> Self {
        let name = if KEYWORDS.contains(&key) { format!("{key}_") } else { key.to_owned() };
        let Type { hint, reader, is_list } = Type::of(schema, parts);
        let hint = if is_base64 { "str | Octets".to_owned() } else { hint };
        let is_nullable = hint.ends_with("| None") || hint == "Any";
        let (hint, default) = match (is_required, is_list) {
            (true, _) => (hint, None),
            (false, true) if !is_nullable => (hint, Some("()")),
            (false, _) if is_nullable => (hint, Some("None")),
            (false, _) => (hint + " | None", Some("None")),
        };
        let what = schema["description"].as_str().unwrap_or_default().replace("null", "None");
        Self { key: key.to_owned(), name, hint, default, what, reader, is_base64 }
    }

    /// The keys whose values need a conversion, and the conversion.
    pub(super) fn reading(&self) -> Vec<(String, String)> {
        let reader = self.reader.as_deref().unwrap_or("None");
        let own = (self.reader.is_some() || self.name != self.key)
            .then(|| (self.key.clone(), format!("(\"{}\", {reader})", self.name)));
        let base64 = self
            .is_base64
            .then(|| (format!("{}_b64", self.key), format!("(\"{}\", octets)", self.name)));
        own.into_iter().chain(base64).collect()
    }
}

/// The type of a value.
struct Type {
    hint: String,
    reader: Option<String>,
    is_list: bool,
}

impl Type {
    fn of(schema: &Value, parts: &Parts<'_>) -> Self {
        if let Some(path) = schema["$ref"].as_str() {
            let name = path.rsplit('/').next().unwrap_or_default();
            return Self::named(name, parts);
        }
        if let Some(all) = schema["anyOf"].as_array() {
            let inner = Self::of(&all[0], parts);
            let or_none = if inner.hint.ends_with("| None") { "" } else { " | None" };
            return Self { hint: inner.hint + or_none, ..inner };
        }
        let (kind, or_none) = match &schema["type"] {
            Value::String(kind) => (kind.as_str(), ""),
            Value::Array(kinds) => (kinds[0].as_str().unwrap_or_default(), " | None"),
            _ => ("", ""),
        };
        match kind {
            "array" => Self::list(schema, or_none, parts),
            "object" => Self::object(schema, or_none, parts),
            "string" => Self::plain(format!("str{or_none}")),
            "integer" => Self::plain(format!("int{or_none}")),
            "number" => Self::plain(format!("float{or_none}")),
            "boolean" => Self::plain(format!("bool{or_none}")),
            _ => Self::plain("Any".to_owned()),
        }
    }

    fn plain(hint: String) -> Self {
        Self { hint, reader: None, is_list: false }
    }

    fn named(name: &str, parts: &Parts<'_>) -> Self {
        let part =
            parts.all.iter().find(|(other, _)| other.as_str() == name).map(|(_, part)| *part);
        let part = part.unwrap_or(&Value::Null);
        if is_object(part) {
            let class = (parts.class_of)(name);
            let reader = Some(format!("one(lambda: {class})"));
            let is_null = |one: &Value| one["type"] == "null";
            let or_none = part["anyOf"].as_array().is_some_and(|all| all.iter().any(is_null));
            let hint = if or_none { format!("{class} | None") } else { class };
            return Self { hint, reader, is_list: false };
        }
        match part["type"].as_str() {
            Some(_) if part["format"] == "date-time" => Self {
                hint: "datetime".to_owned(),
                reader: Some("moment".to_owned()),
                is_list: false,
            },
            Some(_) => Self::of(part, parts),
            None => Self::plain(name.to_owned()),
        }
    }

    fn list(schema: &Value, or_none: &str, parts: &Parts<'_>) -> Self {
        let items = &schema["items"];
        let inner = Self::of(items, parts);
        let hint = if schema["maxItems"] == 2 {
            format!("tuple[{0}, {0}]{or_none}", inner.hint)
        } else {
            format!("tuple[{}, ...]{or_none}", inner.hint)
        };
        let reader =
            inner.reader.map_or_else(|| "tuples".to_owned(), |inner| format!("many({inner})"));
        Self { hint, reader: Some(reader), is_list: schema["maxItems"] != 2 }
    }

    fn object(schema: &Value, or_none: &str, parts: &Parts<'_>) -> Self {
        let properties = schema["properties"].as_object();
        if let Some(key) =
            properties.and_then(|found| found.keys().find(|key| !key.ends_with("_b64")))
        {
            // Untrusted bytes without an object of their own.
            return Self {
                hint: "str | Octets".to_owned(),
                reader: Some(format!("one(\"{key}\")")),
                is_list: false,
            };
        }
        match &schema["additionalProperties"] {
            Value::Null | Value::Bool(_) => Self::plain(format!("dict[str, Any]{or_none}")),
            inner => {
                let inner = Self::of(inner, parts);
                let reader = inner.reader.map(|reader| format!("many({reader})"));
                Self { hint: format!("dict[str, {}]{or_none}", inner.hint), reader, is_list: false }
            }
        }
    }
}

/// Names that are Python keywords.
const KEYWORDS: &[&str] =
    &["as", "class", "def", "from", "global", "import", "in", "is", "not", "or"];
