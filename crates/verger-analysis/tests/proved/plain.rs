//! Two files, decided by the plain evaluator for every robot that they could mean.

use std::collections::HashMap;
use std::time::Duration;

use verger::robots::KNOWN_ROBOTS;
use verger::time::Moment;
use verger::{Crawler, Dialect, Document, Policy, Ranking};
use verger_proof::random::Generator;

use crate::near_url::Patterns;

/// The dialects under which files shall say the same.
pub(crate) const DIALECTS: [&Dialect; 2] = [&Dialect::RFC9309, &Dialect::GOOGLE];

/// Two files.
pub(crate) struct Pair<'d> {
    files: [&'d Document<'d>; 2],
    crawlers: Vec<Crawler>,
    /// Both rankings of those that were asked, by dialect and robot.
    rankings: HashMap<(usize, usize), [Ranking; 2]>,
    patterns: Patterns,
}

impl<'d> Pair<'d> {
    /// The files, with each robot that a careless reader finds in them, some known ones, and one that nobody names.
    pub(crate) fn new(old: &'d Document<'d>, new: &'d Document<'d>) -> Self {
        let crawlers = crawlers(&[old, new]);
        let mut pair = Self {
            files: [old, new],
            crawlers,
            rankings: HashMap::new(),
            patterns: Patterns::default(),
        };
        for crawler in 0..pair.crawlers.len() {
            for dialect in 0..DIALECTS.len() {
                if pair.rankings.len() < MOST_RANKINGS {
                    let [old, new] = pair.made(dialect, crawler);
                    pair.patterns.add(&old);
                    pair.patterns.add(&new);
                    pair.rankings.insert((dialect, crawler), [old, new]);
                    pair.patterns.thin();
                }
            }
        }
        pair
    }

    fn made(&self, dialect: usize, crawler: usize) -> [Ranking; 2] {
        self.files.map(|file| Ranking::new(file, DIALECTS[dialect], &self.crawlers[crawler]))
    }

    /// Tries URLs until one is decided differently.
    pub(crate) fn differ(&mut self, generator: &mut Generator, tries: usize) -> Option<String> {
        (0..tries).find_map(|_| self.differ_once(generator))
    }

    fn differ_once(&mut self, generator: &mut Generator) -> Option<String> {
        let (dialect, crawler) =
            (generator.below(DIALECTS.len()), generator.below(self.crawlers.len()));
        let made = if self.rankings.contains_key(&(dialect, crawler)) {
            None
        } else {
            Some(self.made(dialect, crawler))
        };
        let [old, new] = made.as_ref().unwrap_or_else(|| &self.rankings[&(dialect, crawler)]);
        let url = self.patterns.url(generator);
        let (before, after) = (old.decide(&url).verdict, new.decide(&url).verdict);
        (before != after).then(|| {
            let names: Vec<_> = self.crawlers[crawler]
                .tokens()
                .map(<[u8]>::escape_ascii)
                .map(|name| name.to_string())
                .collect();
            format!(
                "{} {names:?} {}: {before:?}, then {after:?}",
                DIALECTS[dialect].name,
                url.escape_ascii()
            )
        })
    }

    /// What else changes: pace, hours or sitemaps.
    pub(crate) fn differ_beside(&self) -> Option<String> {
        for crawler in &self.crawlers {
            let [old, new] = self.files.map(|file| Policy::new(file, &Dialect::RFC9309, crawler));
            for hour in 0..24 {
                let moment = Moment::from_unix(3_600 * hour + 1_800);
                let at = |policy: &Policy| {
                    let pace = policy.pace(moment, Duration::ZERO).interval;
                    (pace, policy.open_at(moment).is_open())
                };
                if at(&old) != at(&new) {
                    let names: Vec<_> = crawler.tokens().map(String::from_utf8_lossy).collect();
                    return Some(format!(
                        "{names:?} at {hour}: {:?}, then {:?}",
                        at(&old),
                        at(&new)
                    ));
                }
            }
        }
        None
    }
}

/// Each robot that a careless reader finds in files, some known ones, and one that nobody names.
pub(crate) fn crawlers(files: &[&Document<'_>]) -> Vec<Crawler> {
    let mut names: Vec<Vec<u8>> = Vec::new();
    for value in files.iter().flat_map(|file| values(file.octets(), b"user-agent")) {
        let name = value.split(|octet| b"/ \t,;".contains(octet)).next();
        let letters = value.iter().take_while(|octet| octet.is_ascii_alphabetic());
        names.push(value.to_vec());
        names.push(name.unwrap_or_default().to_vec());
        names.push(letters.copied().collect());
    }
    names.retain(|name| !name.is_empty() && name != b"*");
    for name in &mut names {
        name.make_ascii_lowercase();
    }
    names.sort();
    names.dedup();
    let known = KNOWN_ROBOTS.iter().step_by(16).map(|robot| robot.token.as_bytes().to_vec());
    let known = known.chain(["AdsBot-Google", "Googlebot-Image"].map(Into::into));
    // What the registry says of a robot counts: whose groups it obeys where none names it.
    let all = names.into_iter().chain(known).map(|name| Crawler::known([name]));
    all.chain([Crawler::new(["Nobody-Names-Me"])]).collect()
}

/// The values of the lines with a field, as a careless reader finds them.
pub(crate) fn values<'a>(file: &'a [u8], field: &[u8]) -> Vec<&'a [u8]> {
    let lines = file.split(|octet| matches!(octet, b'\n' | b'\r'));
    let value = |line: &'a [u8]| {
        let line = line.split(|&octet| octet == b'#').next()?;
        let colon = line.iter().position(|&octet| octet == b':')?;
        let is_it = line[..colon].trim_ascii().eq_ignore_ascii_case(field);
        is_it.then(|| line[colon + 1..].trim_ascii())
    };
    lines.filter_map(value).collect()
}

/// The most rankings that are kept: files with hundreds of names have many.
const MOST_RANKINGS: usize = 400;
