//! The lines that are neither User-agent lines nor rules: "other records", in the words of RFC 9309 §2.2.4.

mod address;
mod clean_param;
mod host;
mod malformed;

pub use address::{Address, AddressError, resolve};
pub use clean_param::{CleanParam, CleanParamError, CleanParams};
pub use host::{Host, HostError};
pub use malformed::Malformed;

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::time::Duration;

use crate::crawler::{ChosenBy, Crawler};
use crate::dialect::{Dialect, SeveralVisitTimes};
use crate::directive::{Directive, Scope};
use crate::pace::{RequestRate, Window, crawl_delay};
use crate::policy::{Choice, Group, Groups, Version, choose, groups};
use crate::reading::{Reading, Statement, read, within_limit};
use crate::syntax::{Document, LineKind, Span};

/// What a file says to one robot apart from access: rates and hours, remarks, sitemaps and the like, and the lines
/// that have no effect.
///
/// Preferences on the use of content are not included: they have paths, and an algorithm of their own.
/// **Cost.** One pass over the document.
///
/// ```
/// use std::time::Duration;
/// use verger::{Crawler, Dialect, Directive, Document};
/// use verger::records::{OtherRecords, RecordValue};
///
/// let document = Document::parse(b"User-agent: *\nCrawl-delay: 5\nSitemap: /map.xml\nCrawl-delay: 1,5\n");
/// let others = OtherRecords::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
/// assert_eq!(others.records[0].meaning, Ok(RecordValue::CrawlDelay(Duration::from_secs(5))));
/// let base = b"https://example.com/robots.txt";
/// assert_eq!(*others.records[1].address(&document, base).unwrap(), *b"https://example.com/map.xml");
/// assert_eq!(others.records[2].meaning.unwrap_err().name(), "decimal-comma");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OtherRecords {
    /// The known fields that are for this robot, or for all robots, in the order of their lines.
    pub records: Vec<OtherRecord>,
    /// The lines that no dialect knows, in order.
    pub unknown: Vec<UnknownLine>,
    /// The name that selected the robot's groups.
    pub chosen_by: ChosenBy,
}

/// A line with a known field that is neither a User-agent line nor a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OtherRecord {
    /// Its line, from 1.
    pub line: u32,
    /// Its field.
    pub directive: Directive,
    /// Where its value is.
    pub value: Span,
    /// The meaning of its value, or why it has none.
    pub meaning: Result<RecordValue, Malformed>,
    /// Its role for the robot.
    pub effect: Effect,
}

/// The meaning of a field's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordValue {
    /// This much time between two requests.
    CrawlDelay(Duration),
    /// A number of documents per time.
    RequestRate(RequestRate),
    /// When a visit is welcome.
    VisitTime(Window),
    /// An address: of a sitemap, a licence, a page to visit, a catalog of agents, or a text for language models.
    Address(Address),
    /// The site's preferred name.
    Host(Host),
    /// Parameters that do not change the page.
    CleanParam(CleanParam),
    /// A version of the standard.
    Version,
    /// A text: a remark, or the value of a field without a grammar.
    Text,
}

/// The role of a line for a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effect {
    /// It is addressed to the robot, and applies.
    Counts,
    /// It is in no group, and so applies to nobody.
    InNoGroup,
    /// The dialect does not obey its field.
    NotObeyed,
    /// The dialect obeys only the first line with this field.
    NotTheFirst,
    /// It counts only directly after the User-agent lines of its group, and another known field is in between.
    OutOfPlace,
    /// No consumer is known to obey its field, for this reason.
    Powerless(&'static str),
}

/// A line that no dialect knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownLine {
    /// The line, from 1.
    pub line: u32,
    /// The field that is in no table; `None` if the line is not a record at all.
    pub field: Option<Span>,
}

impl OtherRecords {
    /// Reads what a document says to a robot, as the dialect reads it.
    pub fn new(document: &Document<'_>, dialect: &Dialect, crawler: &Crawler) -> Self {
        let found = groups(document, dialect);
        let choice = choose(document, dialect, &found, crawler);
        let mut records = Vec::new();
        let mut add = |statement: &Statement, group: Option<&Group>| {
            records.extend(OtherRecord::read(document, dialect, *statement, group));
        };
        for (group, chosen) in found.all.iter().zip(chosen(&found, &choice)) {
            for (run, _) in found.runs(group) {
                let named = choice.runs.binary_search(&run).is_ok();
                for field in found.fields_of_run(run) {
                    let is_for_robot = match field.directive.entry().scope {
                        Scope::File => true,
                        Scope::Run => named,
                        Scope::Group | Scope::Opener => chosen,
                    };
                    if is_for_robot {
                        add(field, Some(group));
                    }
                }
            }
        }
        found.stray_fields.iter().for_each(|field| add(field, None));
        records.sort_by_key(|record| record.line);
        if dialect.rates.several_visit_times == SeveralVisitTimes::First {
            let visits =
                records.iter_mut().filter(|record| record.directive == Directive::VisitTime);
            let later = visits.filter(|record| record.counts()).skip(1);
            later.for_each(|record| record.effect = Effect::NotTheFirst);
        }
        let chosen_by = choice.by;
        Self { records, unknown: unknown_lines(document, dialect), chosen_by }
    }

    /// The records with that field, except those that are malformed or do not count.
    pub fn that_count(&self, directive: Directive) -> impl Iterator<Item = &OtherRecord> {
        self.records.iter().filter(move |record| record.directive == directive && record.counts())
    }

    /// The Clean-param lines, ready to be applied to URLs. `document` is the one that these were read from.
    pub fn clean_params(&self, document: &Document<'_>) -> CleanParams {
        let lines = self.that_count(Directive::CleanParam);
        CleanParams::new(
            document,
            lines.filter_map(|record| match record.meaning {
                Ok(RecordValue::CleanParam(line)) => Some(line),
                _ => None,
            }),
        )
    }
}

impl RecordValue {
    /// The meaning of a value of a field, or why it has none; `None` for User-agent lines, rules and preferences on use,
    /// which are read elsewhere.
    ///
    /// ```
    /// use verger::{Directive, Document};
    /// use verger::records::RecordValue;
    /// use verger::syntax::LineKind;
    ///
    /// let document = Document::parse(b"Crawl-delay: soon\n");
    /// let LineKind::Record(record) = document.line(1).unwrap().kind else { unreachable!() };
    /// let meaning = RecordValue::read(&document, Directive::CrawlDelay, record.value).unwrap();
    /// assert_eq!(meaning.unwrap_err().name(), "not-a-number");
    /// ```
    pub fn read(
        document: &Document<'_>,
        directive: Directive,
        value: Span,
    ) -> Option<Result<Self, Malformed>> {
        meaning(document, directive, value)
    }
}

impl OtherRecord {
    /// Whether it says something to the robot: it is well formed, and counts.
    pub fn counts(&self) -> bool {
        self.meaning.is_ok() && self.effect == Effect::Counts
    }

    /// The address in its value, made absolute; `base` is the URL the file was fetched from. `None` if its value is
    /// not an address, or if the base is needed and not absolute. `document` is the one it was read from.
    pub fn address<'d>(&self, document: &'d Document<'_>, base: &[u8]) -> Option<Cow<'d, [u8]>> {
        let value = document.text(self.value)?;
        match self.meaning {
            Ok(RecordValue::Address(Address::Absolute)) => Some(Cow::Borrowed(value)),
            Ok(RecordValue::Address(Address::Relative)) => resolve(base, value).map(Cow::Owned),
            _ => None,
        }
    }

    fn read(
        document: &Document<'_>,
        dialect: &Dialect,
        statement: Statement,
        group: Option<&Group>,
    ) -> Option<Self> {
        let Statement { line, directive, value } = statement;
        let meaning = meaning(document, directive, value)?;
        let entry = directive.entry();
        let obeyed = match directive {
            Directive::CrawlDelay | Directive::RequestRate | Directive::VisitTime => {
                dialect.rates.obeyed
            }
            Directive::RobotVersion => dialect.rules_of_version_2.is_some(),
            _ => true,
        };
        let effect = match entry.powerless {
            Some(why) => Effect::Powerless(why),
            None if !obeyed => Effect::NotObeyed,
            None if group.is_none() && entry.scope != Scope::File => Effect::InNoGroup,
            None if directive == Directive::RobotVersion => {
                match group.and_then(|group| group.version_line) {
                    Some(stated) if stated == line => Effect::Counts,
                    Some(_) => Effect::NotTheFirst,
                    None => Effect::OutOfPlace,
                }
            }
            None => Effect::Counts,
        };
        Some(Self { line, directive, value, meaning, effect })
    }
}

/// The meaning of a value; `None` for the fields that are reported elsewhere.
fn meaning(
    document: &Document<'_>,
    directive: Directive,
    value: Span,
) -> Option<Result<RecordValue, Malformed>> {
    let (octets, text) = (document.octets(), document.slice(value));
    Some(match directive {
        Directive::UserAgent
        | Directive::Allow
        | Directive::Disallow
        | Directive::ContentUsage
        | Directive::ContentSignal => return None,
        Directive::CrawlDelay => {
            crawl_delay(text).map(RecordValue::CrawlDelay).map_err(Malformed::CrawlDelay)
        }
        Directive::RequestRate => {
            RequestRate::parse(text).map(RecordValue::RequestRate).map_err(Malformed::RequestRate)
        }
        Directive::VisitTime => {
            Window::parse(text).map(RecordValue::VisitTime).map_err(Malformed::VisitTime)
        }
        Directive::Sitemap
        | Directive::License
        | Directive::PleaseVisit
        | Directive::Agentmap
        | Directive::LlmPolicy => {
            Address::parse(text).map(RecordValue::Address).map_err(Malformed::Address)
        }
        Directive::Host => {
            Host::read(octets, value).map(RecordValue::Host).map_err(Malformed::Host)
        }
        Directive::CleanParam => CleanParam::read(octets, value)
            .map(RecordValue::CleanParam)
            .map_err(Malformed::CleanParam),
        Directive::RobotVersion => match Version::read(text) {
            None => Err(Malformed::Version),
            Some(_) => Ok(RecordValue::Version),
        },
        _ => Ok(RecordValue::Text),
    })
}

/// For each group, whether the robot obeys it.
fn chosen(found: &Groups, choice: &Choice) -> Vec<bool> {
    let mut chosen = alloc::vec![false; found.all.len()];
    choice.groups.iter().for_each(|&group| chosen[group] = true);
    chosen
}

fn unknown_lines(document: &Document<'_>, dialect: &Dialect) -> Vec<UnknownLine> {
    let (within, _) = within_limit(document, dialect);
    let unknown = (1..).zip(document.lines().take(within)).filter_map(|(number, line)| {
        let field = match (read(document.octets(), dialect, &line), line.kind) {
            (Reading::Unknown, LineKind::Record(record)) => Some(record.field),
            (Reading::Nothing, LineKind::Record(_) | LineKind::Unrecognised) => None,
            _ => return None,
        };
        Some(UnknownLine { line: number, field })
    });
    unknown.collect()
}
