//! `audit`: who may do what on a site, by class.

use serde::Serialize;
use verger::Document;
use verger::robots::{KnownRobot, Obedience, Purpose, REGISTRY_DATE};
use verger::usage::UsagePreferences;
use verger_analysis::lint::{Linted, Severity};
use verger_analysis::{Extent, Holds, NamedSitemap, Reach, audit};

use super::{Answer, Finding, Lint};
use crate::bytes::{Bytes, key};
use crate::seconds::Seconds;
use crate::text::known_robot;
use crate::time::Time;
use crate::usage::{TextOf, Usage, Uses};

/// Who may do what on a site.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Audit<'a> {
    /// The site, or the file.
    pub name: &'a str,
    /// What holds: `rules`, `allows-all` or `disallows-all`.
    pub holds: &'static str,
    /// Why that holds, where there are no rules.
    pub because: Option<String>,
    /// The time of the audit.
    pub at: Time,
    /// The date of the registry of robots.
    pub registry: &'static str,
    /// The known robots, by their first purpose.
    pub classes: Vec<AuditedClass>,
    /// Every robot that is not known, and that the file does not name.
    pub every_other: AuditedRobot,
    /// The page whose use is answered.
    pub page: &'a str,
    /// Whether that page may be indexed; absent if it was not fetched.
    pub may_index: Option<bool>,
    /// Why the page was not read.
    pub page_trouble: Option<String>,
    /// Whether each use of that page is welcome to a robot of which nothing is known.
    pub uses: Uses,
    /// Every preference on use: of the robots.txt, of the page and its headers, and of tdmrep.json.
    pub usage: Usage<'a>,
    /// The sitemaps that the file names.
    pub sitemaps: Vec<AuditedSitemap<'a>>,
    /// What the linter found.
    pub lint: AuditedLint<'a>,
    /// The answers under the names of robots, if they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub claimed: Vec<ClaimedAnswer>,
    /// The headers that places refer to.
    #[serde(skip)]
    pub(crate) headers: &'a [(String, String)],
}

/// The robots of a class; one of several classes is in each.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AuditedClass {
    /// Its name.
    pub class: &'static str,
    /// What its robots are for.
    pub meaning: &'static str,
    /// The robots.
    pub robots: Vec<AuditedRobot>,
}

/// What a robot may fetch.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AuditedRobot {
    /// Its token; `*` for every other robot.
    pub token: &'static str,
    /// Its operator.
    pub operator: &'static str,
    /// `everything`, `part` or `nothing`.
    pub may_fetch: &'static str,
    /// Whether it may fetch the home page.
    pub home: bool,
    /// Whether a group of the file is for it, by its name or that of a robot that it follows.
    pub named: bool,
    /// The number of rules that it obeys.
    pub rules: usize,
    /// The seconds between two requests that the file asks it for.
    pub delay: Option<Seconds>,
    /// Whether it obeys: `obeys`, `ignores-star`, `may-ignore`, `ignores` or `unstated`.
    pub obedience: &'static str,
    /// What its token stands for.
    pub token_kind: &'static str,
}

/// A sitemap that the file names.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AuditedSitemap<'a> {
    /// Its line.
    pub line: u32,
    /// Its address.
    #[serde(flatten)]
    pub url: Bytes<'a, key::Url>,
    /// The search robots, by token, that the file does not let fetch it; `*` for every other robot.
    pub closed_to: Vec<&'static str>,
}

/// What the linter found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AuditedLint<'a> {
    /// The number of errors.
    pub errors: usize,
    /// The number of warnings.
    pub warnings: usize,
    /// The number of hints.
    pub hints: usize,
    /// The errors and warnings; `verger lint` shows the hints.
    pub findings: Vec<Finding<'a>>,
}

/// How the server answers a request under the name of a robot. Whether it would answer the robot itself so is not known: a server
/// may look at more than the name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClaimedAnswer {
    /// The class.
    pub class: &'static str,
    /// The robot whose name was sent.
    pub token: &'static str,
    /// The User-Agent header that was sent.
    pub user_agent: String,
    /// The status for the robots.txt; absent if there was no answer.
    pub robots_txt: Option<u16>,
    /// Whether that robots.txt says the same to every robot as the one that this command got; absent if there was none.
    pub same_robots_txt: Option<bool>,
    /// The status for the home page; absent if there was no answer, or the page may not be fetched under that name.
    pub page: Option<u16>,
    /// Why something was not asked, or not answered.
    pub trouble: Option<String>,
}

/// The input of an audit.
#[derive(Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct AuditQuestion<'a> {
    /// The site, or the file.
    pub name: &'a str,
    /// What holds.
    pub holds: Holds<'a>,
    /// Why, where there are no rules.
    pub because: Option<String>,
    /// The robots.txt; an empty one where there is none.
    pub document: &'a Document<'a>,
    /// The site, as a URL without a path; `None` for a file.
    pub site: Option<&'a str>,
    /// The time.
    pub at: Time,
    /// The page whose use is answered.
    pub page: &'a str,
    /// Whether it may be indexed, if it was read; or why it was not.
    pub may_index: Result<Option<bool>, Option<String>>,
    /// Every preference on its use.
    pub usage: &'a UsagePreferences,
    /// The text of a place.
    pub headers: &'a [(String, String)],
    /// What the linter found.
    pub linted: Linted,
}

impl Answer for Audit<'_> {
    const KIND: &'static str = "audit";
}

impl<'a> Audit<'a> {
    /// Audits a site. Cost: that of [`audit`].
    pub fn new(asked: AuditQuestion<'a>, text: &TextOf<'_, 'a>) -> Self {
        let AuditQuestion { document, at, .. } = asked;
        let audit = audit(asked.holds, asked.site, at.0);
        let class = |&purpose: &Purpose| {
            let is_of_class =
                |(robot, _): &&(&KnownRobot, Reach)| robot.purposes.contains(&purpose);
            let of_class = audit.robots.iter().filter(is_of_class);
            let robots: Vec<_> =
                of_class.map(|&(robot, reach)| AuditedRobot::new(robot, reach)).collect();
            AuditedClass { class: purpose.name(), meaning: known_robot::class(purpose), robots }
        };
        let classes = Purpose::ALL.iter().map(class);
        let classes = classes.filter(|class| !class.robots.is_empty()).collect();
        let every_other = AuditedRobot::every_other(audit.every_other);
        let sitemaps = audit.sitemaps.into_iter().map(AuditedSitemap::from).collect();
        let lint = Lint::new(asked.name, document, asked.linted);
        let findings = lint.findings.into_iter();
        let hint = Severity::Hint.name();
        let (may_index, page_trouble) = match asked.may_index {
            Ok(may_index) => (may_index, None),
            Err(why) => (None, why),
        };
        Self {
            name: asked.name,
            holds: match asked.holds {
                Holds::Rules(_) => "rules",
                Holds::AllowsAll => "allows-all",
                Holds::DisallowsAll => "disallows-all",
            },
            because: asked.because,
            at,
            registry: REGISTRY_DATE,
            classes,
            every_other,
            page: asked.page,
            may_index,
            page_trouble,
            uses: Uses::from(asked.usage),
            usage: Usage::new(asked.usage, text),
            sitemaps,
            lint: AuditedLint {
                errors: lint.errors,
                warnings: lint.warnings,
                hints: lint.hints,
                findings: findings.filter(|found| found.severity != hint).collect(),
            },
            claimed: Vec::new(),
            headers: asked.headers,
        }
    }

    /// The same, with the answers under the names of robots.
    #[must_use]
    pub fn with_claimed(self, claimed: Vec<ClaimedAnswer>) -> Self {
        Self { claimed, ..self }
    }
}

impl ClaimedAnswer {
    /// A robot whose name is sent, before anything is asked.
    pub fn new(class: &'static str, token: &'static str, user_agent: String) -> Self {
        let (robots_txt, same_robots_txt, page, trouble) = (None, None, None, None);
        Self { class, token, user_agent, robots_txt, same_robots_txt, page, trouble }
    }
}

impl AuditedRobot {
    fn new(robot: &'static KnownRobot, reach: Reach) -> Self {
        Self {
            token: robot.token,
            operator: robot.operator,
            obedience: robot.obedience.name(),
            token_kind: robot.kind.name(),
            ..Self::every_other(reach)
        }
    }

    fn every_other(reach: Reach) -> Self {
        Self {
            token: "*",
            operator: "",
            may_fetch: match reach.extent {
                Extent::Everything => "everything",
                Extent::Part => "part",
                Extent::Nothing => "nothing",
            },
            home: reach.home,
            named: reach.named,
            rules: reach.rules,
            delay: reach.delay.map(Seconds),
            obedience: Obedience::Unstated.name(),
            token_kind: "robot",
        }
    }
}

impl From<NamedSitemap> for AuditedSitemap<'_> {
    fn from(NamedSitemap { line, url, closed_to, .. }: NamedSitemap) -> Self {
        Self { line, url: Bytes::new(url), closed_to }
    }
}
