use super::class::Asker;
use crate::dialect::Dialect;
use crate::octet_set::OctetSet;

/// What can be seen of a line without reading it: enough to reject most lines, or nothing.
///
/// A glance is sure only of lines that are written as nearly all are: a known field at the beginning of the
/// line, a colon, at most one space, and a value whose first octets mean themselves. Everything else is left
/// to whoever reads the line.
pub(super) struct Glance<'p> {
    /// Octets that can begin the value of a User-agent line which is for the robot.
    initials: OctetSet,
    path: &'p [u8],
    /// The octets of the path.
    in_path: OctetSet,
    /// Whether an Allow of an index page is one of its directory too.
    index_page: bool,
}

/// What was seen.
pub(super) enum Seen {
    /// A User-agent line that names another robot.
    OtherRobot,
    /// A rule that has a path, and does not match.
    NoMatch,
    /// Read the line.
    Unsure,
}

impl<'p> Glance<'p> {
    pub(super) fn new(dialect: &Dialect, asker: &Asker<'_>, path: &'p [u8]) -> Self {
        let mut initials = BEGIN_NO_NAME;
        for initial in asker.initials() {
            initials.insert(initial.to_ascii_lowercase());
            initials.insert(initial.to_ascii_uppercase());
        }
        let mut in_path = OctetSet::NONE;
        for &octet in path {
            in_path.insert(octet);
        }
        Self { initials, path, in_path, index_page: dialect.rules.index_page }
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
        if lower == u64::from_le_bytes(*b"disallow") {
            self.rule(octets, at + 8, false)
        } else if lower & LOW_FIVE == u64::from_le_bytes(*b"allow\0\0\0") {
            self.rule(octets, at + 5, self.index_page)
        } else if lower == u64::from_le_bytes(*b"user-age") {
            self.user_agent(text)
        } else {
            Seen::Unsure
        }
    }

    /// A rule whose colon must stand at `colon`. It does not match if an octet that means only itself is not
    /// that of the path.
    #[inline]
    fn rule(&self, octets: &[u8], colon: usize, index_page: bool) -> Seen {
        let value = colon + 1 + usize::from(octets[colon + 1] == b' ');
        if octets[colon] != b':' || octets[value] != b'/' {
            return Seen::Unsure;
        }
        let mut path = self.path[1..].iter();
        let mut behind = octets[value + 1..].iter();
        loop {
            match behind.next() {
                Some(&octet) if PLAIN.contains(octet) => {
                    if path.next() == Some(&octet) {
                        continue;
                    }
                    // What differs from here on may be an index page's name.
                    return if index_page && octet == b'i' { Seen::Unsure } else { Seen::NoMatch };
                }
                Some(b'*') if !index_page => break,
                _ => return Seen::Unsure,
            }
        }
        // Behind a star the octets may stand anywhere, but somewhere they must.
        for &octet in behind {
            if PLAIN.contains(octet) {
                if !self.in_path.contains(octet) {
                    return Seen::NoMatch;
                }
            } else if octet != b'*' {
                break;
            }
        }
        Seen::Unsure
    }

    #[inline]
    fn user_agent(&self, text: &[u8]) -> Seen {
        let value = 11 + usize::from(text[11] == b' ');
        let named = text[8] | 0x20 == b'n' && text[9] | 0x20 == b't' && text[10] == b':';
        if named && !self.initials.contains(text[value]) { Seen::OtherRobot } else { Seen::Unsure }
    }
}

const LOW_FIVE: u64 = 0x00FF_FFFF_FFFF;

/// Octets that stand for nothing but themselves in a pattern.
const PLAIN: OctetSet =
    OctetSet::NONE.with_range(b'!', b'~').without(b'*').without(b'$').without(b'#').without(b'%');

/// All but letters and digits: a value that begins with one of these is another robot's name, if the robot's
/// own begins with another.
const BEGIN_NO_NAME: OctetSet =
    OctetSet::NONE.with_range(b'0', b'9').with_range(b'A', b'Z').with_range(b'a', b'z').inverted();
