use std::borrow::Cow;

use memchr::memchr2;

/// The field in double quotes that a text begins with, without its escapes, and the rest; `None` if it has no end.
///
/// Apache writes `\"`, `\\`, `\n` and the like, and `\xNN` for other bytes; nginx `\x22` and `\x5C`.
pub(super) fn quoted(text: &[u8]) -> Option<(Cow<'_, [u8]>, &[u8])> {
    let text = text.strip_prefix(b"\"")?;
    let mut at = 0;
    let mut has_escapes = false;
    loop {
        at += memchr2(b'"', b'\\', &text[at..])?;
        if text[at] == b'"' {
            break;
        }
        has_escapes = true;
        at += 2;
        if at > text.len() {
            return None;
        }
    }
    let (field, rest) = (&text[..at], &text[at + 1..]);
    let field = if has_escapes { Cow::Owned(unescaped(field)) } else { Cow::Borrowed(field) };
    Some((field, rest))
}

fn unescaped(field: &[u8]) -> Vec<u8> {
    let (mut plain, mut rest) = (Vec::with_capacity(field.len()), field);
    while let Some((&octet, next)) = rest.split_first() {
        rest = next;
        if octet != b'\\' {
            plain.push(octet);
            continue;
        }
        let (meant, after) = escape(next);
        plain.push(meant);
        rest = after;
    }
    plain
}

/// The byte that the text after a backslash means, and the rest. What is not an escape is the backslash itself.
fn escape(text: &[u8]) -> (u8, &[u8]) {
    let hex = |octet: u8| char::from(octet).to_digit(16).map(|digit| digit as u8);
    match text {
        [b'x' | b'X', high, low, rest @ ..] => match (hex(*high), hex(*low)) {
            (Some(high), Some(low)) => (16 * high + low, rest),
            _ => (b'\\', text),
        },
        [b'n', rest @ ..] => (b'\n', rest),
        [b't', rest @ ..] => (b'\t', rest),
        [b'r', rest @ ..] => (b'\r', rest),
        [b'v', rest @ ..] => (0x0B, rest),
        [b'f', rest @ ..] => (0x0C, rest),
        [b'b', rest @ ..] => (0x08, rest),
        [octet @ (b'"' | b'\\'), rest @ ..] => (*octet, rest),
        _ => (b'\\', text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes() {
        for (text, field, rest) in [
            (&br#""a" b"#[..], &b"a"[..], &b" b"[..]),
            (br#""a\"b" c"#, b"a\"b", b" c"),
            (br#""\x22\x5C\xff""#, b"\"\\\xff", b""),
            (br#""\\" "x""#, b"\\", br#" "x""#),
            (br#""\xg0\q""#, br"\xg0\q", b""),
            (br#""""#, b"", b""),
        ] {
            let (found, after) = quoted(text).expect("it ends");
            assert_eq!((&*found, after), (field, rest), "{}", text.escape_ascii());
        }
        for endless in [&b"a"[..], b"", b"\"", br#""a\""#, br#""\"#] {
            assert_eq!(quoted(endless), None, "{}", endless.escape_ascii());
        }
    }
}
