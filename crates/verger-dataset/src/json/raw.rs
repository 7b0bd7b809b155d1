//! JSON as written, read part by part, so that a long list is never in memory as a whole.

use std::fmt;
use std::ops::ControlFlow;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::mend;

/// A value as written. Its brackets, quotes and separators are right; its strings and numbers may be wrong.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raw<'a>(&'a str);

impl<'a> Raw<'a> {
    /// The text, if its structure is right. Cost: one pass.
    pub(crate) fn of(octets: &'a [u8]) -> Option<Self> {
        let raw: &RawValue = serde_json::from_slice(octets).ok()?;
        Some(Self(raw.get()))
    }

    pub(crate) fn text(self) -> &'a str {
        self.0
    }

    pub(crate) fn is_object(self) -> bool {
        self.0.starts_with('{')
    }

    pub(crate) fn is_list(self) -> bool {
        self.0.starts_with('[')
    }

    /// The value of a member, if it is an object with that member; of several, the last. `None` also if a name is not a
    /// text.
    pub(crate) fn get(self, wanted: &str) -> Option<Self> {
        let mut found = None;
        self.members(|name, value| {
            if name == wanted {
                found = Some(value);
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// Passes its members on, in order. Cost: one pass over it.
    pub(crate) fn members(self, each: impl FnMut(&str, Self) -> ControlFlow<()>) {
        if self.is_object() {
            let _ = serde_json::Deserializer::from_str(self.0).deserialize_map(Members(each));
        }
    }

    /// Passes the members of a list on, in order. Cost: one pass over it.
    pub(crate) fn elements(self, mut each: impl FnMut(Self) -> ControlFlow<()>) {
        if self.is_list() {
            let each: &mut dyn FnMut(Self) -> ControlFlow<()> = &mut each;
            let _ = serde_json::Deserializer::from_str(self.0).deserialize_seq(Elements(each));
        }
    }

    /// The value, as far as the budget reaches, mended where its strings or numbers are wrong.
    pub(crate) fn mended_value(self, budget: &mut Budget) -> Value {
        let full = *budget;
        self.value(budget).unwrap_or_else(|_| {
            *budget = full;
            let mended = mend(self.0.as_bytes()).text;
            Raw(&mended).value(budget).expect("what was mended is valid")
        })
    }

    /// The value, as far as the budget reaches.
    pub(crate) fn value(self, budget: &mut Budget) -> serde_json::Result<Value> {
        let mut reader = serde_json::Deserializer::from_str(self.0);
        Within(budget).deserialize(&mut reader)
    }
}

/// How much memory a value may take, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    left: usize,
    /// Whether it did not suffice.
    pub(crate) is_spent: bool,
}

impl Budget {
    /// For one dataset of many.
    pub(crate) const RECORD: Self = Self { left: 64 << 20, is_spent: false };
    /// For a whole text.
    pub(crate) const WHOLE: Self = Self { left: 128 << 20, is_spent: false };

    /// Whether there is room for this number of bytes; if there is, they are taken.
    pub(crate) fn takes(&mut self, octets: usize) -> bool {
        self.is_spent |= self.left < octets;
        self.left = if self.is_spent { 0 } else { self.left - octets };
        !self.is_spent
    }
}

/// What a value takes, besides its text.
const VALUE: usize = 64;
/// What an object takes, empty or with a few members.
const OBJECT: usize = 700;
/// What each member takes, besides its name and value.
const MEMBER: usize = 64;

/// Reads a value within a budget. What comes after the budget is spent is left out.
struct Within<'b>(&'b mut Budget);

impl<'de> DeserializeSeed<'de> for Within<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Within<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, yes: bool) -> Result<Value, E> {
        Ok(Value::Bool(yes))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        let is_kept = self.0.takes(text.len());
        Ok(if is_kept { text.into() } else { Value::Null })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while self.0.takes(VALUE) {
            match list.next_element_seed(Within(self.0))? {
                Some(value) => values.push(value),
                None => return Ok(values.into()),
            }
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut members = Map::new();
        let mut has_room = self.0.takes(OBJECT);
        while has_room {
            let Some(name) = object.next_key::<String>()? else { return Ok(members.into()) };
            has_room = self.0.takes(MEMBER + VALUE + name.len());
            if has_room {
                members.insert(name, object.next_value_seed(Within(self.0))?);
            } else {
                object.next_value::<IgnoredAny>()?;
            }
        }
        while object.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(members.into())
    }
}

struct Members<F>(F);

impl<'de, F: FnMut(&str, Raw<'de>) -> ControlFlow<()>> Visitor<'de> for Members<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut object: A) -> Result<(), A::Error> {
        while let Some((name, value)) = object.next_entry::<Name<'de>, &RawValue>()? {
            if (self.0)(&name.0, Raw(value.get())).is_break() {
                return Err(A::Error::custom("enough"));
            }
        }
        Ok(())
    }
}

/// The name of a member.
#[derive(serde::Deserialize)]
struct Name<'a>(#[serde(borrow)] std::borrow::Cow<'a, str>);

struct Elements<'f, 'a>(&'f mut dyn FnMut(Raw<'a>) -> ControlFlow<()>);

impl<'de> Visitor<'de> for Elements<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(element) = list.next_element::<&RawValue>()? {
            if (self.0)(Raw(element.get())).is_break() {
                return Err(A::Error::custom("enough"));
            }
        }
        Ok(())
    }
}
