//! How a row of the table is written, and what becomes of it.

use super::table::ROWS;
use super::{Evidence, KnownRobot, Obedience, Purpose, TokenKind};

/// Every known robot, sorted by token (ignoring ASCII case).
pub static KNOWN_ROBOTS: &[KnownRobot] = &{
    let mut robots = [ROWS[0].robot; ROWS.len()];
    let mut at = 0;
    while at < robots.len() {
        robots[at] = KnownRobot { row: at, ..ROWS[at].robot };
        at += 1;
    }
    robots
};

/// Where each row comes from. A table of its own, so that programs that never ask are linked without these texts, which
/// are most of the bytes of the table: a page waits for them.
pub(super) static ORIGINS: [RowOrigin; ROWS.len()] = {
    let mut origins = [ROWS[0].origin; ROWS.len()];
    let mut at = 0;
    while at < origins.len() {
        origins[at] = ROWS[at].origin;
        at += 1;
    }
    origins
};

/// A row as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    robot: KnownRobot,
    origin: RowOrigin,
}

/// Where a row comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowOrigin {
    pub(super) page: Option<&'static str>,
    pub(super) source: &'static str,
    pub(super) note: Option<&'static str>,
}

/// A robot for which no source says whether it obeys.
pub(super) const fn robot(
    token: &'static str,
    operator: &'static str,
    purposes: &'static [Purpose],
    as_of: &'static str,
    source: &'static str,
) -> Row {
    let robot = KnownRobot {
        token,
        operator,
        purposes,
        fallbacks: &[],
        obedience: Obedience::Unstated,
        evidence: Evidence::Nobody,
        kind: TokenKind::Robot,
        as_of,
        row: 0,
    };
    Row { robot, origin: RowOrigin { page: None, source, note: None } }
}

impl Row {
    pub(super) const fn obeys(self, evidence: Evidence) -> Self {
        self.does(Obedience::Obeys, evidence)
    }

    pub(super) const fn own_groups(self, evidence: Evidence) -> Self {
        self.does(Obedience::IgnoresStar, evidence)
    }

    pub(super) const fn may_ignore(self, evidence: Evidence) -> Self {
        self.does(Obedience::MayIgnore, evidence)
    }

    pub(super) const fn ignores(self, evidence: Evidence) -> Self {
        self.does(Obedience::Ignores, evidence)
    }

    const fn does(self, obedience: Obedience, evidence: Evidence) -> Self {
        Self { robot: KnownRobot { obedience, evidence, ..self.robot }, ..self }
    }

    pub(super) const fn then(self, fallbacks: &'static [&'static str]) -> Self {
        Self { robot: KnownRobot { fallbacks, ..self.robot }, ..self }
    }

    pub(super) const fn kind(self, kind: TokenKind) -> Self {
        Self { robot: KnownRobot { kind, ..self.robot }, ..self }
    }

    pub(super) const fn page(self, page: &'static str) -> Self {
        Self { origin: RowOrigin { page: Some(page), ..self.origin }, ..self }
    }

    pub(super) const fn note(self, note: &'static str) -> Self {
        Self { origin: RowOrigin { note: Some(note), ..self.origin }, ..self }
    }
}
