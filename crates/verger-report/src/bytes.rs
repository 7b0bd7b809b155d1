//! Bytes from untrusted sources, in JSON.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use base64::Engine as _;
use serde::ser::{Serialize, SerializeMap as _, Serializer};
use serde_json::{Map, Value};

/// Bytes under the key `K`: as text if they are UTF-8, else as base64 under the same key with `_b64`. It is part of
/// an object, so its field is flattened. Cost: one pass over the bytes, and no copy of text.
pub struct Bytes<'a, K> {
    octets: Cow<'a, [u8]>,
    key: PhantomData<K>,
}

/// The keys of bytes in an object.
pub trait Key {
    /// The key of text.
    const TEXT: &'static str;
    /// The key of base64.
    const BASE64: &'static str;
}

macro_rules! keys {
    ($($(#[$what:meta])* $name:ident = $text:literal;)*) => {
        /// The keys of bytes in an object.
        pub mod key {
            $(
                $(#[$what])*
                #[derive(Clone, Copy, Debug)]
                #[expect(clippy::exhaustive_enums, reason = "it has no values")]
                pub enum $name {}

                impl super::Key for $name {
                    const TEXT: &'static str = $text;
                    const BASE64: &'static str = concat!($text, "_b64");
                }
            )*
        }
    };
}

keys! {
    /// `url`: a URL as given or found.
    Url = "url";
    /// `path`: the path that was read from a URL.
    Path = "path";
    /// `read_as`: the URL that a word was read as.
    ReadAs = "read_as";
    /// `pattern`: the pattern of a rule.
    Pattern = "pattern";
    /// `value`: the value of a line, a header or an attribute.
    Value = "value";
    /// `field`: the field of a line.
    Field = "field";
    /// `text`: a line, or a part of one.
    Text = "text";
    /// `part`: a part of a value.
    Part = "part";
    /// `policy`: the address of a policy.
    Policy = "policy";
    /// `robot`: the robot that a statement names.
    Robot = "robot";
}

impl<'a, K> Bytes<'a, K> {
    /// These bytes.
    pub fn new(octets: impl Into<Cow<'a, [u8]>>) -> Self {
        Self { octets: octets.into(), key: PhantomData }
    }

    /// The bytes.
    pub fn octets(&self) -> &[u8] {
        &self.octets
    }
}

impl<K: Key> Serialize for Bytes<'_, K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        match std::str::from_utf8(&self.octets) {
            Ok(text) => map.serialize_entry(K::TEXT, text)?,
            Err(_) => map.serialize_entry(K::BASE64, &base64(&self.octets))?,
        }
        map.end()
    }
}

impl<K> Clone for Bytes<'_, K> {
    fn clone(&self) -> Self {
        Self::new(self.octets.clone())
    }
}

impl<K> PartialEq for Bytes<'_, K> {
    fn eq(&self, other: &Self) -> bool {
        self.octets == other.octets
    }
}

impl<K> Eq for Bytes<'_, K> {}

impl<K> fmt::Debug for Bytes<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.octets.escape_ascii())
    }
}

#[cfg(feature = "schema")]
impl<K: Key> schemars::JsonSchema for Bytes<'_, K> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        K::TEXT.into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut properties = Map::new();
        properties.insert(K::TEXT.into(), serde_json::json!({ "type": "string" }));
        let base64 = serde_json::json!({
            "type": "string",
            "contentEncoding": "base64",
            "description": format!("`{}`, where its bytes are not UTF-8", K::TEXT),
        });
        properties.insert(K::BASE64.into(), base64);
        schemars::json_schema!({ "type": "object", "properties": properties })
    }
}

/// Writes bytes into an object, as text under their key or as base64 under `…_b64`.
pub fn insert_bytes(object: &mut Map<String, Value>, key: &str, octets: &[u8]) {
    match std::str::from_utf8(octets) {
        Ok(text) => object.insert(key.to_owned(), text.into()),
        Err(_) => object.insert(format!("{key}_b64"), base64(octets).into()),
    };
}

fn base64(octets: &[u8]) -> String {
    base64::engine::general_purpose::STANDARD.encode(octets)
}
