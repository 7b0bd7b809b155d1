//! Looks for the folder of external test data, so that tests that need it can be ignored if it is missing.
//!
//! A folder that is added next to the checkout later is found after the next change of this file or of
//! `VERGER_SHARED`: watching for it would rebuild this crate every time while it is missing.

use std::env;
use std::path::PathBuf;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(shared_data)");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=VERGER_SHARED");
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let folder = env::var_os("VERGER_SHARED").map_or_else(beside, PathBuf::from);
    let found = folder.canonicalize().ok().filter(|folder| folder.join("vectors").is_dir());
    if let Some(folder) = found {
        println!("cargo::rerun-if-changed={}", folder.join("vectors").display());
        println!("cargo::rustc-env=VERGER_SHARED_FOUND={}", folder.display());
        println!("cargo::rustc-cfg=shared_data");
    }
}
