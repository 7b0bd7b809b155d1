//! The crawler: the names that select a robot's group.

mod class;
mod header;
mod name;
mod note;
mod product_token;

pub use note::CrawlerNote;

pub use class::ChosenBy;
pub(crate) use class::{Class, Classifier};

use alloc::vec::Vec;

use crate::robots::{KnownRobot, Obedience};
use name::{Name, Reading};

/// One robot, identified by the names that select its group: its own, in order of preference, then its fallbacks'.
///
/// Names are tried one after the other: the first that has a group counts, then `*`
/// ([`SeveralTokens`](crate::dialect::SeveralTokens); `google` unites the robot's own names, and only those). The
/// constructors differ in how much they read into the names:
///
/// | constructor | names are | use it to |
/// |---|---|---|
/// | [`new`](Self::new) | read: a version is dropped, a header is read as one | act as your own robot |
/// | [`from_user_agent`](Self::from_user_agent) | read from the value of a User-Agent header | act, or read a log |
/// | [`known`](Self::known) | read, and completed from the table of known robots | answer *about* a robot |
/// | [`exact`](Self::exact) | used byte for byte | compare with another parser |
///
/// [`notes`](Self::notes) lists what was read into the names, and why.
///
/// ```
/// use verger::Crawler;
///
/// let crawler = Crawler::new(["ExampleBot/1.2"]);
/// assert!(crawler.tokens().eq([b"ExampleBot"]));
/// assert!(Crawler::exact(["ExampleBot/1.2"]).tokens().eq([b"ExampleBot/1.2"]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Crawler {
    names: Vec<Name>,
    fallbacks: Vec<Name>,
    ignores_star: bool,
    is_exact: bool,
    /// The token of its row in the table of known robots, if that table was applied.
    row: Option<&'static str>,
    notes: Vec<CrawlerNote>,
}

impl Crawler {
    /// A robot with these names, in order of preference.
    ///
    /// A name is read like the value of a User-agent line (RFC 9309 §2.2.1): without a version, and up to white
    /// space. A whole User-Agent header is read as a header. A line whose value equals the name as given, ignoring
    /// ASCII case, also matches, and takes precedence. No name is dropped. RFC 9309 allows letters, `_` and `-` in
    /// a product token; any bytes are accepted, since many robots have digits and dots in their names.
    ///
    /// ```
    /// use verger::{Crawler, Dialect, decide};
    ///
    /// let crawler = Crawler::new(["Download Ninja"]);
    /// let robots = b"User-agent: Download Demon\nUser-agent: Download Ninja\nDisallow: /\n";
    /// assert!(!decide(robots, &Dialect::REP_00, &crawler, b"/a").is_allowed());
    /// ```
    pub fn new<T: AsRef<[u8]>>(names: impl IntoIterator<Item = T>) -> Self {
        let mut crawler = Self::default();
        for name in names {
            crawler.read(Reading::of_name(name.as_ref()));
        }
        crawler
    }

    /// A robot with exactly these names: nothing is read into them. Google's open-source parser takes its agents
    /// this way.
    pub fn exact<T: AsRef<[u8]>>(names: impl IntoIterator<Item = T>) -> Self {
        let names = names.into_iter().map(|name| Name::token(name.as_ref())).collect();
        Self { names, is_exact: true, ..Self::default() }
    }

    /// Like [`new`](Self::new), plus what the table of known robots ([`KNOWN_ROBOTS`](crate::robots::KNOWN_ROBOTS))
    /// says of the robot: the tokens whose groups it obeys where no group names it, and whether it obeys groups for
    /// `*`. If several names are given, they are taken as complete, and nothing is added.
    ///
    /// This is for answers about a robot. Do not crawl with it: if one robot ignores `*`, another that borrows its
    /// name may not.
    ///
    /// ```
    /// use verger::{Crawler, Dialect, decide};
    ///
    /// let robots = b"User-agent: Googlebot\nDisallow: /g\n";
    /// let may = |crawler| decide(robots, &Dialect::RFC9309, &crawler, b"/g").is_allowed();
    /// assert!(!may(Crawler::known(["Googlebot-Image"])));
    /// assert!(may(Crawler::new(["Googlebot-Image"])));
    /// ```
    pub fn known<T: AsRef<[u8]>>(names: impl IntoIterator<Item = T>) -> Self {
        let (mut crawler, mut given) = (Self::default(), 0);
        for name in names {
            crawler.read(Reading::of_name(name.as_ref()));
            given += 1;
        }
        if given == 1 { crawler.completed() } else { crawler }
    }

    /// Reads the names from the value of a User-Agent header (RFC 9110 §10.1.5).
    ///
    /// Headers name a robot in one of three ways, tried in this order: after the word `compatible` in a comment; as
    /// `Name/version` in a comment; as the first product that is not a browser's (`Mozilla`, `AppleWebKit`,
    /// `Chrome`, …). Addresses (`+http://…`) are not names. A header that names no robot, such as a browser's,
    /// gives a crawler that obeys the groups for `*`, with a note.
    ///
    /// ```
    /// use verger::Crawler;
    ///
    /// let header = "Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)";
    /// assert!(Crawler::from_user_agent(header.as_bytes()).tokens().eq([b"ExampleBot"]));
    /// assert!(Crawler::from_user_agent(b"FigTree/0.1 Robot libwww-perl/5.04").tokens().eq([b"FigTree"]));
    /// assert!(Crawler::from_user_agent(b"Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0").is_empty());
    /// ```
    pub fn from_user_agent(header: &[u8]) -> Self {
        let mut crawler = Self::default();
        crawler.read(Reading::of_header(header));
        crawler
    }

    /// Like [`from_user_agent`](Self::from_user_agent), plus what is known of the robot, as in
    /// [`known`](Self::known).
    pub fn known_from_user_agent(header: &[u8]) -> Self {
        Self::from_user_agent(header).completed()
    }

    /// The same robot with these fallback tokens: where no group names the robot, it obeys the groups of the first
    /// of them that has one, in every dialect. (Where a dialect unites several tokens, it unites only the robot's
    /// own.)
    ///
    /// ```
    /// use verger::{Crawler, Dialect, Document, Policy};
    ///
    /// let document = Document::parse(b"User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /\n");
    /// let crawler = Crawler::new(["Applebot"]).with_fallbacks(["Googlebot"]);
    /// let policy = Policy::new(&document, &Dialect::RFC9309, &crawler);
    /// assert!(policy.decide(b"/a").is_allowed());
    /// ```
    #[must_use]
    pub fn with_fallbacks<T: AsRef<[u8]>>(mut self, tokens: impl IntoIterator<Item = T>) -> Self {
        self.fallbacks.extend(tokens.into_iter().map(|token| Name::token(token.as_ref())));
        self
    }

    /// The same robot, but groups for `*` are not meant for it: it obeys groups that name it, or nothing.
    #[must_use]
    pub fn without_star(mut self) -> Self {
        self.ignores_star = true;
        self
    }

    /// Its own product tokens, in order of preference.
    pub fn tokens(&self) -> impl Iterator<Item = &[u8]> {
        self.names.iter().filter_map(Name::as_token)
    }

    /// Its fallback tokens, in order: used where no group names the robot.
    pub fn fallbacks(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.fallbacks.iter().map(Name::text)
    }

    /// Whether groups for `*` are meant for it.
    pub fn obeys_star(&self) -> bool {
        !self.ignores_star
    }

    /// Whether its names are used byte for byte.
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// Whether it has no token: such a robot obeys the groups for `*`.
    pub fn is_empty(&self) -> bool {
        self.tokens().next().is_none()
    }

    /// The name that selected its groups: one of its own names, a fallback, or `*`. `None` where no group is for
    /// it.
    pub fn name_of(&self, chosen_by: ChosenBy) -> Option<&[u8]> {
        match chosen_by {
            ChosenBy::Token(index) => self.names.get(index).map(Name::text),
            ChosenBy::Fallback(index) => self.fallbacks.get(index).map(Name::text),
            ChosenBy::Star => Some(b"*"),
            ChosenBy::Nothing => None,
        }
    }

    /// What the table of known robots says of it, if that table was applied ([`known`](Self::known)).
    pub fn known_robot(&self) -> Option<&'static KnownRobot> {
        KnownRobot::named(self.row?.as_bytes())
    }

    /// What was read into its names, and why.
    pub fn notes(&self) -> &[CrawlerNote] {
        &self.notes
    }

    /// All names by which a group can address it: its own, then those of its fallbacks.
    pub(crate) fn names(&self) -> impl Iterator<Item = &Name> {
        self.names.iter().chain(&self.fallbacks)
    }

    /// Its own names.
    pub(crate) fn own_names(&self) -> &[Name] {
        &self.names
    }

    fn read(&mut self, reading: Reading) {
        self.names.extend(reading.names);
        self.notes.extend(reading.notes);
    }

    /// Adds what is known of the first of its names that is in the table.
    fn completed(mut self) -> Self {
        let Some(robot) = self.names.iter().find_map(|name| KnownRobot::named(name.text())) else {
            let near = self.tokens().find_map(|token| Some((token, KnownRobot::near(token)?)));
            let near = near.map(|(token, known)| CrawlerNote::NearKnown {
                token: token.into(),
                known: known.token,
            });
            self.notes.extend(near);
            return self;
        };
        self.row = Some(robot.token);
        self.ignores_star |= robot.obedience == Obedience::IgnoresStar;
        // For a known robot, a name outside the grammar needs no note.
        self.notes.retain(|note| !matches!(note, CrawlerNote::OutsideGrammar { .. }));
        let own = |fallback: &&str| {
            !self.tokens().any(|own| own.eq_ignore_ascii_case(fallback.as_bytes()))
        };
        let fallbacks: Vec<_> = robot.fallbacks.iter().copied().filter(own).collect();
        self.with_fallbacks(fallbacks)
    }
}
