//! The file that is there before: its groups, its names, and what is left when robots get groups of their own.

use std::collections::{BTreeSet, HashSet};

use verger::directive::{FieldSpelling, Scope};
use verger::explanation::{Explanation, GroupSeen, Question, Role};
use verger::robots::KnownRobot;
use verger::syntax::LineKind;
use verger::usage::{UsageRule, UsageRules};
use verger::{Crawler, Dialect, Directive, Document};

/// A file that is kept, but for what has to change.
pub(super) struct Base<'d> {
    pub(super) document: &'d Document<'d>,
    groups: Vec<GroupSeen>,
}

impl<'d> Base<'d> {
    pub(super) fn new(document: &'d Document<'d>) -> Self {
        Self { document, groups: seen(document, &Crawler::default()) }
    }

    /// The names in its User-agent lines, but `*`.
    pub(super) fn names(&self) -> Vec<String> {
        let values = self.groups.iter().flat_map(|group| &group.agents);
        let names = values.filter_map(|&(_, value)| {
            let name = String::from_utf8_lossy(name(self.document.text(value)?)).into_owned();
            (!name.is_empty() && name != "*").then_some(name)
        });
        names.collect()
    }

    /// The lines that a robot obeys: rules, pace and preferences, in order.
    pub(super) fn lines_for(&self, crawler: &Crawler) -> Vec<u8> {
        let groups = seen(self.document, crawler);
        let obeyed = |(at, group): (usize, &GroupSeen)| {
            (group.role == Role::Obeyed).then(|| self.lines_of(at)).into_iter().flatten()
        };
        let mut numbers: BTreeSet<u32> = groups.iter().enumerate().flat_map(obeyed).collect();
        // A preference can hold for a robot that does not obey the rules of its group.
        let usage = UsageRules::new(self.document, &Dialect::RFC9309, crawler);
        numbers.extend(usage.rules().iter().map(UsageRule::line));
        let mut lines = Vec::new();
        for number in numbers {
            let span = self.document.line(number).map(|line| line.span);
            let text = span.and_then(|span| self.document.text(span)).unwrap_or_default();
            lines.extend_from_slice(text.trim_ascii());
            lines.push(b'\n');
        }
        lines
    }

    /// The file without what it says to these robots by their names, in lower case. A group that is left without a name goes,
    /// too; its comments stay, and so does everything that is for all robots.
    pub(super) fn without(&self, named: &HashSet<String>) -> Vec<u8> {
        let mut gone = HashSet::new();
        for (at, group) in self.groups.iter().enumerate() {
            let is_named = |&&(_, value): &&(u32, _)| {
                let name = self.document.text(value).map(name).unwrap_or_default();
                named.contains(&String::from_utf8_lossy(name).to_ascii_lowercase())
            };
            let agents = group.agents.iter().filter(is_named).map(|&(line, _)| line);
            let agents: Vec<u32> = agents.collect();
            if !agents.is_empty() && agents.len() == group.agents.len() {
                gone.extend(self.lines_of(at));
            }
            gone.extend(agents);
        }
        let octets = self.document.octets();
        let starts = self.document.lines().map(|line| line.span.start as usize).skip(1);
        let (mut kept, mut from) = (Vec::with_capacity(octets.len()), 0);
        for (number, end) in (1..).zip(starts.chain([octets.len()])) {
            if !gone.contains(&number) {
                kept.extend_from_slice(&octets[from..end]);
            }
            from = end;
        }
        kept
    }

    /// The lines of a group but for its names: also those after its last rule, up to the next group.
    fn lines_of(&self, at: usize) -> impl Iterator<Item = u32> {
        let first = self.groups.get(at).map_or(0, |group| group.lines.0);
        let end = self.groups.get(at + 1).map(|next| next.lines.0);
        let end = end.unwrap_or(self.document.lines().len() as u32 + 1);
        (first..end).filter(|&line| self.is_of_group(line))
    }

    /// Whether a line is for the robots of its group.
    fn is_of_group(&self, number: u32) -> bool {
        let Some(LineKind::Record(record)) = self.document.line(number).map(|line| line.kind)
        else {
            return false;
        };
        let field = self.document.text(record.field).unwrap_or_default();
        Directive::recognise(field, FieldSpelling::Whole)
            .is_some_and(|directive| matches!(directive.entry().scope, Scope::Group | Scope::Run))
    }
}

fn seen(document: &Document<'_>, crawler: &Crawler) -> Vec<GroupSeen> {
    let dialect = &Dialect::RFC9309;
    Explanation::new(Question { document, dialect, crawler, origin: None, url: b"/" }).groups
}

/// The name in the value of a User-agent line. A few robots have a space in theirs.
fn name(value: &[u8]) -> &[u8] {
    let value = value.trim_ascii();
    if KnownRobot::named(value).is_some() {
        return value;
    }
    value.split(|octet| b"/ \t".contains(octet)).next().unwrap_or_default()
}
