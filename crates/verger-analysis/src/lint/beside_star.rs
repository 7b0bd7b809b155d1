//! What the robots that a file names may fetch, compared with all others.

use verger::{OutlinedGroup, Statement, Verdict};

use super::agent::name as agent_name;
use super::file::LintedFile;
use crate::audience::Audience;
use crate::difference::{Difference, difference_within};
use crate::merge::Steps;
use crate::subject::Subject;

/// Robots with groups of their own, compared with the robots that obey the groups for `*`.
#[derive(Debug)]
pub(crate) struct BesideStar {
    /// The name of one of them, as the file has it.
    pub(crate) name: String,
    /// Their groups.
    pub(crate) groups: Vec<usize>,
    /// The first User-agent line that names them.
    pub(crate) line: u32,
    /// Whether a rule of theirs disallows something.
    pub(crate) closes: bool,
    /// What differs from `*`: there before, here after.
    pub(crate) difference: Difference,
}

/// The named audiences that are compared with `*`, and the rules that each may have.
const MOST_AUDIENCES: usize = 20;
const MOST_RULES: usize = 200;
/// The steps for each of them.
const STEPS_OF_EACH: u64 = 50_000;

impl BesideStar {
    /// Compares the audiences of a file that has groups for `*`. Robots that never obey those are left out.
    ///
    /// **Cost.** For each of at most 20 audiences 50,000 steps.
    pub(crate) fn all(file: &LintedFile<'_>) -> Vec<Self> {
        let Some((_, star)) = file.proofs().other() else { return Vec::new() };
        let star_groups = file.star_groups();
        if star_groups.is_empty() || rules_of(star) > MOST_RULES {
            return Vec::new();
        }
        let is_apart = |audience: &Audience| {
            let groups = &audience.obeyed[0].groups;
            audience.crawler.obeys_star()
                && !groups.is_empty()
                && !groups.iter().any(|group| star_groups.contains(group))
        };
        let named = file.proofs().named().iter();
        named
            .filter(|(audience, subject)| is_apart(audience) && rules_of(subject) <= MOST_RULES)
            .take(MOST_AUDIENCES)
            .filter_map(|(audience, subject)| Self::of(file, audience, star, subject))
            .collect()
    }

    fn of(
        file: &LintedFile<'_>,
        audience: &Audience,
        star: &Subject,
        own: &Subject,
    ) -> Option<Self> {
        let groups = audience.obeyed[0].groups.clone();
        let name = audience.names.first()?.clone();
        let of_group = |(place, group): (usize, OutlinedGroup<'_>)| {
            let agents = groups.contains(&place).then(|| group.agents().to_vec());
            agents.unwrap_or_default()
        };
        let agents: Vec<_> = file.groups().enumerate().flat_map(of_group).collect();
        let names_it = |agent: &&Statement| {
            agent_name(file.text(agent.value)).eq_ignore_ascii_case(name.as_bytes())
        };
        let line = agents.iter().find(names_it).or(agents.first())?.line;
        let mut rules = own.ranking().rules().iter();
        Some(Self {
            line,
            closes: rules.any(|rule| rule.verdict() == Verdict::Disallowed),
            difference: difference_within(star, own, Steps::new(STEPS_OF_EACH)),
            name,
            groups,
        })
    }
}

fn rules_of(subject: &Subject) -> usize {
    subject.ranking().rules().len()
}
