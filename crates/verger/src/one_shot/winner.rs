use alloc::vec;

use crate::dialect::Rules;
use crate::directive::Directive;
use crate::octet_set::OctetSet;
use crate::pass::{OfAccess, Taker};
use crate::path::{Budget, Occurrences, Pieces, Room, bind, directory_of_index_page, matches};

/// The best rule so far for one path.
pub(super) struct Winner<'p> {
    rules: Rules,
    path: &'p [u8],
    /// The octets of the path.
    in_path: OctetSet,
    best: Option<Best>,
    /// Whether a rule was seen at all.
    pub(super) any_rule: bool,
    budget: Budget,
    /// An index of the path, once that was too much.
    occurrences: Option<Occurrences<'p>>,
}

#[derive(Clone, Copy)]
struct Best {
    /// The octets of its normal form, then whether it is an Allow: more is better.
    rank: (u32, bool),
    directive: Directive,
    /// Where its line begins.
    at: usize,
}

impl Taker for Winner<'_> {
    type Looks = OfAccess;

    /// A rule does not match if an octet that means only itself is not that of the path.
    #[inline]
    fn glance(&mut self, octets: &[u8], value: usize, directive: Directive, _: usize) -> bool {
        let no_match = !self.may_match(&octets[value + 1..], directive);
        self.any_rule |= no_match;
        no_match
    }

    fn offer(&mut self, directive: Directive, value: &[u8], at: usize) {
        if value.is_empty() {
            return;
        }
        self.any_rule = true;
        // A pattern's normal form is at most three times as long as its text.
        let longest = 3 * value.len() as u64;
        if self.best.is_some_and(|best| u64::from(best.rank.0) > longest) {
            return;
        }
        if self.offer_pattern(directive, value, false, at) {
            return;
        }
        let is_allow = directive == Directive::Allow && self.rules.index_page;
        if let Some(directory) = directory_of_index_page(value).filter(|_| is_allow) {
            self.offer_pattern(directive, directory, true, at);
        }
    }

    fn forget(&mut self) {
        self.best = None;
        self.any_rule = false;
    }
}

impl<'p> Winner<'p> {
    pub(super) fn new(rules: Rules, path: &'p [u8]) -> Self {
        let mut in_path = OctetSet::NONE;
        for &octet in path {
            in_path.insert(octet);
        }
        Self {
            rules,
            path,
            in_path,
            best: None,
            any_rule: false,
            budget: Budget::of(path),
            occurrences: None,
        }
    }

    /// The rule that wins, and where its line begins.
    pub(super) fn best(&self) -> Option<(Directive, usize)> {
        self.best.map(|best| (best.directive, best.at))
    }

    /// Whether a pattern may match that goes on so behind its first slash. The text may end anywhere.
    #[inline]
    fn may_match(&self, behind: &[u8], directive: Directive) -> bool {
        let index_page = self.rules.index_page && directive == Directive::Allow;
        let mut path = self.path[1..].iter();
        let mut behind = behind.iter();
        loop {
            match behind.next() {
                Some(&octet) if PLAIN.contains(octet) => {
                    if path.next() != Some(&octet) {
                        // What differs from here on may be an index page's name.
                        return index_page && octet == b'i';
                    }
                }
                Some(b'*') if !index_page => break,
                _ => return true,
            }
        }
        // Behind a star the octets may stand anywhere, but somewhere they must.
        for &octet in behind {
            if PLAIN.contains(octet) {
                if !self.in_path.contains(octet) {
                    return false;
                }
            } else if octet != b'*' {
                break;
            }
        }
        true
    }

    /// Whether the pattern matches, or loses even if it does.
    #[expect(
        clippy::large_stack_arrays,
        reason = "as long as the longest line that Google's parser reads"
    )]
    fn offer_pattern(&mut self, directive: Directive, text: &[u8], bound: bool, at: usize) -> bool {
        // A symbol takes at most two octets; one of a rule that is escaped first, three.
        match 3 * text.len() + 2 {
            ..=256 => self.in_room(&mut [0; 256], directive, text, bound, at),
            257..=2048 => self.in_room(&mut [0; 2048], directive, text, bound, at),
            2049..=50_000 => self.in_room(&mut [0; 50_000], directive, text, bound, at),
            room => self.in_room(&mut vec![0; room], directive, text, bound, at),
        }
    }

    fn in_room(
        &mut self,
        room: &mut [u8],
        directive: Directive,
        text: &[u8],
        bound: bool,
        at: usize,
    ) -> bool {
        let mut symbols = Room::new(room);
        let mut shape = self.rules.pattern.compile(self.rules.normal_form, text, &mut symbols);
        if bound {
            shape.length += bind(&mut symbols);
        }
        let rank = (shape.length, directive == Directive::Allow);
        if self.best.is_some_and(|best| rank <= best.rank) {
            // It loses even if it matches; and its index page, being shorter, would too.
            return true;
        }
        let matched = self.matches(symbols.written());
        if matched {
            self.best = Some(Best { rank, directive, at });
        }
        matched
    }

    fn matches(&mut self, pattern: &[u8]) -> bool {
        if Pieces::of(pattern).as_literal().is_some() {
            return matches(pattern, self.path);
        }
        if let Some(occurrences) = &self.occurrences {
            return occurrences.match_pattern(pattern);
        }
        if self.budget.is_spent_by_a_look() {
            self.occurrences = Some(Occurrences::of(self.path));
        }
        matches(pattern, self.path)
    }
}

/// Octets that stand for nothing but themselves in a pattern.
const PLAIN: OctetSet =
    OctetSet::NONE.with_range(b'!', b'~').without(b'*').without(b'$').without(b'#').without(b'%');
