use alloc::vec;

use crate::decision::Verdict;
use crate::dialect::Rules;
use crate::directive::Directive;
use crate::octet_set::OctetSet;
use crate::pass::{FARTHEST, LineFilter, OF_ACCESS, RuleSink};
use crate::path::{Budget, Occurrences, Pieces, Room, Shape, directory_of_index_page};
use crate::policy::Rank;

/// The best rule so far for one path.
pub(super) struct Winner<'p> {
    rules: Rules,
    path: &'p [u8],
    /// The first eight bytes after its slash, and how many of them (at most seven) can only match themselves in a
    /// pattern.
    head: u64,
    plain: usize,
    /// The bytes of the path, once they are needed.
    in_path: Option<OctetSet>,
    best: Option<Best>,
    /// Whether a rule was seen at all.
    pub(super) any_rule: bool,
    budget: Budget,
    /// An index of the path, built when plain search became too costly.
    occurrences: Option<Occurrences<'p>>,
}

#[derive(Clone, Copy)]
struct Best {
    rank: Rank,
    rule: Candidate,
}

/// A rule, as a decision reports it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) verdict: Verdict,
    pub(super) directive: Directive,
    /// Where its line begins.
    pub(super) at: usize,
}

impl RuleSink for Winner<'_> {
    fn filter(&self) -> LineFilter {
        OF_ACCESS
    }

    /// A rule does not match if one of its bytes that means only itself differs from the path's.
    #[inline]
    fn quick_reject(&mut self, octets: &[u8], value: usize, directive: Directive) -> bool {
        let Some((b'/', behind)) = octets[value..].split_first() else { return false };
        let no_match = self.differs_early(behind, directive) || !self.may_match(behind, directive);
        self.any_rule |= no_match;
        no_match
    }

    fn rule(&mut self, directive: Directive, value: &[u8], at: usize) {
        let Ok(verdict) = self.rules.verdict(directive, value.is_empty()) else { return };
        self.any_rule = true;
        // A pattern's normal form is at most three times as long as its text.
        let longest = 3 * value.len() as u64;
        if self.best.is_some_and(|best| u64::from(best.rank.length()) > longest) {
            return;
        }
        let rule = Candidate { verdict, directive, at };
        if self.try_pattern(rule, value, false) {
            return;
        }
        let is_allow = directive == Directive::Allow && self.rules.index_page;
        if let Some(directory) = directory_of_index_page(value).filter(|_| is_allow) {
            self.try_pattern(rule, directory, true);
        }
    }

    fn discard(&mut self) {
        self.best = None;
        self.any_rule = false;
    }
}

impl<'p> Winner<'p> {
    pub(super) fn new(rules: Rules, path: &'p [u8]) -> Self {
        let mut head = [0; 8];
        for (of_head, &octet) in head.iter_mut().zip(&path[1..]) {
            *of_head = octet;
        }
        Self {
            rules,
            path,
            head: u64::from_le_bytes(head),
            plain: head[..7].iter().take_while(|&&octet| PLAIN.contains(octet)).count(),
            in_path: None,
            best: None,
            any_rule: false,
            budget: Budget::of(path),
            occurrences: None,
        }
    }

    /// The rule that wins, if one matches.
    pub(super) fn best(&self) -> Option<Candidate> {
        self.best.map(|best| best.rule)
    }

    /// Whether a pattern with this text after its first slash cannot match: the first byte that differs from the
    /// path rules it out.
    #[inline]
    fn differs_early(&self, behind: &[u8], directive: Directive) -> bool {
        let Some(eight) = behind.first_chunk() else { return false };
        let differ = u64::from_le_bytes(*eight) ^ self.head;
        let place = differ.trailing_zeros() as usize / 8;
        place <= self.plain
            && eight.get(place).is_some_and(|&octet| self.can_only_differ(octet, directive))
    }

    /// Whether a pattern byte that differs from the path's means that the pattern does not match.
    #[inline]
    fn can_only_differ(&self, octet: u8, directive: Directive) -> bool {
        // It may be the first byte of an index page's name.
        let of_index_page = self.rules.index_page && directive == Directive::Allow && octet == b'i';
        PLAIN.contains(octet) && !of_index_page
    }

    /// Whether a pattern with this text after its first slash may match. The text may end anywhere.
    fn may_match(&mut self, behind: &[u8], directive: Directive) -> bool {
        let behind = &behind[..behind.len().min(FARTHEST)];
        let index_page = self.rules.index_page && directive == Directive::Allow;
        let mut path = self.path[1..].iter();
        let mut behind = behind.iter();
        loop {
            match behind.next() {
                Some(&octet) if PLAIN.contains(octet) => {
                    if path.next() != Some(&octet) {
                        return !self.can_only_differ(octet, directive);
                    }
                }
                Some(b'*') if !index_page => break,
                _ => return true,
            }
        }
        // After a star the bytes may be anywhere, but they must be somewhere.
        let in_path = self.in_path.get_or_insert_with(|| OctetSet::of(self.path));
        for &octet in behind {
            if PLAIN.contains(octet) {
                if !in_path.contains(octet) {
                    return false;
                }
            } else if octet != b'*' {
                break;
            }
        }
        true
    }

    /// Whether the pattern matches, or loses even if it does.
    fn try_pattern(&mut self, rule: Candidate, text: &[u8], bound: bool) -> bool {
        if let Some(shape) = self.rules.pattern.as_written(text).filter(|_| !bound) {
            return self.judge(rule, shape, Pieces::of(text));
        }
        // A symbol takes at most two bytes; one of a rule that is escaped first, three.
        match 3 * text.len() + 2 {
            ..=256 => self.on_the_stack::<256>(rule, text, bound),
            257..=2048 => self.on_the_stack::<2048>(rule, text, bound),
            // The longest line that Google's parser reads.
            2049..=50_000 => self.on_the_stack::<50_000>(rule, text, bound),
            room => self.in_room(&mut vec![0; room], rule, text, bound),
        }
    }

    /// A separate function, so that only calls that need much stack take it.
    #[inline(never)]
    fn on_the_stack<const ROOM: usize>(
        &mut self,
        rule: Candidate,
        text: &[u8],
        bound: bool,
    ) -> bool {
        self.in_room(&mut [0; ROOM], rule, text, bound)
    }

    fn in_room(&mut self, room: &mut [u8], rule: Candidate, text: &[u8], bound: bool) -> bool {
        let mut symbols = Room::new(room);
        let mut shape = self.rules.pattern.compile(self.rules.normal_form, text, &mut symbols);
        let mut pattern = Pieces::of(symbols.written());
        if bound {
            pattern = pattern.bound();
            shape.length += 1;
        }
        self.judge(rule, shape, pattern)
    }

    /// Like [`try_pattern`](Self::try_pattern), for its symbols.
    fn judge(&mut self, rule: Candidate, shape: Shape, pattern: Pieces<'_>) -> bool {
        let rank = Rank::longest(shape.length, rule.directive);
        if self.best.is_some_and(|best| best.rank <= rank) {
            // It loses even if it matches; and so would its index page, being shorter.
            return true;
        }
        let matched = self.matches(pattern);
        if matched {
            self.best = Some(Best { rank, rule });
        }
        matched
    }

    fn matches(&mut self, pattern: Pieces<'_>) -> bool {
        if pattern.as_literal().is_some() {
            return pattern.match_path(self.path);
        }
        if let Some(occurrences) = &self.occurrences {
            return occurrences.match_pattern(pattern);
        }
        if self.budget.is_spent_by_a_look() {
            self.occurrences = Some(Occurrences::of(self.path));
        }
        pattern.match_path(self.path)
    }
}

/// Bytes that mean only themselves in a pattern.
const PLAIN: OctetSet =
    OctetSet::NONE.with_range(b'!', b'~').without(b'*').without(b'$').without(b'#').without(b'%');
