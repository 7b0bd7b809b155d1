//! A catalog in JSON-LD.

use super::Discovery;
use crate::form::Form;
use crate::harvest::report::Method;

pub(super) const JSON_LD: Discovery = Discovery {
    method: Method::JsonLdFile,
    name: "json-ld",
    paths: &["/catalog.jsonld"],
    files: &[],
    endings: &["json", "jsonld"],
    feeds: &["dcat", "json-ld", "jsonld", "schema.org", "croissant"],
    media_types: &["application/ld+json"],
    accept: "application/ld+json, application/json;q=0.9, text/turtle;q=0.5, application/rdf+xml;q=0.4, */*;q=0.1",
    forms: &[Form::Json, Form::Turtle, Form::RdfXml],
};
