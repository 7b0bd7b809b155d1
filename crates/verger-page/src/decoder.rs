//! Bytes of the charsets that are decoded, as UTF-8: UTF-16, and ISO-2022-JP.

mod japanese;
mod utf_16;

use crate::charset::Decoded;
use japanese::Japanese;
use utf_16::Utf16;

/// Decodes a page in chunks. What cannot be decoded is U+FFFD, as the Encoding Standard says.
#[derive(Debug)]
pub(crate) enum Decoder {
    Utf16(Utf16),
    Japanese(Japanese),
}

impl Decoder {
    pub(crate) fn new(of: Decoded) -> Self {
        match of {
            Decoded::Utf16Le => Self::Utf16(Utf16::new(u16::from_le_bytes)),
            Decoded::Utf16Be => Self::Utf16(Utf16::new(u16::from_be_bytes)),
            Decoded::Iso2022Jp => Self::Japanese(Japanese::default()),
        }
    }

    /// Adds the characters of these bytes. Cost: one pass over them.
    pub(crate) fn decode(&mut self, octets: &[u8], text: &mut String) {
        match self {
            Self::Utf16(decoder) => octets.iter().for_each(|&octet| decoder.take(octet, text)),
            Self::Japanese(decoder) => octets.iter().for_each(|&octet| decoder.take(octet, text)),
        }
    }

    /// Adds what the end of the page makes of the last bytes.
    pub(crate) fn finish(&mut self, text: &mut String) {
        match self {
            Self::Utf16(decoder) => decoder.finish(text),
            Self::Japanese(decoder) => decoder.finish(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{Encoding, ISO_2022_JP, UTF_16BE, UTF_16LE};

    use super::*;

    const ALL: [(Decoded, &Encoding); 3] = [
        (Decoded::Utf16Le, UTF_16LE),
        (Decoded::Utf16Be, UTF_16BE),
        (Decoded::Iso2022Jp, ISO_2022_JP),
    ];

    fn assert_as_the_standard(octets: &[u8]) {
        for (decoded, encoding) in ALL {
            let (mut decoder, mut text) = (Decoder::new(decoded), String::new());
            decoder.decode(octets, &mut text);
            decoder.finish(&mut text);
            let (expected, _) = encoding.decode_without_bom_handling(octets);
            assert_eq!(text, expected, "{decoded:?}: {octets:x?}");
        }
    }

    /// Every text of up to four bytes over those that change a state.
    #[test]
    fn every_short_text_is_decoded_as_by_encoding_rs() {
        let letters = b"\x1B$(BJI@!\x7E\\\x0E\x80\xD8\xDC\x00";
        let mut words: Vec<Vec<u8>> = vec![Vec::new()];
        for length in 0..4 {
            let longer: Vec<_> =
                words.iter().filter(|word| word.len() == length).cloned().collect();
            words.extend(longer.iter().flat_map(|word| {
                letters.iter().map(move |&letter| [&word[..], &[letter]].concat())
            }));
        }
        for word in &words {
            assert_as_the_standard(word);
        }
    }

    #[test]
    fn every_pair_of_bytes_is_decoded_in_every_state() {
        for start in [&b""[..], b"\x1B(J", b"\x1B(I", b"\x1B$B", b"\x1B$@", b"\x1B$B\x1B(B"] {
            for pair in 0..=u16::MAX {
                assert_as_the_standard(&[start, &pair.to_be_bytes()].concat());
            }
        }
    }
}
