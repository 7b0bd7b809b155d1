//! Turtle (W3C Recommendation of 2014) and N-Triples.
//!
//! A text without a fault is read in one pass. In a damaged one, statements are found by their layout first, so that a
//! quote that is never closed costs the statement that it is in: a statement begins at the margin, after a blank line
//! or a line that ends with a dot.

mod block;
mod escape;
mod lexer;
mod statement;
#[cfg(test)]
mod tests;
mod token;
mod tokens;

use super::graph::Graph;
use crate::draft::Draft;
use statement::Reader;

/// Reads a text. What is wrong with it is in the graph.
pub(super) fn read(text: &str, draft: &mut Draft<'_>) -> Graph {
    let mut graph = Graph::new(draft);
    let mut reader = Reader::new(&mut graph, true);
    reader.read(text, 0, 1, draft);
    if !graph.lacks_something() {
        return graph;
    }
    let mut graph = Graph::new(draft);
    let mut reader = Reader::new(&mut graph, false);
    for block in block::of(text) {
        reader.read(&text[..block.end], block.start, block.line, draft);
    }
    graph
}
