use super::class::Asker;
use crate::directive::Directive;
use crate::octet_set::OctetSet;

/// What can be seen of a line without reading it: enough to know most lines, or nothing.
///
/// A glance is sure only of lines that are written as nearly all are: a known field at the beginning of the
/// line, a colon, at most one space, and a value that begins as such values do. Everything else is left to
/// whoever reads the line.
pub(super) struct Glance {
    /// Octets that can begin the value of a User-agent line which is for the robot.
    initials: OctetSet,
}

/// What was seen.
pub(super) enum Seen {
    /// A User-agent line that names another robot.
    OtherRobot,
    /// A rule; its value begins with a slash at this place.
    Rule(Directive, usize),
    /// Read the line.
    Unsure,
}

impl Glance {
    pub(super) fn new(asker: &Asker<'_>) -> Self {
        let mut initials = BEGIN_NO_NAME;
        for initial in asker.initials() {
            initials.insert(initial.to_ascii_lowercase());
            initials.insert(initial.to_ascii_uppercase());
        }
        Self { initials }
    }

    /// Looks at the line whose text begins at `at`.
    #[inline]
    pub(super) fn at(&self, octets: &[u8], at: usize) -> Seen {
        // What stands before the text may be more than a dialect reads of a line.
        let begins_line = at == 0 || matches!(octets[at - 1], b'\n' | b'\r');
        let Some(text) = octets.get(at..at + 14).filter(|_| begins_line) else {
            return Seen::Unsure;
        };
        let head = u64::from_le_bytes(*text.first_chunk().expect("fourteen octets hold eight"));
        // Sets the bit that lower-case letters have: what then equals a name in lower case is that name.
        let lower = head | 0x2020_2020_2020_2020;
        let rule = |directive, name: usize| {
            let value = name + 1 + usize::from(text[name + 1] == b' ');
            let sure = text[name] == b':' && text[value] == b'/';
            if sure { Seen::Rule(directive, at + value) } else { Seen::Unsure }
        };
        if lower == u64::from_le_bytes(*b"disallow") {
            rule(Directive::Disallow, 8)
        } else if lower & LOW_FIVE == u64::from_le_bytes(*b"allow\0\0\0") {
            rule(Directive::Allow, 5)
        } else if lower == u64::from_le_bytes(*b"user-age") {
            let value = 11 + usize::from(text[11] == b' ');
            let named = text[8] | 0x20 == b'n' && text[9] | 0x20 == b't' && text[10] == b':';
            let other = named && !self.initials.contains(text[value]);
            if other { Seen::OtherRobot } else { Seen::Unsure }
        } else {
            Seen::Unsure
        }
    }
}

const LOW_FIVE: u64 = 0x00FF_FFFF_FFFF;

/// All but letters and digits: a value that begins with one of these is another robot's name, if the robot's
/// own begins with another.
const BEGIN_NO_NAME: OctetSet =
    OctetSet::NONE.with_range(b'0', b'9').with_range(b'A', b'Z').with_range(b'a', b'z').inverted();
