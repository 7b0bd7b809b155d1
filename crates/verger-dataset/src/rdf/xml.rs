//! RDF/XML (W3C Recommendation of 2014).
//!
//! Elements are nodes and properties in turn. A tag that is missing or damaged costs the node that it is in: an end tag
//! ends the innermost element of its name, and an element that only can be a node begins one.

mod characters;
mod element;
mod frame;
mod nodes;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::fault::RdfFault;
use super::graph::Graph;
use crate::draft::Draft;
use crate::place::SourcePlace;
use frame::Frame;

/// Reads a text into a graph.
pub(super) fn read(text: &str, graph: &mut Graph, draft: &mut Draft<'_>) {
    let mut document = Document {
        text,
        graph,
        stack: Vec::new(),
        entities: HashMap::new(),
        blanks: 0,
        deeper: 0,
        scanned: 0,
        line: (0, 1),
    };
    let mut from = 0;
    while document.scanned <= text.len().saturating_mul(MOST_PASSES) {
        match document.read_from(from, draft) {
            Some(next) => from = next,
            None => return,
        }
    }
    draft.notice(crate::notice::NoticeKind::LimitReached, &document.place(from));
}

/// The bytes that are read, as a multiple of the text: damaged XML may be read to its end before that is known.
const MOST_PASSES: usize = 16;

struct Document<'t, 'g> {
    text: &'t str,
    graph: &'g mut Graph,
    stack: Vec<Frame>,
    /// Entities that the text declares.
    entities: HashMap<String, String>,
    blanks: usize,
    /// The number of open elements that are too deep.
    deeper: usize,
    /// The bytes that were read before damaged XML was met.
    scanned: usize,
    /// A place in the text, and the number of its line.
    line: (usize, u32),
}

impl Document<'_, '_> {
    /// Reads from a place on. Returns where to begin again, if the XML is damaged.
    fn read_from(&mut self, from: usize, draft: &mut Draft<'_>) -> Option<usize> {
        let mut reader = Reader::from_str(&self.text[from..]);
        let config = reader.config_mut();
        (config.check_end_names, config.allow_unmatched_ends) = (false, true);
        (config.expand_empty_elements, config.allow_dangling_amp) = (true, true);
        loop {
            if self.graph.is_spent() || draft.is_full() {
                return None;
            }
            let at = from + reader.buffer_position() as usize;
            match reader.read_event() {
                Ok(Event::Start(tag)) => match tag.find('<') {
                    None => self.start(&tag, at),
                    Some(within) => return self.cut_tag(at, within),
                },
                Ok(Event::End(tag)) => match tag.find('<') {
                    None => self.end(tag.name().as_ref(), at),
                    Some(within) => return self.cut_tag(at, within),
                },
                Ok(Event::Text(text)) => self.characters(&text.xml10_content()),
                Ok(Event::CData(text)) => self.characters(&text.xml10_content()),
                Ok(Event::GeneralRef(entity)) => self.entity(&entity, at),
                Ok(Event::DocType(declarations)) => self.declare_entities(&declarations),
                Ok(Event::Eof) => {
                    if !self.stack.is_empty() {
                        let place = self.place(at);
                        self.graph.fault(RdfFault::Cut, place);
                    }
                    return None;
                }
                Ok(_) => {}
                Err(_) => {
                    self.scanned += reader.buffer_position() as usize;
                    let place = self.place(at);
                    self.graph.fault(RdfFault::Tag, place);
                    return self.next_tag(at + 1);
                }
            }
        }
    }

    /// A tag has no end, so that the next one is within it. Returns where to begin again.
    fn cut_tag(&mut self, at: usize, within: usize) -> Option<usize> {
        let place = self.place(at);
        self.graph.fault(RdfFault::Tag, place);
        self.next_tag(at + 1 + within)
    }

    /// The next place from there on where a tag seems to begin.
    fn next_tag(&self, from: usize) -> Option<usize> {
        let octets = self.text.as_bytes().get(from..)?;
        let begins_tag = |&at: &usize| {
            let next = octets.get(at + 1).copied().unwrap_or_default();
            next == b'/' || next.is_ascii_alphabetic()
        };
        memchr::memchr_iter(b'<', octets).find(begins_tag).map(|at| from + at)
    }

    /// A place in the text. Places are asked for in order, so lines are counted once.
    fn place(&mut self, at: usize) -> SourcePlace {
        let octets = self.text.as_bytes();
        let at = at.min(octets.len());
        // An element begins after the white space before it.
        let space = octets[at..].iter().take_while(|octet| octet.is_ascii_whitespace()).count();
        let at = at + space;
        let (counted, line) = if self.line.0 <= at { self.line } else { (0, 1) };
        let line = line + memchr::memchr_iter(b'\n', &octets[counted..at]).count() as u32;
        self.line = (at, line);
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        SourcePlace::Line { line, span: verger::Span { start: at, end: at } }
    }
}
