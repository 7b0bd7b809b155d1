use alloc::vec::Vec;

use super::element::IndexInstead;
use super::rule::{ImagePreview, PageAspect, PageRule, PreviewLimit};
use super::statement::{PageFault, PageStatement};
use crate::time::Moment;

/// What a page says to one robot: the strictest of all its statements for the robot, by header or element, by name
/// or for everybody.
///
/// ```
/// use verger::Crawler;
/// use verger::page::{PageAspect, PageSignals, PreviewLimit};
/// use verger::time::Moment;
///
/// let headers = [("X-Robots-Tag", "max-snippet: 20, noarchive"), ("X-Robots-Tag", "max-snippet: -1")];
/// let page = PageSignals::from_headers(&headers);
/// let told = page.tell(&Crawler::new(["ExampleBot"]));
/// assert_eq!(told.max_snippet().value, Some(PreviewLimit::AtMost(20)));
/// assert_eq!(told.verdict(PageAspect::Archive).value, Some(false));
/// assert!(told.may_index_at(Moment::from_unix(0)));
/// ```
#[derive(Clone, Debug)]
pub struct PageAnswer<'p> {
    /// The statements for the robot.
    statements: Vec<&'p PageStatement>,
    /// Whether the robot obeys the proposals of 1996.
    instead: IndexInstead<'p>,
}

/// The answer to one question, and the statements that give it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageVerdict<'p, T> {
    /// The strictest answer; `None` when nothing is said: then the robot's own default applies, which is yes,
    /// without a limit.
    pub value: Option<T>,
    /// The statements that give it.
    pub deciding: Vec<&'p PageStatement>,
    /// The statements that are less strict.
    pub overruled: Vec<&'p PageStatement>,
}

impl<'p> PageAnswer<'p> {
    pub(super) fn new(statements: Vec<&'p PageStatement>) -> Self {
        Self { statements, instead: IndexInstead::Unstated }
    }

    pub(super) fn instead(self, instead: IndexInstead<'p>) -> Self {
        Self { instead, ..self }
    }

    /// Which page is to be indexed instead of this one; [`Unstated`](IndexInstead::Unstated) for every robot that
    /// does not obey the proposals of 1996.
    pub fn index_instead(&self) -> IndexInstead<'p> {
        self.instead
    }

    /// The statements for the robot, in the order in which they were read.
    pub fn statements(&self) -> &[&'p PageStatement] {
        &self.statements
    }

    /// Whether the page allows something. Cost, here and below: the number of statements.
    pub fn verdict(&self, aspect: PageAspect) -> PageVerdict<'p, bool> {
        self.strictest(|rule| {
            rule.answers().iter().find(|(answered, _)| *answered == aspect).map(|&(_, yes)| yes)
        })
    }

    /// How long an excerpt may be, in characters; 0 where no excerpt is allowed.
    pub fn max_snippet(&self) -> PageVerdict<'p, PreviewLimit> {
        self.strictest(|rule| match rule {
            PageRule::MaxSnippet(limit) => Some(limit),
            PageRule::NoSnippet => Some(PreviewLimit::AtMost(0)),
            _ => None,
        })
    }

    /// How large a preview image may be.
    pub fn max_image_preview(&self) -> PageVerdict<'p, ImagePreview> {
        self.strictest(|rule| match rule {
            PageRule::MaxImagePreview(size) => Some(size),
            _ => None,
        })
    }

    /// How long a video preview may be, in seconds.
    pub fn max_video_preview(&self) -> PageVerdict<'p, PreviewLimit> {
        self.strictest(|rule| match rule {
            PageRule::MaxVideoPreview(limit) => Some(limit),
            _ => None,
        })
    }

    /// When the page must no longer be shown: the earliest time that is stated.
    pub fn unavailable_after(&self) -> PageVerdict<'p, Moment> {
        self.strictest(|rule| match rule {
            PageRule::UnavailableAfter(time) => Some(time),
            _ => None,
        })
    }

    /// The statement that lets the page be indexed where it is embedded in another, although it may not be indexed
    /// itself; `None` where it may, since such a statement then has no effect.
    pub fn index_if_embedded(&self) -> Option<&'p PageStatement> {
        let said = self.statements.iter().find(|said| said.rule == Some(PageRule::IndexIfEmbedded));
        said.copied().filter(|_| self.verdict(PageAspect::Index).value == Some(false))
    }

    /// Whether the page may be indexed, or stay indexed, at a time.
    pub fn may_index_at(&self, now: Moment) -> bool {
        let expired = self.unavailable_after().value.is_some_and(|time| now > time);
        self.verdict(PageAspect::Index).value != Some(false)
            && self.instead == IndexInstead::Unstated
            && !expired
    }

    /// Whether a list of rules for the robot was too long to be read whole, so that the page may be stricter.
    pub fn is_cut(&self) -> bool {
        self.statements.iter().any(|said| said.fault == Some(PageFault::Cut))
    }

    /// The smallest value of a statement, and the statements that have it.
    fn strictest<T: Ord + Copy>(
        &self,
        value: impl Fn(PageRule) -> Option<T>,
    ) -> PageVerdict<'p, T> {
        let said = |statement: &&'p PageStatement| statement.rule.and_then(&value);
        let strictest = self.statements.iter().filter_map(said).min();
        let those = |fits: &dyn Fn(T) -> bool| {
            let of = self.statements.iter().filter(|&statement| said(statement).is_some_and(fits));
            of.copied().collect()
        };
        PageVerdict {
            value: strictest,
            deciding: those(&|value| Some(value) == strictest),
            overruled: those(&|value| Some(value) != strictest),
        }
    }
}
