//! The values of a structured field, one function per clause.

use alloc::vec::Vec;

use super::dictionary::{DictionaryError, Malformation};
use crate::syntax::Span;

/// The value of a dictionary's member (RFC 9651 §3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// `?0` or `?1`; also a key alone.
    Boolean(bool),
    /// A whole number of at most 15 digits.
    Integer(i64),
    /// A number with a fraction, in thousandths.
    Decimal(i64),
    /// `@` and seconds since 1970.
    Date(i64),
    /// Text in quotation marks, which the span includes.
    String(Span),
    /// A word.
    Token(Span),
    /// Base64 between colons, which the span includes.
    Bytes(Span),
    /// Unicode text in `%"…"`, which the span includes.
    DisplayString(Span),
    /// Items in parentheses, which the span includes.
    InnerList(Span),
}

/// Reads a structured field from left to right; nothing is read twice.
pub(crate) struct Scanner<'t> {
    text: &'t [u8],
    at: usize,
}

type Read<T> = Result<T, DictionaryError>;

impl<'t> Scanner<'t> {
    pub(crate) fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// How far it has read.
    pub(crate) fn at(&self) -> u32 {
        self.at as u32
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    pub(super) fn error(&self, what: Malformation) -> DictionaryError {
        DictionaryError { at: self.at(), what }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    pub(crate) fn take(&mut self, octet: u8) -> bool {
        let found = self.peek() == Some(octet);
        self.at += usize::from(found);
        found
    }

    fn take_while(&mut self, fits: impl Fn(u8) -> bool) -> &'t [u8] {
        let rest = &self.text[self.at..];
        let length = rest.iter().position(|&octet| !fits(octet)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    pub(crate) fn skip_spaces(&mut self) {
        self.take_while(|octet| octet == b' ');
    }

    /// OWS: spaces and tabs.
    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(|octet| matches!(octet, b' ' | b'\t'));
    }

    fn since(&self, start: usize) -> Span {
        Span { start: start as u32, end: self.at() }
    }

    /// §4.2.3.3.
    pub(super) fn key(&mut self) -> Read<Span> {
        let start = self.at;
        if !self.peek().is_some_and(|octet| octet.is_ascii_lowercase() || octet == b'*') {
            return Err(self.error(Malformation::Key));
        }
        self.take_while(|octet| {
            octet.is_ascii_lowercase() || octet.is_ascii_digit() || b"_-.*".contains(&octet)
        });
        Ok(self.since(start))
    }

    /// §4.2.3.2. Whether there are any.
    pub(super) fn parameters(&mut self) -> Read<bool> {
        let start = self.at;
        self.each_parameter(|_, _| ())?;
        Ok(self.at > start)
    }

    /// §4.2.3.2: each key and its value, in order.
    pub(crate) fn each_parameter(&mut self, mut take: impl FnMut(Span, Value)) -> Read<()> {
        while self.take(b';') {
            self.skip_spaces();
            let key = self.key()?;
            let value = if self.take(b'=') { self.bare_item()? } else { Value::Boolean(true) };
            take(key, value);
        }
        Ok(())
    }

    /// §4.2.1.1, without the parameters after it.
    pub(crate) fn item_or_inner_list(&mut self) -> Read<Value> {
        if self.peek() == Some(b'(') { self.inner_list() } else { self.bare_item() }
    }

    /// §4.2.1.2.
    fn inner_list(&mut self) -> Read<Value> {
        let start = self.at;
        self.at += 1;
        loop {
            self.skip_spaces();
            if self.take(b')') {
                return Ok(Value::InnerList(self.since(start)));
            }
            if self.is_at_end() {
                return Err(self.error(Malformation::InnerList));
            }
            self.bare_item()?;
            self.parameters()?;
            if !matches!(self.peek(), Some(b' ' | b')')) {
                return Err(self.error(Malformation::InnerList));
            }
        }
    }

    /// §4.2.3.1.
    fn bare_item(&mut self) -> Read<Value> {
        match self.peek() {
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b'"') => self.string(),
            Some(b'*' | b'A'..=b'Z' | b'a'..=b'z') => Ok(self.token()),
            Some(b':') => self.bytes(),
            Some(b'?') => self.boolean(),
            Some(b'@') => self.date(),
            Some(b'%') => self.display_string(),
            _ => Err(self.error(Malformation::Value)),
        }
    }

    /// §4.2.4.
    fn number(&mut self) -> Read<Value> {
        let sign = if self.take(b'-') { -1 } else { 1 };
        let whole = self.take_while(|octet| octet.is_ascii_digit());
        let is_decimal = !whole.is_empty() && self.peek() == Some(b'.');
        if whole.is_empty() || whole.len() > if is_decimal { 12 } else { 15 } {
            return Err(self.error(Malformation::Number));
        }
        if !is_decimal {
            return Ok(Value::Integer(sign * decimal(whole)));
        }
        self.at += 1;
        let fraction = self.take_while(|octet| octet.is_ascii_digit());
        let thousandths = match fraction.len() {
            1 => decimal(fraction) * 100,
            2 => decimal(fraction) * 10,
            3 => decimal(fraction),
            _ => return Err(self.error(Malformation::Number)),
        };
        Ok(Value::Decimal(sign * (decimal(whole) * 1000 + thousandths)))
    }

    /// §4.2.5.
    fn string(&mut self) -> Read<Value> {
        let start = self.at;
        self.at += 1;
        loop {
            self.take_while(|octet| (b' '..=b'~').contains(&octet) && !b"\"\\".contains(&octet));
            if self.take(b'"') {
                return Ok(Value::String(self.since(start)));
            }
            if !(self.take(b'\\') && (self.take(b'"') || self.take(b'\\'))) {
                return Err(self.error(Malformation::String));
            }
        }
    }

    /// §4.2.6: tchar (RFC 9110 §5.6.2), `:` and `/`.
    fn token(&mut self) -> Value {
        let start = self.at;
        self.take_while(|octet| {
            octet.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~:/".contains(&octet)
        });
        Value::Token(self.since(start))
    }

    /// §4.2.7. Missing `=` and stray bits of the last digit are not failures.
    fn bytes(&mut self) -> Read<Value> {
        let start = self.at;
        self.at += 1;
        let digits =
            self.take_while(|octet| octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'/'));
        let padding = self.take_while(|octet| octet == b'=').len();
        let whole = (digits.len() + padding).is_multiple_of(4);
        let decodes = digits.len() % 4 != 1 && (padding == 0 || padding <= 2 && whole);
        if !decodes || !self.take(b':') {
            return Err(self.error(Malformation::Bytes));
        }
        Ok(Value::Bytes(self.since(start)))
    }

    /// §4.2.8.
    fn boolean(&mut self) -> Read<Value> {
        self.at += 1;
        if self.take(b'1') {
            Ok(Value::Boolean(true))
        } else if self.take(b'0') {
            Ok(Value::Boolean(false))
        } else {
            Err(self.error(Malformation::Boolean))
        }
    }

    /// §4.2.9.
    fn date(&mut self) -> Read<Value> {
        self.at += 1;
        match self.number()? {
            Value::Integer(seconds) => Ok(Value::Date(seconds)),
            _ => Err(self.error(Malformation::Date)),
        }
    }

    /// §4.2.10.
    fn display_string(&mut self) -> Read<Value> {
        let start = self.at;
        self.at += 1;
        if !self.take(b'"') {
            return Err(self.error(Malformation::DisplayString));
        }
        let mut decoded = Vec::new();
        loop {
            decoded.extend(
                self.take_while(|octet| (b' '..=b'~').contains(&octet) && !b"%\"".contains(&octet)),
            );
            if self.take(b'"') {
                break;
            }
            let Some(octet) = self.escape() else {
                return Err(self.error(Malformation::DisplayString));
            };
            decoded.push(octet);
        }
        if core::str::from_utf8(&decoded).is_err() {
            return Err(self.error(Malformation::DisplayString));
        }
        Ok(Value::DisplayString(self.since(start)))
    }

    /// `%` and two digits, with hex letters in lower case.
    fn escape(&mut self) -> Option<u8> {
        let [b'%', high, low, ..] = *self.text.get(self.at..)? else { return None };
        let digit = |octet: u8| {
            let lower = !octet.is_ascii_uppercase();
            char::from(octet).to_digit(16).filter(|_| lower).map(|value| value as u8)
        };
        let octet = digit(high)? << 4 | digit(low)?;
        self.at += 3;
        Some(octet)
    }
}

/// At most 15 digits.
fn decimal(digits: &[u8]) -> i64 {
    digits.iter().fold(0, |number, digit| number * 10 + i64::from(digit - b'0'))
}
