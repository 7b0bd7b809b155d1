//! How symbols are written as bytes.
//!
//! A dialect reads a path as a sequence of symbols. Most symbols are plain bytes, but some escapes must differ from
//! the byte they encode: under RFC 9309 `%2F` is not `/`, and `%25` is not a stray `%`. So there are more than 256
//! symbols, and one byte cannot hold them all.
//!
//! They are encoded so that a plain substring search finds symbols, never parts of them:
//!
//! | symbol | written as |
//! |---|---|
//! | byte ≥ 0x20 | itself |
//! | byte < 0x20 | lead 0x00 or 0x01, then 0x10–0x1F |
//! | an escape that differs from its byte | lead 0x02 or 0x03, then 0x10–0x1F |
//! | `*` of a pattern | 0x08 |
//! | end of a pattern | 0x09 |
//!
//! Plain bytes, leads and trails do not overlap, so text that begins with a plain byte or a lead can only be found
//! where a symbol begins. The encoding is injective: equal bytes mean equal symbols.

use alloc::vec::Vec;

/// Any number of any symbols. Only in patterns.
pub(super) const STAR: u8 = 0x08;
/// The end of the path. Only at the end of a pattern.
pub(super) const END: u8 = 0x09;

/// The bytes whose escape differs from them in some dialect: RFC 3986 §2.2, and the percent sign.
const RESERVED: &[u8; 19] = b":/?#[]@!$&'()*+,;=%";

/// A buffer for symbols: a pattern's grows, a path's often fits on the stack.
pub(crate) trait Sink {
    fn push(&mut self, octet: u8);
    fn push_all(&mut self, octets: &[u8]);
}

impl Sink for Vec<u8> {
    fn push(&mut self, octet: u8) {
        Self::push(self, octet);
    }

    fn push_all(&mut self, octets: &[u8]) {
        self.extend_from_slice(octets);
    }
}

/// A buffer of fixed size.
pub(crate) struct Room<'b> {
    octets: &'b mut [u8],
    length: usize,
}

impl<'b> Room<'b> {
    pub(crate) fn new(octets: &'b mut [u8]) -> Self {
        Self { octets, length: 0 }
    }

    /// The bytes written so far.
    pub(crate) fn written(&self) -> &[u8] {
        &self.octets[..self.length]
    }
}

impl Sink for Room<'_> {
    fn push(&mut self, octet: u8) {
        self.octets[self.length] = octet;
        self.length += 1;
    }

    fn push_all(&mut self, octets: &[u8]) {
        self.octets[self.length..self.length + octets.len()].copy_from_slice(octets);
        self.length += octets.len();
    }
}

/// Writes a byte that means itself.
pub(super) fn push_octet(symbols: &mut impl Sink, octet: u8) {
    if octet < 0x20 {
        push_pair(symbols, 0x00, octet);
    } else {
        symbols.push(octet);
    }
}

/// Writes the escape of a reserved byte, as a symbol of its own.
pub(super) fn push_escape(symbols: &mut impl Sink, octet: u8) {
    let index = RESERVED.iter().position(|&reserved| reserved == octet);
    push_pair(symbols, 0x02, index.expect("a normal form keeps only reserved octets apart") as u8);
}

/// The first symbol of a text: its octet, whether it is an escape that differs from its octet, and how many bytes it takes.
/// `None` for what is not a symbol of a path.
pub(super) fn first(symbols: &[u8]) -> Option<(u8, bool, usize)> {
    match *symbols {
        [octet @ 0x20..=0xFF, ..] => Some((octet, false, 1)),
        [lead @ 0x00..=0x01, trail, ..] => Some((lead << 4 | trail & 0x0F, false, 2)),
        [lead @ 0x02..=0x03, trail, ..] => {
            let index = (lead & 1) << 4 | trail & 0x0F;
            RESERVED.get(usize::from(index)).map(|&octet| (octet, true, 2))
        }
        _ => None,
    }
}

fn push_pair(symbols: &mut impl Sink, lead: u8, low: u8) {
    symbols.push(lead | low >> 4);
    symbols.push(0x10 | low & 0x0F);
}

/// Whether every byte is encoded as itself, and none is `#` or `escape`. Cost: one pass, which the compiler
/// vectorises to sixteen bytes at a time.
#[inline]
pub(super) fn all_plain(octets: &[u8], escape: u8) -> bool {
    let strange = |octet: u8| octet < 0x20 || octet == b'#' || octet == escape;
    let (blocks, rest) = octets.as_chunks::<16>();
    let in_block = |block: &[u8; 16]| block.iter().fold(false, |any, &octet| any | strange(octet));
    !blocks.iter().any(in_block) && !rest.iter().any(|&octet| strange(octet))
}
