//! Text in UTF-16 that says so by a byte order mark (RFC 2781 §3.2).

/// Whether the bytes begin with a byte order mark of UTF-16. Those of UTF-32 begin alike, and are not.
pub(crate) fn is_utf16(octets: &[u8]) -> bool {
    unit_of(octets).is_some()
}

/// The same text in UTF-8, without the mark; `None` without one. What cannot be decoded becomes U+FFFD, half of a unit
/// at the end too, so that no pattern gets shorter by it.
pub(super) fn decode(octets: &[u8]) -> Option<Vec<u8>> {
    let unit = unit_of(octets)?;
    let (units, half) = octets[MARK..].as_chunks::<2>();
    let text = char::decode_utf16(units.iter().map(|&pair| unit(pair)));
    let mut text: String = text.map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    if !half.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    Some(text.into_bytes())
}

/// How many bytes the whole lines take, if it is UTF-16.
pub(super) fn whole_lines(octets: &[u8]) -> Option<usize> {
    const ENDS: [u16; 2] = [b'\n' as u16, b'\r' as u16];
    let unit = unit_of(octets)?;
    let (units, _) = octets[MARK..].as_chunks::<2>();
    let last = units.iter().rposition(|&pair| ENDS.contains(&unit(pair)));
    Some(MARK + last.map_or(0, |last| 2 * (last + 1)))
}

/// How two bytes are read.
fn unit_of(octets: &[u8]) -> Option<fn([u8; 2]) -> u16> {
    match octets {
        [0xFF, 0xFE, 0, 0, ..] => None,
        [0xFF, 0xFE, ..] => Some(u16::from_le_bytes),
        [0xFE, 0xFF, ..] => Some(u16::from_be_bytes),
        _ => None,
    }
}

/// Bytes of the byte order mark.
const MARK: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;

    fn little(text: &str) -> Vec<u8> {
        [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
    }

    fn big(text: &str) -> Vec<u8> {
        [0xFE, 0xFF].into_iter().chain(text.encode_utf16().flat_map(u16::to_be_bytes)).collect()
    }

    #[test]
    fn both_orders_are_read_and_nothing_else() {
        let text = "User-agent: *\r\nDisallow: /\u{e9}\u{1f4a7}\n";
        for octets in [little(text), big(text)] {
            assert_eq!(decode(&octets).as_deref(), Some(text.as_bytes()));
            assert_eq!(whole_lines(&octets), Some(octets.len()));
        }
        for other in [&b"User-agent: *"[..], b"\xFF\xFE\0\0a\0\0\0", b"", b"\xFF", b"\xEF\xBB\xBF"]
        {
            assert_eq!((decode(other), whole_lines(other)), (None, None), "{other:?}");
        }
    }

    #[test]
    fn what_is_broken_makes_no_pattern_shorter() {
        let mut cut = little("Allow: /a");
        cut.pop();
        assert_eq!(decode(&cut).as_deref(), Some("Allow: /\u{fffd}".as_bytes()));
        let alone = [&little("Allow: /")[..], &[0x00, 0xD8]].concat();
        assert_eq!(decode(&alone).as_deref(), Some("Allow: /\u{fffd}".as_bytes()));
    }

    #[test]
    fn a_line_ends_at_a_unit_and_not_at_a_byte() {
        // U+0A0A and U+0D41 hold the bytes of line ends.
        let octets = little("Allow: /a\nAllow: /\u{a0a}\u{d41}");
        assert_eq!(whole_lines(&octets), Some(2 + 2 * "Allow: /a\n".len()));
    }
}
