//! The normal forms as text, for engines that compare text.

/// RFC 9309 §2.2.2 and §2.2.3, for a pattern: its `*`, and a `$` at its end, are left unchanged.
pub(crate) fn of_pattern(text: &[u8]) -> Vec<u8> {
    let (body, end) = match text {
        [body @ .., b'$'] => (body, b"$".as_slice()),
        _ => (text, b"".as_slice()),
    };
    let pieces = body.split(|&octet| octet == b'*').map(|piece| normal(piece).into_bytes());
    [pieces.collect::<Vec<_>>().join(&b'*').as_slice(), end].concat()
}

/// The same for a URL, in which all bytes are literal.
pub(crate) fn of_url(text: &[u8]) -> String {
    normal(text)
}

/// What Google's parser does to a rule. It does not change URLs.
pub(crate) fn googles_rule(text: &[u8]) -> String {
    spelt(text, |octet, is_escape| is_escape || !octet.is_ascii())
}

fn normal(text: &[u8]) -> String {
    spelt(text, |octet, is_escape| {
        let is_unreserved = octet.is_ascii_alphanumeric() || b"-._~".contains(&octet);
        let stays = !is_escape && b":/?#[]@!&'()+,;=%".contains(&octet);
        !is_unreserved && !stays
    })
}

fn spelt(text: &[u8], escaped: impl Fn(u8, bool) -> bool) -> String {
    let spell = |(octet, is_escape)| {
        if escaped(octet, is_escape) {
            format!("%{octet:02X}")
        } else {
            char::from(octet).to_string()
        }
    };
    octets(text).into_iter().map(spell).collect()
}

/// Each byte, and whether it is written as an escape.
fn octets(text: &[u8]) -> Vec<(u8, bool)> {
    let (mut octets, mut rest) = (Vec::new(), text);
    while let [first, behind @ ..] = rest {
        let escaped = text_of_escape(rest);
        octets.push((escaped.unwrap_or(*first), escaped.is_some()));
        rest = if escaped.is_some() { &rest[3..] } else { behind };
    }
    octets
}

fn text_of_escape(text: &[u8]) -> Option<u8> {
    let digits = text.strip_prefix(b"%")?.get(..2)?;
    let digits = str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'))?;
    u8::from_str_radix(digits, 16).ok()
}
