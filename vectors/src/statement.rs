//! The statements of the documents, and the evidence for each, read from `statements/*.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::suites;

/// The statements of one document.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatementTable {
    /// The number of the table on its page, from 1.
    pub order: u32,
    /// The prefix of the identifiers of its statements.
    pub prefix: String,
    /// The document's usual name.
    pub document: String,
    /// A description of it, and how it is read.
    pub about: String,
    /// Its statements, in its order.
    pub statement: Vec<DocumentStatement>,
}

/// One statement of a document.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentStatement {
    /// Its identifier: `datatxt.24`.
    pub id: String,
    /// Where the document states it.
    pub clause: String,
    /// What it states, in our own words.
    pub says: String,
    /// How it is interpreted, if it is ambiguous, or what follows from it.
    #[serde(default)]
    pub reading: String,
    /// The vectors that show it: those whose `statement` is this one, and others.
    #[serde(default)]
    pub vectors: Vec<String>,
    /// The tests that show it: `crates/verger/tests/engine/document.rs: pieces_tile_the_input`.
    #[serde(default)]
    pub tests: Vec<String>,
    /// Why it is not done, or why there is nothing to do; if it is partly done, the rest.
    pub not_done: Option<String>,
    /// What is still to be shown.
    pub pending: Option<String>,
}

/// The statements of every document, each with the vectors that name it, in the order of their page.
///
/// # Panics
///
/// When a data file does not follow the format, with the file that does not.
pub fn statement_tables() -> Vec<StatementTable> {
    let mut tables: Vec<StatementTable> = suites("statements").collect();
    tables.sort_by_key(|table| table.order);
    let named = vector_statements();
    for statement in tables.iter_mut().flat_map(|table| &mut table.statement) {
        let naming = named.iter().filter(|(_, ids)| ids.contains(&statement.id));
        let further = std::mem::take(&mut statement.vectors);
        statement.vectors.extend(naming.map(|(name, _)| name.clone()));
        statement.vectors.extend(further);
    }
    tables
}

/// The name of every vector, and the statements that it shows.
///
/// # Panics
///
/// When a data file is not TOML, with the file that is not.
pub fn vector_statements() -> BTreeMap<String, Vec<String>> {
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for suite in FOLDERS.iter().flat_map(|folder| suites::<BTreeMap<String, Vec<Named>>>(folder)) {
        for Named { name, statement } in suite.into_values().flatten() {
            let Some(name) = name else { continue };
            let ids = statement.iter().flat_map(|ids| ids.split(", ")).map(str::to_owned);
            named.entry(name).or_default().extend(ids);
        }
    }
    named
}

const FOLDERS: &[&str] =
    &["data", "data-catalog", "data-destination", "data-page", "data-records", "data-usage"];

#[derive(Deserialize)]
struct Named {
    name: Option<String>,
    statement: Option<String>,
}
