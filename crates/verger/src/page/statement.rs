use alloc::boxed::Box;

use super::rule::PageRule;
use crate::crawler::Crawler;
use crate::place::Place;

/// One rule of a page, as written, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageStatement {
    /// Where it is.
    pub place: Place,
    /// The kind of header or attribute that contains it.
    pub source: PageSource,
    /// Whom it is for.
    pub scope: PageScope,
    /// The rule as written, trimmed.
    pub text: Box<[u8]>,
    /// What it says; `None` when it cannot be read, and so says nothing.
    pub rule: Option<PageRule>,
    /// Why it cannot be read, or what fault was ignored to read it.
    pub fault: Option<PageFault>,
}

/// The kind of header or attribute that contains a rule of a page.
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

/// Whom a rule of a page is for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "for every robot, or for one")]
pub enum PageScope {
    /// For every robot.
    All,
    /// For the robot of that name.
    Robot(Box<[u8]>),
}

/// A fault in a rule of a page. It affects only that rule.
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
    /// White space or `;` where a comma belongs. The rule is obeyed anyway.
    NoComma,
    /// A rule of a Robots-Tag header where a robot belongs. It is obeyed as one for every robot.
    NoRobot,
    /// Text in a Robots-Tag header that is not a list of robots and rules.
    NotAList,
    /// The list was too long to be read whole, so there may be more rules.
    Cut,
}

impl PageSource {
    /// Its name in text and machine-readable output.
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
    /// Its name in machine-readable output.
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
    /// The scope that a name states: `robots` and `*` mean everybody.
    pub(super) fn named(name: &[u8]) -> Self {
        if name == b"*" || name.eq_ignore_ascii_case(b"robots") {
            Self::All
        } else {
            Self::Robot(name.into())
        }
    }

    /// Whether it applies to a robot with these names. All of them count, not just the first that is named: what is
    /// said to `Googlebot` also applies to `Googlebot-News`, if the robot uses both names. Its fallbacks do not
    /// count, since they concern robots.txt; and a statement for every robot is not for one that obeys no group for
    /// `*`, as Google says of `AdsBot-Google`.
    pub fn covers(&self, crawler: &Crawler) -> bool {
        match self {
            Self::All => crawler.obeys_star(),
            Self::Robot(name) => crawler.tokens().any(|token| token.eq_ignore_ascii_case(name)),
        }
    }
}
