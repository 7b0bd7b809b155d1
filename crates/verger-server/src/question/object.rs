use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error as _, IntoDeserializer as _, MapAccess,
    Visitor,
};

/// What is written as an object with named keys: a type of serde alone also takes a list, by the order of its keys. A key
/// that is given twice is where the error is.
#[derive(Debug)]
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Keys(PhantomData)).map(Self)
    }
}

struct Keys<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Keys<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(Once { object, seen: Vec::new() }))
    }
}

/// An object that has each key once.
struct Once<A> {
    object: A,
    /// No more than its type has: one that it does not know is an error.
    seen: Vec<String>,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Once<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        self.object.next_key_seed(Key { seed, seen: &mut self.seen })
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.object.next_value_seed(seed)
    }
}

/// The next key of an object that has these.
struct Key<'s, S> {
    seed: S,
    seen: &'s mut Vec<String>,
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Key<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        let key = String::deserialize(deserializer)?;
        if self.seen.contains(&key) {
            return Err(D::Error::custom(format_args!("the key {key:?} is given twice")));
        }
        let value = self.seed.deserialize(key.as_str().into_deserializer())?;
        self.seen.push(key);
        Ok(value)
    }
}
