//! The links of a Link header (RFC 8288 §3).

use crate::syntax::Span;

/// One link of a Link header.
#[derive(Clone, Debug)]
pub(super) struct HeaderLink {
    /// Its address.
    pub(super) target: Span,
    /// The relation types; of several `rel` parameters the first counts (§3.3).
    pub(super) rel: Option<Span>,
    /// The media type; again the first counts (§3.4.1).
    pub(super) media_type: Option<Span>,
    /// Whether it is about a page other than this one.
    pub(super) is_anchored: bool,
}

/// The links of a value, in order. Cost: one pass.
pub(super) fn links(value: &[u8]) -> impl Iterator<Item = HeaderLink> {
    let value = &value[..value.len().min(u32::MAX as usize)];
    let mut at = 0;
    core::iter::from_fn(move || {
        at += value[at..].iter().position(|&octet| octet == b'<')? + 1;
        let start = at;
        at += value[at..].iter().position(|&octet| octet == b'>')?;
        let target = Span { start: start as u32, end: at as u32 };
        let link = HeaderLink { target, rel: None, media_type: None, is_anchored: false };
        let (link, end) = with_parameters(link, value, at + 1);
        at = end;
        Some(link)
    })
}

/// Reads the parameters of a link, up to the comma that ends it; also returns where that is.
fn with_parameters(mut link: HeaderLink, value: &[u8], mut at: usize) -> (HeaderLink, usize) {
    loop {
        let start = at;
        let mut quoted = false;
        while let Some(&octet) = value.get(at) {
            match octet {
                b'\\' if quoted => at += 1,
                b'"' => quoted = !quoted,
                b';' | b',' if !quoted => break,
                _ => {}
            }
            at += 1;
        }
        // A backslash may be the last byte.
        at = at.min(value.len());
        let (name, text) = name_and_text(value, start, at);
        if name.eq_ignore_ascii_case(b"anchor") {
            link.is_anchored = true;
        } else if name.eq_ignore_ascii_case(b"rel") {
            link.rel.get_or_insert(text);
        } else if name.eq_ignore_ascii_case(b"type") {
            link.media_type.get_or_insert(text);
        }
        if value.get(at) != Some(&b';') {
            return (link, at);
        }
        at += 1;
    }
}

/// A parameter's name, and where its text is, without quotation marks.
fn name_and_text(value: &[u8], start: usize, end: usize) -> (&[u8], Span) {
    let parameter = &value[start..end];
    let equals = parameter.iter().position(|&octet| octet == b'=').unwrap_or(parameter.len());
    let name = parameter[..equals].trim_ascii();
    let after = parameter.get(equals + 1..).unwrap_or_default();
    let spaces = after.len() - after.trim_ascii_start().len();
    let mut from = (start + equals + 1).min(end) + spaces;
    let text = after.trim_ascii();
    let mut length = text.len();
    if let Some(rest) = text.strip_prefix(b"\"") {
        from += 1;
        length = rest.strip_suffix(b"\"").unwrap_or(rest).len();
    }
    (name, Span { start: from as u32, end: (from + length) as u32 })
}

/// Whether a list of relation types has one; case does not matter (§2.1.1).
pub(super) fn names(rel: &[u8], relation: &[u8]) -> bool {
    rel.split(u8::is_ascii_whitespace).any(|word| word.eq_ignore_ascii_case(relation))
}
