//! Tokens with one looked at in advance, and where to go on after a fault.

use super::lexer::Lexer;
use super::token::{Kind, Token};
use crate::place::SourcePlace;
use crate::rdf::fault::RdfFault;

/// Why something is left out, and where.
pub(super) type Fault = (RdfFault, SourcePlace);

/// The deepest nesting of brackets.
const DEEPEST: usize = 64;

/// Tokens, with one looked at in advance.
pub(super) struct Tokens<'a> {
    lexer: Lexer<'a>,
    next: Option<Token<'a>>,
    /// The number of brackets that are open.
    pub(super) depth: usize,
    /// The line of the last token.
    line: u32,
}

impl<'a> Tokens<'a> {
    /// Those of a text from a place on, which is on the line with this number.
    pub(super) fn new(text: &'a str, start: usize, line: u32) -> Self {
        Self { lexer: Lexer::new(text, start, line), next: None, depth: 0, line }
    }

    pub(super) fn peek(&mut self) -> Option<&Token<'a>> {
        if self.next.is_none() {
            self.next = self.lexer.next();
        }
        self.next.as_ref()
    }

    pub(super) fn next(&mut self) -> Result<Token<'a>, Fault> {
        self.peek();
        if let Some(token) = self.next.take() {
            self.line = token.line;
            return Ok(token);
        }
        let end = self.lexer.end();
        let span = verger::Span { start: end, end };
        Err((RdfFault::Cut, SourcePlace::Line { line: self.line, span }))
    }

    /// Reads no more.
    pub(super) fn finish(&mut self) {
        self.next = None;
        self.lexer.finish();
    }

    fn is_sign(&mut self, sign: u8) -> bool {
        self.peek().is_some_and(|token| token.kind == Kind::Sign(sign))
    }

    pub(super) fn take(&mut self, sign: u8) -> bool {
        let is_it = self.is_sign(sign);
        if is_it {
            self.next = None;
        }
        is_it
    }

    pub(super) fn expect(&mut self, sign: u8) -> Result<(), Fault> {
        if self.take(sign) {
            return Ok(());
        }
        match self.peek() {
            Some(token) => Err(token.fault_of()),
            None => self.next().map(|_| ()),
        }
    }

    pub(super) fn is_at_end_of_properties(&mut self) -> bool {
        self.is_sign(b'.') || self.is_sign(b']')
    }

    pub(super) fn enter(&mut self) -> Result<(), Fault> {
        self.depth += 1;
        if self.depth <= DEEPEST {
            return Ok(());
        }
        let place = match self.peek() {
            Some(token) => token.place(),
            None => return self.next().map(|_| ()),
        };
        Err((RdfFault::Deep, place))
    }

    /// Skips what is left of a property after a fault. Says whether the statement may go on with another one.
    pub(super) fn skip_property(&mut self) -> bool {
        // Its `;` is lost in a text that was not closed, or in a comment.
        let line = self.line;
        let is_next_line =
            |next: &Token<'_>| next.line > line && !next.at_margin && next.may_be_verb();
        if self.depth == 0 && self.peek().is_some_and(is_next_line) {
            return true;
        }
        while let Some(token) = self.peek() {
            let (at_margin, end) = (token.at_margin, token.end);
            if token.may_begin_statement() && (at_margin || self.lexer.has_type_at(end)) {
                return false;
            }
            let Some(token) = self.peek() else { return false };
            let (sign, line) = match token.kind {
                Kind::Sign(sign) => (sign, token.line),
                _ => (0, token.line),
            };
            match sign {
                b'[' | b'(' => self.depth += 1,
                b']' | b')' => self.depth = self.depth.saturating_sub(1),
                b';' if self.depth == 0 => return true,
                _ => {}
            }
            (self.next, self.line) = (None, line);
            // A dot within a line may be a part of a damaged text.
            if sign == b'.' && self.peek().is_none_or(|next| next.line > line) {
                return false;
            }
        }
        false
    }

    pub(super) fn skip_statement(&mut self) {
        while self.skip_property() {
            self.next = None;
        }
    }
}

impl Token<'_> {
    /// What is wrong about this token in its place.
    pub(super) fn fault_of(&self) -> Fault {
        let fault = match self.kind {
            Kind::Bad(fault) => fault,
            _ => RdfFault::Unexpected,
        };
        (fault, self.place())
    }
}
