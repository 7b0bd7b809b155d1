//! Prints the JSON Schema of each kind of answer, as one object.

use verger_report::schema::schemas;

fn main() {
    let schemas: serde_json::Map<_, _> = schemas().collect();
    println!("{}", serde_json::Value::Object(schemas));
}
