//! The reason for a decision, as text.

use std::fmt::Write as _;

use super::shown::{counted, shown};
use crate::decided::{Decided, Limit, Reason};

/// The line that decided, or why no line did: `line 3: Disallow: /private`; or the clause.
pub fn because(decided: &Decided<'_>) -> String {
    let mut text = match (decided.line, decided.directive, decided.reason) {
        (Some(line), Some(directive), _) => {
            let value =
                decided.pattern.as_ref().map_or_else(String::new, |value| shown(value.octets()));
            format!("line {line}: {directive}: {value}").trim_end().to_owned()
        }
        (_, _, Reason::File(file)) => reason(file).to_owned(),
        _ => {
            let until =
                decided.until.map(|until| format!("until {}; ", until.0)).unwrap_or_default();
            let [clause, says] = [decided.clause, decided.because].map(Option::unwrap_or_default);
            format!("{until}{clause}: {says}")
        }
    };
    if let Some(limit) = limit_reached(decided.limit, decided.limit_reached_at_line) {
        write!(text, "; {limit}").expect("a String takes whatever is written to it");
    }
    text
}

/// A limit that was reached at a line, as text.
pub fn limit_reached(limit: Option<Limit>, line: Option<u32>) -> Option<String> {
    let most = match limit {
        Some(Limit::Octets(octets)) => counted(u64::from(octets), "byte"),
        Some(Limit::Rules(rules)) => counted(u64::from(rules), "rule"),
        None => "a limit".to_owned(),
    };
    Some(format!("not obeyed from line {} on: the limit is {most}", line?))
}

/// A reason of a file, as text.
pub fn reason(reason: verger::Reason) -> &'static str {
    use verger::Reason;
    match reason {
        Reason::MatchedRule => "a rule matches",
        Reason::NoRuleMatched => "no rule of its group matches",
        Reason::ImplicitRobotsTxt => "/robots.txt is always allowed",
        Reason::NoGroup => "no group is meant for this robot",
        Reason::EmptyGroup => "its group has no rules",
        Reason::RecordIgnored => {
            "its record states an experimental version, and there is no record for * to use instead"
        }
        Reason::DefaultIgnored => {
            "the record for * states an experimental version, so everything is disallowed"
        }
        Reason::LimitReached => "the file is larger than the limit, which closes the site",
        Reason::OutOfScope => "the URL and the file have different origins",
        _ => "for an unknown reason",
    }
}
