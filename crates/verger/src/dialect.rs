//! A dialect is a value: one choice on each of a few named axes. No other code asks which dialect it is in.

mod axes;
mod extended2;
mod google;
mod koster1996;
mod original1994;
mod rates;
mod rep_00;
mod rfc9309;
mod stated;
mod table;

pub use crate::directive::FieldSpelling;
pub use crate::path::{NormalForm, PatternLanguage, TargetReading};
pub use axes::{
    Closer, EmptyPattern, Excess, Limits, LineReading, RecordForm, RuleOrder, Rules, SeveralGroups,
    SeveralTokens, TokenMatch,
};
pub use rates::{DefaultPace, RateReading, SeveralRates, SeveralVisitTimes};
pub use table::Axis;

/// One form of the Robots Exclusion Protocol, as a value over its axes.
///
/// The six dialects are constants. Change a field to build another; the limits are the most common case:
///
/// ```
/// use verger::Dialect;
/// use verger::dialect::{Excess, Limits};
///
/// let mut dialect = Dialect::RFC9309;
/// dialect.limits = Limits { octets: Some(1 << 20), rules: Some(1000), on_excess: Excess::DisallowSite };
/// assert_eq!(dialect.name, "rfc9309");
/// assert_eq!(Dialect::named("koster1996"), Some(&Dialect::KOSTER1996));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dialect {
    /// Its name, as the command and the vectors write it.
    pub name: &'static str,
    /// The document that defines it.
    pub source: &'static str,
    /// How a line is read.
    pub line: LineReading,
    /// Where a record begins and ends.
    pub record: RecordForm,
    /// When a User-agent line names a robot.
    pub token: TokenMatch,
    /// How a list of tokens is used.
    pub several_tokens: SeveralTokens,
    /// Which of several records for the robot apply.
    pub several_groups: SeveralGroups,
    /// Which of several records for `*` apply.
    pub several_star_groups: SeveralGroups,
    /// What the lines of a record mean.
    pub rules: Rules,
    /// What the lines of a record mean whose `Robot-version` is 2.x, where the dialect knows that field.
    pub rules_of_version_2: Option<Rules>,
    /// How a path is taken from a URL.
    pub target: TargetReading,
    /// Whether `/robots.txt` itself is always allowed.
    pub implicit_robots_txt: bool,
    /// How much of a file is obeyed.
    pub limits: Limits,
    /// What Crawl-delay, Request-rate and Visit-time lines mean.
    pub rates: RateReading,
    /// What its document states, with the clauses.
    stated: &'static stated::Stated,
}

impl Dialect {
    /// RFC 9309 (2022): the default for crawlers.
    pub const RFC9309: Self = rfc9309::STATED.dialect();
    /// Google's open-source parser, exactly.
    pub const GOOGLE: Self = google::STATED.dialect();
    /// draft-koster-rep-00 (2019), its MUSTs taken literally.
    pub const REP_00: Self = rep_00::STATED.dialect();
    /// Koster's Internet-Draft of 1996, and the rules of /data.txt.
    pub const KOSTER1996: Self = koster1996::STATED.dialect();
    /// "A Standard for Robot Exclusion" (1994), with Koster's remarks of 1996.
    pub const ORIGINAL1994: Self = original1994::STATED.dialect();
    /// The "2.0.0" proposal of 1996.
    pub const EXTENDED2: Self = extended2::STATED.dialect();

    /// All of them; the default first.
    pub const ALL: &'static [Self] = &[
        Self::RFC9309,
        Self::GOOGLE,
        Self::REP_00,
        Self::KOSTER1996,
        Self::ORIGINAL1994,
        Self::EXTENDED2,
    ];

    /// The dialect of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|dialect| dialect.name == name)
    }
}

impl Default for Dialect {
    fn default() -> Self {
        Self::RFC9309
    }
}
