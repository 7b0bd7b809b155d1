use std::path::Path;

use verger_report::Audit;

use crate::exit::Failure;

/// Writes the audit as a page.
#[cfg(feature = "catalog")]
pub(super) fn write(answer: &Audit<'_>, path: &Path) -> Result<(), Failure> {
    let title = format!("Audit of {}", answer.name);
    let page = verger_pages::Page {
        title: &title,
        about: "",
        style: verger_pages::Style::Within,
        main: verger_pages::audit(answer),
        more: verger_pages::PageParts::default(),
    };
    crate::commands::replace::replace(path, page.html().as_bytes())
}

#[cfg(not(feature = "catalog"))]
pub(super) fn write(_: &Audit<'_>, _: &Path) -> Result<(), Failure> {
    Err(Failure::usage(
        "this verger was built without pages: cargo install --path crates/verger-cli --features full",
    ))
}
