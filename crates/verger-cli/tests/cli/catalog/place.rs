//! A folder for a catalog and its downloads.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::run::{Run, verger};

/// A temporary folder with the catalog, and with the downloads in a subfolder.
#[derive(Debug)]
pub(crate) struct Place(PathBuf);

impl Place {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("verger-dataset-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(folder.join("around/files")).expect("a folder for the test");
        Self(folder)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Where downloads go.
    pub(crate) fn files(&self) -> PathBuf {
        self.path("around/files")
    }

    /// `verger catalog …`.
    pub(crate) fn catalog(&self, args: &[&str]) -> Run {
        let folder = self.path("catalog").display().to_string();
        verger(&[&["catalog"], args, &["--catalog", &folder]].concat(), "")
    }

    /// The same for verbs that ask sites, including local ones. Each robots.txt is fetched once.
    pub(crate) fn ask(&self, args: &[&str]) -> Run {
        let cache = self.path("robots.redb").display().to_string();
        self.catalog(&[args, &["--allow-private", "--cache", &cache]].concat())
    }

    /// Downloads a dataset.
    pub(crate) fn get(&self, args: &[&str]) -> Run {
        let to = self.files().display().to_string();
        self.ask(&[&["get", "--to", &to], args].concat())
    }

    /// The IDs that a search finds, in order.
    pub(crate) fn found(&self, query: &str) -> Vec<String> {
        let found = self.catalog(&["search", "--json", "--limit", "1000", query]).json();
        found.iter().filter_map(|found| Some(found["id"].as_str()?.to_owned())).collect()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Everything below a folder, with the bytes of each file.
pub(crate) fn everything(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("it is there").path();
        if path.is_dir() {
            all.extend(everything(&path));
        }
        all.insert(path.clone(), std::fs::read(&path).unwrap_or_default());
    }
    all
}
