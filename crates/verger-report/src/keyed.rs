//! Values keyed by the name of an item.

use std::marker::PhantomData;

use serde::ser::{Serialize, SerializeMap as _, Serializer};
use verger::page::PageAspect;
use verger::usage::{ContentUse, UsageCategory};

/// A value for some items of a kind, under their names with `_` for `-`. It is part of an object, so its field is
/// flattened.
#[derive(Clone, Debug)]
pub struct Keyed<K, T> {
    values: Vec<(&'static str, T)>,
    key: PhantomData<K>,
}

/// A kind of items that have names.
pub trait Named: Copy + 'static {
    /// All of them.
    const ALL: &'static [Self];

    /// The name of one.
    fn name(self) -> &'static str;
}

impl Named for UsageCategory {
    const ALL: &'static [Self] = UsageCategory::ALL;

    fn name(self) -> &'static str {
        self.name()
    }
}

impl Named for ContentUse {
    const ALL: &'static [Self] = ContentUse::ALL;

    fn name(self) -> &'static str {
        self.name()
    }
}

impl Named for PageAspect {
    const ALL: &'static [Self] = PageAspect::ALL;

    fn name(self) -> &'static str {
        self.name()
    }
}

impl<K: Named, T> Keyed<K, T> {
    /// The values of those items that have one, in the order of their kind.
    pub fn new(value: impl Fn(K) -> Option<T>) -> Self {
        let values = K::ALL.iter().filter_map(|&key| Some((key.name(), value(key)?)));
        Self { values: values.collect(), key: PhantomData }
    }

    /// Each name, with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &T)> {
        self.values.iter().map(|(name, value)| (*name, value))
    }
}

impl<K, T: Serialize> Serialize for Keyed<K, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.values.len()))?;
        for (name, value) in &self.values {
            map.serialize_entry(&name.replace('-', "_"), value)?;
        }
        map.end()
    }
}

#[cfg(feature = "schema")]
impl<K: Named, T: schemars::JsonSchema> schemars::JsonSchema for Keyed<K, T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("KeyedTo{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let schema = generator.subschema_for::<T>();
        let named =
            K::ALL.iter().map(|key| (key.name().replace('-', "_"), schema.clone().to_value()));
        let properties: serde_json::Map<_, _> = named.collect();
        schemars::json_schema!({ "type": "object", "properties": properties })
    }
}
