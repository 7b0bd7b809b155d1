use alloc::boxed::Box;

use super::rule::PageRule;
use crate::crawler::Crawler;
use crate::place::Place;

/// One rule of a page, as it is written, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageStatement {
    /// Where it stands.
    pub place: Place,
    /// What it stands in.
    pub source: PageSource,
    /// For whom it is.
    pub scope: PageScope,
    /// The rule as it is written, without white space around it.
    pub text: Box<[u8]>,
    /// What it says; `None` when it cannot be read, and so says nothing.
    pub rule: Option<PageRule>,
    /// Why it cannot be read; or what was overlooked to read it.
    pub fault: Option<PageFault>,
}

/// What a rule of a page stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PageSource {
    /// An X-Robots-Tag header.
    XRobotsTag,
    /// A Robots-Tag header (draft-illyes-repext).
    RobotsTag,
    /// The CONTENT of a meta element.
    Meta,
    /// The VALUE of a meta element, as a message of June 1996 calls its attribute.
    MetaValue,
}

/// For whom a rule of a page is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "for every robot, or for one")]
pub enum PageScope {
    /// For every robot.
    All,
    /// For the robot of that name.
    Robot(Box<[u8]>),
}

/// What is wrong with a rule of a page. It changes nothing but that rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PageFault {
    /// No such rule is known.
    UnknownRule,
    /// A value after a rule that takes none.
    UnexpectedValue,
    /// No value after a rule that needs one.
    MissingValue,
    /// A value that is neither a whole number nor -1.
    BadNumber,
    /// A value that is neither `none`, `standard` nor `large`.
    BadImageSize,
    /// A date that cannot be read.
    BadDate,
    /// White space or `;` where a comma belongs. The rule is obeyed all the same.
    NoComma,
    /// A rule of a Robots-Tag header where a robot belongs. It is obeyed as one for every robot.
    NoRobot,
    /// What is not a list of robots and rules, in a Robots-Tag header.
    NotAList,
    /// The list is longer than was read, so that there may be more rules.
    Cut,
}

impl PageSource {
    /// Its name, as people and programs are shown it.
    pub fn name(self) -> &'static str {
        match self {
            Self::XRobotsTag => "X-Robots-Tag",
            Self::RobotsTag => "Robots-Tag",
            Self::Meta => "meta",
            Self::MetaValue => "meta VALUE",
        }
    }
}

impl PageFault {
    /// Its name, as programs are shown it.
    pub fn name(self) -> &'static str {
        match self {
            Self::UnknownRule => "unknown-rule",
            Self::UnexpectedValue => "unexpected-value",
            Self::MissingValue => "missing-value",
            Self::BadNumber => "bad-number",
            Self::BadImageSize => "bad-image-size",
            Self::BadDate => "bad-date",
            Self::NoComma => "no-comma",
            Self::NoRobot => "no-robot",
            Self::NotAList => "not-a-list",
            Self::Cut => "cut",
        }
    }
}

impl PageScope {
    /// The scope that a name states: `robots` and `*` are everybody.
    pub(super) fn named(name: &[u8]) -> Self {
        if name == b"*" || name.eq_ignore_ascii_case(b"robots") {
            Self::All
        } else {
            Self::Robot(name.into())
        }
    }

    /// Whether a robot with these names is meant. All of them count, not the first that is named: what is said to
    /// `Googlebot` holds for `Googlebot-News` too, if it goes by both. Its fallbacks do not count, which are a
    /// matter of robots.txt; and what is for every robot is not for one that obeys no group for `*`, as Google says
    /// of `AdsBot-Google`.
    pub fn covers(&self, crawler: &Crawler) -> bool {
        match self {
            Self::All => crawler.obeys_star(),
            Self::Robot(name) => crawler.tokens().any(|token| token.eq_ignore_ascii_case(name)),
        }
    }
}
