//! Modules of WebAssembly, built for size: a page waits for every byte of them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo::Cargo;
use crate::{Failure, workspace};

/// A module that a crate is built into. Its exports are made by hand (`bindings/js/src/exchange.rs`), so no other tool
/// has a part in it. Nor has wasm-opt: what `-Oz` saves is then lost, since the rest compresses worse (measured: 206 kB
/// in place of 238, gzipped 86 in place of 84).
#[derive(Debug)]
pub(crate) struct Module {
    /// The manifest of the crate, from the root.
    pub(crate) manifest: &'static str,
    /// The profile there that says how it is optimised.
    pub(crate) profile: &'static str,
    /// The name of the library, with `_`.
    pub(crate) library: &'static str,
    pub(crate) features: &'static [&'static str],
}

impl Module {
    /// Builds the module, and puts it into this file.
    pub(crate) fn build(&self, file: &Path) -> Result<(), Failure> {
        // A folder for each: of one crate, as a library or a module of its own, only one file has the name.
        let target = workspace::target().join("wasm").join(self.library);
        let features = self.features.join(",");
        let build = ["build", "--quiet", "--locked", "--profile", self.profile, "--target", TARGET];
        let what = ["--manifest-path", self.manifest, "--no-default-features", "--features"];
        let build = [&build[..], &what, &[&features]].concat();
        let cargo = Cargo::new(&build).with("CARGO_TARGET_DIR", &target).with(FLAGS, flags());
        cargo.run().map_err(|failure| {
            if is_installed() {
                return failure;
            }
            let text =
                format!("{}\nwasm: `rustup target add {TARGET}` installs the target", failure.text);
            Failure { text, ..failure }
        })?;
        let module = target.join(TARGET).join(self.profile).join(format!("{}.wasm", self.library));
        let failed = |error| Failure::new(format!("wasm: {}: {error}", file.display()));
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        std::fs::copy(&module, file).map_err(failed)?;
        Ok(())
    }
}

/// Sixteen bytes at once, which every engine since 2023 can; and no paths of this machine in the messages of panics.
fn flags() -> OsString {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let mut flags = OsString::from("-Ctarget-feature=+simd128");
    let folders = home.iter().map(|home| (home.as_path(), "cargo"));
    for (folder, name) in folders.chain([(workspace::root(), "verger")]) {
        flags.push("\u{1f}--remap-path-prefix=");
        flags.push(folder);
        flags.push(format!("={name}"));
    }
    flags
}

/// Its arguments are separated so that a path may have spaces.
const FLAGS: &str = "CARGO_ENCODED_RUSTFLAGS";

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Whether the toolchain can build for it.
pub(crate) fn is_installed() -> bool {
    let found =
        Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    found.is_ok_and(|found| Path::new(String::from_utf8_lossy(&found.stdout).trim()).is_dir())
}
