//! Elements that are open.

use std::collections::HashMap;
use std::rc::Rc;

use url::Url;

use crate::place::SourcePlace;
use crate::rdf::iri::known;

/// An element that is open.
pub(super) struct Frame {
    /// Its name as written.
    pub(super) tag: String,
    /// Its name as an IRI.
    pub(super) name: String,
    pub(super) part: Part,
    pub(super) place: SourcePlace,
    pub(super) scope: Rc<Scope>,
    pub(super) datatype: Option<String>,
    /// The number of `rdf:li` in it.
    pub(super) members: usize,
}

/// What an element is in the graph.
pub(super) enum Part {
    /// `rdf:RDF`.
    Root,
    /// A node, with its IRI or label.
    Node(String),
    Property {
        subject: String,
        predicate: String,
        /// Its text so far.
        text: String,
        /// Whether it has an object.
        is_said: bool,
        /// For a collection: its list.
        list: Option<Chain>,
    },
    /// A property whose value is XML, and the text in it.
    Xml(String),
    /// A part of such a value, or what cannot be here.
    Ignored,
}

/// The list of a collection so far.
pub(super) struct Chain {
    /// Its last node.
    pub(super) last: Option<String>,
}

/// What an element inherits.
#[derive(Clone, Default)]
pub(super) struct Scope {
    pub(super) prefixes: HashMap<String, String>,
    pub(super) base: Option<Url>,
    pub(super) language: Option<String>,
}

impl Scope {
    /// The IRI of a name as written.
    pub(super) fn expand(&self, name: &str) -> String {
        let (prefix, local) = name.split_once(':').unwrap_or(("", name));
        // Nobody means anything else by `rdf`.
        let declared = self.prefixes.get(prefix).filter(|_| prefix != "rdf").map(String::as_str);
        match declared.or_else(|| known(prefix)) {
            Some(namespace) => format!("{namespace}{local}"),
            None => name.to_owned(),
        }
    }

    /// The IRI that a reference means. Without a base it stays relative: links are relative to the file.
    pub(super) fn resolve(&self, reference: &str) -> String {
        match &self.base {
            Some(base) if !crate::value::has_scheme(reference) => {
                base.join(reference).map_or_else(|_| reference.to_owned(), String::from)
            }
            _ => reference.to_owned(),
        }
    }
}
