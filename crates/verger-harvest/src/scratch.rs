//! A folder for one test.

use std::path::{Path, PathBuf};

/// A temporary folder of this process, removed after the test.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("verger-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the place for temporary files can be written to");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
