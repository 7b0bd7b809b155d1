use alloc::vec::Vec;

use super::symbol::{self, Sink};
use crate::octet_set::OctetSet;

/// When two spellings of a path are the same path: which escapes equal their byte.
///
/// Normal forms are injective and context-free. A pattern and a URL become sequences of symbols, not re-encoded
/// text, so `/a%252Fb` never matches `/a%2Fb`, and the prefix `/a%2` never matches half an escape. Escapes are
/// decoded once; a `%` not followed by two hex digits is a plain byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NormalForm {
    /// Google's open-source parser: in a *rule*, hex digits are upper-cased and bytes ≥ 0x80 are escaped. The URL
    /// is compared as written.
    EscapedRule,
    /// An escape equals its byte, but a reserved byte (RFC 3986 §2.2, and `%`) other than `*` and `$` differs from
    /// its escape. A literal `*` or `$` is written as its escape (RFC 9309 §2.2.3), and counts three bytes.
    ReservedApart,
    /// An escape equals its byte, but `/` differs from `%2F` (1994, 1996).
    SlashApart,
    /// An escape equals its byte, but `%` differs from `%25`.
    PercentApart,
}

/// One symbol read from text.
struct Symbol {
    octet: u8,
    apart: bool,
    /// The bytes it takes in the normal form's text: what "most octets" counts (RFC 9309 §2.2.2).
    weight: u32,
}

impl Symbol {
    fn write(&self, symbols: &mut impl Sink) {
        if self.apart {
            symbol::push_escape(symbols, self.octet);
        } else {
            symbol::push_octet(symbols, self.octet);
        }
    }
}

impl NormalForm {
    /// Reads the first symbol of a text: the symbol, and how many bytes it consumed.
    fn first(self, text: &[u8]) -> Option<(Symbol, usize)> {
        let &octet = text.first()?;
        let (apart, escaped): (&[u8], &[u8]) = match self {
            Self::EscapedRule => return Some((Symbol { octet, apart: false, weight: 1 }, 1)),
            Self::ReservedApart => (b":/?#[]@!&'()+,;=%", b"*$"),
            Self::SlashApart => (b"/", b""),
            Self::PercentApart => (b"%", b""),
        };
        let (octet, is_escape, taken) = match escape(text) {
            Some(octet) => (octet, true, 3),
            None => (octet, false, 1),
        };
        let apart = is_escape && apart.contains(&octet);
        // A byte that no URI may contain is an escape in the normal form, however it was written.
        let weight =
            if apart || escaped.contains(&octet) || !(may_stand_raw(octet)) { 3 } else { 1 };
        Some((Symbol { octet, apart, weight }, taken))
    }

    /// Whether a path is its own normal form, and has no fragment.
    #[inline]
    pub(super) fn leaves(self, path: &[u8]) -> bool {
        let escape = if self == Self::EscapedRule { b'#' } else { b'%' };
        symbol::all_plain(path, escape)
    }

    /// Passes the symbols of a path to the callback: `/`, if the URL left it out, then `rest`. Cost: one pass; the
    /// heap is used only for a path longer than 8 KiB that is not its own normal form.
    pub(super) fn of_path<R>(self, rest: &[u8], read: impl FnOnce(&[u8]) -> R) -> R {
        let has_slash = rest.first() == Some(&b'/');
        // A symbol takes at most two bytes.
        match 2 * (rest.len() + 1) {
            ..=1024 => self.on_the_stack::<1024, R>(has_slash, rest, read),
            1025..=16_386 => self.on_the_stack::<16_386, R>(has_slash, rest, read),
            _ => {
                let mut symbols = Vec::with_capacity(rest.len() + 1);
                self.write(has_slash, rest, &mut symbols);
                read(&symbols)
            }
        }
    }

    fn on_the_stack<const ROOM: usize, R>(
        self,
        has_slash: bool,
        rest: &[u8],
        read: impl FnOnce(&[u8]) -> R,
    ) -> R {
        let mut octets = [0; ROOM];
        let mut room = symbol::Room::new(&mut octets);
        self.write(has_slash, rest, &mut room);
        read(room.written())
    }

    fn write(self, has_slash: bool, mut rest: &[u8], symbols: &mut impl Sink) {
        if !has_slash {
            symbol::push_octet(symbols, b'/');
        }
        while let Some((symbol, taken)) = self.first(rest) {
            symbol.write(symbols);
            rest = &rest[taken..];
        }
    }

    /// Writes the first symbol of a rule's text; returns the bytes it consumed, and its weight.
    pub(super) fn write_first_of_rule(self, text: &[u8], symbols: &mut impl Sink) -> (usize, u32) {
        if self == Self::EscapedRule {
            let (taken, octet) = match (escape(text), text[0]) {
                (Some(octet), _) => (3, octet),
                (None, octet @ 0x80..) => (1, octet),
                (None, octet) => {
                    symbol::push_octet(symbols, octet);
                    return (1, 1);
                }
            };
            let digit = |digit: u8| HEX[usize::from(digit)];
            symbols.push_all(&[b'%', digit(octet >> 4), digit(octet & 15)]);
            return (taken, 3);
        }
        let (symbol, taken) = self.first(text).expect("the text is not empty");
        symbol.write(symbols);
        (taken, symbol.weight)
    }
}

const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// The byte that an escape at the beginning of the text stands for.
fn escape(text: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = *text else { return None };
    let digit = |octet: u8| char::from(octet).to_digit(16).map(|value| value as u8);
    Some(digit(high)? << 4 | digit(low)?)
}

/// RFC 3986 §2.3, and `/`: in every normal form these bytes mean themselves, and count one.
#[inline]
pub(super) const fn is_unreserved_or_slash(octet: u8) -> bool {
    UNRESERVED_AND_SLASH.contains(octet)
}

const UNRESERVED_AND_SLASH: OctetSet = OctetSet::NONE
    .with_range(b'0', b'9')
    .with_range(b'A', b'Z')
    .with_range(b'a', b'z')
    .with_range(b'-', b'/')
    .with(b'_')
    .with(b'~');

/// Whether a URI can contain the byte unescaped: RFC 3986 §2.2 and §2.3, and the `%` of an escape.
fn may_stand_raw(octet: u8) -> bool {
    is_unreserved_or_slash(octet) || b":?#[]@!$&'()*+,;=%".contains(&octet)
}
