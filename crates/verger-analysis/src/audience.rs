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
    /// Under `rfc9309` and `google` these are all robots of one name there can be: what selects a group is its whole value, the
    /// part of it before a slash or white space, or its leading letters.
    ///
    /// **Cost.** The number of names × User-agent lines; beyond 20 million, names are left out.
    pub fn new(outlines: &[&Outline<'_>]) -> Self {
        let lines: usize = outlines
            .iter()
            .flat_map(|outline| outline.groups())
            .map(|group| group.agents().len())
            .sum();
        let most = (MOST_COMPARED / lines.max(1)).max(LEAST_NAMES);
        let mut names = Names::of(outlines);
        let left_out = names.shorten(most);
        let is_named: HashSet<_> =
            names.named.iter().map(|name| name.to_ascii_lowercase()).collect();
        let known = KNOWN_ROBOTS.iter().filter(|robot| {
            !Crawler::known([robot.token]).obeys_star()
                || robot
                    .fallbacks
                    .iter()
                    .any(|token| is_named.contains(&token.to_ascii_lowercase().into_bytes()))
        });
        let known = known.map(|robot| robot.token.as_bytes().to_vec());
        let beside = known.filter(|name| !is_named.contains(&name.to_ascii_lowercase()));
        let mut found = Joined { outlines, all: Vec::new(), by_groups: HashMap::new() };
        let other = found.add(Crawler::default()).0;
        found.all[other].is_every_other = true;
        for name in &names.named {
            let at = found.add(Crawler::known([name])).0;
            found.name(at, name);
        }
        for name in beside.chain(names.of_values) {
            let at = found.add(Crawler::known([&name])).0;
            if at != other {
                found.name(at, &name);
            }
        }
        for name in names.unlikely {
            if let (at, true) = found.add(Crawler::known([&name])) {
                found.name(at, &name);
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
    /// The place of the crawler's audience, and whether it is a new one.
    fn add(&mut self, crawler: Crawler) -> (usize, bool) {
        let obeyed: Vec<_> = self.outlines.iter().map(|outline| outline.obeyed(&crawler)).collect();
        let parts =
            |one: &ObeyedGroups| (one.groups.clone(), one.parts.clone(), one.ignored.clone());
        let key = obeyed.iter().map(parts).collect();
        let next = self.all.len();
        let at = *self.by_groups.entry(key).or_insert(next);
        if at == next {
            self.all.push(Audience { names: Vec::new(), is_every_other: false, crawler, obeyed });
        }
        (at, at == next)
    }

    fn name(&mut self, at: usize, name: &[u8]) {
        self.all[at].names.push(String::from_utf8_lossy(name).into_owned());
    }
}

/// The names of robots in files, each once, in order.
#[derive(Default)]
struct Names {
    named: Vec<Vec<u8>>,
    /// What a dialect may read out of values that are not names.
    of_values: Vec<Vec<u8>>,
    /// Whole values that are more than a name, and the leading letters of names that have other characters: hardly a robot is
    /// called so, but each would be addressed. Of interest only if the files tell it apart from all others.
    unlikely: Vec<Vec<u8>>,
    seen: HashSet<Vec<u8>>,
}

impl Names {
    fn of(outlines: &[&Outline<'_>]) -> Self {
        let mut names = Self::default();
        for outline in outlines {
            let whole = outline.dialect().token != TokenMatch::LeadingLetters;
            for agent in outline.groups().flat_map(|group| group.agents()) {
                names.add(outline.document().text(agent.value).unwrap_or_default(), whole);
            }
        }
        let is_likely = |name: &Vec<u8>| names.seen.contains(&name.to_ascii_lowercase());
        names.unlikely.retain(|name| !is_likely(name));
        let mut seen = HashSet::new();
        names.unlikely.retain(|name| seen.insert(name.to_ascii_lowercase()));
        names
    }

    /// `whole`: whether the dialect compares a value that is a name as a whole.
    fn add(&mut self, value: &[u8], whole: bool) {
        let name = value.split(|octet| b"/ \t".contains(octet)).next().unwrap_or_default();
        let letters = name.iter().position(|&octet| !is_letter(octet)).unwrap_or(name.len());
        if letters > 0 && letters < name.len() {
            self.unlikely.push(name[..letters].to_vec());
        }
        if name.len() < value.len() {
            self.unlikely.push(value.to_vec());
        }
        if name.iter().all(|&octet| is_letter(octet) || octet.is_ascii_digit()) {
            put(name, &mut self.named, &mut self.seen);
            if whole {
                return;
            }
        } else if !name.iter().copied().any(is_letter) {
            put(value.trim_ascii(), &mut self.named, &mut self.seen);
        }
        put(name, &mut self.of_values, &mut self.seen);
        for run in value.split(|&octet| !is_letter(octet)) {
            put(run, &mut self.of_values, &mut self.seen);
        }
    }

    /// Leaves at most this number of each kind, and returns how many are gone.
    fn shorten(&mut self, most: usize) -> usize {
        let kinds = [&mut self.named, &mut self.of_values, &mut self.unlikely];
        let shorten = |names: &mut Vec<Vec<u8>>| {
            let gone = names.len().saturating_sub(most);
            names.truncate(most);
            gone
        };
        kinds.into_iter().map(shorten).sum()
    }
}

fn is_letter(octet: u8) -> bool {
    octet.is_ascii_alphabetic() || matches!(octet, b'_' | b'-')
}

fn put(name: &[u8], names: &mut Vec<Vec<u8>>, seen: &mut HashSet<Vec<u8>>) {
    if !name.is_empty() && name != b"*" && seen.insert(name.to_ascii_lowercase()) {
        names.push(name.to_vec());
    }
}
