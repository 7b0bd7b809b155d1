//! Prefixes and bases: names as written → IRIs.

use std::collections::HashMap;

use url::Url;

use crate::value::has_scheme;

/// What a text has declared so far.
#[derive(Default)]
pub(super) struct Namespaces {
    prefixes: HashMap<String, String>,
    base: Option<Url>,
}

impl Namespaces {
    /// Declares a prefix. A known one keeps its IRI if the declared one is damaged at its end, where names are added.
    /// Says whether it is as declared.
    pub(super) fn declare(&mut self, prefix: &str, iri: String) -> bool {
        let is_full = self.prefixes.len() >= MOST_PREFIXES && !self.prefixes.contains_key(prefix);
        if is_full {
            return false;
        }
        if is_damaged(prefix, &iri) {
            self.prefixes.remove(prefix);
            return false;
        }
        self.prefixes.insert(prefix.to_owned(), iri);
        true
    }

    /// Sets the base from now on.
    pub(super) fn set_base(&mut self, iri: &str) {
        self.base =
            Url::options().base_url(self.base.as_ref()).parse(iri).ok().or(self.base.take());
    }

    /// The IRI that a reference means. Without a base it stays relative: links are relative to the file.
    pub(super) fn resolve(&self, reference: String) -> String {
        match &self.base {
            Some(base) if !has_scheme(&reference) => {
                base.join(&reference).map_or(reference, String::from)
            }
            _ => reference,
        }
    }

    /// The IRI of a name with a prefix, and whether the prefix is declared.
    pub(super) fn expand(&self, prefix: &str, local: &str) -> (String, bool) {
        match self.prefixes.get(prefix) {
            Some(namespace) => (self.resolve(format!("{namespace}{local}")), true),
            None => match known(prefix) {
                Some(namespace) => (format!("{namespace}{local}"), false),
                None => (format!("{prefix}:{local}"), false),
            },
        }
    }
}

/// The most prefixes that are kept of a text.
const MOST_PREFIXES: usize = 100_000;

/// Whether the namespace of a known prefix is damaged at its start, or at its end, where names are added.
pub(super) fn is_damaged(prefix: &str, namespace: &str) -> bool {
    known(prefix).is_some() && !(has_scheme(namespace) && namespace.ends_with(['#', '/', ':', '=']))
}

/// The namespace that a prefix usually means.
pub(super) fn known(prefix: &str) -> Option<&'static str> {
    KNOWN.iter().find(|(name, _)| *name == prefix).map(|(_, namespace)| *namespace)
}

const KNOWN: [(&str, &str); 18] = [
    ("adms", "http://www.w3.org/ns/adms#"),
    ("dcat", "http://www.w3.org/ns/dcat#"),
    ("dcatap", "http://data.europa.eu/r5r/"),
    ("dct", "http://purl.org/dc/terms/"),
    ("dcterms", "http://purl.org/dc/terms/"),
    ("foaf", "http://xmlns.com/foaf/0.1/"),
    ("hydra", "http://www.w3.org/ns/hydra/core#"),
    ("locn", "http://www.w3.org/ns/locn#"),
    ("owl", "http://www.w3.org/2002/07/owl#"),
    ("prov", "http://www.w3.org/ns/prov#"),
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
    ("schema", "http://schema.org/"),
    ("skos", "http://www.w3.org/2004/02/skos/core#"),
    ("spdx", "http://spdx.org/rdf/terms#"),
    ("time", "http://www.w3.org/2006/time#"),
    ("vcard", "http://www.w3.org/2006/vcard/ns#"),
    ("xsd", "http://www.w3.org/2001/XMLSchema#"),
];
