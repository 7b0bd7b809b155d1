//! Profiles: what each answer means, how long it holds, and what holds while there is none. Values, not code.

mod body;
mod careful;
mod extended2;
mod google;
mod koster1996;
mod original1994;
mod rep_00;
mod rfc9309;

use std::fmt;
use std::time::Duration;

pub use self::body::{BodyEffect, BodyForm, BodyRow};
use crate::body::FileKind;
use crate::result::{AccessResult, FetchFailure, Said};

/// How one authority reads the answers to a request for robots.txt: a value over a few named axes, each cell with its
/// source. Nothing else in the code asks which profile it is in.
///
/// ```
/// use verger_access::{AccessResult, Profile, Said};
///
/// let meaning = Profile::RFC9309.meaning(Said::Status(429));
/// assert_eq!(meaning.result, AccessResult::Unavailable);
/// assert_eq!(meaning.clause.source, "RFC 9309 §2.3.1.3");
/// assert_eq!(Profile::GOOGLE.meaning(Said::Status(429)).result, AccessResult::Unreachable);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::exhaustive_structs,
    reason = "callers change an axis of one: `Profile { floor, ..Profile::RFC9309 }`"
)]
pub struct Profile {
    /// The name, as the command takes it.
    pub name: &'static str,
    /// Where it is written.
    pub source: &'static str,
    /// What a final status means: the first row that covers it; [`Profile::otherwise`] for any other.
    pub statuses: &'static [StatusRow],
    /// What a status means that no row covers, and what a failure means that has no row of its own.
    pub otherwise: Meaning,
    /// What a redirect after the last one that is followed means.
    pub too_many_redirects: Meaning,
    /// What is done with a body that is not simply text with rules; one without a row is read as it is.
    pub bodies: &'static [BodyRow],
    /// How long an answer holds at most, whatever its headers say.
    pub ceiling: Duration,
    /// How long an answer holds if its headers say nothing. There is no heuristic freshness.
    pub lifetime: Duration,
    /// How long an answer holds at least, even with `max-age=0` or `no-store`: robots.txt is not requested again for every
    /// page. Zero where the authority wants exactly that: then such an answer serves only those who waited for
    /// it ([`Profile::state_at_answer`]).
    pub floor: Duration,
    /// Where [`Profile::lifetime`] and [`Profile::floor`] are laid down.
    pub freshness: Clause,
    /// How long a copy is obeyed instead when the site says that the file is gone; `None` if it is not.
    pub copy_when_unavailable: Option<CopyInstead>,
    /// What holds while the file is unreachable, in order of the time since the first failure.
    pub unreachable: &'static [Phase],
    /// A copy that was last confirmed longer ago is not used while the file is unreachable.
    pub oldest_copy: Option<Duration>,
    /// RFC 9309 §2.3.1.4 lets a robot take a file that was unreachable for some 30 days as unavailable. Off in every
    /// built-in profile: silence is not consent.
    pub long_unreachable: LongUnreachable,
    /// How long to wait before an unreachable file is asked for again, after the first failure; twice as long after
    /// each further one, up to [`Profile::longest_wait`].
    pub first_wait: Duration,
    /// The longest wait between two attempts. A `Retry-After` is obeyed up to a day.
    pub longest_wait: Duration,
}

/// Where something is written, and what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Clause {
    /// The document and its section.
    pub source: &'static str,
    /// What it says, in our words.
    pub says: &'static str,
}

/// What an answer means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Meaning {
    /// The access result.
    pub result: AccessResult,
    /// Why.
    pub clause: Clause,
    /// Whether the clause is told as a note too: the answer allows a site whose owner may have meant something else.
    pub is_noted: bool,
}

/// A range of statuses, and what they mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StatusRow {
    /// The first status of the range.
    pub from: u16,
    /// The last one.
    pub to: u16,
    /// What each of them means.
    pub means: Meaning,
}

/// A copy that is obeyed although the site says that there is no file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CopyInstead {
    /// How long after it was last confirmed.
    pub age: Duration,
    /// Why.
    pub clause: Clause,
}

/// What holds during a part of the time in which the file is unreachable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Phase {
    /// When the phase ends, counted from the first failure; `None` for never.
    pub until: Option<Duration>,
    /// What holds if there is a copy.
    pub with_copy: PhaseEffect,
    /// What holds if there is none.
    pub without_copy: PhaseEffect,
}

/// What holds, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PhaseEffect {
    /// What holds.
    pub hold: Hold,
    /// Why.
    pub clause: Clause,
}

/// What can hold while a file is unreachable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hold {
    /// The copy's rules.
    Copy,
    /// Nothing may be fetched.
    Disallow,
    /// Come back later.
    Defer,
    /// Everything may be fetched.
    Allow,
    /// Everything may be fetched if the site was seen to answer otherwise within the last day; else nothing.
    AllowIfSiteAnswers,
    /// Nothing may be fetched, or everything, as [`Profile::long_unreachable`] says.
    AsSwitched,
}

/// The switch for RFC 9309's 30 days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a switch")]
pub enum LongUnreachable {
    /// An unreachable file closes the site for as long as it is unreachable.
    #[default]
    Disallow,
    /// After 30 days the file is taken as unavailable.
    Allow,
}

impl Profile {
    /// The default: RFC 9309, and what it leaves open is chosen for the site.
    pub const CAREFUL: Self = careful::CAREFUL;
    /// RFC 9309, to the letter.
    pub const RFC9309: Self = rfc9309::RFC9309;
    /// What Google's crawlers do, by their documentation.
    pub const GOOGLE: Self = google::GOOGLE;
    /// draft-koster-rep-00, of 2019.
    pub const REP_00: Self = rep_00::REP_00;
    /// Koster's draft of 1996.
    pub const KOSTER1996: Self = koster1996::KOSTER1996;
    /// The standard of 1994, with Koster's remarks of 1996.
    pub const ORIGINAL1994: Self = original1994::ORIGINAL1994;
    /// The 2.0.0 proposal of 1996.
    pub const EXTENDED2: Self = extended2::EXTENDED2;

    /// Every profile, the default first. Each dialect has one of its name.
    pub const ALL: &[&Self] = &[
        &Self::CAREFUL,
        &Self::RFC9309,
        &Self::GOOGLE,
        &Self::REP_00,
        &Self::KOSTER1996,
        &Self::ORIGINAL1994,
        &Self::EXTENDED2,
    ];

    /// The profile of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().copied().find(|profile| profile.name == name)
    }

    /// The profile that goes with a dialect where none is named: that of its name, and for the default dialect, RFC 9309,
    /// the default profile. `None` if there is no such dialect.
    ///
    /// ```
    /// use verger_access::Profile;
    ///
    /// let name = |dialect| Profile::of_dialect(dialect).map(|profile| profile.name);
    /// assert_eq!((name("rfc9309"), name("google")), (Some("careful"), Some("google")));
    /// assert_eq!(name("careful"), None);
    /// ```
    pub fn of_dialect(dialect: &str) -> Option<&'static Self> {
        match dialect {
            name if name == Self::RFC9309.name => Some(&Self::CAREFUL),
            name if name == Self::CAREFUL.name => None,
            name => Self::named(name),
        }
    }

    /// What an answer means here.
    pub fn meaning(&self, said: Said) -> Meaning {
        match said {
            Said::Status(status) => {
                let row = self.statuses.iter().find(|row| (row.from..=row.to).contains(&status));
                row.map_or(self.otherwise, |row| row.means)
            }
            Said::Nothing(FetchFailure::TooManyRedirects) => self.too_many_redirects,
            Said::Nothing(FetchFailure::Refused) => REFUSED,
            Said::Nothing(FetchFailure::NotText) => {
                let row = self.body(BodyForm::Kind(FileKind::Binary));
                row.map_or(self.otherwise, |row| {
                    Meaning { clause: row.clause, ..self.otherwise }.noted()
                })
            }
            Said::Nothing(_) => self.otherwise,
        }
    }

    /// What is done with such a body; `None` if it is read as it is.
    pub fn body(&self, form: BodyForm) -> Option<&'static BodyRow> {
        self.bodies.iter().find(|row| row.form == form)
    }

    pub(crate) fn effect(&self, form: BodyForm) -> Option<BodyEffect> {
        self.body(form).map(|row| row.effect)
    }

    /// Whether it obeys a body that looks like this; another profile's copy may be of bytes that this one takes for no
    /// answer.
    pub fn obeys(&self, kind: FileKind) -> bool {
        self.effect(BodyForm::Kind(kind)) != Some(BodyEffect::Unreachable)
    }

    /// How long an answer holds whose headers state this lifetime.
    pub(crate) fn lifetime_of(&self, stated: Option<Duration>) -> Duration {
        stated.unwrap_or(self.lifetime).clamp(self.floor, self.ceiling)
    }

    /// How long to wait after this number of failures in a row.
    pub(crate) fn wait(&self, failures: u32) -> Duration {
        let doubled = self.first_wait.saturating_mul(1 << failures.saturating_sub(1).min(20));
        doubled.min(self.longest_wait)
    }
}

/// Whatever a profile says of files that cannot be reached: what we refuse to reach is never allowed.
const REFUSED: Meaning = Meaning::new(
    AccessResult::Unreachable,
    "the guard",
    "the destination is refused, so nothing there is asked for",
);

impl Clause {
    pub(crate) const fn new(source: &'static str, says: &'static str) -> Self {
        Self { source, says }
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.source, self.says)
    }
}

impl Meaning {
    const fn new(result: AccessResult, source: &'static str, says: &'static str) -> Self {
        Self { result, clause: Clause::new(source, says), is_noted: false }
    }

    const fn noted(self) -> Self {
        Self { is_noted: true, ..self }
    }
}

impl StatusRow {
    const fn new(from: u16, to: u16, means: Meaning) -> Self {
        Self { from, to, means }
    }
}

impl PhaseEffect {
    const fn new(hold: Hold, source: &'static str, says: &'static str) -> Self {
        Self { hold, clause: Clause::new(source, says) }
    }
}

const fn days(days: u64) -> Duration {
    Duration::from_hours(days * 24)
}
