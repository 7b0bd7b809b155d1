//! `check --batch`: one JSON question per line in, one JSON answer per line out, in the same order.

mod answer;
mod bodies;
mod defined;
mod question;
mod version;

use std::io::Write;

use verger_access::with_ascii_host;
use verger_report::question::asked_dialect;
use verger_report::{Batch, json};

use self::answer::{Asked, answer};
use self::bodies::{Bodies, Source};
use self::defined::Defined;
use self::question::{Body, Question, Request};
use crate::args::Check;
use crate::exit::{Failure, Outcome};
use crate::interrupt::{self, Unprinted};
use crate::lines::Lines;
use crate::output::stdout;

/// The longest question, in bytes: enough for a body of 100 MiB in base64.
const LONGEST_QUESTION: u64 = 256 << 20;

/// Answers questions until input ends. Memory does not grow with their number.
pub(crate) fn batch(args: &Check) -> Result<Outcome, Failure> {
    let mut answerer = Answerer { args, bodies: Bodies::default(), defined: Defined::default() };
    let mut questions = Lines::new(std::io::stdin().lock(), LONGEST_QUESTION);
    let (mut out, mut outcome) = (stdout(), Outcome::default());
    let _unprinted = Unprinted::begin();
    loop {
        // A caller that sends one question at a time waits for its answer.
        if !questions.one_waits() {
            out.flush()?;
        }
        interrupt::check()?;
        let read = if questions.one_waits() {
            questions.next()
        } else {
            interrupt::wait(|| questions.next())?
        };
        let read =
            read.map_err(|error| Failure::Input(format!("cannot read the questions: {error}")))?;
        let Some(line) = read else { break };
        let answer = match line.text {
            Some([]) => continue,
            Some(text) => answerer.answer(line.number, text),
            None => Err(json(&Batch::error(format!(
                "line {}: not a question: it is longer than {LONGEST_QUESTION} bytes",
                line.number
            )))),
        };
        if answer.is_err() {
            outcome.add_unreadable();
        }
        let (Ok(line) | Err(line)) = answer;
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    Ok(outcome)
}

struct Answerer<'a> {
    args: &'a Check,
    bodies: Bodies,
    defined: Defined,
}

impl Answerer<'_> {
    /// The answer to a line, as JSON.
    fn answer(&mut self, number: u64, line: &[u8]) -> Result<String, String> {
        let (id, request) = question::read(line);
        let with_id = |answer: Batch<'_>| json(&answer.with_id(id.clone()));
        let answer = request.and_then(|request| match request {
            Request::Define(name, body) => {
                let octets = match body {
                    Body::Octets(octets) => octets,
                    Body::Path(path) => version::read(&path)?.1,
                    Body::Defined(_) => return Err("give a body, not the name of one".to_owned()),
                };
                self.defined.put(&name, octets)?;
                Ok(with_id(Batch::defined(name)))
            }
            Request::Drop(name) => {
                self.defined.remove(&name)?;
                Ok(with_id(Batch::dropped(name)))
            }
            Request::Ask(question, body) => self.decide(&question, body, with_id),
        });
        answer.map_err(|why| with_id(Batch::error(format!("line {number}: {why}"))))
    }

    fn decide(
        &mut self,
        question: &Question,
        body: Body,
        with_id: impl FnOnce(Batch<'_>) -> String,
    ) -> Result<String, String> {
        let url = question.url()?;
        let crawler = question.crawler()?;
        let origin = question.origin()?;
        let at = question.at()?;
        let name = question.dialect.as_deref().unwrap_or(&self.args.dialect);
        let dialect = asked_dialect(name)?;
        let dialect = self.args.source.limits.applied_to(dialect);
        let source = match body {
            Body::Octets(octets) => Source::Octets(octets),
            Body::Path(path) => Source::Path(path),
            Body::Defined(name) => self.defined.get(&name)?,
        };
        let url = with_ascii_host(&url);
        let at = question.pace.then_some(at);
        self.bodies.with(source, &dialect, &crawler, |document, told| {
            let decision = match &origin {
                Some(origin) => told.policy.decide_at(origin, &url),
                None => told.policy.decide(&url),
            };
            let asked = Asked { document, told, origin: origin.as_ref(), url: &url, at };
            with_id(answer(&asked, &decision))
        })
    }
}
