//! The verbs: each reads its question, and writes what the command would print with `--json`.

mod agents;
mod compare;
mod diff;
mod fmt;
mod lint;
mod show;
mod urls;

pub(crate) use agents::agents;
pub(crate) use compare::compare;
pub(crate) use diff::diff;
pub(crate) use fmt::fmt;
pub(crate) use lint::lint;
pub(crate) use show::show;
pub(crate) use urls::{check, explain};

use verger::time::Moment;
use verger::{Decision, Dialect, Origin, Policy};
use verger_report::question::{QuestionFault, asked_dialect};

use crate::lines::{Lines, Stop};

/// A verb: the body of a request, the time, and where its answers go.
pub(crate) type Verb = fn(&[u8], Moment, &mut Lines<'_>) -> Result<(), Stop>;

/// The dialect of that name, or RFC 9309.
fn dialect_of(name: Option<&str>) -> Result<&'static Dialect, QuestionFault> {
    name.map_or(Ok(&Dialect::RFC9309), asked_dialect)
}

fn decide(policy: &Policy, origin: Option<&Origin>, url: &[u8]) -> Decision {
    match origin {
        Some(origin) => policy.decide_at(origin, url),
        None => policy.decide(url),
    }
}

/// What answers call a file that has no name of its own.
const ROBOTS_TXT: &str = "robots.txt";
