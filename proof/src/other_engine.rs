//! Hostile questions for an external engine, and its answers next to ours.
//!
//! Questions and answers are JSON lines as `verger check --batch` reads and writes them, so any engine needs only a
//! small program around it. A seed and a number identify the same questions everywhere: the answers alone are
//! enough to compare.

use std::fmt;
use std::io::{self, BufRead, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use verger::{Crawler, Decision, Dialect, Document, Policy, Ranking, decide};

use crate::random::Hostile;

/// This number of hostile questions from a seed.
#[derive(Clone, Copy, Debug)]
pub struct Questions {
    /// The seed.
    pub seed: u64,
    /// The number of questions.
    pub count: usize,
}

/// A question as written: for a robot with exactly these names.
#[derive(Serialize)]
struct Asked<'a> {
    id: usize,
    robots_b64: &'a str,
    agents: &'a [String],
    exact: bool,
    url_b64: String,
    dialect: &'static str,
}

/// An answer as read: the verdict, and the line that decides, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Answer {
    /// Whether the robot may fetch the URL.
    pub allowed: bool,
    /// The line, from 1; 0 or absent if there is none.
    pub line: Option<u32>,
}

/// The result of a comparison.
#[derive(Debug)]
pub struct Comparison {
    /// The number of compared answers.
    pub compared: usize,
    /// The number of differences.
    pub different: usize,
    /// The first differences.
    pub first: Vec<Difference>,
}

/// A question on which the other engine differs from at least one of our entry points.
#[derive(Debug)]
pub struct Difference {
    id: usize,
    file: Vec<u8>,
    names: Vec<String>,
    url: Vec<u8>,
    theirs: Answer,
    ours: [Decision; 3],
}

/// The number of differences that are kept.
const FIRST: usize = 5;

impl Questions {
    /// Writes them, one per line.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn write(self, dialect: &Dialect, to: &mut impl Write) -> io::Result<()> {
        let mut id = 0;
        for hostile in self.files() {
            let robots_b64 = STANDARD.encode(&hostile.file);
            for (names, url) in hostile.questions.iter().take(self.count - id) {
                let asked = Asked {
                    id,
                    robots_b64: &robots_b64,
                    agents: names,
                    exact: true,
                    url_b64: STANDARD.encode(url),
                    dialect: dialect.name,
                };
                serde_json::to_writer(&mut *to, &asked)?;
                to.write_all(b"\n")?;
                id += 1;
            }
        }
        to.flush()
    }

    /// Compares the answers of another engine, one per line in the order of the questions, with each of our entry
    /// points: the plain evaluator, a policy, and the file in one shot.
    ///
    /// # Errors
    /// When a line is not an answer, or there are too few or too many.
    pub fn compare(self, dialect: &Dialect, mut answers: impl BufRead) -> io::Result<Comparison> {
        let mut comparison = Comparison { compared: 0, different: 0, first: Vec::new() };
        let mut line = Vec::new();
        for hostile in self.files() {
            let Hostile { file, questions } = hostile;
            let document = Document::parse(&file);
            for (names, url) in questions.into_iter().take(self.count - comparison.compared) {
                let id = comparison.compared;
                let theirs = next_answer(&mut answers, &mut line, id)?;
                let ours = ours(&document, dialect, &Crawler::exact(&names), &url);
                comparison.compared += 1;
                if ours.iter().all(|ours| theirs.is_that_of(ours)) {
                    continue;
                }
                comparison.different += 1;
                if comparison.first.len() < FIRST {
                    let file = file.clone();
                    comparison.first.push(Difference { id, file, names, url, theirs, ours });
                }
            }
        }
        line.clear();
        if answers.read_until(b'\n', &mut line)? > 0 {
            return Err(io::Error::other(format!("more than {} answers", self.count)));
        }
        Ok(comparison)
    }

    fn files(self) -> impl Iterator<Item = Hostile> {
        let files = self.count.div_ceil(Hostile::QUESTIONS);
        (0..files).map(move |number| Hostile::number(self.seed, number as u64))
    }
}

fn next_answer(answers: &mut impl BufRead, line: &mut Vec<u8>, id: usize) -> io::Result<Answer> {
    line.clear();
    if answers.read_until(b'\n', line)? == 0 {
        return Err(io::Error::other(format!("the answers end before that to question {id}")));
    }
    serde_json::from_slice(line)
        .map_err(|error| io::Error::other(format!("the answer to question {id}: {error}")))
}

/// The answer of each of our entry points.
pub fn ours(
    document: &Document<'_>,
    dialect: &Dialect,
    crawler: &Crawler,
    url: &[u8],
) -> [Decision; 3] {
    [
        Ranking::new(document, dialect, crawler).decide(url),
        Policy::new(document, dialect, crawler).decide(url),
        decide(document.octets(), dialect, crawler, url),
    ]
}

impl Answer {
    fn is_that_of(self, decision: &Decision) -> bool {
        self.allowed == decision.is_allowed()
            && self.line.unwrap_or(0) == decision.line().unwrap_or(0)
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, file, names, url, theirs, ours } = self;
        writeln!(f, "question {id}: {names:?} asks for {}", url.escape_ascii())?;
        for line in file.split_inclusive(|&octet| octet == b'\n') {
            writeln!(f, "    {}", line.escape_ascii())?;
        }
        writeln!(f, "they: {theirs:?}")?;
        for (way, ours) in ["Ranking", "Policy", "decide"].iter().zip(ours) {
            writeln!(f, "{way}: {ours:?}")?;
        }
        Ok(())
    }
}
