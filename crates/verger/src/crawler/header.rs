//! Finds the robot's name among the words of a User-Agent header (RFC 9110 §10.1.5).

use alloc::vec::Vec;

use crate::robots::{KnownRobot, TokenKind};

/// Whether a text given as a name is a whole header: it has a comment, or more words after a product with a
/// version.
pub(super) fn is_header(text: &[u8]) -> bool {
    let mut words = words(text);
    let versioned = words.next().is_some_and(has_version);
    text.contains(&b'(') || versioned && words.next().is_some()
}

/// The product that is the robot: its name, and its version if it has one.
///
/// If the rules of [`usual`] find an unknown robot, but the header also names a known one, the known one counts.
pub(super) fn product(header: &[u8]) -> Option<&[u8]> {
    let parts = Parts::of(header);
    let found = usual(&parts);
    let all = || parts.comments.iter().chain(&parts.outside).flat_map(|part| robots(part));
    match found {
        Some(product) if is_known(product) => found,
        _ => all().find(|product| is_known(product)).or(found),
    }
}

/// Whether the first word of a product, or all of it, is the token of a known robot. A library or tool that any
/// robot can be made with does not count.
fn is_known(product: &[u8]) -> bool {
    let whole = product.split(|&octet| octet == b'/').next().unwrap_or_default().trim_ascii_end();
    let first = whole.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let known = KnownRobot::named(whole).or_else(|| KnownRobot::named(first));
    known.is_some_and(|robot| robot.kind != TokenKind::Software)
}

/// Looks where robots put their names: after `compatible`, as the only versioned word of a comment, as the first
/// product.
fn usual<'h>(Parts { outside, comments }: &Parts<'h>) -> Option<&'h [u8]> {
    let of_comment = |part: &&'h [u8]| {
        let of_machine = words(part).any(|word| is_of_browsers(name(word)));
        robot(part).filter(|_| !of_machine)
    };
    let compatible = comments.iter().position(|part| part.eq_ignore_ascii_case(b"compatible"));
    let after_compatible = compatible.map_or(&[][..], |at| &comments[at + 1..]);
    // Directly after the word, anything is a name; later it may be part of the platform, as `WOW64` is.
    let next = || after_compatible.first().and_then(of_comment);
    let versioned = |parts: &[&'h [u8]]| {
        let alone = |part: &&&[u8]| words(part).filter(|word| !is_contact(word)).count() == 1;
        let mut alone = parts.iter().filter(alone).filter_map(|part| robot(part));
        alone.find(|product| has_version(product) && !is_of_browsers(name(product)))
    };
    next()
        .or_else(|| versioned(after_compatible))
        .or_else(|| versioned(comments))
        .or_else(|| outside.iter().find_map(|part| robot(part)))
}

/// Every product of a text that can be a robot's name, in order.
fn robots(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let product = robot(rest)?;
        let end = product.as_ptr() as usize + product.len() - rest.as_ptr() as usize;
        rest = &rest[end..];
        Some(product)
    })
}

/// A header, split at the parentheses of its comments; comments are split at `;`.
struct Parts<'a> {
    outside: Vec<&'a [u8]>,
    comments: Vec<&'a [u8]>,
}

impl<'a> Parts<'a> {
    fn of(header: &'a [u8]) -> Self {
        let mut parts = Self { outside: Vec::new(), comments: Vec::new() };
        let (mut depth, mut start) = (0_usize, 0);
        for (at, &octet) in header.iter().enumerate() {
            if matches!(octet, b'(' | b')' | b';') {
                parts.take(depth, &header[start..at]);
                start = at + 1;
                depth = match octet {
                    b'(' => depth + 1,
                    b')' => depth.saturating_sub(1),
                    _ => depth,
                };
            }
        }
        parts.take(depth, &header[start..]);
        parts
    }

    fn take(&mut self, depth: usize, text: &'a [u8]) {
        let text = text.trim_ascii();
        if !text.is_empty() {
            if depth == 0 { self.outside.push(text) } else { self.comments.push(text) }
        }
    }
}

/// The first product in a text that can be a robot's: words up to a version, a comma, or anything that is not a
/// name.
fn robot(text: &[u8]) -> Option<&[u8]> {
    let mut product: Option<(usize, usize)> = None;
    for word in words(text) {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let name = name(word);
        if is_of_browsers(name) {
            // `Mobile Safari/537.36` is one product, and belongs to no robot.
            product = None;
        } else if is_contact(word) || !is_name(name) {
            if product.is_some() {
                break;
            }
        } else {
            let (begin, end) = (product.map_or(start, |(begin, _)| begin), start + word.len());
            product = Some((begin, end));
            if has_version(word) || text.get(end) == Some(&b',') {
                break;
            }
        }
    }
    product.map(|(start, end)| &text[start..end])
}

/// The words of a text, without the `,` that some robots put after them.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = text.split(u8::is_ascii_whitespace);
    words.map(|word| word.strip_suffix(b",").unwrap_or(word)).filter(|word| !word.is_empty())
}

/// A product without its version.
fn name(product: &[u8]) -> &[u8] {
    product.split(|&octet| octet == b'/').next().unwrap_or_default()
}

fn has_version(word: &[u8]) -> bool {
    word.contains(&b'/') && !is_contact(word)
}

/// Where to learn more about the robot, or to complain.
fn is_contact(word: &[u8]) -> bool {
    word.starts_with(b"+") || word.contains(&b'@') || word.windows(3).any(|three| three == b"://")
}

/// RFC 9110 §5.6.2, tchar; other bytes are accepted, since robots have used them. A number alone is a version.
fn is_name(name: &[u8]) -> bool {
    let letter = |octet: &u8| octet.is_ascii_alphabetic() || !octet.is_ascii();
    name.iter().any(letter) && !name.iter().any(|octet| b"\"(),/:;<=>?@[\\]{}".contains(octet))
}

fn is_of_browsers(name: &[u8]) -> bool {
    OF_BROWSERS.iter().any(|word| word.as_bytes().eq_ignore_ascii_case(name))
}

/// What browsers send about themselves and their platform.
#[rustfmt::skip]
const OF_BROWSERS: &[&str] = &[
    "Mozilla", "AppleWebKit", "KHTML", "like", "Gecko", "Chrome", "Chromium", "CriOS", "Safari", "Version",
    "Mobile", "Firefox", "FxiOS", "Edg", "EdgA", "Edge", "OPR", "Opera", "Presto", "MSIE", "Trident", "Windows",
    "Macintosh", "Intel", "Linux", "Ubuntu", "X11", "Wayland", "Android", "iPhone", "iPad", "CPU", "U",
    "compatible", "Build", "rv", "SamsungBrowser", "Vivaldi", "Unknown",
];
