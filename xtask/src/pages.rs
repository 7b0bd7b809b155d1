//! The pages of a catalog, in a browser.

use std::path::Path;

use crate::cargo::Cargo;
use crate::{Failure, browser, workspace};

/// Exports a catalog of ten thousand datasets as pages, and tests in Chromium what people do with them.
pub(crate) fn check() -> Result<(), Failure> {
    test(&["catalog.test.mjs"], &[])
}

/// Makes the picture of the documentation.
pub(crate) fn pictures() -> Result<(), Failure> {
    let docs = workspace::root().join("docs/catalog");
    test(&["--test-name-pattern=pictures", "catalog.test.mjs"], &[("VERGER_PICTURES", &docs)])
}

fn test(arguments: &[&str], variables: &[(&str, &Path)]) -> Result<(), Failure> {
    // As the tests build it, so that nothing is built twice.
    Cargo::new(&["build", "--workspace", "--all-features", "--bin", "verger"]).run()?;
    let command = workspace::target().join("debug/verger");
    let variables = [&[("VERGER_COMMAND", command.as_path())], variables].concat();
    browser::browse("catalog pages", arguments, &variables)
}
