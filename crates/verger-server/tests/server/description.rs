//! The description that the service gives is that of its types.

#[test]
fn the_description_is_not_stale() {
    let kept: serde_json::Value =
        serde_json::from_str(include_str!("../../src/openapi.json")).expect("it is JSON");
    let made = verger_server::openapi::document();
    assert!(kept == made, "`cargo xtask docs` rewrites crates/verger-server/src/openapi.json");
}

#[test]
fn every_reference_leads_to_a_type() {
    fn references(value: &serde_json::Value, found: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(object) => {
                if let Some(place) = object.get("$ref").and_then(|place| place.as_str()) {
                    found.push(place.to_owned());
                }
                object.values().for_each(|value| references(value, found));
            }
            serde_json::Value::Array(values) => {
                for value in values {
                    references(value, found);
                }
            }
            _ => {}
        }
    }
    let document = verger_server::openapi::document();
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 50, "{}", found.len());
    for place in found {
        let pointer = place.strip_prefix('#').expect("it is within the document");
        assert!(document.pointer(pointer).is_some(), "{place}");
    }
}
