//! Triples → the nodes of a graph, each as an object of JSON-LD whose members know their lines.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Map, Value, json};

use super::fault::RdfFault;
use crate::draft::Draft;
use crate::json::{Budget, Places};
use crate::notice::{Notice, NoticeKind, Notices};
use crate::place::SourcePlace;

/// The object of a triple.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Object {
    /// An IRI, or the label of a blank node after `_:`.
    Node(String),
    Literal {
        text: String,
        language: Option<String>,
        /// Its IRI, unless it is a plain text.
        datatype: Option<String>,
    },
}

/// The triples of a text, by subject.
pub(super) struct Graph {
    nodes: Vec<Node>,
    numbers: HashMap<String, usize>,
    /// The number of the subject of the last triple: most triples have that of the one before.
    last: usize,
    budget: Budget,
    faults: Notices,
    has_structural_fault: bool,
    fault_count: usize,
}

struct Node {
    id: String,
    members: Map<String, Value>,
    places: Places,
}

pub(super) const TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
pub(super) const FIRST: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#first";
pub(super) const REST: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#rest";
pub(super) const NIL: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#nil";

impl Graph {
    pub(super) fn new(draft: &Draft<'_>) -> Self {
        Self {
            nodes: Vec::new(),
            numbers: HashMap::new(),
            last: 0,
            budget: Budget::WHOLE,
            faults: draft.no_notices(),
            has_structural_fault: false,
            fault_count: 0,
        }
    }

    /// Adds a triple, unless there is no more room.
    pub(super) fn add(
        &mut self,
        subject: &str,
        predicate: &str,
        object: Object,
        place: &SourcePlace,
    ) {
        if !self.budget.takes(predicate.len() + object.octets()) {
            return;
        }
        let Some(number) = self.number(subject, place) else { return };
        self.last = number;
        let node = &mut self.nodes[number];
        let (name, value) = match object {
            Object::Node(id) if predicate == TYPE => ("@type", id.into()),
            object => (predicate, object.into_value()),
        };
        node.places.members.entry(name.to_owned()).or_insert_with(|| place.clone());
        match node.members.get_mut(name) {
            Some(Value::Array(values)) => values.push(value),
            _ => {
                node.members.insert(name.to_owned(), vec![value].into());
            }
        }
    }

    /// The number of a subject, unless it is new and there is no room for it.
    fn number(&mut self, subject: &str, place: &SourcePlace) -> Option<usize> {
        if self.nodes.get(self.last).is_some_and(|node| node.id == subject) {
            return Some(self.last);
        }
        if let Some(number) = self.numbers.get(subject) {
            return Some(*number);
        }
        if !self.budget.takes(2 * subject.len() + PER_SUBJECT) {
            return None;
        }
        let number = self.nodes.len();
        let members = Map::from_iter([("@id".to_owned(), subject.into())]);
        let places = Places { at: place.clone(), members: BTreeMap::new() };
        self.nodes.push(Node { id: subject.to_owned(), members, places });
        self.numbers.insert(subject.to_owned(), number);
        Some(number)
    }

    pub(super) fn fault(&mut self, fault: RdfFault, place: SourcePlace) {
        self.has_structural_fault |= !fault.keeps_all();
        self.fault_count += 1;
        self.faults.push(Notice::new(NoticeKind::Rdf(fault), place));
    }

    /// Says that there is more at a place than is read.
    pub(super) fn limit(&mut self, place: SourcePlace) {
        self.faults.push(Notice::new(NoticeKind::LimitReached, place));
    }

    /// Whether something was left out because of a fault.
    pub(super) fn lacks_something(&self) -> bool {
        self.has_structural_fault
    }

    /// Whether the graph has no more room, or its text has more faults than anybody makes.
    pub(super) fn is_spent(&self) -> bool {
        self.budget.is_spent || self.fault_count > MOST_FAULTS
    }

    pub(super) fn take_faults(&mut self) -> Notices {
        std::mem::replace(&mut self.faults, Notices::up_to(0))
    }

    /// The next page, if the graph is a page of a collection of Hydra.
    pub(super) fn next_page(&self) -> Option<String> {
        let is_view = |node: &&Node| {
            let types = node.members.get("@type").and_then(Value::as_array);
            let views = ["PagedCollection", "PartialCollectionView"];
            types.into_iter().flatten().filter_map(Value::as_str).any(|name| {
                name.starts_with(HYDRA) && views.iter().any(|view| name.ends_with(view))
            })
        };
        self.nodes.iter().filter(is_view).find_map(|view| {
            let next = ["next", "nextPage"].map(|name| view.members.get(&format!("{HYDRA}{name}")));
            let next = next.into_iter().flatten().find_map(|values| values.get(0))?;
            next.as_str()
                .or_else(|| next["@id"].as_str().or(next["@value"].as_str()))
                .map(str::to_owned)
        })
    }

    /// The nodes as objects of JSON-LD, and their places.
    pub(super) fn into_nodes(self) -> (Vec<Value>, Vec<Places>) {
        let parts = self.nodes.into_iter().map(|node| (Value::from(node.members), node.places));
        parts.unzip()
    }

    /// Puts lists in their places, as `@list`.
    pub(super) fn insert_lists(&mut self) {
        let mut budget = Budget::RECORD;
        let mut found = Vec::new();
        for (number, node) in self.nodes.iter().enumerate() {
            for (name, values) in node.members.iter().filter(|(name, _)| *name != REST) {
                let values = values.as_array().map_or(&[][..], Vec::as_slice);
                for (index, value) in values.iter().enumerate() {
                    let id = value.get("@id").and_then(Value::as_str);
                    let elements = id.and_then(|id| self.elements(id, &mut budget));
                    if let Some(elements) = elements {
                        found.push((number, name.clone(), index, json!({"@list": elements})));
                    }
                }
            }
        }
        for (number, name, index, list) in found {
            self.nodes[number].members[&name][index] = list;
        }
        self.budget.is_spent |= budget.is_spent;
    }

    /// The elements of the list that begins at a node, if one does, as far as the budget reaches. A list that leads back
    /// to itself ends there.
    fn elements<'a>(&'a self, mut id: &'a str, budget: &mut Budget) -> Option<Vec<Value>> {
        let (mut elements, mut seen) = (Vec::new(), HashSet::new());
        while let Some(number) = self.numbers.get(id).filter(|number| seen.insert(**number)) {
            let members = &self.nodes[*number].members;
            let Some(first) = members.get(FIRST).and_then(|values| values.get(0)) else { break };
            let octets = first.as_str().map_or(PER_OBJECT, |text| text.len() + PER_TEXT);
            if !budget.takes(octets) {
                break;
            }
            elements.push(first.clone());
            let rest = members.get(REST).and_then(|values| values.get(0));
            let Some(rest) = rest.and_then(|rest| rest["@id"].as_str()) else { break };
            id = rest;
        }
        (!elements.is_empty()).then_some(elements)
    }
}

#[cfg(test)]
impl Graph {
    pub(super) fn faults(&self) -> &[Notice] {
        &self.faults
    }

    /// Its triples, as in N-Triples.
    pub(super) fn lines(&self) -> Vec<String> {
        let node = |id: &str| if id.starts_with("_:") { id.to_owned() } else { format!("<{id}>") };
        let quoted = |text: &str| {
            let text = text.replace('\\', "\\\\").replace('"', "\\\"");
            format!("\"{}\"", text.replace('\n', "\\n").replace('\r', "\\r"))
        };
        let object = |value: &Value| {
            let part = |name: &str| value.get(name).and_then(Value::as_str);
            match (part("@id"), part("@value"), part("@language"), part("@type")) {
                (Some(id), ..) => node(id),
                (_, Some(text), Some(language), _) => format!("{}@{language}", quoted(text)),
                (_, Some(text), _, Some(datatype)) => format!("{}^^<{datatype}>", quoted(text)),
                _ => quoted(value.as_str().unwrap_or_default()),
            }
        };
        let mut lines = Vec::new();
        for of in &self.nodes {
            for (name, values) in of.members.iter().filter(|(name, _)| *name != "@id") {
                for value in values.as_array().into_iter().flatten() {
                    let (predicate, object) = match value.as_str() {
                        Some(class) if name == "@type" => (TYPE, node(class)),
                        _ => (&**name, object(value)),
                    };
                    lines.push(format!("{} <{predicate}> {object}", node(&of.id)));
                }
            }
        }
        lines
    }
}

impl Object {
    /// A text without a language or a type.
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Literal { text: text.into(), language: None, datatype: None }
    }

    fn octets(&self) -> usize {
        match self {
            Self::Node(id) => id.len() + PER_OBJECT,
            Self::Literal { text, language: None, datatype: None } => text.len() + PER_TEXT,
            Self::Literal { text, language, datatype } => {
                let more = [language, datatype].into_iter().flatten().map(String::len);
                text.len() + more.sum::<usize>() + PER_OBJECT
            }
        }
    }

    fn into_value(self) -> Value {
        match self {
            Self::Node(id) => json!({"@id": id}),
            Self::Literal { text, language: Some(language), .. } => {
                json!({"@value": text, "@language": language})
            }
            Self::Literal { text, datatype: Some(datatype), .. } => {
                json!({"@value": text, "@type": datatype})
            }
            Self::Literal { text, .. } => text.into(),
        }
    }
}

const HYDRA: &str = "http://www.w3.org/ns/hydra/core#";
/// What a subject takes besides its name, written twice: an object, and the places of its members.
const PER_SUBJECT: usize = 2000;
/// What an object takes besides its texts that is an object of JSON-LD.
const PER_OBJECT: usize = 900;
/// What a plain text takes besides itself.
const PER_TEXT: usize = 150;
/// The most faults after which a text is read on.
const MOST_FAULTS: usize = 100_000;
