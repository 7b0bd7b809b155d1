//! What was read into a robot's names.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

/// Something a person should know about how a robot's names were read. Its `Display` is a sentence for that person;
/// bytes that are not UTF-8, and control characters, are escaped.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CrawlerNote {
    /// The name is more than a product token: a version or further words were left out.
    ReadAs {
        /// What was given.
        given: Box<[u8]>,
        /// The product token.
        token: Box<[u8]>,
    },
    /// The given name is a User-Agent header, and was read as one.
    ReadFromHeader {
        /// The product token.
        token: Box<[u8]>,
    },
    /// The header names no robot: groups for `*` apply.
    NoRobotInHeader,
    /// The robot is not known, but one with nearly the same name is.
    NearKnown {
        /// The product token.
        token: Box<[u8]>,
        /// The token of the known robot.
        known: &'static str,
    },
    /// The token has bytes that no product token may have (RFC 9309 §2.2.1: letters, `_` and `-`).
    OutsideGrammar {
        /// The product token.
        token: Box<[u8]>,
    },
}

impl CrawlerNote {
    /// Its name, as the command writes it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::ReadAs { .. } => "read-as",
            Self::ReadFromHeader { .. } => "read-from-header",
            Self::NoRobotInHeader => "no-robot-in-header",
            Self::NearKnown { .. } => "near-known",
            Self::OutsideGrammar { .. } => "outside-grammar",
        }
    }
}

impl fmt::Display for CrawlerNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadAs { given, token } => {
                write!(
                    f,
                    "{} is tried as given, then as {}: a product token has no version and no spaces",
                    Shown(given),
                    Shown(token)
                )
            }
            Self::ReadFromHeader { token } => {
                write!(f, "the name is a User-Agent header: read as {}", Shown(token))
            }
            Self::NoRobotInHeader => {
                f.write_str("the User-Agent header names no robot: the groups for * apply")
            }
            Self::NearKnown { token, known } => {
                write!(f, "no robot called {} is known; did you mean {known}?", Shown(token))
            }
            Self::OutsideGrammar { token } => write!(
                f,
                "{} is not a product token under RFC 9309 §2.2.1 (letters, _ and -): some parsers \
                 do not find its group",
                Shown(token)
            ),
        }
    }
}

/// Bytes from an untrusted source, escaped for people.
struct Shown<'a>(&'a [u8]);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in String::from_utf8_lossy(self.0).chars() {
            if character.is_control() {
                write!(f, "{}", character.escape_default())?;
            } else {
                write!(f, "{character}")?;
            }
        }
        Ok(())
    }
}
