use alloc::boxed::Box;

use crate::place::Place;

/// A statement of the page's canonical address: `rel=canonical` (RFC 6596), in an element or a Link header.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CanonicalLink {
    /// Where the statement is.
    pub place: Place,
    /// The address as written: it may be relative to the page or to its BASE.
    pub url: Box<[u8]>,
    /// Whether it counts. A link in the body, or one without an address, does not.
    pub counts: bool,
}

/// The canonical address of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "none, one, or more than one")]
pub enum Canonical<'p> {
    /// None is stated.
    Unstated,
    /// This address. If several links state it, this is the first.
    At(&'p CanonicalLink),
    /// Several different addresses are stated: none counts, as for Google.
    Contradictory,
}
