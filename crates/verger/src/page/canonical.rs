use alloc::boxed::Box;

use crate::place::Place;

/// A statement of where the page really stands: `rel=canonical` (RFC 6596), in an element or a Link header.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CanonicalLink {
    /// Where it stands.
    pub place: Place,
    /// The address as it is written: it may be relative, to the page or to its BASE.
    pub url: Box<[u8]>,
    /// Whether it counts. One that stands in the body, or names nothing, does not.
    pub counts: bool,
}

/// Where a page says that it really stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "none, one, or more than one")]
pub enum Canonical<'p> {
    /// It does not say.
    Unstated,
    /// There. If several links say so, this is the first.
    At(&'p CanonicalLink),
    /// In several places, written differently: so none counts, as for Google.
    Contradictory,
}
