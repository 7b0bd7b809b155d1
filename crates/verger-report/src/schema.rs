//! The JSON Schema of each answer.

use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::answer::{Answer, Batch, Check, VERSION};

/// The kind of each answer, and its schema.
pub fn schemas() -> impl Iterator<Item = (String, Value)> {
    [schema::<Batch<'static>>(), schema::<Check<'static>>()].into_iter()
}

fn schema<A: Answer + schemars::JsonSchema>() -> (String, Value) {
    // What is written, not what could be read.
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<A>().to_value();
    let object = schema.as_object_mut().expect("an answer is an object");
    object
        .insert("title".to_owned(), format!("verger: an answer of the kind `{}`", A::KIND).into());
    let properties = object.entry("properties").or_insert_with(|| json!({}));
    properties["v"] = json!({ "description": "The version of the form", "const": VERSION });
    properties["kind"] = json!({ "description": "What kind of an answer it is", "const": A::KIND });
    let required = object.entry("required").or_insert_with(|| json!([]));
    if let Value::Array(required) = required {
        required.splice(0..0, ["v".into(), "kind".into()]);
    }
    (A::KIND.to_owned(), schema)
}
