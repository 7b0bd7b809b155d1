use alloc::vec::Vec;

use super::Version;
use super::group::{Group, Groups};
use crate::crawler::{ChosenBy, Class, Classifier, Crawler};
use crate::dialect::{Dialect, Rules, SeveralGroups};
use crate::reading::Statement;
use crate::syntax::Document;

/// The groups that a robot obeys, and the name that selected them.
#[derive(Debug)]
pub(crate) struct Choice {
    /// Indices of the groups, in order.
    pub(crate) groups: Vec<usize>,
    /// Of the runs in these groups, those that also name the robot, in order.
    pub(crate) runs: Vec<usize>,
    pub(crate) by: ChosenBy,
    /// The class of the groups.
    class: Option<Class>,
    /// Groups that would be obeyed if their version were not experimental.
    pub(crate) ignored: Vec<usize>,
    /// Whether the groups for `*`, used in their place, are experimental too.
    pub(crate) default_ignored: bool,
}

/// Chooses the groups for a robot. Cost: number of User-agent lines × number of names.
pub(crate) fn choose(
    document: &Document<'_>,
    dialect: &Dialect,
    found: &Groups,
    crawler: &Crawler,
) -> Choice {
    let classifier = Classifier::new(dialect, crawler);
    let is_of = |class: Class, agents: &[Statement]| {
        agents.iter().any(|line| classifier.is_of(class, document.slice(line.value)))
    };
    // The groups that the dialect takes, split by whether it obeys their version.
    let groups_of = |class: Class| -> (Vec<usize>, Vec<usize>) {
        let several = dialect.several(class);
        let most = if several == SeveralGroups::First { 1 } else { usize::MAX };
        let groups = found
            .all
            .iter()
            .enumerate()
            .filter(|(_, group)| is_of(class, found.agents(group)))
            .take(most);
        groups.map(|(at, _)| at).partition(|&at| is_usable(dialect, &found.all[at]))
    };
    let agents = found.all.iter().flat_map(|group| found.agents(group));
    let classes = agents.filter_map(|line| classifier.class_of(document.slice(line.value)));
    let mut class = classes.min();
    let (mut groups, mut ignored) = class.map_or_else(Default::default, groups_of);
    let mut default_ignored = false;
    if groups.is_empty() && !ignored.is_empty() {
        // The 2.0.0 proposal: "ignore that rule set and use the default", not another record of that name.
        let star = Some(Class::STAR).filter(|_| crawler.obeys_star());
        let (default, experimental) = star.map_or_else(Default::default, groups_of);
        default_ignored = default.is_empty() && !experimental.is_empty();
        if class != star {
            ignored.extend(experimental);
        }
        class = star.filter(|_| !default.is_empty());
        groups = default;
    }
    let names =
        |&(_, agents): &(usize, &[Statement])| class.is_some_and(|class| is_of(class, agents));
    let runs = groups.iter().flat_map(|&group| found.runs(&found.all[group]));
    let runs = runs.filter(names).map(|(run, _)| run).collect();
    let by = classifier.chosen_by(class);
    Choice { groups, runs, by, class, ignored, default_ignored }
}

/// Whether the dialect obeys a group of that version.
pub(crate) fn is_usable(dialect: &Dialect, group: &Group) -> bool {
    dialect.rules_of_version_2.is_none() || group.version != Version::Experimental
}

impl Dialect {
    /// Which of several groups of a class apply.
    pub(crate) fn several(&self, class: Class) -> SeveralGroups {
        if class.is_star() { self.several_star_groups } else { self.several_groups }
    }
}

impl Choice {
    /// These groups and runs, all of one class; none of them is ignored.
    pub(super) fn of(
        groups: Vec<usize>,
        runs: Vec<usize>,
        class: Option<Class>,
        classifier: &Classifier<'_>,
    ) -> Self {
        let by = classifier.chosen_by(class);
        Self { groups, runs, by, class, ignored: Vec::new(), default_ignored: false }
    }

    /// Whether a User-agent value is one that selected the robot's groups.
    pub(crate) fn names(&self, dialect: &Dialect, crawler: &Crawler, value: &[u8]) -> bool {
        self.class.is_some_and(|class| Classifier::new(dialect, crawler).is_of(class, value))
    }

    /// What the lines of the chosen groups mean.
    pub(crate) fn rules(&self, dialect: &Dialect, found: &Groups) -> Rules {
        let version = self.groups.first().map(|&index| found.all[index].version);
        match (version, dialect.rules_of_version_2) {
            (Some(Version::Two | Version::Later), Some(rules)) => rules,
            _ => dialect.rules,
        }
    }
}
