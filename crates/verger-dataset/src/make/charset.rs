use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// The bytes of a text, decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextOf<'a> {
    /// The text, without a byte order mark. What cannot be decoded is U+FFFD.
    pub text: Cow<'a, str>,
    /// The name of the encoding, as the Encoding standard has it: `UTF-8`, `windows-1252`.
    pub encoding: &'static str,
    /// How it is known.
    pub known_by: KnownBy,
}

/// How the encoding of a text is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KnownBy {
    /// It begins with a byte order mark.
    Mark,
    /// Its bytes are those of this Unicode encoding, which others are never by accident.
    Bytes,
    /// It was stated, and its bytes do not contradict.
    Statement,
    /// It is a guess from the frequencies of letters, as browsers make it.
    Guess,
}

/// Decodes the start of a text, or all of it. `None` if the bytes are not text.
///
/// A byte order mark counts first, then whether the bytes are UTF-8 or UTF-16, then `stated`: a charset, as in a
/// `Content-Type`. Servers state one for all their files, so the bytes count more. Else it is a guess, for which the letters of
/// 64 KiB are enough. A character that is cut off at the end is left out. Cost: three passes.
///
/// ```
/// use verger_dataset::{KnownBy, text_of};
///
/// let text = text_of(b"Stra\xDFe;K\xF6ln", Some("iso-8859-1")).unwrap();
/// assert_eq!((&*text.text, text.known_by), ("Straße;Köln", KnownBy::Statement));
/// assert_eq!(text_of(b"\xFF\xFEa\0b\0", None).unwrap().text, "ab");
/// ```
pub fn text_of<'a>(octets: &'a [u8], stated: Option<&str>) -> Option<TextOf<'a>> {
    let (encoding, known_by, mark) = if let Some((encoding, mark)) = Encoding::for_bom(octets) {
        (encoding, KnownBy::Mark, mark)
    } else {
        let (encoding, known_by) = encoding(octets, stated)?;
        (encoding, known_by, 0)
    };
    let octets = &octets[mark..];
    let is_wide = encoding == UTF_16LE || encoding == UTF_16BE;
    if !is_wide && octets.contains(&0) {
        return None;
    }
    let text = match known_by {
        _ if encoding == UTF_8 => utf8(octets),
        // An odd byte at the end is half a character.
        _ if is_wide => encoding.decode_without_bom_handling(&octets[..octets.len() & !1]).0,
        _ => encoding.decode_without_bom_handling(octets).0,
    };
    Some(TextOf { text, encoding: encoding.name(), known_by })
}

/// Without a byte order mark.
fn encoding(octets: &[u8], stated: Option<&str>) -> Option<(&'static Encoding, KnownBy)> {
    if let Some(wide) = wide(octets) {
        return Some((wide, KnownBy::Bytes));
    }
    if octets.contains(&0) {
        return None;
    }
    let stated = stated.and_then(|stated| Encoding::for_label_no_replacement(stated.as_bytes()));
    let is_other = |encoding: &&'static Encoding| encoding.is_ascii_compatible();
    let stated = stated.filter(is_other);
    let (others, broken) = beyond_ascii(octets);
    // With an escape, ASCII may be a Japanese text.
    if others == 0 && broken == 0 && !octets.contains(&0x1b) {
        return Some((UTF_8, KnownBy::Bytes));
    }
    if others > 3 * broken {
        return Some((UTF_8, KnownBy::Bytes));
    }
    if let Some(stated) = stated.filter(|stated| *stated != UTF_8) {
        return Some((stated, KnownBy::Statement));
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(&octets[..octets.len().min(GUESSED_FROM)], octets.len() <= GUESSED_FROM);
    Some((detector.guess(None, Utf8Detection::Deny), KnownBy::Guess))
}

/// UTF-16 without a byte order mark: of a table in it, nearly every second byte is 0.
fn wide(octets: &[u8]) -> Option<&'static Encoding> {
    let seen = &octets[..octets.len().min(4096)];
    let zeros = |of: usize| seen.iter().skip(of).step_by(2).filter(|&&octet| octet == 0).count();
    let (even, odd, pairs) = (zeros(0), zeros(1), seen.len() / 2);
    let is_most = |zeros: usize| pairs >= 4 && zeros * 10 >= pairs * 6;
    match (even, odd) {
        (0, odd) if is_most(odd) => Some(UTF_16LE),
        (even, 0) if is_most(even) => Some(UTF_16BE),
        _ => None,
    }
}

/// The number of characters of UTF-8 beyond ASCII, and of sequences that are none. One that is cut off at the end does not
/// count, unless a short text has no other: then it may be the last letter of a word.
fn beyond_ascii(octets: &[u8]) -> (usize, usize) {
    let (mut others, mut broken, mut at) = (0, 0, 0);
    for chunk in octets.utf8_chunks() {
        others += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        at += chunk.valid().len() + chunk.invalid().len();
        let is_end = at == octets.len() && (others > 0 || at >= LONG);
        let is_cut = is_end && is_cut(chunk.invalid());
        broken += usize::from(!chunk.invalid().is_empty() && !is_cut);
    }
    (others, broken)
}

/// Whether these bytes are the start of a character of UTF-8.
fn is_cut(octets: &[u8]) -> bool {
    !octets.is_empty()
        && matches!(str::from_utf8(octets), Err(error) if error.error_len().is_none())
}

fn utf8(octets: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(octets) {
        Ok(text) => Cow::Borrowed(text),
        Err(error) if error.error_len().is_none() => {
            String::from_utf8_lossy(&octets[..error.valid_up_to()])
        }
        Err(_) => String::from_utf8_lossy(octets),
    }
}

/// A text of this many bytes may have been cut off anywhere.
const LONG: usize = 4096;

/// The number of bytes that a guess looks at.
const GUESSED_FROM: usize = 64 << 10;

#[cfg(test)]
mod tests {
    use super::*;

    fn read(octets: &[u8], stated: Option<&str>) -> String {
        match text_of(octets, stated) {
            Some(TextOf { text, encoding, known_by }) => format!("{text} {encoding} {known_by:?}"),
            None => "not text".to_owned(),
        }
    }

    fn wide(text: &str, of: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(of).collect()
    }

    #[test]
    fn the_bytes_count_before_what_is_stated() {
        let (little, big) =
            (wide("Köln;5\n", u16::to_le_bytes), wide("Köln;5\n", u16::to_be_bytes));
        for (octets, stated, expected) in [
            ("\u{feff}Köln".as_bytes(), Some("latin1"), "Köln UTF-8 Mark"),
            ("Köln".as_bytes(), Some("latin1"), "Köln UTF-8 Bytes"),
            (b"K\xF6ln", Some("latin1"), "Köln windows-1252 Statement"),
            (b"K\xF6ln", Some("utf-8"), "Köln windows-1252 Guess"),
            (b"K\xF6ln", Some("no such charset"), "Köln windows-1252 Guess"),
            (b"K\xF6ln", Some("utf-16le"), "Köln windows-1252 Guess"),
            (b"\x93\x80\x94", Some("iso-8859-1"), "“€” windows-1252 Statement"),
            (b"\xF1", Some("iso-8859-5"), "ё ISO-8859-5 Statement"),
            (b"Koeln", Some("shift_jis"), "Koeln UTF-8 Bytes"),
            (
                "Köln, Lüttich, Zürich \u{fe}".as_bytes(),
                None,
                "Köln, Lüttich, Zürich þ UTF-8 Bytes",
            ),
            (&"Kölö".as_bytes()[..5], None, "Köl UTF-8 Bytes"),
            (b"caf\xE9", None, "café windows-1252 Guess"),
            (&little, None, "Köln;5\n UTF-16LE Bytes"),
            (&big, Some("utf-8"), "Köln;5\n UTF-16BE Bytes"),
            (&little[..13], None, "Köln;5 UTF-16LE Bytes"),
            (b"a\0\0\0b", None, "not text"),
            (b"\x89PNG\0\0", None, "not text"),
            (b"", None, " UTF-8 Bytes"),
        ] {
            assert_eq!(read(octets, stated), expected, "{octets:?} {stated:?}");
        }
        let one_broken = ["Köln Lüttich Zürich Düren".as_bytes(), b" \xF6"].concat();
        assert!(read(&one_broken, None).ends_with("\u{fffd} UTF-8 Bytes"));
    }

    #[test]
    fn other_alphabets_are_guessed() {
        for (label, text) in [
            ("windows-1251", "Дата;Осадки;Город\nпонедельник;пять;Москва\n"),
            ("shift_jis", "日付,降水量,都市\n月曜日,五,東京\n火曜日,六,大阪\n"),
            ("iso-2022-jp", "日付,降水量,都市\n月曜日,五,東京\n"),
            ("gbk", "日期,降水量,城市\n星期一,五,北京\n星期二,六,上海\n"),
        ] {
            let encoding = Encoding::for_label(label.as_bytes()).expect("a label");
            let (octets, _, _) = encoding.encode(text);
            let decoded = text_of(&octets, None).expect("text");
            assert_eq!((&*decoded.text, decoded.known_by), (text, KnownBy::Guess), "{label}");
        }
    }
}
