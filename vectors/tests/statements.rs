//! Every statement of the documents is shown by an existing vector or test, or says why it is not.

use std::collections::BTreeSet;
use std::path::Path;

use verger_vectors::{DocumentStatement, StatementTable, statement_tables, vector_statements};

#[test]
fn every_statement_is_shown_or_says_why_not() {
    let vectors = vector_statements();
    let mut faults = Vec::new();
    for statement in tables().iter().flat_map(|table| &table.statement) {
        let DocumentStatement { id, vectors: named, tests, not_done, pending, .. } = statement;
        if named.is_empty() && tests.is_empty() && not_done.is_none() && pending.is_none() {
            faults.push(format!("{id}: name a vector, a test, or why it is not done"));
        }
        let unknown = named.iter().filter(|name| !vectors.contains_key(*name));
        faults.extend(unknown.map(|name| format!("{id}: there is no vector {name}")));
        let missing = tests.iter().filter(|test| !is_test(test));
        faults.extend(missing.map(|test| format!("{id}: there is no test {test}")));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_vector_names_statements_that_exist() {
    let tables = tables();
    let known: BTreeSet<_> =
        tables.iter().flat_map(|table| &table.statement).map(|statement| &statement.id).collect();
    for (name, ids) in vector_statements() {
        for id in ids {
            assert!(known.contains(&id), "{name}: there is no statement {id}");
        }
    }
}

#[test]
fn statements_are_numbered_in_their_document() {
    for StatementTable { prefix, statement, .. } in tables() {
        for (number, statement) in (1..).zip(&statement) {
            assert_eq!(statement.id, format!("{prefix}.{number}"));
            assert!(!statement.clause.is_empty() && !statement.says.is_empty(), "{}", statement.id);
        }
    }
}

fn tables() -> Vec<StatementTable> {
    let tables = statement_tables();
    let count: usize = tables.iter().map(|table| table.statement.len()).sum();
    assert!(tables.len() == 6 && count >= 180, "{} tables, {count} statements", tables.len());
    tables
}

/// Whether `path: name` is a function in a file.
fn is_test(test: &str) -> bool {
    let Some((path, name)) = test.split_once(": ") else { return false };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    std::fs::read_to_string(path).is_ok_and(|text| text.contains(&format!("fn {name}(")))
}
