use url::{ParseError, Url};

use crate::fault::FaultKind;

/// Reads an absolute address of http or https, and drops its fragment.
pub(crate) fn read(loc: &str) -> Result<Url, FaultKind> {
    let mut url = Url::parse(loc).map_err(|error| match error {
        ParseError::RelativeUrlWithoutBase => FaultKind::RelativeLoc,
        _ => FaultKind::InvalidLoc,
    })?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(FaultKind::SchemeLoc);
    }
    // Browsers repair `http:/a` and `http:\\a`; the protocol does not.
    let has_host = loc.split_once(':').is_some_and(|(_, rest)| rest.starts_with("//"));
    if !has_host {
        return Err(FaultKind::InvalidLoc);
    }
    url.set_fragment(None);
    Ok(url)
}

/// Whether RFC 3986 or, outside ASCII, RFC 3987 allows each character.
pub(crate) fn is_escaped(loc: &str) -> bool {
    let octets = loc.as_bytes();
    let is_hex = |at: usize| octets.get(at).is_some_and(u8::is_ascii_hexdigit);
    octets.iter().enumerate().all(|(at, octet)| match octet {
        b'%' => is_hex(at + 1) && is_hex(at + 2),
        0..=b' ' | 0x7F | b'"' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}' => false,
        _ => true,
    })
}
