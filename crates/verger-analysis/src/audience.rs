//! The robots that a file tells apart.

use std::collections::{HashMap, HashSet};

use verger::dialect::TokenMatch;
use verger::robots::KNOWN_ROBOTS;
use verger::{Crawler, ObeyedGroups, Outline};

/// Robots that obey the same groups, in each of some files: what holds for one of them holds for all.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Audience {
    /// Their names, as the files write them, and those of known robots that obey another one's groups.
    pub names: Vec<String>,
    /// Whether every robot that no file names is among them.
    pub is_every_other: bool,
    /// One of them.
    pub crawler: Crawler,
    /// The groups that they obey in each outline.
    pub obeyed: Vec<ObeyedGroups>,
}

/// All robots, by the groups that they obey.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Audiences {
    /// Each set of robots; that of every other robot is the last.
    pub all: Vec<Audience>,
    /// The number of names that were not looked at, since a file has too many.
    pub left_out: usize,
}

/// The names times the User-agent lines that are compared at most.
const MOST_COMPARED: usize = 20_000_000;
/// The names that are always looked at.
const LEAST_NAMES: usize = 50;

impl Audiences {
    /// The robots that some outlines tell apart: each that a file names, the known ones that obey the groups of a named one or
    /// none for `*`, those that a dialect reads out of a value that is not a name, and every other.
    ///
    /// Under `rfc9309` and `google` these are all robots there can be: what selects a group is its value, the part of it before
    /// a slash or white space, or its leading letters.
    ///
    /// **Cost.** The number of names × User-agent lines; beyond 20 million, names are left out.
    pub fn new(outlines: &[&Outline<'_>]) -> Self {
        let lines: usize = outlines
            .iter()
            .flat_map(|outline| outline.groups())
            .map(|group| group.agents().len())
            .sum();
        let most = (MOST_COMPARED / lines.max(1)).max(LEAST_NAMES);
        let Names { mut named, of_values } = Names::of(outlines);
        let left_out = named.len().saturating_sub(most);
        named.truncate(most);
        let is_named: HashSet<_> = named.iter().map(|name| name.to_ascii_lowercase()).collect();
        let known = KNOWN_ROBOTS.iter().filter(|robot| {
            !Crawler::known([robot.token]).obeys_star()
                || robot
                    .fallbacks
                    .iter()
                    .any(|token| is_named.contains(&token.to_ascii_lowercase()))
        });
        let beside = known.map(|robot| robot.token.to_owned()).chain(of_values);
        let beside = beside.filter(|name| !is_named.contains(&name.to_ascii_lowercase()));
        let mut found = Joined { outlines, all: Vec::new(), by_groups: HashMap::new() };
        let other = found.add(Crawler::default());
        found.all[other].is_every_other = true;
        for name in named.iter().cloned() {
            let at = found.add(Crawler::known([&name]));
            found.all[at].names.push(name);
        }
        for name in beside.take(most) {
            let at = found.add(Crawler::known([&name]));
            if at != other {
                found.all[at].names.push(name);
            }
        }
        let mut all = found.all;
        all.rotate_left(1);
        Self { all, left_out }
    }
}

/// What tells the robots of two audiences apart: for each outline the groups and parts that they obey and the groups that they
/// ignore.
type Key = Vec<(Vec<usize>, Vec<usize>, Vec<usize>)>;

struct Joined<'a, 'd> {
    outlines: &'a [&'a Outline<'d>],
    all: Vec<Audience>,
    by_groups: HashMap<Key, usize>,
}

impl Joined<'_, '_> {
    /// The place of the crawler's audience.
    fn add(&mut self, crawler: Crawler) -> usize {
        let obeyed: Vec<_> = self.outlines.iter().map(|outline| outline.obeyed(&crawler)).collect();
        let parts =
            |one: &ObeyedGroups| (one.groups.clone(), one.parts.clone(), one.ignored.clone());
        let key = obeyed.iter().map(parts).collect();
        *self.by_groups.entry(key).or_insert_with(|| {
            self.all.push(Audience { names: Vec::new(), is_every_other: false, crawler, obeyed });
            self.all.len() - 1
        })
    }
}

/// The names of robots in files, each once, in order.
struct Names {
    named: Vec<String>,
    /// What a dialect may read out of values that are not names.
    of_values: Vec<String>,
}

impl Names {
    fn of(outlines: &[&Outline<'_>]) -> Self {
        let (mut names, mut seen) =
            (Self { named: Vec::new(), of_values: Vec::new() }, HashSet::new());
        for outline in outlines {
            let whole = outline.dialect().token != TokenMatch::LeadingLetters;
            for agent in outline.groups().flat_map(|group| group.agents()) {
                let value = outline.document().text(agent.value).unwrap_or_default();
                names.add(&String::from_utf8_lossy(value), whole, &mut seen);
            }
        }
        names
    }

    /// `whole`: whether the dialect compares a value that is a name as a whole.
    fn add(&mut self, value: &str, whole: bool, seen: &mut HashSet<String>) {
        let mut put = |name: &str, names: &mut Vec<String>| {
            if !name.is_empty() && name != "*" && seen.insert(name.to_ascii_lowercase()) {
                names.push(name.to_owned());
            }
        };
        let is_letter = |letter: char| letter.is_ascii_alphabetic() || "_-".contains(letter);
        let name = value.split(['/', ' ', '\t']).next().unwrap_or_default();
        if name.chars().all(|letter| is_letter(letter) || letter.is_ascii_digit()) {
            put(name, &mut self.named);
            if whole {
                return;
            }
        } else if !name.contains(is_letter) {
            put(value.trim(), &mut self.named);
        }
        put(name, &mut self.of_values);
        for run in value.split(|letter| !is_letter(letter)) {
            put(run, &mut self.of_values);
        }
    }
}
