use std::collections::BTreeMap;

use verger::Outline;

use crate::audience::{Audience, Audiences};
use crate::dead::{Idleness, idle_rules_within};
use crate::difference::Unknown;
use crate::merge::{STEPS, Steps};
use crate::subject::Subject;

/// What is proved about the rules of a file.
#[derive(Debug, Default)]
pub(crate) struct Proofs {
    /// The robots that the file tells apart, each with its rules; every other robot last.
    pub(crate) audiences: Vec<(Audience, Subject)>,
    /// The rules that change nothing for any robot that obeys them, by line.
    pub(crate) idle: BTreeMap<u32, Idleness>,
    /// What could not be found out, for people.
    pub(crate) unknown: Vec<String>,
}

/// The rules of all robots together that are looked at.
const MOST_RULES: usize = 200_000;

impl Proofs {
    /// **Cost.** The rules of each set of robots, at most 200,000 in all, and [`STEPS`].
    pub(crate) fn of(outline: &Outline<'_>) -> Self {
        let mut proofs = Self::default();
        let Audiences { all, left_out, .. } = Audiences::new(&[outline]);
        let rules_of: Vec<_> = outline.groups().map(|group| group.rules().len()).collect();
        let of_groups = |audience: &Audience| -> usize {
            let groups = audience.obeyed.iter().flat_map(|obeyed| &obeyed.groups);
            groups.map(|&group| rules_of[group]).sum()
        };
        let (mut rules, mut skipped) = (0, left_out);
        let last = all.len() - 1;
        for (place, audience) in all.into_iter().enumerate() {
            let of_audience = 1 + of_groups(&audience);
            if place < last && rules + of_audience > MOST_RULES {
                skipped += audience.names.len();
                continue;
            }
            rules += of_audience;
            let subject = Subject::of(outline.ranking(&audience.crawler));
            proofs.audiences.push((audience, subject));
        }
        if skipped > 0 {
            proofs.unknown.push(format!(
                "the rules of {skipped} robots were not compared: the file names too many"
            ));
        }
        proofs.find_idle();
        proofs
    }

    /// The rules of every other robot.
    pub(crate) fn other(&self) -> Option<&(Audience, Subject)> {
        self.audiences.last()
    }

    /// The audiences that have a group of their own.
    pub(crate) fn named(&self) -> &[(Audience, Subject)] {
        self.audiences.split_last().map_or(&[], |(_, named)| named)
    }

    fn find_idle(&mut self) {
        let mut steps = Steps::new(STEPS);
        let mut obeyed_by: BTreeMap<u32, usize> = BTreeMap::new();
        let mut idle: BTreeMap<u32, (Idleness, usize)> = BTreeMap::new();
        for (_, subject) in &self.audiences {
            let (found, unknown) = idle_rules_within(subject, &mut steps);
            let mut lines: Vec<_> =
                subject.ranking().rules().iter().map(verger::Rule::line).collect();
            lines.sort_unstable();
            lines.dedup();
            for line in lines {
                *obeyed_by.entry(line).or_default() += 1;
            }
            for one in found {
                idle.entry(one.line).or_insert((one.why, 0)).1 += 1;
            }
            self.unknown.extend(unknown.first().map(told));
        }
        let is_of_all = |(line, (why, count)): (u32, (Idleness, usize))| {
            (obeyed_by.get(&line) == Some(&count)).then_some((line, why))
        };
        self.idle = idle.into_iter().filter_map(is_of_all).collect();
    }
}

fn told(unknown: &Unknown) -> String {
    match unknown {
        Unknown::NoFreeSymbol => "the patterns use every symbol, so nothing is proved".to_owned(),
        Unknown::Pair(side, line) => {
            format!("line {} and line {line} meet in too many ways", side.line())
        }
        Unknown::From(side) => format!("it was too much work from line {} on", side.line()),
        Unknown::ReadDifferently => {
            "the groups state versions that read URLs differently".to_owned()
        }
    }
}
