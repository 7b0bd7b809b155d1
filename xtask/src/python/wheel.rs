//! The wheel, built from the source distribution.

use std::path::PathBuf;

use super::environment::{Environment, run};
use super::source;
use crate::{Failure, workspace};

/// How a wheel is compiled.
#[derive(Clone, Copy, Debug)]
pub(super) enum Profile {
    /// Quickly, to be tested.
    Release,
    /// As it is given out and measured: whole, which takes longer.
    Dist,
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Dist => "dist",
        }
    }
}

/// Builds the wheel, and returns its path.
pub(super) fn build(environment: &Environment, profile: Profile) -> Result<PathBuf, Failure> {
    let target = workspace::target().join("python");
    let wheels = target.join("wheels");
    // A wheel of an earlier version would be found too.
    let _ = std::fs::remove_dir_all(&wheels);
    let mut maturin = environment.command("maturin");
    maturin.args(["build", "--profile", profile.name(), "--quiet", "--out"]).arg(&wheels);
    maturin.current_dir(source::unpacked(environment)?).env("CARGO_TARGET_DIR", &target);
    // A crate that is compiled in parts, to be compiled again soon, is larger and slower than the one that is released.
    run(maturin.env("CARGO_INCREMENTAL", "0"))?;
    let failed = |why: String| Failure::new(format!("python: {}: {why}", wheels.display()));
    let built = wheels.read_dir().map_err(|error| failed(error.to_string()))?;
    let built = built.filter_map(Result::ok).map(|entry| entry.path());
    let wheel = built.into_iter().find(|path| path.extension().is_some_and(|end| end == "whl"));
    wheel.ok_or_else(|| failed("maturin built no wheel".to_owned()))
}
