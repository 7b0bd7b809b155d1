//! The published schemas, against which every JSON answer is checked.

use std::cell::RefCell;
use std::collections::HashMap;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema/v1");

#[derive(Default)]
struct Published {
    schemas: Schemas,
    kinds: HashMap<String, SchemaIndex>,
}

thread_local! {
    static PUBLISHED: RefCell<Published> = RefCell::default();
}

/// Panics if an answer has no kind, or does not match the published schema of its kind.
pub(super) fn check(answer: &Value) {
    let kind = answer["kind"].as_str().unwrap_or_else(|| panic!("no kind: {answer}"));
    PUBLISHED.with_borrow_mut(|published| {
        let Published { schemas, kinds } = published;
        let index = *kinds.entry(kind.to_owned()).or_insert_with(|| {
            let path = format!("{FOLDER}/{kind}.json");
            let text = std::fs::read_to_string(&path);
            let text = text.unwrap_or_else(|error| panic!("{path}: {error}: run cargo xtask docs"));
            let schema: Value = serde_json::from_str(&text).expect("a schema is JSON");
            let mut compiler = Compiler::new();
            compiler.add_resource(&path, schema).expect("a schema has a name of its own");
            compiler.compile(&path, schemas).expect("a schema is one")
        });
        if let Err(error) = schemas.validate(answer, index) {
            panic!("{error:#}\nin {answer}");
        }
    });
}
