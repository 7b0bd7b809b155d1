use super::class::Asker;
use crate::dialect::Dialect;

/// What can be seen of a line without reading it: enough to reject most lines, or nothing.
///
/// A glance is sure only of lines that are written as nearly all are: a known field at the beginning of the
/// line, a colon, at most one space, and a value whose first octets mean themselves. Everything else is left
/// to whoever reads the line.
pub(super) struct Glance {
    /// Octets that can begin the value of a User-agent line which is for the robot.
    initials: [bool; 256],
    /// The octet of the path behind its first slash; a line end where there is none.
    second: u8,
    /// Octets that stand for nothing but themselves behind the slash of a Disallow, and of an Allow.
    plain_in_disallow: [bool; 256],
    plain_in_allow: [bool; 256],
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

impl Glance {
    pub(super) fn new(dialect: &Dialect, asker: &Asker<'_>, path: &[u8]) -> Self {
        let plain = |octet: u8| octet.is_ascii_graphic() && !b"*$#%".contains(&octet);
        let mut plain_in_disallow = [false; 256];
        let mut initials = [true; 256];
        for octet in 0..=u8::MAX {
            plain_in_disallow[usize::from(octet)] = plain(octet);
            // A value that begins so is a whole word of another name.
            initials[usize::from(octet)] = !octet.is_ascii_alphanumeric();
        }
        for initial in asker.initials() {
            initials[usize::from(initial.to_ascii_lowercase())] = true;
            initials[usize::from(initial.to_ascii_uppercase())] = true;
        }
        let mut plain_in_allow = plain_in_disallow;
        if dialect.rules.index_page {
            // It may be that of /index.html, which means the path `/` too.
            plain_in_allow[usize::from(b'i')] = false;
        }
        Self {
            initials,
            second: path.get(1).copied().unwrap_or(b'\n'),
            plain_in_disallow,
            plain_in_allow,
        }
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
            self.rule(text, 8, &self.plain_in_disallow)
        } else if lower & LOW_FIVE == u64::from_le_bytes(*b"allow\0\0\0") {
            self.rule(text, 5, &self.plain_in_allow)
        } else if lower == u64::from_le_bytes(*b"user-age") {
            self.user_agent(text)
        } else {
            Seen::Unsure
        }
    }

    #[inline]
    fn rule(&self, text: &[u8], name: usize, plain: &[bool; 256]) -> Seen {
        let value = name + 1 + usize::from(text[name + 1] == b' ');
        let [slash, second] = [text[value], text[value + 1]];
        let sure = text[name] == b':' && slash == b'/' && plain[usize::from(second)];
        if sure && second != self.second { Seen::NoMatch } else { Seen::Unsure }
    }

    #[inline]
    fn user_agent(&self, text: &[u8]) -> Seen {
        let value = 11 + usize::from(text[11] == b' ');
        let named = text[8] | 0x20 == b'n' && text[9] | 0x20 == b't' && text[10] == b':';
        if named && !self.initials[usize::from(text[value])] {
            Seen::OtherRobot
        } else {
            Seen::Unsure
        }
    }
}

const LOW_FIVE: u64 = 0x00FF_FFFF_FFFF;
