//! The public API of the engine as a list, so that reviewers see its changes in a diff.

use public_api::Builder;

use crate::cargo::Cargo;
use crate::{Failure, workspace};

/// The path of the list.
pub(crate) const PAGE: &str = "docs/api/verger.txt";

const FOLDER: &str = "api";

/// The public items of the crate `verger`, one per line, without derived, automatic and blanket implementations.
pub(crate) fn page() -> Result<String, Failure> {
    let target = workspace::target().join(FOLDER);
    let json = ["--", "-Z", "unstable-options", "--output-format", "json", "--cap-lints", "allow"];
    let rustdoc = [&["rustdoc", "--quiet", "--package", "verger", "--lib"], &json[..]].concat();
    // The format depends on the toolchain, which `rust-toolchain.toml` pins, so it is stable here.
    Cargo::new(&rustdoc).with("RUSTC_BOOTSTRAP", "1").with("CARGO_TARGET_DIR", &target).run()?;
    let api = Builder::from_rustdoc_json(target.join("doc/verger.json"))
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .map_err(|error| Failure::new(format!("the API of verger: {error}")))?;
    let items: Vec<_> = api.items().map(ToString::to_string).collect();
    Ok(items.join("\n") + "\n")
}
