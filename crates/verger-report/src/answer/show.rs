//! `show`: everything a file says to one robot.

mod silent;

pub use silent::SilentLine;
pub(crate) use silent::why_no_rule;

use std::time::Duration;

use serde::Serialize;
use verger::explanation::{CountedNote, Explanation, Question};
use verger::pace::PaceOptions;
use verger::records::OtherRecords;
use verger::robots::{KnownRobot, REGISTRY_DATE};
use verger::time::Moment;
use verger::{Dialect, Directive, Document, Note as FileNote, Policy, Ranking};

use super::Answer;
use crate::bytes::{Bytes, key};
use crate::crawler::{Asker, Robot};
use crate::decided::Decided;
use crate::file::{Group, Record, written};
use crate::note::Note;
use crate::pace::Pace;
use crate::source::Source;
use crate::time::Time;
use crate::usage::{Usage, UsageRules, Uses};
use crate::visit::Visit;

/// Everything a file says to one robot. Lines are referred to by their number.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Show<'a> {
    /// The file, or the site whose file was used.
    #[serde(flatten)]
    pub source: Source<'a>,
    /// The robot.
    #[serde(flatten)]
    pub asker: Asker,
    /// The dialect in which the file was read.
    pub dialect: &'static str,
    /// The tokens whose groups it obeys where no group names it.
    pub fallbacks: Vec<String>,
    /// What the registry says about the robot.
    pub known: Option<Known>,
    /// The token whose groups it obeys.
    pub obeys: Option<String>,
    /// What applies if no rule matches, or to the whole site if it has no file.
    pub default: Decided<'a>,
    /// The content of the file; absent if there is none.
    #[serde(flatten)]
    pub said: Option<Said<'a>>,
}

/// What a file says to one robot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Said<'a> {
    /// The number of lines in the file.
    pub lines: usize,
    /// Every group, and its role for the robot.
    pub groups: Vec<Group<'a>>,
    /// The versions of the standard that its records state.
    pub versions: Vec<Record<'a>>,
    /// Its rules, the highest rank first.
    pub rules: Vec<Rule<'a>>,
    /// The first line that was not obeyed because of a limit.
    pub limit_reached_at_line: Option<u32>,
    /// The time for which pace and hours are stated.
    pub at: Time,
    /// How fast the robot may go at that time.
    pub pace: Pace<'a>,
    /// Every rate that is stated.
    pub rates: Vec<Record<'a>>,
    /// Whether a visit is welcome at that time.
    pub visit: Visit<'static>,
    /// The visiting hours that are stated.
    pub visit_times: Vec<Record<'a>>,
    /// The lines about the use of content; null if there are none.
    pub usage: Option<UsageRules<'a>>,
    /// The resulting answers for the home page.
    pub uses_at_root: UsesAt<'a>,
    /// Remarks for the robot's author.
    pub comments: Vec<Record<'a>>,
    /// Sitemaps.
    pub sitemaps: Vec<Record<'a>>,
    /// Pages to visit, as proposed in 1996.
    pub please_visit: Vec<Record<'a>>,
    /// How the robot treats the proposals of 1996.
    pub proposals_1996: Proposals1996,
    /// Licences.
    pub licenses: Vec<Record<'a>>,
    /// Catalogs of agents.
    pub agent_maps: Vec<Record<'a>>,
    /// Texts for language models.
    pub llm_policies: Vec<Record<'a>>,
    /// Parameters that do not change a page.
    pub clean_params: Vec<Record<'a>>,
    /// The lines that have no effect for the robot.
    pub silent: Vec<SilentLine<'a>>,
}

/// What the registry of known robots says about a robot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Known {
    /// Its operator.
    pub operator: &'static str,
    /// Its classes.
    pub purposes: Vec<&'static str>,
    /// Whether it obeys.
    pub obedience: &'static str,
    /// The source of that claim.
    pub evidence: &'static str,
    /// What its token stands for.
    pub token_kind: &'static str,
    /// When that was said.
    pub as_of: &'static str,
    /// The date of the registry.
    pub registry: &'static str,
}

/// A rule.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Rule<'a> {
    /// Its line.
    pub line: u32,
    /// Its field.
    pub directive: &'static str,
    /// Whether it allows.
    pub allowed: bool,
    /// Its pattern.
    #[serde(flatten)]
    pub pattern: Bytes<'a, key::Pattern>,
}

/// The resulting answers on use for a page, by its robots.txt.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UsesAt<'a> {
    /// The URL of the page.
    pub url: &'a str,
    /// Whether it may be fetched; if not, nothing is said about its use (draft-ietf-aipref-attach §3.1).
    pub applicable: bool,
    /// Whether each use is welcome.
    pub uses: Option<Uses>,
    /// The statements.
    pub usage: Option<Usage<'a>>,
}

/// How a robot treats the proposals of 1996.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Proposals1996 {
    /// Whether it obeys them.
    pub obeyed: bool,
}

/// Further inputs for a page of `show`, apart from the file.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct ShowOptions<'a> {
    /// The URL of the file, if known; else empty.
    pub base: &'a [u8],
    /// The time for which to state pace and hours.
    pub at: Moment,
    /// How long the last retrieval took.
    pub took: Duration,
    /// The robot's own limits.
    pub pace: PaceOptions,
    /// Whether the robot obeys the proposals of 1996.
    pub proposals_1996: bool,
}

/// What the engine reads in a file for one robot.
struct Reading<'r, 'a> {
    document: &'a Document<'a>,
    dialect: &'r Dialect,
    /// For an arbitrary URL: the groups and the lines that are not rules are the same for all.
    told: &'r Explanation,
    others: &'r OtherRecords,
}

impl Answer for Show<'_> {
    const KIND: &'static str = "show";
}

impl<'a> Show<'a> {
    /// Everything a file says to a robot.
    pub fn of_file(
        source: Source<'a>,
        document: &'a Document<'a>,
        dialect: &Dialect,
        robot: &Robot,
        options: &ShowOptions<'_>,
    ) -> Self {
        let told = {
            let crawler = &robot.crawler;
            Explanation::new(Question { document, dialect, crawler, origin: None, url: b"/" })
        };
        let others = OtherRecords::new(document, dialect, &robot.crawler);
        let ranking = Ranking::new(document, dialect, &robot.crawler);
        let policy = Policy::new(document, dialect, &robot.crawler);
        let mut notes = source.notes.to_vec();
        notes.extend(of_the_file(document, robot, &told));
        let obeys = robot.crawler.name_of(told.chosen_by);
        let (verdict, reason) = ranking.default_verdict();
        let reading = Reading { document, dialect, told: &told, others: &others };
        Self {
            obeys: obeys.map(|token| String::from_utf8_lossy(token).into_owned()),
            said: Some(Said::new(robot, &reading, &ranking, &policy, options)),
            ..Self::new(
                source,
                Asker::about(robot, Some(told.chosen_by), notes),
                dialect,
                robot,
                Decided::by_default(verdict, reason, policy.limit()),
            )
        }
    }

    /// What applies to a robot on a site that has no file to obey.
    pub fn without_file(
        source: Source<'a>,
        dialect: &Dialect,
        robot: &Robot,
        default: Decided<'a>,
    ) -> Self {
        let asker = Asker::about(robot, None, source.notes.to_vec());
        Self::new(source, asker, dialect, robot, default)
    }

    fn new(
        source: Source<'a>,
        asker: Asker,
        dialect: &Dialect,
        robot: &Robot,
        default: Decided<'a>,
    ) -> Self {
        let text = |token| String::from_utf8_lossy(token).into_owned();
        Self {
            source,
            asker,
            dialect: dialect.name,
            fallbacks: robot.crawler.fallbacks().map(text).collect(),
            known: robot.crawler.known_robot().map(Known::from),
            obeys: None,
            default,
            said: None,
        }
    }
}

/// Notes on the file, without those that concern only one URL.
fn of_the_file(document: &Document<'_>, robot: &Robot, told: &Explanation) -> Vec<Note> {
    let of_the_file = |said: &&CountedNote| {
        !matches!(said.note, FileNote::ThroughStar { .. } | FileNote::IndexPage { .. })
    };
    let notes = told.notes.iter().filter(of_the_file);
    notes.filter_map(|said| Note::of_file(document, &robot.name, said)).collect()
}

impl<'a> Said<'a> {
    fn new(
        robot: &Robot,
        reading: &Reading<'_, 'a>,
        ranking: &Ranking,
        policy: &Policy,
        options: &ShowOptions<'_>,
    ) -> Self {
        let &Reading { document, dialect, told, others } = reading;
        let records = |fields: &[Directive]| Record::all(document, others, options.base, fields);
        let rule = |rule: &verger::Rule| Rule {
            line: rule.line(),
            directive: rule.directive().name(),
            allowed: rule.verdict() == verger::Verdict::Allowed,
            pattern: Bytes::new(written(document, rule.pattern())),
        };
        let usage = verger::usage::UsageRules::new(document, dialect, &robot.crawler);
        let pace = policy.pace_with(options.at, options.took, options.pace);
        let groups = told.groups.iter().map(|group| Group::new(document, robot, told, group));
        Self {
            lines: document.lines().len(),
            groups: groups.collect(),
            versions: records(&[Directive::RobotVersion]),
            rules: ranking.rules().iter().map(rule).collect(),
            limit_reached_at_line: policy.limit().map(|limit| limit.line),
            at: Time(options.at),
            pace: Pace::new(document, &pace),
            rates: records(&[Directive::CrawlDelay, Directive::RequestRate]),
            visit: Visit::new(policy.open_at(options.at), &[]),
            visit_times: records(&[Directive::VisitTime]),
            usage: UsageRules::new(document, &usage),
            uses_at_root: UsesAt::new("/", document, &usage, policy.decide(b"/").verdict),
            comments: records(&[Directive::Comment]),
            sitemaps: records(&[Directive::Sitemap]),
            please_visit: records(&[Directive::PleaseVisit]),
            proposals_1996: Proposals1996 { obeyed: options.proposals_1996 },
            licenses: records(&[Directive::License]),
            agent_maps: records(&[Directive::Agentmap]),
            llm_policies: records(&[Directive::LlmPolicy]),
            clean_params: records(&[Directive::CleanParam]),
            silent: SilentLine::all(reading),
        }
    }
}

impl<'a> UsesAt<'a> {
    /// What the file's rules on use say about a URL, whose verdict is that of the file's other rules.
    pub fn new(
        url: &'a str,
        document: &'a Document<'_>,
        rules: &verger::usage::UsageRules,
        verdict: verger::Verdict,
    ) -> Self {
        let said = rules.at(url.as_bytes(), verdict);
        let text = |place: verger::Place| document.text(place.span());
        Self {
            url,
            applicable: said.is_some(),
            uses: said.as_ref().map(Uses::from),
            usage: said.as_ref().map(|usage| Usage::new(usage, &text)),
        }
    }
}

impl From<&KnownRobot> for Known {
    fn from(robot: &KnownRobot) -> Self {
        Self {
            operator: robot.operator,
            purposes: robot.purposes.iter().map(|purpose| purpose.name()).collect(),
            obedience: robot.obedience.name(),
            evidence: robot.evidence.name(),
            token_kind: robot.kind.name(),
            as_of: robot.as_of,
            registry: REGISTRY_DATE,
        }
    }
}
