//! A name of a robot, and what is read into one.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::CrawlerNote;
use super::header;
use super::product_token::Fit;
use crate::dialect::TokenMatch;

/// A name by which a group can address a robot.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Name {
    /// A product token, compared as the dialect says.
    Token(Box<[u8]>),
    /// A text that is more than a token: only a value equal to it, ignoring ASCII case, names the robot.
    Literal(Box<[u8]>),
}

impl Name {
    pub(crate) fn token(text: &[u8]) -> Self {
        Self::Token(text.into())
    }

    pub(crate) fn text(&self) -> &[u8] {
        match self {
            Self::Token(text) | Self::Literal(text) => text,
        }
    }

    pub(crate) fn as_token(&self) -> Option<&[u8]> {
        match self {
            Self::Token(text) => Some(text),
            Self::Literal(_) => None,
        }
    }

    /// Whether the value of a User-agent line is this name, and how well it fits.
    pub(crate) fn fit(&self, by: TokenMatch, value: &[u8]) -> Option<Fit> {
        match self {
            Self::Token(token) => by.fit(value, token),
            Self::Literal(text) => value.eq_ignore_ascii_case(text).then_some(Fit::Name),
        }
    }
}

/// The names that a text gives, most specific first, and notes on how it was read.
#[derive(Debug, Default)]
pub(super) struct Reading {
    pub(super) names: Vec<Name>,
    pub(super) notes: Vec<CrawlerNote>,
}

impl Reading {
    /// Reads a name, or a header that was given as one.
    pub(super) fn of_name(given: &[u8]) -> Self {
        let text = given.trim_ascii();
        if header::is_header(text) {
            let mut reading = Self::of_header(text);
            if let Some(token) = reading.first_token() {
                reading.notes.insert(0, CrawlerNote::ReadFromHeader { token });
            }
            return reading;
        }
        let mut reading = Self::default();
        reading.product(text);
        if let Some(token) = reading.first_token().filter(|token| **token != *text) {
            reading.notes.push(CrawlerNote::ReadAs { given: text.into(), token });
        }
        reading.remark();
        reading
    }

    /// Reads the value of a User-Agent header.
    pub(super) fn of_header(header: &[u8]) -> Self {
        let text = header.trim_ascii();
        let mut reading = Self::default();
        match header::product(text) {
            // Most headers of older robots are a single product.
            Some(product) if product == text => reading.product(product),
            Some(product) => {
                reading.names.push(Name::Literal(text.into()));
                reading.product(product);
            }
            None => {
                if !text.is_empty() {
                    reading.names.push(Name::Literal(text.into()));
                }
                reading.notes.push(CrawlerNote::NoRobotInHeader);
            }
        }
        reading.remark();
        reading
    }

    /// A product, with or without its version: `GPTBot/1.2`, `Screaming Frog SEO Spider/19.0`, `Yahoo! Slurp`.
    fn product(&mut self, text: &[u8]) {
        let name = match text.iter().position(|&octet| octet == b'/') {
            // Text that begins with its version has no other name.
            Some(0) | None => text,
            Some(end) => text[..end].trim_ascii_end(),
        };
        let mut words = name.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let first = words.next().unwrap_or_default();
        if text != first {
            self.names.push(Name::Literal(text.into()));
        }
        if name != text && name != first {
            self.names.push(Name::Literal(name.into()));
        }
        self.names.push(Name::token(first));
        // `Yahoo! Slurp` is known by its second word.
        let known = words.filter(|word| crate::robots::KnownRobot::named(word).is_some());
        self.names.extend(known.map(Name::token));
    }

    fn first_token(&self) -> Option<Box<[u8]>> {
        self.names.iter().find_map(Name::as_token).map(Into::into)
    }

    /// What a person should know about the token.
    fn remark(&mut self) {
        let Some(token) = self.first_token() else { return };
        let in_grammar = |octet: &u8| octet.is_ascii_alphabetic() || matches!(octet, b'-' | b'_');
        if !token.iter().all(in_grammar) && *token != *b"*" {
            self.notes.push(CrawlerNote::OutsideGrammar { token });
        }
    }
}
