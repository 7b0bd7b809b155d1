use super::Rulebook;
use super::symbol::{Part, Symbol, may_stand_raw};

/// How many bytes a pattern has: "the most specific match is the match that has the most octets" (RFC 9309
/// §2.2.2). They are counted in the normal form, so that two spellings of one pattern are equivalent.
pub(super) fn of_pattern(book: Rulebook, pattern: &[Part]) -> usize {
    let octets = |part: &Part| match part {
        Part::Symbol(symbol) if is_escape(book, *symbol) => 3,
        _ => 1,
    };
    pattern.iter().map(octets).sum()
}

/// Whether the normal form of a symbol is an escape.
fn is_escape(book: Rulebook, symbol: Symbol) -> bool {
    // RFC 9309 §2.2.3: literal special characters are written as escapes.
    let is_special = book == Rulebook::Rfc9309 && matches!(symbol, Symbol::Octet(b'*' | b'$'));
    match symbol {
        // In a rule of Google's parser, each byte of an escape is a symbol.
        _ if book == Rulebook::Google => false,
        Symbol::Octet(octet) => is_special || !may_stand_raw(octet),
        Symbol::Escaped(_) => true,
    }
}
