//! Known robots: their operators, their purposes, which groups they look for, and whether they are known to obey.

mod foreign_class;
mod near;
mod obedience;
mod purpose;
mod row;
mod source;
mod table;

pub use foreign_class::{FOREIGN_CLASSES, ForeignClass};
pub use obedience::{Evidence, Obedience};
pub use purpose::Purpose;
pub use row::KNOWN_ROBOTS;
pub use table::REGISTRY_DATE;

use row::RowOrigin;

/// A robot described by its operator, or listed by someone who tracks robots.
///
/// The table is data, every row with its source and its date; no code depends on a particular name. It is not
/// complete, and it ages ([`REGISTRY_DATE`]): a robot that is not in it is a robot like any other. Nobody has
/// tested what a robot obeys: [`Evidence`] names the source of the claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KnownRobot {
    /// Its product token. A few contain spaces, which RFC 9309 §2.2.1 does not allow: files name them that way.
    pub token: &'static str,
    /// Its operator; `unknown` where nobody names one.
    pub operator: &'static str,
    /// Its purposes, the most specific first; at least one.
    pub purposes: &'static [Purpose],
    /// The tokens whose groups it obeys where no group names it, in order, before it looks for `*`.
    pub fallbacks: &'static [&'static str],
    /// What it does with a robots.txt.
    pub obedience: Obedience,
    /// The source of that claim.
    pub evidence: Evidence,
    /// What the token stands for.
    pub kind: TokenKind,
    /// When its [`source`](Self::source) said so, as `YYYY-MM`.
    pub as_of: &'static str,
    /// Its place in the table.
    row: usize,
}

/// What a product token stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TokenKind {
    /// A robot that sends it.
    Robot,
    /// Not a fetcher: it states how content fetched by another robot may be used.
    TokenOnly,
    /// A whole family of robots, each of which has its own token too.
    Family,
    /// A retired robot. Its token may still be in files, and may still be a fallback.
    Legacy,
    /// A program that anyone can run: its user decides what it obeys.
    Software,
}

impl KnownRobot {
    /// The robot with that token, ASCII case ignored. Cost: a binary search of the table.
    ///
    /// ```
    /// use verger::robots::{KnownRobot, Purpose};
    ///
    /// let robot = KnownRobot::named(b"googlebot-image").unwrap();
    /// assert_eq!(robot.fallbacks, ["Googlebot"]);
    /// assert_eq!(robot.purposes, [Purpose::Search]);
    /// assert_eq!(KnownRobot::named(b"ExampleBot"), None);
    /// ```
    pub fn named(token: &[u8]) -> Option<&'static Self> {
        let lower = |octets: &[u8]| {
            octets.iter().map(u8::to_ascii_lowercase).cmp(token.iter().map(u8::to_ascii_lowercase))
        };
        let at = KNOWN_ROBOTS.binary_search_by(|robot| lower(robot.token.as_bytes()));
        at.ok().map(|at| &KNOWN_ROBOTS[at])
    }

    /// The operator's own page on the robot or, if there is none, on the product it serves.
    pub fn page(&self) -> Option<&'static str> {
        self.origin().page
    }

    /// Where the row was found; several sources are separated by `; `.
    pub fn source(&self) -> &'static str {
        self.origin().source
    }

    /// Other information worth knowing, such as a second source that disagrees.
    pub fn note(&self) -> Option<&'static str> {
        self.origin().note
    }

    /// The robot that an unknown name probably means: its token differs by one missing, added or replaced letter,
    /// or by two swapped neighbours (ignoring ASCII case). Names and tokens of fewer than four letters are too
    /// short for this. Cost: the length of the table, no allocation.
    ///
    /// ```
    /// use verger::robots::KnownRobot;
    ///
    /// let token = |name: &str| KnownRobot::near(name.as_bytes()).map(|robot| robot.token);
    /// assert_eq!(token("GTPBot"), Some("GPTBot"));
    /// assert_eq!(token("googelbot"), Some("Googlebot"));
    /// assert_eq!(token("GPTBot"), None, "it is known");
    /// assert_eq!(token("ExampleBot"), None);
    /// ```
    pub fn near(name: &[u8]) -> Option<&'static Self> {
        near::near(name)
    }

    fn origin(&self) -> &'static RowOrigin {
        &row::ORIGINS[self.row]
    }
}

impl TokenKind {
    /// Its name, as the command writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Robot => "robot",
            Self::TokenOnly => "token-only",
            Self::Family => "family",
            Self::Legacy => "legacy",
            Self::Software => "software",
        }
    }
}
