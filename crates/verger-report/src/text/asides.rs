//! Notes besides the answers on URLs, once per file: whose group a robot obeys, its pace, the remarks for its
//! author, and preferences on use.

use std::time::Duration;

use verger::pace::PaceSource;
use verger::records::OtherRecords;
use verger::time::Moment;
use verger::{Directive, Document, Policy};

use super::shown::{counted, cut, shown};
use super::{pace, usage};
use crate::crawler::Robot;
use crate::file::written;
use crate::note::by_registry;
use crate::pace::Pace;
use crate::usage::UsageRules;
use crate::visit::{Visit, visiting_hours};

/// The most remarks that are shown; the rest are counted.
const REMARKS: usize = 20;
/// The most lines of preferences on use.
const PREFERENCES: usize = 5;

/// What a file says to one robot.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Said<'a> {
    /// The file.
    pub document: &'a Document<'a>,
    /// The robot.
    pub robot: &'a Robot,
    /// What the file says to it besides its rules.
    pub others: &'a OtherRecords,
    /// Its rules.
    pub policy: &'a Policy,
    /// What the file says on use.
    pub usage: &'a verger::usage::UsageRules,
    /// The time for which to answer.
    pub now: Moment,
    /// How long fetching the file took, if known.
    pub took: Option<Duration>,
}

/// The notes on one robot, one per line; most files give none.
pub fn asides(said: &Said<'_>) -> Vec<String> {
    let Said { document, robot, others, policy, now, took, .. } = *said;
    let name = &robot.name;
    let registry = by_registry(robot, Some(others.chosen_by));
    let mut notes: Vec<_> = registry.into_iter().map(|note| note.text).collect();
    let held = policy.pace(now, took.unwrap_or_default());
    if matches!(held.source, PaceSource::Line { .. }) || held.next_change.is_some() {
        notes.push(format!("{name}: {}", pace::pace(&Pace::new(document, &held))));
    }
    let hours = visiting_hours(document, others);
    let visit = Visit::stated(|| policy.open_at(now), &hours);
    if let Some(opening) = visit.and_then(|visit| pace::opening_by(&visit)) {
        notes.push(format!("{name}: the site is {opening}"));
    }
    let remark = |text: String| format!("to {name}'s author{text}");
    let mut comments = others.that_count(Directive::Comment);
    notes.extend(comments.by_ref().take(REMARKS).map(|comment| {
        let said = cut(&shown(written(document, comment.value)));
        remark(format!(" (line {}): {said}", comment.line))
    }));
    notes.extend(the_rest(comments.count(), "").map(|rest| remark(format!(": {rest}"))));
    notes.extend(on_use(said));
    notes
}

/// The lines that say what the robot's operator may use pages for, if there are any for it.
fn on_use(said: &Said<'_>) -> Vec<String> {
    let Some(rules) = UsageRules::new(said.document, said.usage) else { return Vec::new() };
    if rules.rules.is_empty() {
        return Vec::new();
    }
    let mut lines = usage::rules(&rules, said.document.lines().len().to_string().len());
    let more = lines.len().saturating_sub(PREFERENCES);
    lines.truncate(PREFERENCES);
    let name = &said.robot.name;
    let lines = lines.into_iter().map(|line| format!("{name}, where fetching is allowed: {line}"));
    lines.chain(the_rest(more, " on use").map(|rest| format!("{name}: {rest}"))).collect()
}

/// A line with the number of further lines, if there are any.
fn the_rest(more: usize, what: &str) -> Option<String> {
    let lines = counted(more as u64, "more line");
    (more > 0).then(|| format!("{lines}{what}; 'verger show' has the rest"))
}
