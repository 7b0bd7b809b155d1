//! The shared inputs of the proofs: other engines' cases and real robots.txt files, if they are present.
//!
//! They are test data published by others, and are not part of this project. The folder is the one that
//! `VERGER_SHARED` names, else `shared` next to the checkout; the build script looks for it. Without it, the tests
//! that need it are ignored, with that reason.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use base64::Engine as _;
use serde::Deserialize;

/// The folder of external data, if it was there when this crate was built.
pub fn shared() -> Option<PathBuf> {
    option_env!("VERGER_SHARED_FOUND").map(PathBuf::from)
}

/// Why a test is ignored, or fails when it is run anyway.
pub const NO_SHARED_DATA: &str =
    "no folder of shared vectors: set VERGER_SHARED to it, and build again";

/// Makes a test of each named function, which receives the folder of external data. Without the folder the tests
/// are ignored, since a test that had nothing to read has not passed.
#[cfg(shared_data)]
#[macro_export]
macro_rules! tests_with_shared_data {
    ($($test:ident),+ $(,)?) => {
        mod with_shared_data {
            $(#[test]
            fn $test() {
                super::$test(&$crate::shared().expect($crate::NO_SHARED_DATA));
            })+
        }
    };
}

/// Makes an ignored test of each named function: the folder of external data is missing.
#[cfg(not(shared_data))]
#[macro_export]
macro_rules! tests_with_shared_data {
    ($($test:ident),+ $(,)?) => {
        mod with_shared_data {
            $(#[test]
            #[ignore = "no folder of shared vectors: set VERGER_SHARED to it, and build again"]
            fn $test() {
                super::$test(&$crate::shared().expect($crate::NO_SHARED_DATA));
            })+
        }
    };
}

/// A case of another engine's test suite.
#[derive(Debug, Deserialize)]
pub struct PeerCase {
    /// Its name.
    pub id: String,
    /// The document that its source claims to follow.
    pub dialect: String,
    robots_b64: String,
    /// The robot's tokens.
    pub agents: Option<Vec<String>>,
    /// The requested URL.
    pub url: Option<String>,
    /// The expected answer of its source.
    pub expect_allowed: Option<bool>,
    /// The answer of Google's open-source parser.
    pub google_says: Option<bool>,
    /// The line it names.
    pub google_matching_line: Option<u32>,
    /// Other expectations of its source, by name.
    #[serde(flatten)]
    pub expects: BTreeMap<String, serde_json::Value>,
}

impl PeerCase {
    /// The body of the robots.txt.
    pub fn robots(&self) -> Vec<u8> {
        base64::engine::general_purpose::STANDARD
            .decode(&self.robots_b64)
            .expect("the shared vectors are base64")
    }
}

/// The cases of every other engine, by the name of their file.
pub fn peer_cases(shared: &Path) -> BTreeMap<String, Vec<PeerCase>> {
    let mut suites = BTreeMap::new();
    for path in folder(&shared.join("vectors")) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|end| end == "jsonl") && name != "google_on_corpus" {
            suites.insert(name, lines(&path));
        }
    }
    suites
}

/// A question about a file of the corpus, with the answer of Google's open-source parser.
#[derive(Debug, Deserialize)]
pub struct CorpusQuestion {
    /// The name of the file.
    pub file: String,
    /// The robot's token.
    pub agent: String,
    /// The requested URL.
    pub url: String,
    /// What Google's parser answers.
    pub allowed: bool,
    /// The line it names; 0 for none.
    pub line: u32,
}

/// The answers of Google's open-source parser on the corpus.
pub fn google_on_corpus(shared: &Path) -> Vec<CorpusQuestion> {
    lines(&shared.join("vectors/google_on_corpus.jsonl"))
}

/// Every file of the corpus: its name and its bytes.
pub fn corpus(shared: &Path) -> BTreeMap<String, Vec<u8>> {
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let octets =
            std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (name, octets)
    };
    folder(&shared.join("corpus/files")).into_iter().map(read).collect()
}

fn folder(path: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    entries.map(|entry| entry.expect("a readable folder lists its entries").path()).collect()
}

fn lines<T: for<'de> Deserialize<'de>>(path: &Path) -> Vec<T> {
    let file =
        std::fs::File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let parse = |(number, line): (usize, std::io::Result<String>)| {
        let line = line.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        serde_json::from_str(&line)
            .unwrap_or_else(|error| panic!("{}:{}: {error}", path.display(), number + 1))
    };
    BufReader::new(file).lines().enumerate().map(parse).collect()
}
