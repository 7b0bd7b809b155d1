//! The ways to go on at a word that the grammar does not allow.

mod quotes;

use super::Mender;
use super::grammar::{DEEPEST, Fit, Frame, Phase};
use super::lexer::{Bracket, Kind, Token, closing_quote, is_delimited};
use crate::json::fault::JsonFault;

/// A change, and where to read on.
#[derive(Clone, Debug)]
pub(super) struct Repair {
    pub(super) edits: Vec<Edit>,
    pub(super) at: usize,
    pub(super) fault: JsonFault,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Edit {
    /// Take back the last string.
    Undo,
    /// Close the innermost bracket.
    Close,
    /// Open this bracket again, which was closed last, with or without values in it.
    Reopen(Frame, Phase),
    /// Put what was closed last into a list, and stay in it.
    Wrap(Frame),
    /// What was just opened is a bracket of this kind.
    Make(Bracket),
    /// Forget everything so far.
    Restart,
    /// Open a bracket.
    Open(Bracket),
    Null,
    /// Add a string with this content.
    Text {
        start: usize,
        end: usize,
    },
    /// Take the word itself.
    Token,
}

impl Edit {
    /// The kind of word that it adds.
    pub(super) fn kind(self, token: Token) -> Kind {
        match self {
            Self::Token => token.kind,
            Self::Open(bracket) => Kind::Open(bracket),
            Self::Null => Kind::Literal,
            _ => Kind::Text,
        }
    }
}

impl Mender<'_> {
    /// The possible repairs; of equally good ones the first is made.
    pub(super) fn repairs(&self, token: Token) -> Vec<Repair> {
        let mut repairs = Vec::new();
        let mut add = |edits: &[Edit], at: usize, fault| {
            repairs.push(Repair { edits: edits.to_vec(), at, fault });
        };
        if self.grammar.fit(token.kind) == Fit::Nearly {
            add(&[Edit::Token], token.end, JsonFault::Separator);
        }
        let is_outside = matches!(self.grammar.phase, Phase::After | Phase::Done | Phase::Top);
        match token.kind {
            Kind::Comma => self.comma(token, &mut add),
            Kind::Colon => self.colon(token, &mut add),
            Kind::Close(bracket) => self.close(bracket, token, &mut add),
            Kind::Open(_) => self.open(token, &mut add),
            Kind::Text | Kind::Literal if self.grammar.phase == Phase::Done => {
                self.reopen(token, &mut add);
            }
            Kind::Literal if self.grammar.wants_name() => {
                let Token { start, end, .. } = token;
                add(&[Edit::Text { start, end }], end, JsonFault::Word);
            }
            Kind::Junk => {
                let is_sign = !self.octets[token.start].is_ascii_alphanumeric();
                let is_before = self.grammar.phase == Phase::Comma && is_sign;
                if (is_outside || is_before) && self.previous.is_none() {
                    add(&[], token.end, JsonFault::Stray);
                }
                if self.left > 0 {
                    self.shorter(&mut add);
                }
                self.junk(token, &mut add);
            }
            Kind::Unclosed => self.unclosed(token, &mut add),
            Kind::End => self.end(token, &mut add),
            Kind::Text | Kind::Literal => {}
        }
        if self.left > 0 && token.kind != Kind::Junk {
            self.shorter(&mut add);
        }
        if self.left > 0 {
            self.longer(&mut add);
        }
        let is_separator = matches!(token.kind, Kind::Comma | Kind::Colon);
        let is_within = !matches!(self.grammar.phase, Phase::Top | Phase::Done);
        let fault = if is_separator && is_within { JsonFault::Separator } else { JsonFault::Stray };
        if token.kind != Kind::End {
            add(&[], token.end, fault);
        }
        repairs
    }

    fn comma(&self, token: Token, add: &mut impl FnMut(&[Edit], usize, JsonFault)) {
        match self.grammar.phase {
            Phase::Name | Phase::Colon => {
                add(&[Edit::Null, Edit::Token], token.end, JsonFault::Separator);
                // The brackets after it were lost, too.
                for count in 1..=MOST_CLOSED.min(self.grammar.stack.len()) {
                    let mut edits = vec![Edit::Close; count];
                    edits.push(Edit::Token);
                    add(&edits, token.end, JsonFault::Bracket);
                }
            }
            Phase::Done => self.reopen(token, add),
            _ => {}
        }
    }

    /// A string that was read as a value is a name.
    fn colon(&self, token: Token, add: &mut impl FnMut(&[Edit], usize, JsonFault)) {
        let Some(previous) = self.previous else { return };
        let name = Edit::Text { start: previous.token.start + 1, end: previous.token.end - 1 };
        if self.grammar.top() != Some(Bracket::List) {
            let edits = [Edit::Undo, Edit::Null, name, Edit::Token];
            add(&edits, token.end, JsonFault::Separator);
            let edits = [Edit::Undo, Edit::Open(Bracket::Object), name, Edit::Token];
            add(&edits, token.end, JsonFault::Bracket);
            return;
        }
        add(&[Edit::Undo, Edit::Close, name, Edit::Token], token.end, JsonFault::Bracket);
        if previous.phase == Phase::First {
            add(
                &[Edit::Undo, Edit::Make(Bracket::Object), name, Edit::Token],
                token.end,
                JsonFault::Bracket,
            );
        }
        let last = self.writer.reopenable(previous.written).next();
        if let Some((frame, phase)) = last.filter(|(frame, _)| !self.has_member(*frame, previous)) {
            let edits = [Edit::Undo, Edit::Reopen(frame, phase), name, Edit::Token];
            add(&edits, token.end, JsonFault::Bracket);
        }
        add(
            &[Edit::Undo, Edit::Open(Bracket::Object), name, Edit::Token],
            token.end,
            JsonFault::Bracket,
        );
    }

    /// Whether the object that was closed last has a member of this name: then it is not continued.
    fn has_member(&self, frame: Frame, previous: super::Previous) -> bool {
        let object = &self.writer.out[frame.start..previous.written];
        let name = &self.octets[previous.token.start..previous.token.end];
        let name: Option<String> = serde_json::from_slice(name).ok();
        let members: Option<serde_json::Map<String, serde_json::Value>> =
            (object.len() <= LONGEST).then(|| serde_json::from_slice(object).ok()).flatten();
        match (members, name) {
            (Some(members), Some(name)) => members.contains_key(&name),
            _ => true,
        }
    }

    fn close(
        &self,
        bracket: Bracket,
        token: Token,
        add: &mut impl FnMut(&[Edit], usize, JsonFault),
    ) {
        if self.grammar.top() == Some(bracket) {
            add(&[Edit::Close], token.end, JsonFault::Separator);
        }
        let outer = self.grammar.stack.iter().rev().take(MOST_CLOSED).enumerate();
        let mut fitting =
            outer.filter(|(_, frame)| frame.bracket == bracket).map(|(depth, _)| depth + 1);
        let mut close = |depth: Option<usize>| {
            if let Some(depth) = depth {
                add(&vec![Edit::Close; depth], token.end, JsonFault::Bracket);
            }
        };
        close(fitting.next());
        close(self.grammar.top().map(|_| 1));
        close(fitting.next());
        add(&[], token.end, JsonFault::Bracket);
        for bracket in [Bracket::Object, Bracket::List] {
            add(&[Edit::Open(bracket)], token.end, JsonFault::Bracket);
        }
    }

    fn open(&self, token: Token, add: &mut impl FnMut(&[Edit], usize, JsonFault)) {
        if self.grammar.phase == Phase::Done {
            return self.reopen(token, add);
        }
        if self.grammar.top() != Some(Bracket::Object) {
            return;
        }
        if self.grammar.phase == Phase::First {
            add(&[Edit::Make(Bracket::List), Edit::Token], token.end, JsonFault::Bracket);
        }
        let depth = self.grammar.stack.len();
        self.reopen(token, add);
        for count in 1..=depth.min(MOST_CLOSED) {
            let mut edits = vec![Edit::Close; count];
            edits.push(Edit::Token);
            add(&edits, token.end, JsonFault::Bracket);
        }
        let empty = Edit::Text { start: token.start, end: token.start };
        add(&[empty, Edit::Token], token.end, JsonFault::Separator);
    }

    /// The whole text seems to be over, and is not.
    fn reopen(&self, token: Token, add: &mut impl FnMut(&[Edit], usize, JsonFault)) {
        let mut edits = Vec::new();
        for (frame, phase) in self.writer.reopenable(self.writer.out.len()) {
            edits.push(Edit::Reopen(frame, phase));
            let with = [&edits[..], &[Edit::Token]].concat();
            add(&with, token.end, JsonFault::Bracket);
        }
        if let Some(frame) = self.wrapped() {
            add(&[Edit::Wrap(frame), Edit::Token], token.end, JsonFault::Bracket);
        }
        let has_brackets = self.writer.out.starts_with(b"{") || self.writer.out.starts_with(b"[");
        if !has_brackets && self.grammar.phase == Phase::Done {
            add(&[Edit::Restart, Edit::Token], token.end, JsonFault::Stray);
            if token.kind == Kind::Comma {
                let edits = [Edit::Restart, Edit::Open(Bracket::Object)];
                add(&edits, token.end, JsonFault::Bracket);
            }
        }
    }

    /// The list that what was closed last would be in.
    fn wrapped(&self) -> Option<Frame> {
        let (last, _) = self.writer.reopenable(self.writer.out.len()).next()?;
        let has_room = self.grammar.stack.len() < DEEPEST && self.left > 0;
        has_room.then_some(Frame { bracket: Bracket::List, start: last.start })
    }

    /// A word without quotes, or without its first one.
    fn junk(&self, token: Token, add: &mut impl FnMut(&[Edit], usize, JsonFault)) {
        let Token { start, end, .. } = token;
        add(&[Edit::Text { start, end }], end, JsonFault::Word);
        if end - start <= LONGEST_SIGN {
            for edit in [Edit::Close, Edit::Open(Bracket::Object), Edit::Open(Bracket::List)] {
                add(&[edit], end, JsonFault::Bracket);
            }
        }
        let near = &self.octets[start..self.octets.len().min(start + LONGEST)];
        let quote = closing_quote(near, 0).map(|length| start + length);
        if let Some(quote) = quote.filter(|quote| is_delimited(self.octets, quote + 1)) {
            let said = Edit::Text { start, end: quote };
            add(&[said], quote + 1, JsonFault::Quote);
            let has_value = self.grammar.top() == Some(Bracket::List)
                || matches!(self.grammar.phase, Phase::Top | Phase::Colon);
            if has_value {
                let mut before = [Edit::Close, Edit::Open(Bracket::Object)];
                if self.grammar.phase != Phase::After {
                    before.reverse();
                }
                for edit in before {
                    add(&[edit, said], quote + 1, JsonFault::Bracket);
                }
            }
        }
        let ends = |octet: &u8| b"{}[],:\"\n".contains(octet);
        let length = near.iter().position(ends).unwrap_or(near.len());
        let words = near[..length].trim_ascii_end().len();
        if start + words > end {
            add(&[Edit::Text { start, end: start + words }], start + words, JsonFault::Word);
        }
    }

    fn end(&self, token: Token, add: &mut impl FnMut(&[Edit], usize, JsonFault)) {
        let mut edits = vec![Edit::Close; self.grammar.stack.len()];
        if self.grammar.phase == Phase::Top {
            edits.push(Edit::Null);
        }
        add(&edits, token.end, JsonFault::Cut);
    }
}

/// How far quotes are searched for, in bytes.
const LONGEST: usize = 16 << 10;
/// The longest word, in bytes, that may be there instead of a bracket.
const LONGEST_SIGN: usize = 3;
/// The most brackets that one word closes.
const MOST_CLOSED: usize = 6;
