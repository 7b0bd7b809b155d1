use alloc::boxed::Box;

use crate::place::Place;
use crate::syntax::Span;

/// A statement of where the page really stands: `rel=canonical` (RFC 6596), in an element or a Link header.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CanonicalLink {
    /// Where it stands.
    pub place: Place,
    /// The address as it is written: it may be relative, to the page or to its BASE.
    pub url: Box<[u8]>,
    /// Whether it counts. One that stands in the body, or names nothing, does not.
    pub counts: bool,
}

/// Where a page says that it really stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "none, one, or more than one")]
pub enum Canonical<'p> {
    /// It does not say.
    Unstated,
    /// There. If several links say so, this is the first.
    At(&'p CanonicalLink),
    /// In several places, written differently: so none counts, as for Google.
    Contradictory,
}

/// The addresses of the canonical links in the value of a Link header (RFC 8288 §3), each with its place.
///
/// A link whose `anchor` names another page than this one is about that page, and is passed over. Cost: one
/// pass.
pub(super) fn in_header(value: &[u8]) -> impl Iterator<Item = Span> {
    let value = &value[..value.len().min(u32::MAX as usize)];
    let mut at = 0;
    core::iter::from_fn(move || {
        loop {
            at += value[at..].iter().position(|&octet| octet == b'<')? + 1;
            let start = at;
            at += value[at..].iter().position(|&octet| octet == b'>')?;
            let target = Span { start: start as u32, end: at as u32 };
            at += 1;
            let (is_canonical, end) = parameters(value, at);
            at = end;
            if is_canonical {
                return Some(target);
            }
        }
    })
}

/// Reads the parameters of a link, up to the comma that ends it: whether they make it canonical, and where they
/// end.
fn parameters(value: &[u8], mut at: usize) -> (bool, usize) {
    let (mut rel, mut anchored) = (None, false);
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
        // A backslash may be the last octet.
        at = at.min(value.len());
        let (name, text) = name_and_text(&value[start..at]);
        if name.eq_ignore_ascii_case(b"anchor") {
            anchored = true;
        } else if name.eq_ignore_ascii_case(b"rel") && rel.is_none() {
            // RFC 8288 §3.3: the first counts.
            rel = Some(names_canonical(text));
        }
        if value.get(at) != Some(&b';') {
            return (rel == Some(true) && !anchored, at);
        }
        at += 1;
    }
}

fn name_and_text(parameter: &[u8]) -> (&[u8], &[u8]) {
    let equals = parameter.iter().position(|&octet| octet == b'=').unwrap_or(parameter.len());
    let text = parameter.get(equals + 1..).unwrap_or_default().trim_ascii();
    let unquoted = text.strip_prefix(b"\"").map(|text| text.strip_suffix(b"\"").unwrap_or(text));
    (parameter[..equals].trim_ascii(), unquoted.unwrap_or(text))
}

/// Whether a list of relation types holds `canonical`; case does not matter (RFC 8288 §2.1.1).
pub(super) fn names_canonical(rel: &[u8]) -> bool {
    rel.split(u8::is_ascii_whitespace).any(|word| word.eq_ignore_ascii_case(b"canonical"))
}
