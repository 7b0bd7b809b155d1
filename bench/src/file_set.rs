//! The files to read: real ones if present, and synthetic ones.

mod real;
mod synthetic;

use crate::url::Url;

pub(crate) use real::real;
pub(crate) use synthetic::synthetic;

/// A robots.txt with its questions.
pub(crate) struct File {
    pub(crate) octets: Vec<u8>,
    /// The robot that asks.
    pub(crate) agent: &'static str,
    /// Never empty; the one-shot workload uses the first.
    pub(crate) urls: Vec<Url>,
}

/// Files that every engine can read without failing.
pub(crate) struct FileSet {
    pub(crate) name: &'static str,
    pub(crate) files: Vec<File>,
    /// The number of files left out for all engines, by reason.
    pub(crate) left_out: Vec<(&'static str, usize)>,
}

impl FileSet {
    pub(crate) fn octets(&self) -> usize {
        self.files.iter().map(|file| file.octets.len()).sum()
    }
}

/// The robots that ask. The last one has no group of its own in most files.
const AGENTS: &[&str] = &["Googlebot", "Bingbot", "GPTBot", "ExampleBot"];
