use std::fmt;

use verger::{Agents, Decision, Document, Limits, Policy};

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
/// The first question that they answer differently, about as few of the rules as show the difference.
pub fn asked(
    book: Rulebook,
    policy: &[(Field, Vec<u8>)],
    questions: &[Question],
) -> Result<usize, Difference> {
    match first_difference(book, policy, questions) {
        None => Ok(questions.len()),
        Some((question, difference)) => {
            Err(with_fewer_rules(book, policy, &questions[question]).unwrap_or(difference))
        }
    }
}

fn first_difference(
    book: Rulebook,
    policy: &[(Field, Vec<u8>)],
    questions: &[Question],
) -> Option<(usize, Difference)> {
    let lines: Vec<_> = policy.iter().map(|(field, text)| (*field, text.as_slice())).collect();
    let naive = Rules::read(book, &lines);
    let file = file(book, policy);
    let first_line = 1 + book.opening().lines().count();
    // How much of a file is obeyed is another question.
    let mut dialect = book.dialect().clone();
    dialect.limits = Limits::NONE;
    let engine = Policy::new(&Document::parse(&file), &dialect, &Agents::new(["robot"]));
    for (number, Question { path, url }) in questions.iter().enumerate() {
        let answer = naive.decide(path);
        let decision = engine.decide(url);
        let line = decision.line().map(|line| line as usize);
        let same_line = line == answer.by.map(|at| first_line + at);
        if decision.is_allowed() != answer.allowed || !same_line {
            let url = url.clone();
            return Some((number, Difference { book, file, url, engine: decision, naive: answer }));
        }
    }
    None
}

/// Leaves out rules, many at once and then fewer, as long as the answers still differ and it is worth the time.
fn with_fewer_rules(
    book: Rulebook,
    policy: &[(Field, Vec<u8>)],
    question: &Question,
) -> Option<Difference> {
    let (mut needed, mut found, mut tries) = (policy.to_vec(), None, 0);
    let mut left_out = policy.len().div_ceil(2);
    while left_out > 0 {
        let mut from = 0;
        while from < needed.len() && tries < MOST_TRIES {
            tries += 1;
            let mut fewer = needed.clone();
            fewer.drain(from..needed.len().min(from + left_out));
            match first_difference(book, &fewer, std::slice::from_ref(question)) {
                Some((_, difference)) => (needed, found) = (fewer, Some(difference)),
                None => from += left_out,
            }
        }
        left_out /= 2;
    }
    found
}

/// A policy whose very size makes the difference cannot be made small.
const MOST_TRIES: usize = 500;

fn file(book: Rulebook, policy: &[(Field, Vec<u8>)]) -> Vec<u8> {
    let mut file = book.opening().as_bytes().to_vec();
    for (field, pattern) in policy {
        file.extend(format!("{field:?}: ").as_bytes());
        file.extend(pattern);
        file.push(b'\n');
    }
    file
}
