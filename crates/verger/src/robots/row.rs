//! How a row of the table is written.

use super::{Evidence, KnownRobot, Obedience, Purpose, TokenKind};

/// A robot for which no source says whether it obeys.
pub(super) const fn robot(
    token: &'static str,
    operator: &'static str,
    purposes: &'static [Purpose],
    as_of: &'static str,
    source: &'static str,
) -> KnownRobot {
    KnownRobot {
        token,
        operator,
        purposes,
        fallbacks: &[],
        obedience: Obedience::Unstated,
        evidence: Evidence::Nobody,
        kind: TokenKind::Robot,
        page: None,
        source,
        as_of,
        note: None,
    }
}

impl KnownRobot {
    pub(super) const fn obeys(self, evidence: Evidence) -> Self {
        Self { obedience: Obedience::Obeys, evidence, ..self }
    }

    pub(super) const fn own_groups(self, evidence: Evidence) -> Self {
        Self { obedience: Obedience::IgnoresStar, evidence, ..self }
    }

    pub(super) const fn may_ignore(self, evidence: Evidence) -> Self {
        Self { obedience: Obedience::MayIgnore, evidence, ..self }
    }

    pub(super) const fn ignores(self, evidence: Evidence) -> Self {
        Self { obedience: Obedience::Ignores, evidence, ..self }
    }

    pub(super) const fn then(self, fallbacks: &'static [&'static str]) -> Self {
        Self { fallbacks, ..self }
    }

    pub(super) const fn kind(self, kind: TokenKind) -> Self {
        Self { kind, ..self }
    }

    pub(super) const fn page(self, page: &'static str) -> Self {
        Self { page: Some(page), ..self }
    }

    pub(super) const fn note(self, note: &'static str) -> Self {
        Self { note: Some(note), ..self }
    }
}
