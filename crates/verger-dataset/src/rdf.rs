//! RDF in Turtle, N-Triples and RDF/XML → a graph, which is read as JSON-LD is.
//!
//! The readers are our own: every statement keeps its line, and a damaged one costs no other. Tests hold them equal to
//! `oxttl` and `oxrdfxml`, which stop at places where these go on, know no lines of triples, and need a source of
//! randomness that a browser's module does not have.

mod fault;
mod graph;
mod iri;
#[cfg(test)]
mod nameless;
mod turtle;
mod xml;

pub use fault::RdfFault;

use std::borrow::Cow;

use graph::Graph;

use crate::draft::Draft;
use crate::json;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;

/// Reads Turtle, or N-Triples, which is a part of it.
pub(crate) fn read_turtle(octets: &[u8], draft: &mut Draft<'_>) {
    let text = text_of(octets, draft);
    let graph = turtle::read(&text, draft);
    describe(graph, draft);
}

/// Reads RDF/XML.
pub(crate) fn read_xml(octets: &[u8], draft: &mut Draft<'_>) {
    let text = text_of(octets, draft);
    let mut graph = Graph::new(draft);
    xml::read(&text, &mut graph, draft);
    describe(graph, draft);
}

fn text_of<'a>(octets: &'a [u8], draft: &mut Draft<'_>) -> Cow<'a, str> {
    let octets = octets.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(octets);
    let text = String::from_utf8_lossy(octets);
    if let Cow::Owned(_) = text {
        let valid = octets.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
        let line = 1 + memchr::memchr_iter(b'\n', &octets[..valid]).count() as u32;
        let at = u32::try_from(valid).unwrap_or(u32::MAX);
        let span = verger::Span { start: at, end: at };
        draft.notice(NoticeKind::NotUtf8, &SourcePlace::Line { line, span });
    }
    text
}

fn describe(mut graph: Graph, draft: &mut Draft<'_>) {
    draft.add_notices(graph.take_faults());
    graph.insert_lists();
    if graph.is_spent() {
        draft.notice(NoticeKind::LimitReached, &SourcePlace::Made);
    }
    let next = graph.next_page();
    let (nodes, places) = graph.into_nodes();
    if !json::read_graph(&nodes, &places, draft) {
        draft.notice(NoticeKind::UnknownRdf, &SourcePlace::Made);
    }
    draft.next_page(next);
}
