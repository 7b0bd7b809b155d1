//! The groups that are added, with comments that say why.

use verger::robots::{KnownRobot, Obedience, Purpose, TokenKind};

use super::outcome::{Asked, MadeOutcome};

/// A group that was added.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MadeSection {
    /// What its robots shall be allowed.
    pub outcome: MadeOutcome,
    /// The class for which they are blocked, if it is for one.
    pub class: Option<Purpose>,
    /// Their names.
    pub robots: Vec<String>,
    /// Whether they are named only since the group for `*` does not reach them.
    is_beside_star: bool,
    /// The lines that they obey.
    lines: Vec<u8>,
}

impl MadeSection {
    /// Robots in groups: one for each class, and one for each text.
    pub(super) fn of(named: &[Asked], lines: impl Fn(&Asked) -> Vec<u8>) -> Vec<Self> {
        let mut sections: Vec<Self> = Vec::new();
        for asked in named.iter().filter(|asked| asked.name != "*") {
            let section = Self {
                outcome: asked.outcome,
                class: asked.class.filter(|_| asked.outcome == MadeOutcome::Blocked),
                robots: Vec::new(),
                is_beside_star: asked.as_everyone,
                lines: lines(asked),
            };
            let known = sections.iter().position(|known| known.is_for_such(&section));
            let at = known.unwrap_or_else(|| {
                sections.push(section);
                sections.len() - 1
            });
            sections[at].robots.push(asked.name.clone());
        }
        sections.sort_by_key(|section| {
            let class = Purpose::ALL.iter().position(|class| Some(*class) == section.class);
            (section.outcome, class.unwrap_or(usize::MAX), section.is_beside_star)
        });
        for section in &mut sections {
            section.robots.sort_by_key(|name| name.to_ascii_lowercase());
        }
        sections
    }

    fn is_for_such(&self, other: &Self) -> bool {
        let key = |section: &Self| (section.outcome, section.class, section.is_beside_star);
        key(self) == key(other) && self.lines == other.lines
    }

    /// The group as it is written.
    pub(super) fn write(&self, text: &mut Vec<u8>) {
        comment(text, &self.why(), &[]);
        for (what, is_such) in SAID_OF {
            let known = self.robots.iter().filter_map(|name| KnownRobot::named(name.as_bytes()));
            let names: Vec<_> =
                known.filter(|known| is_such(known)).map(|known| known.token).collect();
            if !names.is_empty() {
                comment(text, what, &names);
            }
        }
        for name in &self.robots {
            text.extend_from_slice(format!("User-agent: {name}\n").as_bytes());
        }
        text.extend_from_slice(&self.lines);
    }

    fn why(&self) -> String {
        match (self.outcome, self.class) {
            (MadeOutcome::Blocked, Some(class)) => {
                format!("Blocked, since they are of the class {}.", class.name())
            }
            (MadeOutcome::Blocked, None) if self.is_beside_star => {
                "Blocked by name, since a group for * does not reach them.".to_owned()
            }
            (MadeOutcome::Blocked, None) => "Blocked by name.".to_owned(),
            (MadeOutcome::Open, _) if self.is_beside_star => {
                "The site's own rules, by name, since a group for * does not reach these."
                    .to_owned()
            }
            (MadeOutcome::Open, _) => {
                "Allowed, by the site's own rules: a group that names a robot hides those for *."
                    .to_owned()
            }
            (MadeOutcome::Unchanged, _) => {
                "As before: these would obey a group above, if they were not named.".to_owned()
            }
        }
    }
}

type IsSuch = fn(&KnownRobot) -> bool;

/// What is said of some robots of a group.
const SAID_OF: [(&str, IsSuch); 3] = [
    ("Fetch nothing; their rules say what content may be used for:", |known| {
        known.kind == TokenKind::TokenOnly
    }),
    ("May ignore robots.txt, mostly since a user asks for the page:", |known| {
        known.obedience == Obedience::MayIgnore
    }),
    ("Known not to obey robots.txt, so no rule stops them:", |known| {
        known.obedience == Obedience::Ignores
    }),
];

/// A comment, with names after it, in lines of at most a hundred columns.
pub(super) fn comment(text: &mut Vec<u8>, what: &str, names: &[&str]) {
    let mut line = format!("# {what}");
    for (at, name) in names.iter().enumerate() {
        let comma = if at + 1 < names.len() { "," } else { "" };
        if line.len() + name.len() > 98 {
            text.extend_from_slice(format!("{line}\n").as_bytes());
            "#  ".clone_into(&mut line);
        }
        line.extend([" ", name, comma]);
    }
    text.extend_from_slice(format!("{line}\n").as_bytes());
}
