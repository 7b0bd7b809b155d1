//! Where two dialects read one file differently.

mod sent;

use std::collections::HashSet;

use verger::{Decision, Dialect, Document, Outline, Policy, Ranking};

use self::sent::sent_near;
use crate::audience::{Audience, Audiences};
use crate::difference::{Difference, difference_within};
use crate::merge::{STEPS, Steps};
use crate::subject::Subject;

/// Whether two dialects decide alike what one file says.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Disagreement {
    /// It was proved: for every robot both decide every URL alike.
    Same,
    /// They decide this URL differently.
    Differs(Box<DisputedUrl>),
    /// No such URL was found, and that there is none was not proved, for this reason.
    Unknown(&'static str),
}

/// A URL that two dialects decide differently.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DisputedUrl {
    /// The robots for which they do.
    pub robots: Audience,
    /// The path with its query, as a client sends it.
    pub url: Vec<u8>,
    /// How each dialect decides it: both decisions are the engine's.
    pub decisions: [Decision; 2],
}

/// Whether two dialects decide alike what a file says, with a URL that they do not.
///
/// Where both read URLs alike it is proved, as [`difference`](crate::difference()) does. Other dialects differ on some spelling
/// of almost every rule: `/%61` is `/a` to the one, and not to the other. So of those only URLs are tried that are likely to be
/// sent, next to the rules: each pattern with something or nothing for its stars, as it is written, and with its escapes
/// decoded or added. Their answer is [`Same`](Disagreement::Same) only if no rule is for any robot.
///
/// **Cost.** For each set of robots that the file tells apart two policies, and a proof or decisions on URLs: in all at most 20
/// sets, 2000 rules of each, [`STEPS`], and 3000 URLs. What exceeds that is unknown.
///
/// ```
/// use verger::{Dialect, Document};
/// use verger_analysis::{Disagreement, disagreement};
///
/// let document = Document::parse(b"User-agent: *\nDisallow /private\n");
/// let Disagreement::Differs(url) = disagreement(&document, &Dialect::RFC9309, &Dialect::GOOGLE) else {
///     unreachable!()
/// };
/// assert_eq!(url.url, b"/private");
/// assert!(url.decisions[0].is_allowed() && !url.decisions[1].is_allowed());
/// ```
pub fn disagreement(document: &Document<'_>, first: &Dialect, second: &Dialect) -> Disagreement {
    let outlines = [first, second].map(|dialect| Outline::new(document, dialect));
    let mut unknown = None;
    let Audiences { all, left_out } = Audiences::new(&outlines.each_ref());
    if left_out > 0 || all.len() > MOST_AUDIENCES {
        unknown = Some("the file names too many robots");
    }
    let mut untried = Untried::default();
    // Every other robot is the last, and the one that most files are about.
    for robots in all.into_iter().rev().take(MOST_AUDIENCES) {
        let rankings = outlines.each_ref().map(|outline| outline.ranking(&robots.crawler));
        let (mut found, proved) = untried.disputed(document, rankings);
        if let Some((url, decisions)) = found.drain(..).next() {
            return Disagreement::Differs(Box::new(DisputedUrl { robots, url, decisions }));
        }
        unknown = unknown.or(proved.err());
    }
    unknown.map_or(Disagreement::Same, Disagreement::Unknown)
}

/// The sets of robots that are looked at.
pub(crate) const MOST_AUDIENCES: usize = 20;
/// The rules of a robot: the policies of larger files take long to make.
const MOST_RULES: usize = 2000;
/// The URLs that are tried for all robots together.
const MOST_URLS: usize = 3000;

/// A URL, and how each of two readings decides it.
pub(crate) type Disputed = (Vec<u8>, [Decision; 2]);

/// The URLs that may still be tried for a file.
pub(crate) struct Untried(usize);

impl Default for Untried {
    fn default() -> Self {
        Self(MOST_URLS)
    }
}

impl Untried {
    /// URLs that two readings of a file decide differently, one for each pair of deciding lines.
    /// The error says why there may be others where none was found.
    pub(crate) fn disputed(
        &mut self,
        document: &Document<'_>,
        rankings: [Ranking; 2],
    ) -> (Vec<Disputed>, Result<(), &'static str>) {
        if rankings.iter().any(|ranking| ranking.rules().len() > MOST_RULES) {
            return (Vec::new(), Err("there are too many rules"));
        }
        if rankings[0].reads_like(&rankings[1]) {
            return proved(rankings);
        }
        if rankings.iter().all(has_default_alone)
            && rankings[0].default_verdict().0 == rankings[1].default_verdict().0
        {
            return (Vec::new(), Ok(()));
        }
        let policies = rankings.each_ref().map(Policy::from);
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        for url in sent_near(document, &rankings, &mut self.0) {
            let absolute = [b"https://a.example", &*url].concat();
            let decisions = policies.each_ref().map(|policy| policy.decide(&absolute));
            let is_new = decisions[0].verdict != decisions[1].verdict
                && seen.insert(decisions.map(|decision| decision.line()));
            if is_new {
                found.push((url, decisions));
            }
        }
        (found, Err("the dialects read URLs in different ways"))
    }
}

/// URLs that two readings decide differently, where both read URLs alike.
fn proved(rankings: [Ranking; 2]) -> (Vec<Disputed>, Result<(), &'static str>) {
    let [first, second] = rankings.map(Subject::of);
    let Difference { changes, unknown } =
        difference_within(&first, &second, Steps::new(STEPS / MOST_AUDIENCES as u64));
    let found = changes.into_iter().map(|change| (change.url, [change.before, change.after]));
    let rest =
        if unknown.is_empty() { Ok(()) } else { Err("comparing the rules took too much work") };
    (found.collect(), rest)
}

fn has_default_alone(ranking: &Ranking) -> bool {
    ranking.rules().is_empty() && !ranking.is_closed()
}
