//! Whether two files say the same to every robot.

use verger::{Dialect, Document, Outline};

use crate::audience::{Audience, Audiences};
use crate::beside::{lines_for_all, lines_for_robot};
use crate::difference::{Change, Difference, Side, difference};
use crate::subject::Subject;

/// Whether two files say the same to every robot, under `rfc9309` and `google`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Sameness {
    /// It was proved: every robot is allowed the same URLs, and told the same pace and preferences; the file names the same
    /// sitemaps, licences and the like.
    Same,
    /// A URL is decided differently.
    Decision(Box<ChangedDecision>),
    /// A line that says something else than access is only in one of them.
    Line(Side),
    /// It could not be found out, for this reason.
    Unknown(&'static str),
}

/// A URL that some robots are told different things about.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ChangedDecision {
    /// The robots.
    pub robots: Audience,
    /// The dialect that reads the files so.
    pub dialect: &'static str,
    /// The URL, and both decisions.
    pub change: Change,
}

/// The dialects that must agree that nothing changes.
const DIALECTS: [&Dialect; 2] = [&Dialect::RFC9309, &Dialect::GOOGLE];

/// The sets of robots × the bytes of both files that are compared at most.
const MOST_READ: usize = 64 << 20;

/// Whether two files say the same to every robot.
///
/// **Cost.** A [`difference`] for each set of robots that the files tell apart, twice; of files whose sets times bytes exceed 64
/// MiB the answer is unknown.
///
/// ```
/// use verger::Document;
/// use verger_analysis::{Sameness, same_for_everyone};
///
/// let old = Document::parse(b"User-agent: *\nDisallow: /a\nDisallow: /a/b\n");
/// let new = Document::parse(b"User-agent: *\nDisallow: /a\n");
/// assert!(matches!(same_for_everyone(&old, &new), Sameness::Same));
/// let new = Document::parse(b"User-agent: *\nDisallow: /a/b\n");
/// let Sameness::Decision(changed) = same_for_everyone(&old, &new) else { unreachable!() };
/// assert_eq!(changed.change.url, b"/a");
/// ```
pub fn same_for_everyone(old: &Document<'_>, new: &Document<'_>) -> Sameness {
    let octets = old.octets().len() + new.octets().len();
    for dialect in DIALECTS {
        let outlines = [
            Outline::new(old, dialect),
            Outline::new(new, dialect),
            Outline::for_usage(old, dialect),
            Outline::for_usage(new, dialect),
        ];
        let Audiences { all, left_out } = Audiences::new(&outlines.each_ref());
        if left_out > 0 || all.len().saturating_mul(octets) > MOST_READ {
            return Sameness::Unknown("the files name too many robots");
        }
        for robots in all {
            let subject = |outline: &Outline<'_>| Subject::of(outline.ranking(&robots.crawler));
            let Difference { mut changes, unknown } =
                difference(&subject(&outlines[0]), &subject(&outlines[1]));
            if !changes.is_empty() {
                let change = changes.swap_remove(0);
                let changed = ChangedDecision { robots, dialect: dialect.name, change };
                return Sameness::Decision(Box::new(changed));
            }
            if !unknown.is_empty() {
                return Sameness::Unknown("comparing the rules took too much work");
            }
            if let Some(&side) = lines_for_robot(old, new, dialect, &robots.crawler).first() {
                return Sameness::Line(side);
            }
        }
        if let Some(&side) = lines_for_all(old, new, dialect).first() {
            return Sameness::Line(side);
        }
    }
    Sameness::Same
}
