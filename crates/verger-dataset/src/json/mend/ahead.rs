//! How well a text can be read after a repair.

use super::grammar::{Fit, Grammar, Phase};
use super::lexer::{Bracket, Kind, Token, next, only_closed};
use super::repair::Repair;
use super::{FURTHEST, Mender};

impl Mender<'_> {
    /// How many words can be read after a repair, up to the next fault; `None` if it is impossible.
    pub(super) fn after(&mut self, repair: &Repair, token: Token) -> Option<i64> {
        let mut grammar = self.grammar.clone();
        for edit in &repair.edits {
            if !self.try_edit(*edit, token, &mut grammar) {
                return None;
            }
        }
        let (mut at, mut words, mut penalty, mut guesses) = (repair.at, 0, 0, 0);
        while words < FURTHEST && self.left > 0 {
            let token = next(self.octets, at);
            self.left = self.left.saturating_sub(token.end - at + 8);
            match grammar.fit(token.kind) {
                Fit::Well if token.kind == Kind::End => {
                    words = FURTHEST;
                    break;
                }
                Fit::Well => words += 1,
                Fit::Nearly => penalty += NEARLY,
                Fit::Not => {
                    // One edit can do harm in two places.
                    guesses += 1;
                    penalty += GUESS;
                    let is_stray = token.kind == Kind::Junk
                        && matches!(grammar.phase, Phase::Name | Phase::After | Phase::Done);
                    if token.kind == Kind::Junk
                        && let Some(end) = only_closed(self.octets, token)
                    {
                        // A string without its first quote.
                        if guesses > MOST_GUESSES || grammar.fit(Kind::Text) == Fit::Not {
                            break;
                        }
                        grammar.take(Kind::Text, 0);
                        at = end;
                        continue;
                    }
                    if is_stray && guesses <= MOST_GUESSES {
                        at = token.end;
                        continue;
                    }
                    if guesses > MOST_GUESSES || !guess(&mut grammar, token.kind) {
                        break;
                    }
                }
            }
            grammar.take(token.kind, 0);
            at = token.end;
        }
        Some(words - penalty)
    }
}

/// The likely repair of a further fault; afterwards the word can be taken. `false` if there is none.
fn guess(grammar: &mut Grammar, kind: Kind) -> bool {
    if matches!(kind, Kind::Comma | Kind::Close(_))
        && matches!(grammar.phase, Phase::Name | Phase::Colon)
    {
        grammar.take(Kind::Literal, 0);
    }
    let is_wanted = |bracket: Bracket| match kind {
        Kind::Close(wanted) => bracket == wanted,
        Kind::Open(_) => bracket == Bracket::List,
        _ => false,
    };
    let depth = grammar.stack.iter().rev().take(4).position(|frame| is_wanted(frame.bracket));
    for _ in 0..depth.unwrap_or(0) {
        grammar.take(Kind::Close(Bracket::List), 0);
    }
    if matches!(kind, Kind::Close(_)) && depth.is_some() && grammar.phase == Phase::Comma {
        grammar.phase = Phase::After;
    }
    grammar.fit(kind) != Fit::Not
}

/// What a missing comma counts when repairs are compared, in words.
const NEARLY: i64 = 5;
/// What a further fault counts.
const GUESS: i64 = 20;
/// The most further faults that are read over.
const MOST_GUESSES: u32 = 2;
