//! Looks for the folder of other people's data, so that tests that need it can be ignored where it is not there.
//!
//! A folder that is put beside the checkout later is found after the next change of this file or of `VERGER_SHARED`:
//! watching for it would build this crate anew each time where there is none.

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
