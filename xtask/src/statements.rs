//! `docs/statements.md`: what each document states, how Verger reads it, and the evidence.

use std::fmt::Write as _;

use verger_vectors::{DocumentStatement, StatementTable, statement_tables};

/// The page.
pub(crate) fn page() -> String {
    let tables = statement_tables();
    let mut page = HEAD.to_owned();
    page.push_str("\n| document | statements | held | not done |\n|---|---|---|---|\n");
    for table in &tables {
        let open = table.statement.iter().filter(|statement| !is_held(statement)).count();
        let StatementTable { prefix, document, statement, .. } = table;
        let count = statement.len();
        let held = count - open;
        line(&mut page, format_args!("| [{document}](#{prefix}) | {count} | {held} | {open} |"));
    }
    for StatementTable { prefix, document, about, statement, .. } in &tables {
        line(&mut page, format_args!("\n## <a id=\"{prefix}\"></a>{document}\n\n{about}\n"));
        page.push_str(
            "| | clause | what it states | reading | shown by | |\n|---|---|---|---|---|---|\n",
        );
        for statement in statement {
            row(&mut page, statement);
        }
    }
    page
}

fn row(page: &mut String, statement: &DocumentStatement) {
    let DocumentStatement { id, clause, says, reading, .. } = statement;
    let cells = [id, clause, says, reading].map(|text| text.replace('|', "\\|"));
    let shown_by = statement.vectors.iter().map(|name| format!("`{name}`"));
    let tests = statement.tests.iter().map(|test| {
        let (path, name) = test.split_once(": ").unwrap_or(("", test));
        format!("[{name}](../{path})")
    });
    let shown_by: Vec<_> = shown_by.chain(tests).collect();
    let [id, clause, says, reading] = cells;
    let (shown_by, verdict) = (shown_by.join(", "), verdict(statement));
    line(page, format_args!("| {id} | {clause} | {says} | {reading} | {shown_by} | {verdict} |"));
}

fn line(page: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(page, "{text}").expect("writing to a String does not fail");
}

fn is_held(statement: &DocumentStatement) -> bool {
    statement.not_done.is_none() && statement.pending.is_none()
}

fn verdict(statement: &DocumentStatement) -> String {
    match (&statement.not_done, &statement.pending) {
        (Some(reason), _) => format!("not done: {}", reason.replace('|', "\\|")),
        (None, Some(what)) => format!("pending: {}", what.replace('|', "\\|")),
        (None, None) => "held".to_owned(),
    }
}

const HEAD: &str = "\
# What the documents state

Verger implements five documents. This page has each of their statements: how it is read, the vectors (`vectors/`) and
tests that show that it holds, and what is not done, with the reason. `cargo xtask docs` writes it from
`vectors/statements/`.
";

#[cfg(test)]
mod tests {
    use super::page;
    use crate::workspace;

    #[test]
    fn the_page_is_that_of_the_tables() {
        let found = std::fs::read_to_string(workspace::root().join("docs/statements.md"));
        let is_fresh = found.is_ok_and(|found| found == page());
        assert!(is_fresh, "docs/statements.md: stale; `cargo xtask docs` rewrites it");
    }
}
