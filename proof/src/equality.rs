//! Whether the engine and the naive reference agree, through each of the engine's entry points.

mod fewer_rules;
mod pace;

use std::fmt;

use verger::dialect::{Limits, RuleOrder};
use verger::{Crawler, Decision, Document, Policy, decide};

use crate::naive::{Answer, Field, Path, Rulebook, Rules, answer, target};

pub use pace::paced_alike;

/// A path, prepared for both sides.
#[derive(Debug)]
pub struct Question {
    path: Path,
    url: Vec<u8>,
}

impl Question {
    /// The URL that requests exactly this path: after an authority, even a path that begins with `//` is all path.
    pub fn new(book: Rulebook, path: &[u8]) -> Self {
        let url = [b"http://h", path].concat();
        Self { path: Path::read(book, &target(book, &url)), url }
    }
}

/// Where the engine and the naive reference differ.
#[derive(Debug)]
pub struct Difference {
    book: Rulebook,
    file: Vec<u8>,
    robot: String,
    url: Vec<u8>,
    engine: Decision,
    in_one_shot: Decision,
    naive: Answer,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { book, robot, url, .. } = self;
        writeln!(f, "{book:?}, {robot} asks for {}:", url.escape_ascii())?;
        for line in self.file.split_inclusive(|&octet| octet == b'\n') {
            writeln!(f, "    {}", line.trim_ascii_end().escape_ascii())?;
        }
        writeln!(f, "engine: {:?}\nin one shot: {:?}", self.engine, self.in_one_shot)?;
        write!(f, "naive: {:?}", self.naive)
    }
}

/// Asks every question about one policy: of the naive reference, of a compiled policy, and of the file in one shot.
/// Returns the number of questions.
///
/// # Errors
/// The first question on which they differ, with about as few of the rules as show the difference.
pub fn asked(
    book: Rulebook,
    policy: &[(Field, Vec<u8>)],
    questions: &[Question],
) -> Result<usize, Box<Difference>> {
    match first_difference(book, policy, questions) {
        None => Ok(questions.len()),
        Some((question, difference)) => {
            let smaller = fewer_rules::still_different(book, policy, &questions[question]);
            Err(Box::new(smaller.unwrap_or(difference)))
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
    let first_line = book.opening().lines().count();
    // How much of a file is obeyed is tested elsewhere.
    let mut dialect = book.dialect().clone();
    dialect.limits = Limits::NONE;
    dialect.line.longest = None;
    let crawler = Crawler::exact(["robot"]);
    let policy = Policy::new(&Document::parse(&file), &dialect, &crawler);
    // In orders other than the longest match, one shot makes a policy.
    let has_one_pass = dialect.rules.order == RuleOrder::Longest;
    let most_in_one_shot = if has_one_pass { MOST_IN_ONE_SHOT } else { 1 };
    for (number, Question { path, url }) in questions.iter().enumerate() {
        let naive = naive.decide(path);
        // Its lines are those of the rules.
        let naive = Answer { by: naive.by.map(|at| first_line + at), ..naive };
        let engine = policy.decide(url);
        let in_one_shot =
            if number < most_in_one_shot { decide(&file, &dialect, &crawler, url) } else { engine };
        if !are_same(naive, engine, in_one_shot) {
            let (url, robot) = (url.clone(), "robot".to_owned());
            let difference = Difference { book, file, robot, url, engine, in_one_shot, naive };
            return Some((number, difference));
        }
    }
    None
}

/// Asks every question about one file: of the naive reference, of a policy, and of the file in one shot.
///
/// # Errors
/// The difference, if there is one.
pub fn read_alike(
    book: Rulebook,
    file: &[u8],
    robot: &str,
    url: &[u8],
) -> Result<(), Box<Difference>> {
    let (dialect, crawler) = (book.dialect(), Crawler::exact([robot]));
    let naive = answer(book, file, robot, url);
    let engine = Policy::new(&Document::parse(file), dialect, &crawler).decide(url);
    let in_one_shot = decide(file, dialect, &crawler, url);
    if are_same(naive, engine, in_one_shot) {
        return Ok(());
    }
    let (file, robot, url) = (file.to_vec(), robot.to_owned(), url.to_vec());
    Err(Box::new(Difference { book, file, robot, url, engine, in_one_shot, naive }))
}

fn are_same(naive: Answer, engine: Decision, in_one_shot: Decision) -> bool {
    let line = engine.line().map(|line| line as usize - 1);
    engine == in_one_shot && engine.is_allowed() == naive.allowed && line == naive.by
}

/// One shot reads the file again for each question. Worlds ask for short paths first, so those are always tested.
const MOST_IN_ONE_SHOT: usize = 1_500;

fn file(book: Rulebook, policy: &[(Field, Vec<u8>)]) -> Vec<u8> {
    let mut file = book.opening().as_bytes().to_vec();
    for (field, pattern) in policy {
        file.extend(format!("{field:?}: ").as_bytes());
        file.extend(pattern);
        file.push(b'\n');
    }
    file
}
