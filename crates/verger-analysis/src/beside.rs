//! What files say besides access: pace, hours, preferences on use, and what is for all robots.

use verger::records::{Effect, OtherRecord, OtherRecords, RecordValue};
use verger::usage::{Preference, Reuse, UsageCategory, UsageRules, UsageSource};
use verger::{Crawler, Dialect, Directive, Document, Outline};

use crate::difference::Side;

/// The lines about pace, hours and the use of content that only one of two files has for a robot, by what they mean: those of
/// the old one first.
///
/// **Cost.** A pass over both files, and number of such lines × number of such lines.
pub fn lines_for_robot(
    old: &Document<'_>,
    new: &Document<'_>,
    dialect: &Dialect,
    crawler: &Crawler,
) -> Vec<Side> {
    only_in_one(&of_robot(old, dialect, crawler), &of_robot(new, dialect, crawler))
}

/// The lines for all robots that only one of two files has: sitemaps, licences and the like. Those of the old one first.
pub fn lines_for_all(old: &Document<'_>, new: &Document<'_>, dialect: &Dialect) -> Vec<Side> {
    only_in_one(&of_site(old, dialect), &of_site(new, dialect))
}

/// Whether a file may have lines about pace, hours or the use of content, or others that are for one robot.
pub(crate) fn may_have_lines_for_robot(outline: &Outline<'_>) -> bool {
    let of_access = [Directive::UserAgent, Directive::Allow, Directive::Disallow];
    let is_other =
        |directive: Directive| !of_access.contains(&directive) && !OF_SITE.contains(&directive);
    outline.statements().any(|statement| is_other(statement.directive))
}

/// A line that says something besides access.
#[derive(PartialEq)]
struct SaidLine<'a> {
    line: u32,
    meaning: Meaning<'a>,
}

/// What it says.
#[derive(PartialEq)]
enum Meaning<'a> {
    /// Pace or hours, however they are spelled.
    Pace(RecordValue),
    /// A preference on use: its path, and what it says about each category.
    Usage(Option<&'a [u8]>, UsageSource, Vec<Preference>, Option<Reuse>),
    /// Another field, and its value as it is written.
    Other(Directive, &'a [u8]),
}

/// The fields that are for all robots.
const OF_SITE: [Directive; 7] = [
    Directive::Sitemap,
    Directive::License,
    Directive::Agentmap,
    Directive::LlmPolicy,
    Directive::CleanParam,
    Directive::Host,
    Directive::PleaseVisit,
];

fn of_site<'a>(document: &'a Document<'a>, dialect: &Dialect) -> Vec<SaidLine<'a>> {
    let records = OtherRecords::new(document, dialect, &Crawler::default()).records;
    let said = |record: &OtherRecord| SaidLine {
        line: record.line,
        meaning: Meaning::Other(record.directive, document.text(record.value).unwrap_or_default()),
    };
    records.iter().filter(|record| OF_SITE.contains(&record.directive)).map(said).collect()
}

fn of_robot<'a>(
    document: &'a Document<'a>,
    dialect: &Dialect,
    crawler: &Crawler,
) -> Vec<SaidLine<'a>> {
    let records = OtherRecords::new(document, dialect, crawler).records;
    let pace = records.iter().filter_map(|record| match record.meaning {
        Ok(
            value @ (RecordValue::CrawlDelay(_)
            | RecordValue::RequestRate(_)
            | RecordValue::VisitTime(_)),
        ) if record.effect == Effect::Counts => {
            Some(SaidLine { line: record.line, meaning: Meaning::Pace(value) })
        }
        _ => None,
    });
    let usage = UsageRules::new(document, dialect, crawler);
    let usage = usage.rules().iter().map(|rule| {
        let said = rule.statement();
        let preferences = UsageCategory::ALL.iter().map(|&category| said.preference(category));
        let path = rule.path().and_then(|path| document.text(path));
        let meaning = Meaning::Usage(path, said.source, preferences.collect(), said.reuse);
        SaidLine { line: rule.line(), meaning }
    });
    pace.chain(usage).collect()
}

fn only_in_one(old: &[SaidLine<'_>], new: &[SaidLine<'_>]) -> Vec<Side> {
    let lacks = |others: &[SaidLine<'_>], said: &SaidLine<'_>| {
        !others.iter().any(|other| other.meaning == said.meaning)
    };
    let removed = old.iter().filter(|said| lacks(new, said)).map(|said| Side::Old(said.line));
    let added = new.iter().filter(|said| lacks(old, said)).map(|said| Side::New(said.line));
    removed.chain(added).collect()
}
