//! Whether a file says to a robot what is asked.

use std::time::Duration;

use verger::time::Moment;
use verger::usage::UsageRules;
use verger::{Crawler, Dialect, Document, Policy};

use super::outcome::{Asked, MadeOutcome};
use crate::{Change, Constant, Subject, difference};

/// What is asked, as files.
pub(super) struct Wanted<'d> {
    before: &'d Document<'d>,
    /// One whose rules for `*` are the site's own.
    open: Document<'d>,
    blocked: Document<'static>,
}

/// What holds for a robot otherwise than is asked.
#[derive(Debug)]
pub(super) enum Fault {
    /// This URL.
    Url(Change),
    /// It could not be proved.
    Unknown,
    /// Its pace, hours or preferences.
    Lines,
}

impl<'d> Wanted<'d> {
    /// By the file as it was before. If that allows nothing to those that obey its groups for `*`, whom to allow is allowed
    /// everything.
    pub(super) fn new(before: &'d Document<'d>) -> Self {
        let is_closed = is_closed(before);
        let open = if is_closed { Document::parse(OPEN) } else { before.clone() };
        Self { before, open, blocked: Document::parse(BLOCKED) }
    }

    /// Whether a file says what is asked to a robot: by the engine, over all URLs.
    pub(super) fn check(&self, file: &Document<'_>, asked: &Asked) -> Result<(), Fault> {
        let (crawler, any) = (crawler(&asked.name), Crawler::default());
        let (wanted, whose): (&Document<'_>, _) = match asked.outcome {
            MadeOutcome::Blocked => (&self.blocked, &any),
            MadeOutcome::Open => (&self.open, &any),
            MadeOutcome::Unchanged => (self.before, &crawler),
        };
        // Only Google reads files as Google does.
        let is_of_google = asked.known.is_some_and(|known| known.operator == "Google");
        let dialects = [Some(&Dialect::RFC9309), is_of_google.then_some(&Dialect::GOOGLE)];
        for dialect in dialects.into_iter().flatten() {
            let subject = Subject::new(wanted, dialect, whose);
            let found = difference(&subject, &Subject::new(file, dialect, &crawler));
            if let Some(change) = found.changes.into_iter().next() {
                return Err(Fault::Url(change));
            }
            if !found.unknown.is_empty() {
                return Err(Fault::Unknown);
            }
            let is_blocked = asked.outcome == MadeOutcome::Blocked;
            if !is_blocked && !are_lines_alike(dialect, (wanted, whose), (file, &crawler)) {
                return Err(Fault::Lines);
            }
        }
        Ok(())
    }
}

/// The robot of that name; of `*`, any other.
pub(super) fn crawler(name: &str) -> Crawler {
    if name == "*" { Crawler::default() } else { Crawler::known([name]) }
}

/// Whether a file allows nothing to the robots that obey its groups for `*`.
pub(super) fn is_closed(document: &Document<'_>) -> bool {
    let subject = Subject::new(document, &Dialect::RFC9309, &Crawler::default());
    subject.always() == Some(Constant::Nothing)
}

/// Whether pace and hours are alike at each minute of the day, and the same is said of use.
fn are_lines_alike(
    dialect: &Dialect,
    one: (&Document<'_>, &Crawler),
    other: (&Document<'_>, &Crawler),
) -> bool {
    let [a, b] = [one, other].map(|(document, crawler)| Policy::new(document, dialect, crawler));
    let at = |policy: &Policy, minute: u64| {
        let moment = Moment::from_unix(60 * minute);
        (policy.pace(moment, Duration::ZERO).interval, policy.open_at(moment).is_open())
    };
    let usage = |(document, crawler): (&Document<'_>, &Crawler)| {
        let rules = UsageRules::new(document, dialect, crawler);
        let text = |line| Some(document.text(document.line(line)?.span)?.trim_ascii().to_vec());
        let mut lines: Vec<_> = rules.rules().iter().filter_map(|rule| text(rule.line())).collect();
        lines.sort();
        lines
    };
    (0..1440).all(|minute| at(&a, minute) == at(&b, minute)) && usage(one) == usage(other)
}

const OPEN: &[u8] = b"User-agent: *\nDisallow:\n";
const BLOCKED: &[u8] = b"User-agent: *\nDisallow: /\n";
