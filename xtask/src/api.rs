//! The public API of the engine as a list, so that a change of it is seen where changes are read.

use public_api::Builder;

use crate::cargo::Cargo;
use crate::{Failure, workspace};

/// Where the list is.
pub(crate) const PAGE: &str = "docs/api/verger.txt";

const FOLDER: &str = "api";

/// What the crate `verger` offers, an item a line, without the implementations that are derived, automatic or blanket.
pub(crate) fn page() -> Result<String, Failure> {
    let target = workspace::target().join(FOLDER);
    let json = ["--", "-Z", "unstable-options", "--output-format", "json", "--cap-lints", "allow"];
    let rustdoc = [&["rustdoc", "--quiet", "--package", "verger", "--lib"], &json[..]].concat();
    // The format is that of one toolchain, which `rust-toolchain.toml` pins, so it is stable here.
    Cargo::new(&rustdoc).with("RUSTC_BOOTSTRAP", "1").with("CARGO_TARGET_DIR", &target).run()?;
    let api = Builder::from_rustdoc_json(target.join("doc/verger.json"))
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .map_err(|error| Failure::new(format!("the API of verger: {error}")))?;
    Ok(api.items().map(|item| format!("{item}\n")).collect())
}
