//! Rules as sequences of symbols, for proofs about all URLs at once.

use alloc::vec::Vec;

use super::ranking::{Ranking, Rule};
use crate::dialect::RuleOrder;
use crate::path::{matches, split_pattern};

/// The pattern of a rule in its dialect's normal form, as the engine compares it: pieces of *symbols* with stars between them.
///
/// A symbol takes one or two bytes, so that no piece is found inside a symbol; a byte from 0x20 on is a symbol and means
/// itself. [`Ranking::url_of`] makes a URL of symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern<'r> {
    symbols: &'r [u8],
}

impl<'r> Pattern<'r> {
    /// The pieces before, between and after its stars, in order; some may be empty. A path that it matches begins with the
    /// first.
    pub fn pieces(self) -> impl Iterator<Item = &'r [u8]> {
        split_pattern(self.symbols).0
    }

    /// Whether a path that it matches ends with the last piece.
    pub fn is_bound(self) -> bool {
        split_pattern(self.symbols).1
    }

    /// Whether it matches a path, given as symbols. Cost: the length of both.
    pub fn matches(self, path: &[u8]) -> bool {
        matches(self.symbols, path)
    }
}

impl Ranking {
    /// The pattern of one of its rules.
    pub fn pattern_of(&self, rule: &Rule) -> Pattern<'_> {
        Pattern { symbols: rule.symbols(&self.symbols) }
    }

    /// By what its rules are ranked.
    pub fn order(&self) -> RuleOrder {
        self.order
    }

    /// Whether a limit closes the site, whatever the rules say.
    pub fn is_closed(&self) -> bool {
        self.context.is_closed()
    }

    /// Whether both read every URL as the same symbols.
    pub fn reads_like(&self, other: &Self) -> bool {
        self.context.reads_like(&other.context)
    }

    /// A path, with its query, that is read as these symbols; `None` where no URL is. Cost: one pass.
    ///
    /// ```
    /// use verger::{Crawler, Dialect, Document, Ranking};
    ///
    /// let document = Document::parse(b"User-agent: *\nDisallow: /a%2fb*c\n");
    /// let ranking = Ranking::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
    /// let pieces: Vec<_> = ranking.pattern_of(&ranking.rules()[0]).pieces().collect();
    /// let url = ranking.url_of(&pieces.join(&b'z')).expect("a URL");
    /// assert_eq!(url, b"/a%2Fbzc");
    /// assert!(!ranking.decide(&url).is_allowed());
    /// ```
    pub fn url_of(&self, symbols: &[u8]) -> Option<Vec<u8>> {
        self.context.text_of(symbols)
    }
}
