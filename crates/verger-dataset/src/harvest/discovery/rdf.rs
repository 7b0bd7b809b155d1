//! A catalog in Turtle, N-Triples or RDF/XML.

use super::Discovery;
use crate::form::Form;
use crate::harvest::report::Method;

pub(super) const RDF: Discovery = Discovery {
    method: Method::Rdf,
    name: "rdf",
    paths: &["/catalog.ttl", "/catalog.rdf"],
    files: &[],
    endings: &["ttl", "rdf", "nt"],
    feeds: &["turtle", "ttl", "rdf", "rdf/xml", "n-triples"],
    media_types: &["text/turtle", "application/rdf+xml", "application/n-triples"],
    accept: "text/turtle, application/n-triples;q=0.9, application/rdf+xml;q=0.8, application/ld+json;q=0.5, */*;q=0.1",
    forms: &[Form::Turtle, Form::RdfXml, Form::Json],
};
