//! Whether a file says to a robot what is asked.

use std::collections::HashMap;
use std::time::Duration;

use verger::time::Moment;
use verger::usage::UsageRules;
use verger::{Crawler, Dialect, Document, Policy};

use super::outcome::{Asked, MadeOutcome};
use super::read_file::{ObeyedLines, ReadFile};
use crate::{Change, Constant, Subject, difference};

/// What is asked, as files.
pub(super) struct Wanted<'d> {
    before: ReadFile<'d>,
    /// One whose rules for `*` are the site's own.
    open: ReadFile<'d>,
    blocked: ReadFile<'d>,
}

/// What holds for a robot otherwise than is asked.
#[derive(Clone, Debug)]
pub(super) enum Fault {
    /// This URL.
    Url(Change),
    /// It could not be proved.
    Unknown,
    /// Its pace, hours or preferences.
    Lines,
}

/// The file whose rules for `*` are meant where robots are allowed: the file as it was before, or if that allows nothing to those
/// that obey its groups for `*`, one that allows everything.
pub(super) fn open<'d>(before: &Document<'d>) -> Document<'d> {
    if is_closed(before) { Document::parse(OPEN) } else { before.clone() }
}

/// A file that allows nothing.
pub(super) fn blocked() -> Document<'static> {
    Document::parse(BLOCKED)
}

impl<'d> Wanted<'d> {
    pub(super) fn new(
        before: &'d Document<'d>,
        open: &'d Document<'d>,
        blocked: &'d Document<'d>,
    ) -> Self {
        let [before, open, blocked] = [before, open, blocked].map(ReadFile::new);
        Self { before, open, blocked }
    }
}

/// Checks of a file. Robots that obey the same groups, and for which the same is asked, share one.
pub(super) struct Checks<'c> {
    wanted: &'c Wanted<'c>,
    file: &'c ReadFile<'c>,
    found: HashMap<Key, Result<(), Fault>>,
}

/// What is asked, whether of Google, and the lines that are obeyed in the new file, and where these count in the old one.
type Key = (MadeOutcome, bool, ObeyedLines, Option<ObeyedLines>);

impl<'c> Checks<'c> {
    pub(super) fn new(wanted: &'c Wanted<'c>, file: &'c ReadFile<'c>) -> Self {
        Self { wanted, file, found: HashMap::new() }
    }

    /// Whether the file says what is asked to a robot: by the engine, over all URLs.
    pub(super) fn check(&mut self, asked: &Asked) -> Result<(), Fault> {
        let crawler = crawler(&asked.name);
        // Only Google reads files as Google does.
        let is_of_google = asked.known.is_some_and(|known| known.operator == "Google");
        let is_unchanged = asked.outcome == MadeOutcome::Unchanged;
        let now = self.file.obeyed(&crawler);
        let before = is_unchanged.then(|| self.wanted.before.obeyed(&crawler));
        if let Some(before) = &before
            && self.file.says(&now) == self.wanted.before.says(before)
        {
            return Ok(());
        }
        let key = (asked.outcome, is_of_google, now, before);
        if let Some(found) = self.found.get(&key) {
            return found.clone();
        }
        let found = self.compare(asked.outcome, &crawler, is_of_google);
        self.found.insert(key, found.clone());
        found
    }

    fn compare(
        &self,
        outcome: MadeOutcome,
        crawler: &Crawler,
        is_of_google: bool,
    ) -> Result<(), Fault> {
        let (file, any) = (self.file, Crawler::default());
        let (wanted, whose) = match outcome {
            MadeOutcome::Blocked => (&self.wanted.blocked, &any),
            MadeOutcome::Open => (&self.wanted.open, &any),
            MadeOutcome::Unchanged => (&self.wanted.before, crawler),
        };
        for dialect in [Some(&Dialect::RFC9309), is_of_google.then_some(&Dialect::GOOGLE)] {
            let Some(dialect) = dialect else { continue };
            let subject = |file: &ReadFile<'_>, of| Subject::of(file.outline(dialect).ranking(of));
            let found = difference(&subject(wanted, whose), &subject(file, crawler));
            if let Some(change) = found.changes.into_iter().next() {
                return Err(Fault::Url(change));
            }
            if !found.unknown.is_empty() {
                return Err(Fault::Unknown);
            }
            let may_say_more = wanted.may_have_lines() || file.may_have_lines();
            if outcome != MadeOutcome::Blocked
                && may_say_more
                && !are_lines_alike(dialect, (wanted.document(), whose), (file.document(), crawler))
            {
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
