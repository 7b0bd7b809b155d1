//! Robots that are known by name: whose they are, what they are for, and which groups they look for.

mod table;

pub use table::KNOWN_ROBOTS;

/// A robot whose operator, or someone who watches it, has said what it is.
///
/// The table is data, every row with its source; no code asks for a name. It is not complete, and it ages: a
/// robot that is not in it is a robot like any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KnownRobot {
    /// Its product token.
    pub token: &'static str,
    /// Whose it is.
    pub operator: &'static str,
    /// What it is for.
    pub purposes: &'static [Purpose],
    /// The tokens whose groups it obeys where no group names it, in order, before it looks for `*`.
    pub fallbacks: &'static [&'static str],
    /// What it makes of a robots.txt.
    pub obedience: Obedience,
    /// What the token stands for.
    pub kind: TokenKind,
    /// Where that is written.
    pub source: &'static str,
}

/// What a robot is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Purpose {
    /// The index of a search engine, also one that answers in its own words.
    Search,
    /// To train models.
    Training,
    /// To fetch what a user asks for, when he asks.
    UserRequest,
    /// To judge or place advertisements.
    Advertising,
    /// To show a link that someone shares.
    Preview,
    /// A collection that others use.
    Dataset,
    /// To keep what the web was.
    Archive,
    /// To tell site owners about links and ranks.
    Seo,
    /// To serve the owner of the site itself.
    SiteOwner,
    /// Several products of its operator.
    Products,
}

/// What a robot makes of a robots.txt, by what its operator says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Obedience {
    /// It obeys the group that names it, else those of its fallbacks, else those for `*`.
    Obeys,
    /// It obeys only groups that name it: those for `*` are not for it.
    IgnoresStar,
    /// It may pass over the file, most often since a user asks for the page.
    MayIgnore,
    /// It does not read the file.
    Ignores,
    /// Its operator is not known to say.
    Unstated,
}

/// What a product token stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TokenKind {
    /// A robot that sends it.
    Robot,
    /// Nothing that fetches: it says what another robot's harvest may be used for.
    TokenOnly,
    /// A whole family of robots, each of which has its own token too.
    Family,
    /// A robot of old. Its token may still be in files, and may still be a fallback.
    Legacy,
}

impl KnownRobot {
    /// The robot with that token, ASCII case ignored. Cost: the length of the table.
    ///
    /// ```
    /// use verger::{KnownRobot, Purpose};
    ///
    /// let robot = KnownRobot::named(b"googlebot-image").unwrap();
    /// assert_eq!(robot.fallbacks, ["Googlebot"]);
    /// assert_eq!(robot.purposes, [Purpose::Search]);
    /// assert_eq!(KnownRobot::named(b"ExampleBot"), None);
    /// ```
    pub fn named(token: &[u8]) -> Option<&'static Self> {
        KNOWN_ROBOTS.iter().find(|robot| robot.token.as_bytes().eq_ignore_ascii_case(token))
    }
}

impl Purpose {
    /// Its name, as the command writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Training => "training",
            Self::UserRequest => "user-request",
            Self::Advertising => "advertising",
            Self::Preview => "preview",
            Self::Dataset => "dataset",
            Self::Archive => "archive",
            Self::Seo => "seo",
            Self::SiteOwner => "site-owner",
            Self::Products => "products",
        }
    }
}

impl Obedience {
    /// Its name, as the command writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Obeys => "obeys",
            Self::IgnoresStar => "ignores-star",
            Self::MayIgnore => "may-ignore",
            Self::Ignores => "ignores",
            Self::Unstated => "unstated",
        }
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
        }
    }
}
