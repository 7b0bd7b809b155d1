//! Files of sites: downloads and previews, against local origins.

mod download;
mod origin;
mod preview;

use std::path::{Path, PathBuf};
use std::time::Duration;

use verger_access::{Backoff, PaceLimits};
use verger_http::{Reach, Visitor, VisitorOptions};

/// A visitor that may visit local addresses, and does not wait.
fn visitor() -> Visitor {
    let instant = Duration::from_millis(1);
    let mut options = VisitorOptions::new("ExampleBot");
    options.guard.reach = Reach::Own;
    options.limits = PaceLimits { floor: instant, ..PaceLimits::default() };
    options.limits.manners.default = instant;
    options.address_limits = None;
    options.backoff = Backoff { base: instant, cap: instant, ..Backoff::default() };
    Visitor::new(options).expect("usual options")
}

/// A temporary folder for one test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("verger-files-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the place for temporary files can be written to");
        Self(path)
    }

    fn path(&self) -> &Path {
        &self.0
    }

    /// The names of all files in it, hidden or not.
    fn names(&self) -> Vec<String> {
        let names = std::fs::read_dir(&self.0).expect("it is there").flatten();
        let mut names: Vec<_> =
            names.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
