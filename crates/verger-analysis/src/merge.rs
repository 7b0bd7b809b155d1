//! All ways in which the pieces of two patterns can lie in one path.

use std::ops::ControlFlow;

use crate::shape::Shape;

/// The steps of work for one question. A step is about as much as one symbol that is tried; all of them took at most two
/// seconds on the worst files that were found.
pub const STEPS: u64 = 8_000_000;

/// The steps that one pair of rules may take.
const STEPS_OF_A_PAIR: u64 = 20_000;

/// Work that is left.
#[derive(Debug)]
pub(crate) struct Steps(u64);

impl Steps {
    pub(crate) fn new(steps: u64) -> Self {
        Self(steps)
    }

    /// Those for one pair of rules, where a decision takes `cost`: all that are left, at most.
    pub(crate) fn of_a_pair(&self, cost: u64) -> Self {
        Self(self.0.min(STEPS_OF_A_PAIR.max(4 * cost)))
    }

    /// Takes what was taken of a part.
    pub(crate) fn spend(&mut self, part: &Self, before: u64) {
        self.0 -= before.saturating_sub(part.0).min(self.0);
    }

    pub(crate) fn left(&self) -> u64 {
        self.0
    }

    /// Whether there is this much left; then it is taken.
    pub(crate) fn take(&mut self, steps: u64) -> bool {
        let left = self.0.checked_sub(steps);
        self.0 = left.unwrap_or(0);
        left.is_some()
    }
}

/// Why not all merges were seen.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// The caller has seen enough.
    Enough,
    /// No steps are left.
    Spent,
}

/// The paths that both of two shapes match, made of their pieces and, where neither has one, of one `z` or nothing.
pub(crate) struct Merges<'m, 'r> {
    one: &'m Shape<'r>,
    other: &'m Shape<'r>,
    z: u8,
    /// The steps that it takes to see a path, besides those for its length.
    cost: u64,
    /// Only paths of fewer bytes are given; whoever sees one may lower it.
    pub(crate) below: usize,
}

/// What a merge leads to.
type See<'s> = dyn FnMut(&[u8], &mut usize) -> ControlFlow<()> + 's;

/// A path that can be gone on with.
struct Step {
    /// What was written before its last symbol, in bytes.
    length: usize,
    symbol: Option<u8>,
    a: Place,
    b: Place,
    /// Whether the last symbol is of no piece.
    is_free: bool,
}

impl<'m, 'r> Merges<'m, 'r> {
    pub(crate) fn new(one: &'m Shape<'r>, other: &'m Shape<'r>, z: u8, cost: u64) -> Self {
        Self { one, other, z, cost, below: usize::MAX }
    }

    /// Gives each to `see`, until that breaks. Takes a step for each symbol that is tried.
    pub(crate) fn each(mut self, steps: &mut Steps, see: &mut See<'_>) -> Result<(), Ended> {
        let is_near = |a: &[u8], b: &[u8]| a.starts_with(b) || b.starts_with(a);
        // Both begin the path.
        if !is_near(self.one.pieces[0], self.other.pieces[0]) {
            return Ok(());
        }
        let mut path = Vec::new();
        let (a, b) = (Place::START, Place::START);
        let mut open = vec![Step { length: 0, symbol: None, a, b, is_free: false }];
        while let Some(Step { length, symbol, a, b, is_free }) = open.pop() {
            if !steps.take(1) {
                return Err(Ended::Spent);
            }
            path.truncate(length);
            path.extend(symbol);
            if path.len() >= self.below {
                continue;
            }
            let both_have_room = a.has_room(self.one) && b.has_room(self.other);
            if a.is_done(self.one) && b.is_done(self.other) {
                self.show(&path, steps, see)?;
                if both_have_room && !is_free {
                    path.push(self.z);
                    self.show(&path, steps, see)?;
                }
                continue;
            }
            let length = path.len();
            let mut go_on = |symbol, a, b, is_free| {
                open.push(Step { length, symbol: Some(symbol), a, b, is_free });
            };
            if both_have_room && !is_free {
                go_on(self.z, a, b, true);
            }
            let (next_a, next_b) = (a.next(self.one), b.next(self.other));
            // One begins a piece, or goes on with it, where the other has room; that begins its own later.
            if let (Some(symbol), true) = (next_b, a.has_room(self.one)) {
                go_on(symbol, a, b.step(self.other), false);
            }
            if let (Some(symbol), true) = (next_a, b.has_room(self.other)) {
                go_on(symbol, a.step(self.one), b, false);
            }
            // Both do, with one symbol.
            if let (Some(symbol), true) = (next_a, next_a == next_b) {
                go_on(symbol, a.step(self.one), b.step(self.other), false);
            }
        }
        Ok(())
    }

    fn show(&mut self, path: &[u8], steps: &mut Steps, see: &mut See<'_>) -> Result<(), Ended> {
        if path.len() >= self.below {
            return Ok(());
        }
        if !steps.take(self.cost + path.len() as u64 / 8) {
            return Err(Ended::Spent);
        }
        match see(path, &mut self.below) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Ended::Enough),
        }
    }
}

/// How far a pattern has got in the path.
#[derive(Clone, Copy)]
struct Place {
    /// The piece that comes next, or that is being written.
    piece: usize,
    /// How much of it is written.
    written: usize,
}

impl Place {
    const START: Self = Self { piece: 0, written: 0 };

    /// The symbol with which its piece goes on, or the next one begins.
    fn next(self, shape: &Shape<'_>) -> Option<u8> {
        shape.pieces.get(self.piece).map(|piece| piece[self.written])
    }

    /// After one more symbol of its piece.
    fn step(self, shape: &Shape<'_>) -> Self {
        let written = self.written + 1;
        if written == shape.pieces[self.piece].len() {
            Self { piece: self.piece + 1, written: 0 }
        } else {
            Self { written, ..self }
        }
    }

    fn is_done(self, shape: &Shape<'_>) -> bool {
        self.piece == shape.pieces.len()
    }

    /// Whether a symbol may come that is of no piece: not within one, nor before the first, nor after a last one that is
    /// bound to the end.
    fn has_room(self, shape: &Shape<'_>) -> bool {
        self.piece > 0 && self.written == 0 && (!self.is_done(shape) || shape.is_open)
    }
}
