use std::fmt;

use verger::{Agents, Decision, Document, Policy};

use crate::naive::{Answer, Field, Path, Rulebook, Rules};

/// A path, prepared for both sides.
#[derive(Debug)]
pub struct Question {
    path: Path,
    url: Vec<u8>,
}

impl Question {
    /// Asks for the path as it is: behind an authority, even one that begins with `//` is all path.
    pub fn new(book: Rulebook, path: &[u8]) -> Self {
        Self { path: Path::read(book, path), url: [b"http://h", path].concat() }
    }
}

/// Where the engine and the naive one differ.
#[derive(Debug)]
pub struct Difference {
    book: Rulebook,
    file: Vec<u8>,
    url: Vec<u8>,
    engine: Decision,
    naive: Answer,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?}, asked for {}:", self.book, self.url.escape_ascii())?;
        for line in self.file.split_inclusive(|&octet| octet == b'\n') {
            writeln!(f, "    {}", line.trim_ascii_end().escape_ascii())?;
        }
        write!(f, "engine: {:?}\nnaive: {:?}", self.engine, self.naive)
    }
}

/// Asks both everything about one policy; says how much that was.
///
/// # Errors
/// The first question that they answer differently.
pub fn asked(
    book: Rulebook,
    policy: &[(Field, Vec<u8>)],
    questions: &[Question],
) -> Result<usize, Difference> {
    let lines: Vec<_> = policy.iter().map(|(field, text)| (*field, text.as_slice())).collect();
    let naive = Rules::read(book, &lines);
    let file = file(book, policy);
    let first_line = 1 + book.opening().lines().count();
    let agents = Agents::new(["robot"]);
    let engine = Policy::new(&Document::parse(&file), book.dialect(), &agents);
    for Question { path, url } in questions {
        let answer = naive.decide(path);
        let decision = engine.decide(url);
        let line = decision.line().map(|line| line as usize);
        let same_line = line == answer.by.map(|at| first_line + at);
        if decision.is_allowed() != answer.allowed || !same_line {
            let url = url.clone();
            return Err(Difference { book, file, url, engine: decision, naive: answer });
        }
    }
    Ok(questions.len())
}

fn file(book: Rulebook, policy: &[(Field, Vec<u8>)]) -> Vec<u8> {
    let mut file = book.opening().as_bytes().to_vec();
    for (field, pattern) in policy {
        file.extend(format!("{field:?}: ").as_bytes());
        file.extend(pattern);
        file.push(b'\n');
    }
    file
}
