//! House rules that the compiler does not enforce.

mod arrows;
mod file_length;
mod file_name;
mod front_page;
mod library_root;
mod link;

use crate::{Failure, workspace};

/// Finds every breach of every rule.
pub(crate) fn tidy() -> Result<(), Failure> {
    let packages = workspace::packages()?;
    let files = workspace::files()?;
    let mut breaches = arrows::breaches(&packages);
    breaches.extend(library_root::breaches(&packages)?);
    breaches.extend(file_name::breaches(&files));
    breaches.extend(file_length::breaches(&files)?);
    breaches.extend(front_page::breaches(&packages)?);
    breaches.extend(link::breaches(&files)?);
    if breaches.is_empty() {
        return Ok(());
    }
    breaches.sort();
    Err(Failure::new(format!("tidy: {}", breaches.join("\ntidy: "))))
}

fn read(path: &std::path::Path) -> Result<String, Failure> {
    std::fs::read_to_string(path)
        .map_err(|error| Failure::new(format!("xtask: {}: {error}", path.display())))
}
