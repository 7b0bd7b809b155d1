//! Whether two files say the same to every robot.

use verger::{Dialect, Document, Outline};

use crate::audience::{Audience, Audiences};
use crate::beside::{lines_for_all, lines_for_robot, may_have_lines_for_robot};
use crate::difference::{Change, Difference, Side, first_difference};
use crate::merge::{STEPS, Steps};
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

/// The bytes of both files that are read at most, for all sets of robots together.
const MOST_READ: usize = 64 << 20;

/// The work that is left for some proofs.
#[derive(Debug)]
pub(crate) struct ProofBudget {
    /// What is read, as [`MOST_READ`] counts it.
    octets: usize,
    steps: Steps,
}

impl ProofBudget {
    /// For as much as this number of proofs, each with all that one may take.
    pub(crate) fn of(proofs: usize) -> Self {
        let steps = Steps::new(2 * STEPS * proofs as u64);
        Self { octets: DIALECTS.len() * MOST_READ * proofs, steps }
    }

    /// Whether nothing more can be proved.
    pub(crate) fn is_spent(&self) -> bool {
        self.octets == 0 || self.steps.left() == 0
    }

    fn take(&mut self, octets: usize) -> bool {
        let left = self.octets.checked_sub(octets);
        self.octets = left.unwrap_or(0);
        left.is_some()
    }
}

/// Whether two files say the same to every robot.
///
/// **Cost.** A [`difference`](crate::difference) for each set of robots that the files tell apart, twice, and together at most
/// twice [`STEPS`]. If that reads more than 64 MiB, the answer is unknown: only the groups of each set are read, but both files if
/// one has lines about pace or use.
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
    same_within(old, new, &mut ProofBudget::of(1))
}

/// The same, with a budget that several proofs share.
pub(crate) fn same_within(
    old: &Document<'_>,
    new: &Document<'_>,
    budget: &mut ProofBudget,
) -> Sameness {
    let octets = old.octets().len() + new.octets().len();
    for dialect in DIALECTS {
        let outlines = [
            Outline::new(old, dialect),
            Outline::new(new, dialect),
            Outline::for_usage(old, dialect),
            Outline::for_usage(new, dialect),
        ];
        let Audiences { all, left_out } = Audiences::new(&outlines.each_ref());
        let lines = outlines[..2].iter().any(may_have_lines_for_robot);
        let read = if lines { all.len().saturating_mul(octets) } else { rules(&outlines, &all) };
        if left_out > 0 || read > MOST_READ {
            // No other repair of these files can be proved, either.
            budget.octets = 0;
            return Sameness::Unknown("the files name too many robots");
        }
        if !budget.take(octets + read) {
            return Sameness::Unknown("comparing the files took too much work");
        }
        for robots in all {
            let subject = |outline: &Outline<'_>| Subject::of(outline.ranking(&robots.crawler));
            let Difference { mut changes, unknown } =
                first_difference(&subject(&outlines[0]), &subject(&outlines[1]), &mut budget.steps);
            if !changes.is_empty() {
                let change = changes.swap_remove(0);
                let changed = ChangedDecision { robots, dialect: dialect.name, change };
                return Sameness::Decision(Box::new(changed));
            }
            if !unknown.is_empty() {
                return Sameness::Unknown("comparing the rules took too much work");
            }
            if lines
                && let Some(&side) = lines_for_robot(old, new, dialect, &robots.crawler).first()
            {
                return Sameness::Line(side);
            }
        }
        if let Some(&side) = lines_for_all(old, new, dialect).first() {
            return Sameness::Line(side);
        }
    }
    Sameness::Same
}

/// About the bytes that comparing the rules of each set of robots reads.
fn rules(outlines: &[Outline<'_>; 4], all: &[Audience]) -> usize {
    let of_group = |outline: &Outline<'_>| {
        outline.groups().map(|group| group.rules().len()).collect::<Vec<_>>()
    };
    let rules = [of_group(&outlines[0]), of_group(&outlines[1])];
    let of_set = |one: &Audience| {
        let groups = rules.iter().zip(&one.obeyed);
        let rules: usize =
            groups.flat_map(|(rules, obeyed)| obeyed.groups.iter().map(|&at| rules[at])).sum();
        BYTES_OF_A_SET + rules * BYTES_OF_A_RULE
    };
    all.iter().map(of_set).sum()
}

/// What comparing no rules costs, and one more rule.
const BYTES_OF_A_SET: usize = 1 << 10;
const BYTES_OF_A_RULE: usize = 64;
