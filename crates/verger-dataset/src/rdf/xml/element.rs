//! A start tag: its name, and what its attributes say.

use std::collections::HashMap;
use std::rc::Rc;

use quick_xml::XmlVersion;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::BytesStart;

use super::frame::{Frame, Part, Scope};
use crate::place::SourcePlace;
use crate::rdf::iri::is_damaged as is_damaged_namespace;

pub(super) const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

/// A start tag.
pub(super) struct Element {
    tag: String,
    /// Its name as an IRI.
    pub(super) name: String,
    scope: Rc<Scope>,
    about: Option<String>,
    id: Option<String>,
    node_id: Option<String>,
    /// The object of a property: an IRI, or the label of a blank node.
    pub(super) resource: Option<String>,
    pub(super) parse_type: Option<String>,
    datatype: Option<String>,
    /// The attributes that are properties, with their IRIs.
    pub(super) properties: Vec<(String, String)>,
    /// Whether an attribute cannot be read.
    pub(super) is_damaged: bool,
    /// Whether it has more attributes than are read.
    pub(super) is_cut: bool,
}

impl Element {
    pub(super) fn of(
        tag: &BytesStart<'_>,
        outer: Option<&Frame>,
        entities: &HashMap<String, String>,
    ) -> Self {
        let mut is_damaged = false;
        let mut attributes = Vec::new();
        let mut is_cut = false;
        for attribute in tag.attributes().with_checks(false) {
            if attributes.len() == MOST_ATTRIBUTES {
                is_cut = true;
                break;
            }
            let Ok(attribute) = attribute else {
                is_damaged = true;
                break;
            };
            let entity = |name: &str| {
                resolve_predefined_entity(name).or_else(|| entities.get(name).map(String::as_str))
            };
            let value = attribute.normalized_value_with(XmlVersion::Implicit1_0, 1, entity);
            is_damaged |= value.is_err();
            let value = value.unwrap_or_else(|_| attribute.value.clone());
            attributes.push((attribute.key.as_ref().to_owned(), value.into_owned()));
        }
        is_damaged |= attributes.iter().any(|(name, value)| {
            name.strip_prefix("xmlns:").is_some_and(|prefix| is_damaged_namespace(prefix, value))
        });
        let scope = inner(outer.map(|frame| &frame.scope), &attributes);
        let name = tag.name();
        let mut element = Self {
            tag: name.as_ref().to_owned(),
            name: scope.expand(name.as_ref()),
            scope,
            about: None,
            id: None,
            node_id: None,
            resource: None,
            parse_type: None,
            datatype: None,
            properties: Vec::new(),
            is_damaged,
            is_cut,
        };
        for (name, value) in attributes {
            element.take(&name, value);
        }
        element
    }

    fn take(&mut self, name: &str, value: String) {
        if name.starts_with("xml") {
            return;
        }
        let name = if name.contains(':') { self.scope.expand(name) } else { name.to_owned() };
        match name.strip_prefix(RDF) {
            // Older documents write some of them without a prefix.
            None if name == "about" => self.about = Some(self.scope.resolve(&value)),
            None if name == "resource" => self.resource = Some(self.scope.resolve(&value)),
            None if !name.contains(':') => {}
            Some("about") => self.about = Some(self.scope.resolve(&value)),
            Some("ID") => self.id = Some(self.scope.resolve(&format!("#{value}"))),
            Some("nodeID") => self.node_id = Some(format!("_:{value}")),
            Some("resource") => self.resource = Some(self.scope.resolve(&value)),
            Some("datatype") => self.datatype = Some(self.scope.resolve(&value)),
            Some("parseType") => self.parse_type = Some(value),
            Some("type") => self.properties.push((name, self.scope.resolve(&value))),
            _ => self.properties.push((name, value)),
        }
    }

    /// The node that the tag names, if it is a node's.
    pub(super) fn subject(&self) -> Option<String> {
        self.about.clone().or_else(|| self.id.clone()).or_else(|| self.node_id.clone())
    }

    /// The object that the tag names, if it is a property's.
    pub(super) fn object(&self) -> Option<String> {
        self.resource.clone().or_else(|| self.node_id.clone())
    }

    /// Whether it cannot be a property: only nodes say what they are about.
    pub(super) fn must_be_node(&self) -> bool {
        self.about.is_some()
    }

    /// Whether it seems to be a property: it names no node, and its name begins with a small letter.
    pub(super) fn is_like_property(&self) -> bool {
        let local = self.name.rsplit(['#', '/', ':']).next().unwrap_or_default();
        self.subject().is_none() && local.starts_with(|first: char| first.is_ascii_lowercase())
    }

    pub(super) fn language(&self) -> Option<&String> {
        self.scope.language.as_ref()
    }

    pub(super) fn into_frame(self, part: Part, place: SourcePlace) -> Frame {
        let Self { tag, name, scope, datatype, .. } = self;
        Frame { tag, name, part, place, scope, datatype, members: 0 }
    }
}

/// The scope within an element with these attributes.
fn inner(outer: Option<&Rc<Scope>>, attributes: &[(String, String)]) -> Rc<Scope> {
    let outer = outer.cloned().unwrap_or_default();
    let changes =
        |name: &str| name.starts_with("xmlns") || name == "xml:base" || name == "xml:lang";
    if !attributes.iter().any(|(name, _)| changes(name)) {
        return outer;
    }
    let mut scope = (*outer).clone();
    for (name, value) in attributes {
        match &**name {
            "xml:lang" => scope.language = Some(value.clone()).filter(|tag| !tag.is_empty()),
            "xml:base" => scope.base = url::Url::parse(value).ok().or(scope.base),
            "xmlns" => drop(scope.prefixes.insert(String::new(), value.clone())),
            name => {
                if let Some(prefix) = name.strip_prefix("xmlns:")
                    && scope.prefixes.len() < MOST_PREFIXES
                    && !is_damaged_namespace(prefix, value)
                {
                    scope.prefixes.insert(prefix.to_owned(), value.clone());
                }
            }
        }
    }
    Rc::new(scope)
}

/// The most attributes that are read of a tag.
const MOST_ATTRIBUTES: usize = 10_000;
/// The most prefixes that are kept of a document.
const MOST_PREFIXES: usize = 200;
