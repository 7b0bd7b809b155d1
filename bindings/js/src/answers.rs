//! What the verbs answer: one export for each. It leaves lines of JSON, as the command's `--json` has them, and returns 1;
//! or it leaves what is wrong with an argument, and returns 0. `answers.ts` is the other side.
#![allow(dead_code, reason = "each module has some of the answers")]
#![expect(unsafe_code, reason = "the name of an export is unsafe, since it must be the only one")]

#[cfg(feature = "data")]
mod data;
#[cfg(feature = "page")]
mod page;
#[cfg(feature = "robots")]
mod robots;
#[cfg(feature = "sitemap")]
mod sitemap;

use std::str::FromStr;

use serde::Serialize;
use verger_report::Answer;

use crate::exchange::{self, Pieces};

/// The lines of an answer; or what is wrong with an argument.
type Answered = Result<Lines, String>;

/// Answers as lines of JSON.
#[derive(Debug, Default)]
struct Lines(String);

impl Lines {
    fn of<A: Answer>(answer: &A) -> Self {
        Self(verger_report::json(answer))
    }

    fn add<A: Answer>(&mut self, answer: &A) {
        self.line(&verger_report::json(answer));
    }

    /// Adds what the command has no answer for, or only within one.
    fn add_plain(&mut self, answer: &impl Serialize) {
        let line = serde_json::to_string(answer).expect("an answer has string keys and no NaN");
        self.line(&line);
    }

    fn line(&mut self, line: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.0 += line;
    }
}

/// Reads the pieces of a question, and leaves its answer.
fn answered(length: usize, with: impl FnOnce(&mut Pieces<'_>) -> Answered) -> u32 {
    exchange::answer(length, |input, output| {
        let (text, is_answer) = match with(&mut Pieces(input)) {
            Ok(Lines(text)) => (text, 1),
            Err(wrong) => (wrong, 0),
        };
        output.extend(text.into_bytes());
        is_answer
    })
}

/// The next piece; JavaScript writes all of them.
fn next<'a>(pieces: &mut Pieces<'a>) -> &'a [u8] {
    pieces.next().unwrap_or_default()
}

/// The next piece as text; `None` if it is empty.
fn text(pieces: &mut Pieces<'_>) -> Option<String> {
    let piece = next(pieces);
    (!piece.is_empty()).then(|| String::from_utf8_lossy(piece).into_owned())
}

/// The next piece as what it says; `None` if it is empty.
fn parsed<T: FromStr<Err: ToString>>(
    name: &str,
    pieces: &mut Pieces<'_>,
) -> Result<Option<T>, String> {
    let piece = text(pieces);
    let parsed = piece.map(|piece| piece.parse()).transpose();
    parsed.map_err(|error: T::Err| format!("{name}: {}", error.to_string()))
}

/// Whether the next piece says something.
fn flag(pieces: &mut Pieces<'_>) -> bool {
    !next(pieces).is_empty()
}
