//! What `check` says besides its answers, on standard error and once a file: whose group a robot obeys, its
//! pace, the remarks that are meant for its author, and preferences on use.

use std::time::Duration;

use verger::pace::PaceSource;
use verger::records::OtherRecords;
use verger::usage::UsageRules;
use verger::{Directive, Document, Policy};

use super::{pace, text};
use verger_report::Robot;
use verger_report::by_registry;
use verger_report::{Pace, Visit, visiting_hours};

/// So many remarks are said; of the rest the number.
const REMARKS: usize = 20;
/// So many lines of preferences on use.
const PREFERENCES: usize = 5;

/// What a file says to one robot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Said<'a> {
    pub(crate) document: &'a Document<'a>,
    pub(crate) robot: &'a Robot,
    pub(crate) others: &'a OtherRecords,
    pub(crate) policy: &'a Policy,
    /// How long it took to fetch the file, where that is known.
    pub(crate) took: Option<Duration>,
}

/// The notes on one robot, one a line; most files give none.
pub(crate) fn notes(said: &Said<'_>) -> Vec<String> {
    let Said { document, robot, others, policy, took } = *said;
    let name = &robot.name;
    let mut notes: Vec<_> =
        by_registry(robot, Some(others.chosen_by)).into_iter().map(|note| note.text).collect();
    let now = crate::clock::now();
    let held = policy.pace(now, took.unwrap_or_default());
    if matches!(held.source, PaceSource::Line { .. }) || held.next_change.is_some() {
        notes.push(format!("{name}: {}", pace::pace(&Pace::new(document, &held))));
    }
    let hours = visiting_hours(document, others);
    let visit = Visit::stated(|| policy.open_at(now), &hours);
    if let Some(opening) = visit.and_then(|visit| pace::opening_by(&visit)) {
        notes.push(format!("{name}: the site is {opening}"));
    }
    let mut comments = others.that_count(Directive::Comment);
    notes.extend(comments.by_ref().take(REMARKS).map(|comment| {
        let said = text::cut(&text::shown(document.text(comment.value).unwrap_or_default()));
        format!("to {name}'s author (line {}): {said}", comment.line)
    }));
    let more = comments.count();
    if more > 0 {
        notes.push(format!(
            "to {name}'s author: {}; 'verger show' has the rest",
            text::counted(more as u64, "more line")
        ));
    }
    notes
}

/// The lines that say what the robot's operator may use pages for, where there are any.
pub(crate) fn usage(document: &Document<'_>, robot: &Robot, rules: &UsageRules) -> Vec<String> {
    if rules.rules().is_empty() {
        return Vec::new();
    }
    let mut lines = super::usage::rules(document, rules);
    let more = lines.len().saturating_sub(PREFERENCES);
    lines.truncate(PREFERENCES);
    let say = |line| format!("{}, where fetching is allowed: {line}", robot.name);
    let mut notes: Vec<_> = lines.into_iter().map(say).collect();
    if more > 0 {
        notes.push(format!(
            "{}: {} on use; 'verger show' has the rest",
            robot.name,
            text::counted(more as u64, "more line")
        ));
    }
    notes
}
