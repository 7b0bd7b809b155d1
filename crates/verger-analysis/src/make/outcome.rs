//! What is asked for one robot.

use std::cmp::Ordering;

use verger::robots::{KnownRobot, Purpose};

use super::intents::{Intents, OnConflict, Whom};

/// What a robot shall be allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(clippy::exhaustive_enums, reason = "nothing, the site's rules, or what it was")]
pub enum MadeOutcome {
    /// Nothing.
    Blocked,
    /// What the rules for `*` allow; everything, if these allow nothing.
    Open,
    /// What the file said before.
    Unchanged,
}

/// A robot that is to be blocked and to be allowed, for two of its classes or by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The robot.
    pub robot: &'static KnownRobot,
    /// The class for which it is to be blocked; `None` for its name.
    pub blocked: Option<Purpose>,
    /// The class for which it is to be allowed; `None` for its name.
    pub allowed: Option<Purpose>,
    /// What was chosen.
    pub outcome: MadeOutcome,
}

/// A robot by its name, and what is asked for it.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) name: String,
    pub(super) known: Option<&'static KnownRobot>,
    pub(super) outcome: MadeOutcome,
    /// Whether only an intent on everyone is about it.
    pub(super) as_everyone: bool,
    /// The class that is the reason.
    pub(super) class: Option<Purpose>,
    pub(super) conflict: Option<Conflict>,
}

/// How much an intent counts for a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    None,
    Everyone,
    Class,
    Name,
}

impl Asked {
    pub(super) fn of(name: &str, intents: &Intents) -> Self {
        let known = KnownRobot::named(name.as_bytes());
        let (block, blocked) = strongest(name, known, &intents.block);
        let (allow, allowed) = strongest(name, known, &intents.allow);
        let chosen = match (block.cmp(&allow), intents.on_conflict) {
            (Ordering::Greater, _) | (Ordering::Equal, OnConflict::Block) => MadeOutcome::Blocked,
            _ => MadeOutcome::Open,
        };
        let (outcome, class) = match chosen {
            _ if block.max(allow) == Strength::None => (MadeOutcome::Unchanged, None),
            MadeOutcome::Blocked => (chosen, blocked),
            _ => (chosen, allowed),
        };
        let is_conflict = block == allow && block > Strength::Everyone;
        let conflict = known.filter(|_| is_conflict).map(|robot| {
            let outcome = chosen;
            Conflict { robot, blocked, allowed, outcome }
        });
        Self {
            name: known.map_or(name, |known| known.token).to_owned(),
            known,
            outcome,
            as_everyone: block.max(allow) == Strength::Everyone,
            class,
            conflict,
        }
    }
}

fn strongest(name: &str, known: Option<&KnownRobot>, whom: &[Whom]) -> (Strength, Option<Purpose>) {
    let strength = |whom: &Whom| match whom {
        Whom::Everyone => (Strength::Everyone, None),
        Whom::Class(class) if known.is_some_and(|known| known.purposes.contains(class)) => {
            (Strength::Class, Some(*class))
        }
        Whom::Robot(robot) if robot.eq_ignore_ascii_case(name) => (Strength::Name, None),
        _ => (Strength::None, None),
    };
    // Of several classes the first that was given: of equals, `max_by_key` takes the last.
    let all = whom.iter().rev().map(strength);
    all.max_by_key(|&(strength, _)| strength).unwrap_or((Strength::None, None))
}
