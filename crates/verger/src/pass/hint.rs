use super::field_name::FieldName;
use crate::crawler::Crawler;
use crate::directive::Directive;
use crate::octet_set::OctetSet;

/// What can be seen of a line without reading it: usually all that is needed, otherwise nothing.
///
/// A hint is certain only for the usual spelling: a known field at the beginning of the line, a colon, at most one
/// space, and the value. Every other line must be read.
pub(super) struct HintReader {
    /// Bytes that can begin the value of a User-agent line for the robot.
    initials: OctetSet,
}

/// The result of a hint.
#[derive(Clone, Copy)]
pub(super) enum LineHint {
    /// A User-agent line that names a different robot.
    OtherRobot,
    /// A User-agent line or a rule; its value begins at this place, unless there is white space.
    Line(Directive, usize),
    /// The line must be read.
    Unsure,
}

/// A hint looks at most this number of bytes past the beginning of the value: less than a dialect reads of a line.
pub(crate) const FARTHEST: usize = 1 << 14;

/// The longest text before a value that a hint recognises: `User-agent: `.
pub(super) const BEFORE_VALUE: usize = 12;

impl HintReader {
    pub(super) fn new(crawler: &Crawler) -> Self {
        let mut initials = BEGIN_NO_NAME;
        for initial in crawler.names().filter_map(|name| name.text().first()) {
            initials.insert(initial.to_ascii_lowercase());
            initials.insert(initial.to_ascii_uppercase());
        }
        Self { initials }
    }

    /// Looks at the line whose text begins at `at`.
    #[expect(
        clippy::inline_always,
        reason = "part of the pass loop: one call per line is expensive"
    )]
    #[inline(always)]
    pub(super) fn at(&self, octets: &[u8], at: usize) -> LineHint {
        // White space before the text may already be more than a dialect reads of a line.
        let begins_line = at == 0 || matches!(octets[at - 1], b'\n' | b'\r');
        let Some(text) = octets[at..].first_chunk::<14>().filter(|_| begins_line) else {
            return LineHint::Unsure;
        };
        let eight = |from: usize| {
            let eight =
                text[from..].first_chunk().expect("fourteen bytes hold eight from the third on");
            u64::from_le_bytes(*eight)
        };
        let (head, rest_of_agent) = (eight(0), eight(2));
        let line = |directive, colon: usize| {
            let value = colon + 1 + usize::from(text[colon + 1] == b' ');
            if text[colon] == b':' {
                LineHint::Line(directive, at + value)
            } else {
                LineHint::Unsure
            }
        };
        if DISALLOW.begins(head) {
            line(Directive::Disallow, 8)
        } else if ALLOW.begins(head) {
            line(Directive::Allow, 5)
        } else if USER_AGE.begins(head) && ER_AGENT.begins(rest_of_agent) {
            match line(Directive::UserAgent, 10) {
                LineHint::Line(_, value) if !self.initials.contains(octets[value]) => {
                    LineHint::OtherRobot
                }
                seen => seen,
            }
        } else {
            LineHint::Unsure
        }
    }
}

/// The value that begins there, if the line ends right after it and it contains no white space or comment.
#[inline]
pub(super) fn plain_value(octets: &[u8], from: usize) -> Option<&[u8]> {
    let behind = &octets[from..octets.len().min(from + FARTHEST)];
    let length = behind.iter().position(|&octet| !OF_VALUE.contains(octet))?;
    matches!(behind[length], b'\n' | b'\r').then(|| &behind[..length])
}

const OF_VALUE: OctetSet = OctetSet::NONE.with_range(b'!', b'~').without(b'#');

const DISALLOW: FieldName = FieldName::of(b"disallow");
const ALLOW: FieldName = FieldName::of(b"allow");
/// `User-agent` is ten bytes long: its first eight, and its last eight.
const USER_AGE: FieldName = FieldName::of(b"user-age");
const ER_AGENT: FieldName = FieldName::of(b"er-agent");

/// All bytes except letters and digits: a value that begins with one of these is another robot's name, unless the
/// robot's own name begins with it.
const BEGIN_NO_NAME: OctetSet =
    OctetSet::NONE.with_range(b'0', b'9').with_range(b'A', b'Z').with_range(b'a', b'z').inverted();
