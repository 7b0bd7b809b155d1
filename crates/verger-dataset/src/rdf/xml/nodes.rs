//! Tags → nodes and properties.

use quick_xml::events::BytesStart;

use super::Document;
use super::element::{Element, RDF};
use super::frame::{Chain, Frame, Part};
use crate::place::SourcePlace;
use crate::rdf::fault::RdfFault;
use crate::rdf::graph::{FIRST, NIL, Object, REST, TYPE};

/// The deepest nesting of elements.
const DEEPEST: usize = 128;
const STRING: &str = "http://www.w3.org/2001/XMLSchema#string";

impl Document<'_, '_> {
    pub(super) fn start(&mut self, tag: &BytesStart<'_>, at: usize) {
        let place = self.place(at);
        if self.stack.len() >= DEEPEST {
            if self.deeper == 0 {
                self.graph.fault(RdfFault::Deep, place);
            }
            self.deeper += 1;
            return;
        }
        let element = Element::of(tag, self.stack.last(), &self.entities);
        if element.is_damaged {
            self.graph.fault(RdfFault::Tag, place.clone());
        }
        if element.is_cut {
            self.graph.limit(place.clone());
        }
        let is_in_xml = self.stack.iter().any(|frame| matches!(frame.part, Part::Xml(_)));
        let is_misplaced = matches!(self.innermost(), Some(Part::Node(_) | Part::Ignored));
        if element.must_be_node() && is_misplaced && !is_in_xml {
            self.graph.fault(RdfFault::Tag, place.clone());
            self.close_nodes();
        }
        let part = match self.innermost() {
            Some(Part::Root) if element.is_like_property() => {
                self.graph.fault(RdfFault::Tag, place.clone());
                Part::Ignored
            }
            None | Some(Part::Root) if element.name == format!("{RDF}RDF") => Part::Root,
            None | Some(Part::Root) => Part::Node(self.node(&element, &place)),
            Some(Part::Node(subject)) => {
                let subject = subject.clone();
                self.property(&element, subject, &place)
            }
            Some(Part::Property { .. }) => {
                let node = self.node(&element, &place);
                self.take_node(&node);
                Part::Node(node)
            }
            Some(Part::Xml(_) | Part::Ignored) => Part::Ignored,
        };
        self.stack.push(element.into_frame(part, place));
    }

    fn innermost(&self) -> Option<&Part> {
        self.stack.last().map(|frame| &frame.part)
    }

    /// Ends the elements within the root: some were not ended.
    fn close_nodes(&mut self) {
        while self.stack.len() > 1 {
            self.close();
        }
        if let Some(root) = self.stack.first_mut() {
            root.part = Part::Root;
        }
    }

    /// A blank node that no label of the text can be.
    fn blank(&mut self) -> String {
        self.blanks += 1;
        format!("_:.{}", self.blanks)
    }

    /// States what the tag of a node says. Returns the node.
    fn node(&mut self, element: &Element, place: &SourcePlace) -> String {
        let node = element.subject().unwrap_or_else(|| self.blank());
        if element.name != format!("{RDF}Description") {
            self.graph.add(&node, TYPE, Object::Node(element.name.clone()), place);
        }
        self.attributes(&node, element, place);
        node
    }

    /// States the attributes that are properties.
    fn attributes(&mut self, node: &str, element: &Element, place: &SourcePlace) {
        for (name, text) in &element.properties {
            let object = if name == TYPE {
                Object::Node(text.clone())
            } else {
                let (text, language) = (text.clone(), element.language().cloned());
                Object::Literal { text, language, datatype: None }
            };
            self.graph.add(node, name, object, place);
        }
    }

    fn property(&mut self, element: &Element, subject: String, place: &SourcePlace) -> Part {
        let mut predicate = element.name.clone();
        if predicate == format!("{RDF}li")
            && let Some(frame) = self.stack.last_mut()
        {
            frame.members += 1;
            predicate = format!("{RDF}_{}", frame.members);
        }
        match element.parse_type.as_deref() {
            Some("Resource") => {
                let node = self.blank();
                self.graph.add(&subject, &predicate, Object::Node(node.clone()), place);
                return Part::Node(node);
            }
            Some("Literal") => return Part::Xml(String::new()),
            _ => {}
        }
        let is_list = element.parse_type.as_deref() == Some("Collection");
        let mut is_said = false;
        let object = element
            .object()
            .or_else(|| (!element.properties.is_empty() && !is_list).then(|| self.blank()));
        if let Some(object) = object {
            self.attributes(&object, element, place);
            self.graph.add(&subject, &predicate, Object::Node(object), place);
            is_said = true;
        }
        Part::Property {
            subject,
            predicate,
            text: String::new(),
            is_said,
            list: is_list.then_some(Chain { last: None }),
        }
    }

    /// The innermost property has this node as its object, or as an element of its list.
    fn take_node(&mut self, node: &str) {
        let blank = format!("_:.{}", self.blanks + 1);
        let Some(Frame {
            part: Part::Property { subject, predicate, is_said, list, .. },
            place,
            ..
        }) = self.stack.last_mut()
        else {
            return;
        };
        let object = Object::Node(node.to_owned());
        match list {
            None => self.graph.add(subject, predicate, object, place),
            Some(Chain { last }) => {
                self.blanks += 1;
                self.graph.add(&blank, FIRST, object, place);
                let (before, by) = match last {
                    Some(last) => (last.clone(), REST),
                    None => (subject.clone(), &**predicate),
                };
                self.graph.add(&before, by, Object::Node(blank.clone()), place);
                *last = Some(blank);
            }
        }
        *is_said = true;
    }

    pub(super) fn end(&mut self, name: &str, at: usize) {
        if self.deeper > 0 {
            self.deeper -= 1;
            return;
        }
        let Some(number) = self.stack.iter().rposition(|frame| frame.tag == name) else {
            let place = self.place(at);
            return self.graph.fault(RdfFault::Tag, place);
        };
        if number + 1 < self.stack.len() {
            let place = self.place(at);
            self.graph.fault(RdfFault::Tag, place);
        }
        while self.stack.len() > number {
            self.close();
        }
    }

    /// Ends the innermost element.
    fn close(&mut self) {
        let Some(frame) = self.stack.pop() else { return };
        let Frame { part, scope, datatype, place, name, .. } = frame;
        match part {
            Part::Property { subject, predicate, list: Some(Chain { last }), .. } => {
                let (before, by) = match last {
                    Some(last) => (last, REST),
                    None => (subject, &*predicate),
                };
                self.graph.add(&before, by, Object::Node(NIL.to_owned()), &place);
            }
            Part::Property { subject, predicate, text, is_said: false, .. } => {
                let language = scope.language.clone().filter(|_| datatype.is_none());
                let datatype = datatype.filter(|name| name != STRING);
                let object = Object::Literal { text, language, datatype };
                self.graph.add(&subject, &predicate, object, &place);
            }
            Part::Xml(text) => {
                if let Some(Frame { part: Part::Node(subject), .. }) = self.stack.last() {
                    let (subject, text) = (subject.clone(), text.trim().to_owned());
                    self.graph.add(&subject, &name, Object::text(text), &place);
                }
            }
            _ => {}
        }
    }
}
