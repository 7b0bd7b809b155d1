//! Who may fetch what of a site, by its file alone.

use std::collections::HashMap;
use std::time::Duration;

use verger::explanation::ChosenBy;
use verger::pace::PaceSource;
use verger::records::OtherRecords;
use verger::robots::{KNOWN_ROBOTS, KnownRobot, Purpose};
use verger::time::Moment;
use verger::{Crawler, Dialect, Directive, Document, Outline, Policy};

use crate::subject::{Constant, Subject};

/// Who may fetch what, under RFC 9309.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Audit {
    /// Every known robot, in the order of their table.
    pub robots: Vec<(&'static KnownRobot, Reach)>,
    /// Every robot that is not known, and that the file does not name.
    pub every_other: Reach,
    /// The sitemaps that the file names, in order.
    pub sitemaps: Vec<NamedSitemap>,
}

/// What holds on a site.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_enums, reason = "a file, or one of two answers without one")]
pub enum Holds<'a> {
    /// The rules of a file.
    Rules(&'a Document<'a>),
    /// There is no file, and every robot may fetch everything.
    AllowsAll,
    /// There is no file, and no robot may fetch anything: also those that obey no group for `*`.
    DisallowsAll,
}

/// What a robot may fetch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reach {
    /// How much.
    pub extent: Extent,
    /// Whether it may fetch the home page.
    pub home: bool,
    /// Whether a group of the file is for it, by its name or that of a robot that it follows.
    pub named: bool,
    /// The number of rules that it obeys.
    pub rules: usize,
    /// The time between two requests that the file asks it for.
    pub delay: Option<Duration>,
}

/// How much of a site a robot may fetch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "everything, nothing, or a part")]
pub enum Extent {
    /// Every URL: proved.
    Everything,
    /// Some URLs; or it is not known to be all or none.
    Part,
    /// No URL but `/robots.txt`: proved.
    Nothing,
}

/// A sitemap that a file names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedSitemap {
    /// Its line, from 1.
    pub line: u32,
    /// Its address; a relative one is completed by the site's.
    pub url: Vec<u8>,
    /// The search robots, by token, that the file does not let fetch it; `*` for every other robot. Nothing is said of the
    /// sitemaps of other sites.
    pub closed_to: Vec<&'static str>,
}

/// Audits a site: `site` is its URL without a path, if that is known. The hours of robots are those at that time.
///
/// **Cost.** For each group of robots that the file tells apart, that of [`Subject::always`]; for each robot that the file asks
/// for a pace, that of a [`Policy`].
///
/// ```
/// use verger::Document;
/// use verger::time::Moment;
/// use verger_analysis::{Extent, Holds, audit};
///
/// let document = Document::parse(b"User-agent: GPTBot\nDisallow: /\n");
/// let audit = audit(Holds::Rules(&document), None, Moment::from_unix(1_800_000_000));
/// let gptbot = audit.robots.iter().find(|(robot, _)| robot.token == "GPTBot").unwrap().1;
/// assert!(gptbot.named && gptbot.extent == Extent::Nothing);
/// assert_eq!(audit.every_other.extent, Extent::Everything);
/// ```
pub fn audit(holds: Holds<'_>, site: Option<&str>, at: Moment) -> Audit {
    let empty = Document::parse(b"");
    let document = match holds {
        Holds::Rules(document) => document,
        Holds::AllowsAll => &empty,
        Holds::DisallowsAll => return Audit::closed(),
    };
    let outline = Outline::new(document, &Dialect::RFC9309);
    let mut sight = Sight { outline: &outline, at, known: HashMap::new() };
    let robots = KNOWN_ROBOTS.iter().map(|robot| (robot, sight.of(&Crawler::known([robot.token]))));
    Audit {
        robots: robots.collect(),
        every_other: sight.of(&Crawler::default()),
        sitemaps: sitemaps(&outline, site),
    }
}

impl Audit {
    fn closed() -> Self {
        let nothing =
            Reach { extent: Extent::Nothing, home: false, named: false, rules: 0, delay: None };
        let robots = KNOWN_ROBOTS.iter().map(|robot| (robot, nothing)).collect();
        Self { robots, every_other: nothing, sitemaps: Vec::new() }
    }
}

/// The file, and what was already found out for robots that obey the same groups.
struct Sight<'o, 'd> {
    outline: &'o Outline<'d>,
    at: Moment,
    known: HashMap<Vec<usize>, Seen>,
}

/// What robots that obey the same groups may do.
#[derive(Clone, Copy)]
struct Seen {
    extent: Extent,
    home: bool,
    rules: usize,
}

impl Sight<'_, '_> {
    fn of(&mut self, crawler: &Crawler) -> Reach {
        let obeyed = self.outline.obeyed(crawler);
        let outline = self.outline;
        let seen = self.known.entry(obeyed.groups).or_insert_with(|| Seen::of(outline, crawler));
        let Seen { extent, home, rules } = *seen;
        let named = matches!(obeyed.chosen_by, ChosenBy::Token(_) | ChosenBy::Fallback(_));
        Reach { extent, home, named, rules, delay: self.delay(crawler) }
    }

    /// The pace that a line of the file asks for.
    fn delay(&self, crawler: &Crawler) -> Option<Duration> {
        let is_pace =
            |directive| matches!(directive, Directive::CrawlDelay | Directive::RequestRate);
        let mut groups = self.outline.groups();
        if !groups.any(|group| group.fields().iter().any(|field| is_pace(field.directive))) {
            return None;
        }
        let policy = Policy::new(self.outline.document(), self.outline.dialect(), crawler);
        let pace = policy.pace(self.at, Duration::ZERO);
        matches!(pace.source, PaceSource::Line { .. }).then_some(pace.interval)
    }
}

impl Seen {
    fn of(outline: &Outline<'_>, crawler: &Crawler) -> Self {
        let ranking = outline.ranking(crawler);
        let home = ranking.decide(b"/").is_allowed();
        let rules = ranking.rules().len();
        let extent = match Subject::of(ranking).always() {
            Some(Constant::Everything) => Extent::Everything,
            Some(Constant::Nothing) => Extent::Nothing,
            None => Extent::Part,
        };
        Self { extent, home, rules }
    }
}

fn sitemaps(outline: &Outline<'_>, site: Option<&str>) -> Vec<NamedSitemap> {
    let document = outline.document();
    let mut policies: HashMap<Vec<usize>, (Policy, Vec<&'static str>)> = HashMap::new();
    for (token, crawler) in searchers() {
        let groups = outline.obeyed(&crawler).groups;
        let make = || (Policy::from(&outline.ranking(&crawler)), Vec::new());
        policies.entry(groups).or_insert_with(make).1.push(token);
    }
    let others = OtherRecords::new(document, outline.dialect(), &Crawler::default());
    let base = site.map(|site| format!("{site}/robots.txt")).unwrap_or_default();
    let sitemaps = others.that_count(Directive::Sitemap).filter_map(|record| {
        let url = record.address(document, base.as_bytes())?;
        let is_own = site.is_none_or(|site| is_below(&url, site));
        let is_closed = |policy: &Policy| is_own && !policy.decide(&url).is_allowed();
        let closed = policies.values().filter(|(policy, _)| is_closed(policy));
        let mut closed_to: Vec<_> = closed.flat_map(|(_, names)| names.iter().copied()).collect();
        closed_to.sort_unstable();
        Some(NamedSitemap { line: record.line, url: url.into_owned(), closed_to })
    });
    sitemaps.collect()
}

/// The robots of search engines, and every other.
fn searchers() -> impl Iterator<Item = (&'static str, Crawler)> {
    let is_of_search = |robot: &&KnownRobot| robot.purposes.contains(&Purpose::Search);
    let search = KNOWN_ROBOTS.iter().filter(is_of_search);
    let named = search.map(|robot| (robot.token, Crawler::known([robot.token])));
    named.chain([("*", Crawler::default())])
}

/// Whether a URL is one of the site.
fn is_below(url: &[u8], site: &str) -> bool {
    let rest = url.get(..site.len()).filter(|start| start.eq_ignore_ascii_case(site.as_bytes()));
    rest.is_some() && matches!(url.get(site.len()), None | Some(b'/' | b'?' | b'#'))
}
