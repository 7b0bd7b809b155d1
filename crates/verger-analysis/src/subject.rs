//! What one file says to one robot, ready to be compared.

use std::cmp::Reverse;

use verger::dialect::RuleOrder;
use verger::{
    Crawler, Decision, Dialect, Directive, Document, Pattern, Policy, Ranking, Reason, Rule,
    Verdict,
};

use crate::free::free_symbol;
use crate::shape::Shape;

/// What one file says to one robot, ready to be compared: its rules in the order of their rank, and the engine that decides.
///
/// **Cost.** That of a [`Ranking`] and a [`Policy`].
#[derive(Clone, Debug)]
pub struct Subject {
    pub(crate) ranking: Ranking,
    policy: Policy,
    /// The number of rules with a star.
    stars: u64,
}

/// What a policy says of every URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "everything, nothing, or it depends")]
pub enum Constant {
    /// Every URL is allowed.
    Everything,
    /// Every URL is disallowed; but for `/robots.txt`, where the dialect says so.
    Nothing,
}

impl Subject {
    /// Reads the file as the dialect does for the robot.
    pub fn new(document: &Document<'_>, dialect: &Dialect, crawler: &Crawler) -> Self {
        Self::of(Ranking::new(document, dialect, crawler))
    }

    /// The rules of a ranking.
    pub fn of(ranking: Ranking) -> Self {
        let policy = Policy::from(&ranking);
        let stars = ranking.rules().iter().filter(|rule| rule.has_star()).count() as u64;
        Self { ranking, policy, stars }
    }

    /// The rules, highest rank first.
    pub fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// Whether it says the same of every URL. `None` if it does not, or that cannot be told because its patterns leave no
    /// symbol free.
    ///
    /// ```
    /// use verger::{Crawler, Dialect, Document};
    /// use verger_analysis::{Constant, Subject};
    ///
    /// let document = Document::parse(b"User-agent: *\nDisallow: /a\nAllow: /a*\n");
    /// let subject = Subject::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
    /// assert_eq!(subject.always(), Some(Constant::Everything));
    /// ```
    pub fn always(&self) -> Option<Constant> {
        let z = free_symbol(&[&self.ranking])?;
        let of_others = self.decide(&[b'/', z])?.verdict;
        let is_so = |path: &[u8]| {
            let decided = self.decide(path);
            decided.is_none_or(|found| found.verdict == of_others || is_of_itself(found))
        };
        let mut canonical = self.rules().flat_map(|rule| rule.shapes).map(|one| one.canonical(z));
        (is_so(b"/") && canonical.all(|path| is_so(&path))).then_some(match of_others {
            Verdict::Allowed => Constant::Everything,
            _ => Constant::Nothing,
        })
    }

    /// The rules that are obeyed, highest rank first.
    pub(crate) fn rules(&self) -> impl Iterator<Item = Obeyed<'_>> {
        let rules: &[Rule] = if self.ranking.is_closed() { &[] } else { self.ranking.rules() };
        rules.iter().enumerate().map(|(place, rule)| {
            let pattern = self.ranking.pattern_of(rule);
            let rank = Rank::of(self.ranking.order(), rule);
            let begins = Beginning::of(pattern.pieces().next().unwrap_or_default());
            Obeyed { place, rule, pattern, begins, shapes: Shape::of(pattern), rank }
        })
    }

    /// The engine's decision on a path in symbols; `None` if no client asks for that path.
    pub(crate) fn decide(&self, path: &[u8]) -> Option<Decision> {
        let text = self.text_of(path)?;
        // An absolute URL, so that two slashes at its beginning are no host.
        Some(self.policy.decide(&[b"https://a.example", &*text].concat()))
    }

    /// The steps that a decision takes, besides those for the length of the URL: most rules with a star are not looked at, but
    /// in a hostile file all may be.
    pub(crate) fn cost(&self) -> u64 {
        8 + self.stars / 2
    }

    /// The steps that it takes to compare a path with every rule: most of those without a star differ in their first bytes.
    pub(crate) fn cost_of_scan(&self) -> u64 {
        self.cost() + self.stars + self.ranking.rules().len() as u64 / 32
    }

    /// A path in symbols as the text of a URL; `None` if no client asks for it. Where one that is asked for is shortened to
    /// its pieces, what remains is asked for too.
    pub(crate) fn text_of(&self, path: &[u8]) -> Option<Vec<u8>> {
        self.ranking.url_of(path).filter(|text| !has_dot_segment(text))
    }
}

/// Whether a path has a segment that clients take out before they send a request (RFC 3986 §5.2.4, and the URL standard, which
/// knows its dots as escapes too).
fn has_dot_segment(text: &[u8]) -> bool {
    let path = text.split(|&octet| octet == b'?').next().unwrap_or_default();
    path.split(|&octet| octet == b'/').any(|mut segment| {
        let mut dots = 0;
        while let Some(rest) = segment.strip_prefix(b".").or_else(|| {
            let (escape, rest) = segment.split_at_checked(3)?;
            escape.eq_ignore_ascii_case(b"%2e").then_some(rest)
        }) {
            (dots, segment) = (dots + 1, rest);
        }
        segment.is_empty() && matches!(dots, 1 | 2)
    })
}

/// Whether a dialect lets no rule decide: the file itself may always be fetched.
pub(crate) fn is_of_itself(decision: Decision) -> bool {
    decision.reason == Reason::ImplicitRobotsTxt
}

/// A rule that is obeyed.
pub(crate) struct Obeyed<'s> {
    /// Its place among all, the highest ranked first.
    pub(crate) place: usize,
    pub(crate) rule: &'s Rule,
    pub(crate) pattern: Pattern<'s>,
    begins: Beginning,
    pub(crate) shapes: Vec<Shape<'s>>,
    /// `None` where only its place ranks it.
    pub(crate) rank: Option<Rank>,
}

/// The first of some rules that matches a path.
pub(crate) fn first_match<'o, 's>(rules: &'o [Obeyed<'s>], path: &[u8]) -> Option<&'o Obeyed<'s>> {
    let of_path = Beginning::of(path);
    rules.iter().find(|rule| rule.begins.may_begin(of_path) && rule.pattern.matches(path))
}

/// The first eight bytes of a text: most patterns do not match most paths, which these show at once.
#[derive(Clone, Copy)]
struct Beginning {
    octets: u64,
    /// Where a byte is, all of its bits.
    mask: u64,
}

impl Beginning {
    fn of(text: &[u8]) -> Self {
        let (mut octets, mut mask) = ([0; 8], [0; 8]);
        for ((octet, mask), &given) in octets.iter_mut().zip(&mut mask).zip(text) {
            (*octet, *mask) = (given, 0xFF);
        }
        Self { octets: u64::from_le_bytes(octets), mask: u64::from_le_bytes(mask) }
    }

    fn may_begin(self, path: Self) -> bool {
        (path.octets & self.mask) == self.octets && path.mask & self.mask == self.mask
    }
}

/// The rank of a rule among those of any file: smaller is higher. Rules of one rank have one verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Rank(u8, Reverse<u32>, bool);

impl Rank {
    fn of(order: RuleOrder, rule: &Rule) -> Option<Self> {
        let (verdict, star) = (rule.verdict(), rule.has_star());
        match order {
            RuleOrder::Longest => {
                Some(Self(0, Reverse(rule.length()), rule.directive() != Directive::Allow))
            }
            RuleOrder::ExplicitFirst => {
                let class = if verdict == Verdict::Allowed { 2 * u8::from(star) } else { 1 };
                Some(Self(class, Reverse(0), false))
            }
            _ => None,
        }
    }
}
