//! Damaged JSON → valid JSON that says the same, except where it is damaged.
//!
//! The text is read word by word. A word that the grammar does not allow has several possible repairs: a bracket was lost
//! or is too many, a quote was, or the word itself is in excess. Each is tried on what follows, and the one after which
//! most of it can be read is made. So one fault harms the value or the record that it is in, not those after it.

mod ahead;
mod grammar;
mod lexer;
mod lines;
mod repair;
mod writer;

use super::fault::JsonFault;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;
use grammar::{Fit, Frame, Grammar, Phase};
use lexer::{Kind, Token, next};
use lines::in_lines;
use repair::{Edit, Repair};
use writer::{TextFault, Writer};

/// A JSON text that every reader can read.
pub(crate) struct Mended {
    pub(crate) text: String,
    /// What is wrong with the original, with the lines of the original; the first 1,000.
    pub(crate) faults: Vec<(NoticeKind, SourcePlace)>,
}

/// Mends a text. Any bytes give valid JSON, nested at most 100 levels deep; valid JSON of that depth keeps its meaning.
///
/// **Cost.** One pass, and at most 64 MiB of reading ahead for the repairs; then repairs are made without it, and after
/// 100,000 of them the rest is left out. Memory: a little more than the text.
pub(crate) fn mend(octets: &[u8]) -> Mended {
    let mut mender = Mender {
        octets,
        at: 0,
        grammar: Grammar { stack: Vec::new(), phase: Phase::Top },
        writer: Writer::default(),
        previous: None,
        left: MOST_AHEAD,
        repaired: 0,
        faults: Vec::new(),
    };
    mender.run();
    let faults = in_lines(octets, mender.faults);
    let text = String::from_utf8(mender.writer.out).expect("strings are written as UTF-8");
    Mended { text, faults }
}

/// Bytes that are read ahead in all.
const MOST_AHEAD: usize = 64 << 20;
/// After this number of repairs the rest is left out.
const MOST_REPAIRED: usize = 100_000;
/// Words that are read ahead for one repair.
const FURTHEST: i64 = 4096;
/// The most faults that are kept.
const MOST_FAULTS: usize = 1000;

struct Mender<'a> {
    octets: &'a [u8],
    at: usize,
    grammar: Grammar,
    writer: Writer,
    previous: Option<Previous>,
    /// Bytes that may still be read ahead.
    left: usize,
    /// The repairs so far.
    repaired: usize,
    faults: Vec<(NoticeKind, usize)>,
}

/// A string that was read last, and what was before it.
#[derive(Clone, Copy)]
struct Previous {
    token: Token,
    phase: Phase,
    written: usize,
}

impl Mender<'_> {
    fn run(&mut self) {
        loop {
            let token = next(self.octets, self.at);
            if self.octets[self.at..token.start].iter().any(|octet| !b" \t\n\r".contains(octet)) {
                self.fault(JsonFault::Stray, self.at);
            }
            let is_too_deep = matches!(token.kind, Kind::Open(_))
                && self.grammar.stack.len() >= grammar::DEEPEST
                && !self.grammar.wants_name();
            if is_too_deep {
                self.skip_nested(token);
                continue;
            }
            let fit = self.grammar.fit(token.kind);
            if fit == Fit::Well && token.kind == Kind::End {
                return;
            }
            if fit == Fit::Well {
                self.take(token);
            } else if fit == Fit::Nearly && self.previous.is_none() {
                self.fault(JsonFault::Separator, token.start);
                self.take(token);
            } else if self.repaired == MOST_REPAIRED && token.kind != Kind::End {
                self.faults.push((NoticeKind::LimitReached, token.start));
                self.at = self.octets.len();
            } else {
                self.repaired += 1;
                let repair = self.best_repair(token);
                self.make(&repair, token);
                if token.kind == Kind::End && self.grammar.phase == Phase::Done {
                    return;
                }
            }
        }
    }

    /// Takes a word that fits.
    fn take(&mut self, token: Token) {
        let (phase, written) = (self.grammar.phase, self.writer.out.len());
        let mut start = 0;
        match token.kind {
            Kind::Open(bracket) => start = self.writer.open(bracket, &self.grammar),
            Kind::Close(_) => self.writer.close(&self.grammar),
            Kind::Text => self.text(token.start + 1, token.end - 1),
            Kind::Literal => {
                self.writer.literal(&self.octets[token.start..token.end], &self.grammar);
            }
            Kind::Comma | Kind::Colon | Kind::Junk | Kind::Unclosed | Kind::End => {}
        }
        self.grammar.take(token.kind, start);
        let is_text = token.kind == Kind::Text;
        self.previous = is_text.then_some(Previous { token, phase, written });
        self.at = token.end;
    }

    /// Writes the string with this content.
    fn text(&mut self, start: usize, end: usize) {
        let (octets, faults) = (self.octets, &mut self.faults);
        self.writer.text(&octets[start..end.max(start)], &self.grammar, &mut |fault| {
            let kind = match fault {
                TextFault::Json(fault) => NoticeKind::Json(fault),
                TextFault::NotUtf8 => NoticeKind::NotUtf8,
            };
            if faults.len() < MOST_FAULTS {
                faults.push((kind, start));
            }
        });
    }

    fn fault(&mut self, fault: JsonFault, at: usize) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push((NoticeKind::Json(fault), at));
        }
    }

    /// Leaves out a value that is nested too deep.
    fn skip_nested(&mut self, token: Token) {
        self.fault(JsonFault::Deep, token.start);
        self.writer.literal(b"null", &self.grammar);
        self.grammar.take(Kind::Literal, 0);
        (self.previous, self.at) = (None, token.end);
        let mut depth = 1_u32;
        while depth > 0 {
            let token = next(self.octets, self.at);
            match token.kind {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) => depth -= 1,
                Kind::End => return,
                _ => {}
            }
            self.at = token.end;
        }
    }

    /// The repair after which most can be read; the first of those that are equal.
    fn best_repair(&mut self, token: Token) -> Repair {
        let (mut best, mut most) = (None, i64::MIN);
        for repair in self.repairs(token) {
            let Some(words) = self.after(&repair, token) else { continue };
            if best.is_none() || words > most {
                (best, most) = (Some(repair), words);
            }
            if self.left == 0 || most >= FURTHEST {
                break;
            }
        }
        best.expect("a word can always be left out, and brackets closed at the end")
    }

    /// The effect of an edit on the grammar alone; `false` if it is impossible.
    fn try_edit(&self, edit: Edit, token: Token, grammar: &mut Grammar) -> bool {
        match edit {
            Edit::Undo => {
                let Some(previous) = self.previous else { return false };
                grammar.phase = previous.phase;
            }
            Edit::Close => {
                let Some(bracket) = grammar.top() else { return false };
                grammar.take(Kind::Close(bracket), 0);
            }
            Edit::Reopen(frame, phase) => {
                grammar.stack.push(frame);
                grammar.phase = phase;
            }
            Edit::Wrap(frame) => {
                if !matches!(grammar.phase, Phase::After | Phase::Comma | Phase::Done) {
                    return false;
                }
                grammar.stack.push(frame);
                grammar.phase = Phase::After;
            }
            Edit::Make(bracket) => {
                let Some(frame) = grammar.stack.last_mut() else { return false };
                frame.bracket = bracket;
            }
            Edit::Restart => *grammar = Grammar { stack: Vec::new(), phase: Phase::Top },
            edit => {
                let kind = edit.kind(token);
                if grammar.fit(kind) == Fit::Not {
                    return false;
                }
                grammar.take(kind, 0);
            }
        }
        true
    }

    /// Makes a repair.
    fn make(&mut self, repair: &Repair, token: Token) {
        let is_restart = repair.edits.iter().any(|edit| matches!(edit, Edit::Restart));
        self.fault(repair.fault, if is_restart { 0 } else { token.start });
        for edit in &repair.edits {
            let before = self.grammar.clone();
            let mut start = 0;
            match *edit {
                Edit::Undo => {
                    let length = self.previous.map_or(0, |previous| previous.written);
                    self.writer.truncate(length);
                }
                Edit::Close => self.writer.close(&before),
                Edit::Reopen(..) => self.writer.reopen(),
                Edit::Wrap(Frame { start, .. }) => {
                    self.left = self.left.saturating_sub(self.writer.out.len() - start);
                    self.writer.wrap(start);
                }
                Edit::Make(bracket) => {
                    let frame = before.stack.last().expect("it was tried");
                    self.writer.make(bracket, frame.start);
                }
                Edit::Restart => self.writer.truncate(0),
                Edit::Open(bracket) => start = self.writer.open(bracket, &before),
                Edit::Null => self.writer.literal(b"null", &before),
                Edit::Text { start, end } => self.text(start, end),
                Edit::Token => match token.kind {
                    Kind::Open(bracket) => start = self.writer.open(bracket, &before),
                    Kind::Close(_) => self.writer.close(&before),
                    Kind::Text => self.text(token.start + 1, token.end - 1),
                    Kind::Literal => {
                        self.writer.literal(&self.octets[token.start..token.end], &before);
                    }
                    _ => {}
                },
            }
            let mut grammar = before;
            if !self.try_edit(*edit, token, &mut grammar) {
                continue;
            }
            if let (Edit::Open(_) | Edit::Token, Some(frame)) = (edit, grammar.stack.last_mut())
                && grammar.phase == Phase::First
            {
                frame.start = start;
            }
            self.grammar = grammar;
        }
        (self.previous, self.at) = (None, repair.at);
    }
}

#[cfg(test)]
mod tests;
