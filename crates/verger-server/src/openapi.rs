//! The description of the service, from its table of routes and the types of its questions and answers.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use verger_report::schema::schemas;

use crate::metrics::STATUSES;
use crate::problem::{MEDIA_TYPE, ProblemBody};
use crate::question::{
    AgentsQuestion, CompareQuestion, DiffQuestion, FmtQuestion, LintQuestion, ShowQuestion,
    UrlQuestion,
};
use crate::routes::{Answers, Does, ROUTES, Route};

/// The document.
///
/// # Panics
///
/// Two types of the same name differ.
#[must_use]
pub fn document() -> Value {
    let kinds = ROUTES.iter().filter_map(|route| match &route.does {
        Does::Answer(answers) => Some(answers.kinds),
        _ => None,
    });
    let kinds: Vec<_> = kinds.flatten().copied().collect();
    let mut types = Map::new();
    for (kind, schema) in schemas().filter(|(kind, _)| kinds.contains(&kind.as_str())) {
        add(&mut types, kind, schema);
    }
    add_questions(&mut types);
    let paths: Map<_, _> =
        ROUTES.iter().map(|route| (route.path.to_owned(), path(route))).collect();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Verger",
            "summary": "What a robots.txt says to a crawler, and why.",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "security": [{}, { "token": [] }],
        "paths": paths,
        "components": {
            "schemas": types,
            "responses": { "problem": {
                "description": "There is no answer; the body says why.",
                "content": { MEDIA_TYPE: { "schema": of("Problem") } },
            } },
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
        },
    })
}

fn path(route: &Route) -> Value {
    match &route.does {
        Does::Answer(answers) => json!({ "post": {
            "summary": route.about,
            "operationId": route.path.rsplit('/').next(),
            "requestBody": {
                "required": true,
                "content": { "application/json": { "schema": of(answers.question) } },
            },
            "responses": responses(answered(answers), POST_PROBLEMS),
        } }),
        does => {
            let kind = match does {
                Does::OpenApi => "application/json",
                _ => "text/plain",
            };
            let content = json!({ "description": route.about, "content": { kind: {} } });
            json!({ "get": {
                "summary": route.about,
                "operationId": route.path.trim_start_matches('/').trim_end_matches(".json"),
                "responses": responses(content, GET_PROBLEMS),
            } })
        }
    }
}

/// What is replied to a question that has an answer.
fn answered(answers: &Answers) -> Value {
    if answers.kinds.is_empty() {
        let file = json!({ "type": "string" });
        return json!({
            "description": "The file: as bytes if it is not UTF-8.",
            "content": { "text/plain": { "schema": file }, "application/octet-stream": {} },
        });
    }
    let kinds: Vec<_> = answers.kinds.iter().map(|kind| of(kind)).collect();
    json!({
        "description": "One answer as an object; several as lines of objects, in order.",
        "content": {
            "application/json": { "schema": { "anyOf": kinds } },
            "application/x-ndjson": { "schema": { "type": "string" } },
        },
    })
}

fn responses(answered: Value, problems: &[u16]) -> Value {
    let problem = |status: &u16| {
        debug_assert!(STATUSES.contains(status), "every status is counted");
        (status.to_string(), json!({ "$ref": "#/components/responses/problem" }))
    };
    let mut all: Map<_, _> = problems.iter().map(problem).collect();
    all.insert("200".to_owned(), answered);
    Value::Object(all)
}

fn of(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn add_questions(types: &mut Map<String, Value>) {
    let settings = || SchemaSettings::draft2020_12().for_deserialize().into_generator();
    add_type::<UrlQuestion>(types, settings());
    add_type::<CompareQuestion>(types, settings());
    add_type::<ShowQuestion>(types, settings());
    add_type::<LintQuestion>(types, settings());
    add_type::<FmtQuestion>(types, settings());
    add_type::<DiffQuestion>(types, settings());
    add_type::<AgentsQuestion>(types, settings());
    let settings = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let problem = settings.into_root_schema_for::<ProblemBody<'static>>().to_value();
    add(types, "Problem".to_owned(), problem);
}

fn add_type<T: JsonSchema>(types: &mut Map<String, Value>, generator: SchemaGenerator) {
    let mut schema = generator.into_root_schema_for::<T>().to_value();
    require(&mut schema);
    let parts = schema.get_mut("$defs").and_then(Value::as_object_mut);
    parts.into_iter().flatten().for_each(|(_, part)| require(part));
    add(types, T::schema_name().into_owned(), schema);
}

/// Says which keys a question cannot do without: of each of these groups that it has, at least one.
fn require(schema: &mut Value) {
    let has = |key: &&str| schema["properties"].get(*key).is_some();
    // Without a crawler, a comparison of two files is about all that they name.
    let is_comparison = has(&"old");
    let groups = REQUIRED.iter().filter(|group| group.iter().any(&has));
    let groups = groups.filter(|group| !(is_comparison && group.contains(&"agents")));
    let any = |group: &&[&str]| {
        let keys = group.iter().filter(|key| has(key));
        let each: Vec<_> = keys.map(|key| json!({ "required": [key] })).collect();
        json!({ "anyOf": each })
    };
    let all: Vec<_> = groups.map(any).collect();
    if !all.is_empty() {
        schema["allOf"] = all.into();
    }
}

/// Adds a type, and those that it is made of.
fn add(types: &mut Map<String, Value>, name: String, mut schema: Value) {
    let object = schema.as_object_mut().expect("a type is an object");
    object.remove("$schema");
    let parts = object.remove("$defs");
    let parts = parts.as_ref().and_then(Value::as_object).cloned().unwrap_or_default();
    for (name, mut schema) in parts.into_iter().chain([(name, schema)]) {
        refer(&mut schema);
        let known = types.get(&name);
        assert!(known.is_none_or(|known| *known == schema), "two types have the name {name}");
        types.insert(name, schema);
    }
}

/// Makes references to parts of a schema those to types of the document.
fn refer(schema: &mut Value) {
    match schema {
        Value::Object(object) => object.iter_mut().for_each(|(key, value)| match value {
            Value::String(place) if key == "$ref" => {
                *place = place.replace("#/$defs/", "#/components/schemas/");
            }
            value => refer(value),
        }),
        Value::Array(values) => values.iter_mut().for_each(refer),
        _ => {}
    }
}

/// Keys of which a question needs one.
const REQUIRED: &[&[&str]] = &[
    &["robots", "robots_b64"],
    &["agents", "user_agent", "crawlers"],
    &["url", "url_b64", "urls"],
    &["old"],
    &["new"],
];

const POST_PROBLEMS: &[u16] = &[400, 401, 403, 405, 406, 408, 413, 415, 421, 422, 429, 500, 503];

const GET_PROBLEMS: &[u16] = &[401, 403, 405, 421, 429, 503];
