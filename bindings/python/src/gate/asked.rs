//! What a site that was asked says of a URL, as the answer of `check`.

use std::sync::Arc;

use verger::records::OtherRecords;
use verger::{Dialect, Policy};
use verger_access::SiteRules;
use verger_http::{Refused, Seen, TransportFailure, Visitor};
use verger_report::text::CheckSheet;
use verger_report::{
    Asker, Check, Decided, Note, Question, Robot, Source, Visit, faults, json, visiting_hours,
};

use crate::answer::text;

/// The answer as JSON and as text.
pub(super) fn asked(
    visitor: &Visitor,
    robot: &Robot,
    dialect: &Dialect,
    seen: &Seen,
    (given, url): (&str, &str),
) -> Result<(String, String), Refused> {
    // The guard's word is of this machine, and says nothing of the site.
    if let Some(TransportFailure::Refused(refusal)) = seen.trouble {
        return Err(Refused::Guarded(refusal));
    }
    let now = visitor.robot().fetcher().now();
    let document = seen.document();
    let notes: Vec<_> = seen.notes.iter().map(Note::from).collect();
    let source = Source::of_site(&seen.site, seen.entry.as_ref(), &notes);
    let policy =
        document.as_ref().map(|document| Arc::new(Policy::new(document, dialect, &robot.crawler)));
    let others =
        document.as_ref().map(|document| OtherRecords::new(document, dialect, &robot.crawler));
    let rules = SiteRules::new(&seen.site, seen.state.or_deferred(now), policy);
    let decision = rules.decide(url.as_bytes());
    let mut said = notes.clone();
    let (mut chosen_by, mut visit) = (None, None);
    let mut hours = Vec::new();
    if let (Some(document), Some(others)) = (&document, &others) {
        said.extend(faults(document, dialect, robot, others));
        chosen_by = Some(others.chosen_by);
        hours = visiting_hours(document, others);
    }
    if let Some(policy) = rules.policy() {
        visit = Visit::stated(|| policy.open_at(now), &hours);
    }
    let asker = Asker::about(robot, chosen_by, said);
    let decided = Decided::of_site(document.as_ref(), seen.entry.as_ref(), &decision);
    let question = Question { given: given.as_bytes(), url: url.as_bytes(), read_as: None };
    let mut check = Check::new(question, source, dialect, &asker, decided);
    check.visit = visit;
    Ok((json(&check), text(check, CheckSheet::single())))
}
