//! Puts the playground into the command: the files in the folder that `VERGER_PLAYGROUND` names, where `cargo xtask playground`
//! has built them. Without the variable the command is built without them, and says how to get them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    println!("cargo::rustc-check-cfg=cfg(has_playground)");
    let folder = env::var_os(VARIABLE).filter(|folder| !folder.is_empty());
    let folder = folder.filter(|_| env::var_os("CARGO_FEATURE_PLAYGROUND").is_some());
    let mut files = Vec::new();
    if let Some(folder) = folder.map(PathBuf::from) {
        match files_of(&folder) {
            Ok(found) => files = found,
            Err(why) => {
                let folder = folder.display();
                println!(
                    "cargo::error={VARIABLE}={folder}: {why}; `cargo xtask playground` builds it"
                );
            }
        }
    }
    if !files.is_empty() {
        println!("cargo::rustc-cfg=has_playground");
    }
    let into = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("playground.rs");
    fs::write(into, table(&files)).expect("cargo has made the folder");
}

/// The files of a folder, by name.
fn files_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let folder = folder.canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let files = folder.read_dir()?.map(|entry| Ok(entry?.path()));
    let mut files = files.collect::<io::Result<Vec<_>>>()?;
    files.retain(|file| file.is_file());
    files.sort();
    for needed in ["index.html", "playground.wasm"] {
        if !files.contains(&folder.join(needed)) {
            return Err(io::Error::other(format!("it has no {needed}")));
        }
    }
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
    }
    Ok(files)
}

/// Their names and contents, as Rust.
fn table(files: &[PathBuf]) -> String {
    let mut table = "&[\n".to_owned();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let path = file.to_string_lossy();
        writeln!(table, "    ({name:?}, include_bytes!({path:?})),").expect("a String takes it");
    }
    table + "]\n"
}

const VARIABLE: &str = "VERGER_PLAYGROUND";
