//! `check --batch`: one JSON question a line in, one JSON answer a line out, in the same order.

mod bodies;
mod question;

use std::io::{BufReader, Write};

use serde::Serialize;
use serde_json::Value;
use verger::{Dialect, Origin};

use self::bodies::Bodies;
use self::question::Question;
use super::stdout;
use crate::args::Check;
use crate::exit::{Failure, Outcome};
use crate::input::next_line;
use crate::view::json::{self, Decided};

/// A question may be this long: a body of 100 MiB as base64, and then some.
const LONGEST_QUESTION: u64 = 256 << 20;

/// Answers questions until there are no more. The memory does not grow with their number.
pub(crate) fn batch(args: &Check) -> Result<Outcome, Failure> {
    let mut answerer = Answerer { args, bodies: Bodies::default() };
    let mut input = BufReader::with_capacity(1 << 16, std::io::stdin().lock());
    let mut out = stdout();
    let mut unreadable = false;
    let mut line = Vec::new();
    loop {
        // Whoever asks one question at a time waits for its answer.
        if input.buffer().is_empty() {
            out.flush()?;
        }
        let read = next_line(&mut input, LONGEST_QUESTION, &mut line)
            .map_err(|error| Failure::Input(format!("cannot read the questions: {error}")))?;
        if read == 0 {
            break;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let answer = answerer.answer(&line);
        unreadable |= answer.error.is_some();
        writeln!(out, "{}", json::line(&answer))?;
    }
    out.flush()?;
    Ok(if unreadable { Outcome::SomeUnreadable } else { Outcome::default() })
}

#[derive(Debug, Default, Serialize)]
struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(flatten)]
    decided: Option<Decided>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

struct Answerer<'a> {
    args: &'a Check,
    bodies: Bodies,
}

impl Answerer<'_> {
    fn answer(&mut self, line: &[u8]) -> Answer {
        match serde_json::from_slice::<Question>(line) {
            Err(error) => {
                Answer { error: Some(format!("not a question: {error}")), ..Answer::default() }
            }
            Ok(mut question) => {
                let id = question.id.take();
                match self.decide(question) {
                    Ok(decided) => Answer { id, decided: Some(decided), error: None },
                    Err(error) => Answer { id, decided: None, error: Some(error) },
                }
            }
        }
    }

    fn decide(&mut self, question: Question) -> Result<Decided, String> {
        let url = question.url()?;
        let crawler = question.crawler()?;
        let name = question.dialect.as_deref().unwrap_or(&self.args.dialect);
        let dialect =
            Dialect::named(name).ok_or_else(|| format!("no dialect is called {name:?}"))?;
        let dialect = self.args.source.limits.applied_to(dialect);
        let origin: Option<Origin> = match &question.origin {
            Some(origin) => {
                Some(origin.parse().map_err(|error| format!("origin {origin:?}: {error}"))?)
            }
            None => None,
        };
        let body = self.bodies.get(question.body()?)?;
        let policy = body.policy(&dialect, &crawler);
        let decision = match origin {
            Some(origin) => policy.decide_at(&origin, &url),
            None => policy.decide(&url),
        };
        Ok(Decided::new(&body.document, &decision))
    }
}
