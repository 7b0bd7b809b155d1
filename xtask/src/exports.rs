//! The exports of the catalog, given to validators of others.

use crate::python::environment::{Environment, run};
use crate::stopwatch::Stopwatch;
use crate::{Failure, built, workspace};

/// The folder with the validators' script, and what it needs.
const FOLDER: &str = "proof/exports";

/// The sites whose datasets are exported.
const SITES: &str = "vectors/exports";

/// Exports with the command that the tests build, and validates every form.
pub(crate) fn check() -> Result<(), Failure> {
    validate(&[])
}

/// The same, with further arguments of the script.
pub(crate) fn validate(arguments: &[&str]) -> Result<(), Failure> {
    let folder = workspace::root().join(FOLDER);
    let environment = Environment::with("exports", &folder.join("requirements.txt"), |this| {
        // Only its schemas are used, and it depends on a whole CKAN.
        this.install_alone(&folder.join("schemas.txt"))
    })?;
    let verger = built::folder()?.join("verger");
    let watch = Stopwatch::start()?;
    let mut script = environment.command("python");
    script.arg(folder.join("validate.py")).arg(verger).arg(workspace::root().join(SITES));
    run(script.args(arguments))?;
    println!("exports: every form is valid: {}", watch.took()?);
    Ok(())
}
