use std::collections::HashSet;
use std::fmt;

use verger::robots::{KNOWN_ROBOTS, KnownRobot, Obedience, REGISTRY_DATE};
use verger::{Crawler, Dialect, Document, Outline};

use super::base::Base;
use super::intents::{Intents, Whom};
use super::outcome::{Asked, Conflict, MadeOutcome};
use super::proof::{Checks, Fault, Wanted, blocked, crawler, is_closed, open};
use super::read_file::ReadFile;
use super::section::{MadeSection, comment};
use super::site_rules::{SiteRules, SiteRulesError};

/// A robots.txt that says what was asked.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Made {
    /// Its text.
    pub text: Vec<u8>,
    /// The groups that were added.
    pub sections: Vec<MadeSection>,
    /// Whether robots without a group of their own are blocked now, and were not before.
    pub is_star_blocked: bool,
    /// The robots that were to be blocked and to be allowed.
    pub conflicts: Vec<Conflict>,
    /// Blocked robots that may ignore the file, or are known to.
    pub unreachable: Vec<&'static KnownRobot>,
    /// The number of robots for which it was proved, over all URLs, that they are decided as asked: the known ones, those that the
    /// file or an intent names, and one for all others.
    pub proved: usize,
}

/// Why there is no such file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotMade {
    /// A rule cannot be written.
    Rules(SiteRulesError),
    /// A name cannot be written into a User-agent line and be read again.
    NotAName(String),
    /// A robot would not be decided as asked; with a URL that shows it, if access is what differs.
    NotAsAsked {
        /// The robot.
        robot: String,
        /// The path and query of a URL.
        url: Option<Vec<u8>>,
    },
    /// It could not be proved for this robot.
    NotProved(String),
}

impl Intents {
    /// Makes a file with these rules for every robot that is not blocked, and proves that it says what is asked.
    ///
    /// Also robots that do not obey groups for `*` get the rules, if there are any, by name.
    ///
    /// # Errors
    ///
    /// When it is not proved; or for a value that cannot be written.
    pub fn make(&self, rules: &SiteRules) -> Result<Made, NotMade> {
        let base = rules.written().map_err(NotMade::Rules)?;
        let mut intents = self.clone();
        if !self.block.contains(&Whom::Everyone) {
            intents.allow.push(Whom::Everyone);
        }
        intents.change(base.as_bytes())
    }

    /// Changes a file so that it says what is asked, and proves it: what has to change is changed, and the rest stays.
    ///
    /// **Cost.** For each set of robots that obey the same groups a [`difference`](crate::difference), a few times.
    ///
    /// # Errors
    ///
    /// When it is not proved that the new file says what is asked.
    pub fn change(&self, base: &[u8]) -> Result<Made, NotMade> {
        let document = Document::parse(base);
        let base = Base::new(&document);
        let mut star = base.lines_for(&Crawler::default());
        if star.is_empty() || is_closed(&document) {
            star = ALL_ALLOWED.to_vec();
        }
        let (open, blocked) = (open(&document), blocked());
        let wanted = Wanted::new(&document, &open, &blocked);
        let asked = self.asked(&base)?;
        let lines = |asked: &Asked| match asked.outcome {
            MadeOutcome::Blocked => NOTHING_ALLOWED.to_vec(),
            MadeOutcome::Open => star.clone(),
            MadeOutcome::Unchanged => {
                let lines = base.lines_for(&crawler(&asked.name));
                if lines.is_empty() { ALL_ALLOWED.to_vec() } else { lines }
            }
        };
        // Whoever is not decided as asked gets a group. That can change what holds for those who obey the groups of others, so it
        // is checked again, until all are: each round names more robots, or is the last.
        let mut named: Vec<Asked> = Vec::new();
        loop {
            let sections = MadeSection::of(&named, lines);
            let text = written(&base, &named, &sections);
            let new = Document::parse(&*text);
            let file = ReadFile::new(&new);
            let mut checks = Checks::new(&wanted, &file);
            let before: HashSet<_> = named.iter().map(|asked| asked.name.clone()).collect();
            // `*` is the last, and the first to be changed: most robots need no name then.
            for asked in asked.iter().rev() {
                let Err(fault) = checks.check(asked) else { continue };
                if before.contains(&asked.name) {
                    return Err(fault.of(&asked.name));
                }
                named.push(asked.clone());
                if asked.name == "*" {
                    break;
                }
            }
            if named.len() == before.len() {
                let is_star_blocked = named.iter().any(|asked| asked.name == "*");
                return Ok(Made::new(text, sections, is_star_blocked, &asked));
            }
        }
    }

    /// What is asked for each robot: the known ones, those that are named, and `*` for all others.
    fn asked(&self, base: &Base<'_>) -> Result<Vec<Asked>, NotMade> {
        let of_intents = self.block.iter().chain(&self.allow).filter_map(|whom| match whom {
            Whom::Robot(name) => Some(name.clone()),
            _ => None,
        });
        let of_intents: Vec<_> = of_intents.collect();
        if let Some(name) = of_intents.iter().find(|name| !is_name(name)) {
            return Err(NotMade::NotAName(name.clone()));
        }
        let known = KNOWN_ROBOTS.iter().map(|known| known.token.to_owned());
        let names = known.chain(of_intents).chain(base.names()).chain(["*".to_owned()]);
        let mut seen = HashSet::new();
        let names = names.filter(|name| seen.insert(name.to_ascii_lowercase()));
        Ok(names.map(|name| Asked::of(&name, self)).collect())
    }
}

impl Made {
    fn new(
        text: Vec<u8>,
        sections: Vec<MadeSection>,
        is_star_blocked: bool,
        asked: &[Asked],
    ) -> Self {
        let blocked = asked.iter().filter(|asked| asked.outcome == MadeOutcome::Blocked);
        let is_unreachable = |known: &&KnownRobot| {
            matches!(known.obedience, Obedience::MayIgnore | Obedience::Ignores)
        };
        Self {
            text,
            sections,
            is_star_blocked,
            conflicts: asked.iter().filter_map(|asked| asked.conflict).collect(),
            unreachable: blocked.filter_map(|one| one.known).filter(is_unreachable).collect(),
            proved: asked.len(),
        }
    }
}

impl Fault {
    fn of(self, robot: &str) -> NotMade {
        let robot = robot.to_owned();
        match self {
            Self::Url(change) => NotMade::NotAsAsked { robot, url: Some(change.url) },
            Self::Lines => NotMade::NotAsAsked { robot, url: None },
            Self::Unknown => NotMade::NotProved(robot),
        }
    }
}

/// The file with groups for these robots.
fn written(base: &Base<'_>, named: &[Asked], sections: &[MadeSection]) -> Vec<u8> {
    if named.is_empty() {
        return base.document.octets().to_vec();
    }
    let replaced = named.iter().map(|asked| asked.name.to_ascii_lowercase()).collect();
    let mut text = closed(base.without(&replaced));
    if !text.is_empty() {
        text.truncate(text.trim_ascii_end().len());
        text.extend_from_slice(b"\n\n");
    }
    let by = format!("By `verger make`, with the registry of robots of {REGISTRY_DATE}.");
    comment(&mut text, &by, &[]);
    for section in sections {
        text.push(b'\n');
        section.write(&mut text);
    }
    if named.iter().any(|asked| asked.name == "*") {
        text.push(b'\n');
        comment(&mut text, "Every other robot is blocked.", &[]);
        text.extend_from_slice(b"User-agent: *\n");
        text.extend_from_slice(NOTHING_ALLOWED);
    }
    text
}

/// A file to which groups can be added: if its last group has no rule, it gets an empty one, since a User-agent line would continue
/// it (RFC 9309 §2.2.1).
fn closed(mut text: Vec<u8>) -> Vec<u8> {
    let document = Document::parse(&*text);
    let outline = Outline::new(&document, &Dialect::RFC9309);
    let Some(group) = outline.groups().next_back().filter(|group| group.rules().is_empty()) else {
        return text;
    };
    let last = group.agents().last().and_then(|agent| document.line(agent.line));
    let Some(end) = last.map(|line| line.span.end as usize) else { return text };
    drop(outline);
    text.splice(end..end, [b"\n", ALL_ALLOWED.trim_ascii_end()].concat()).for_each(drop);
    text
}

/// Whether a name is read again as it is written: a known one, or letters, digits, `.`, `_` and `-`.
fn is_name(name: &str) -> bool {
    let is_letter = |octet: u8| octet.is_ascii_alphanumeric() || b"._-".contains(&octet);
    KnownRobot::named(name.as_bytes()).is_some()
        || !name.is_empty() && name.len() <= 100 && name.bytes().all(is_letter)
}

const ALL_ALLOWED: &[u8] = b"Disallow:\n";
const NOTHING_ALLOWED: &[u8] = b"Disallow: /\n";

impl fmt::Display for NotMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => error.fmt(f),
            Self::NotAName(name) => write!(
                f,
                "{name:?} is not the name of a robot: it has letters, digits, dots, hyphens and underscores"
            ),
            Self::NotAsAsked { robot, url: Some(url) } => write!(
                f,
                "nothing is made: {robot} would not be decided as asked, for example on {}",
                url.escape_ascii()
            ),
            Self::NotAsAsked { robot, url: None } => {
                write!(f, "nothing is made: pace, hours or preferences for {robot} would change")
            }
            Self::NotProved(robot) => {
                write!(f, "nothing is made: it cannot be proved what would hold for {robot}")
            }
        }
    }
}

impl std::error::Error for NotMade {}
