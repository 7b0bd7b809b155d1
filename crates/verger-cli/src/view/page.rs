//! What a page says to a robot, for a person.

mod charge;
mod json;
mod kin;
mod legacy;
mod notes;
mod site;

pub(crate) use charge::Charge;
pub(crate) use site::{OfSite, OfTdmFile};

use std::io::{self, Write};

use verger::page::{
    Canonical, IndexInstead, PageAnswer, PageAspect, PageFault, PageScope, PageStatement,
    PageVerdict, PreviewLimit,
};
use verger::time::Moment;
use verger::usage::{UsagePreferences, UsageSource, UsageStatement};
use verger::{Crawler, Place, Verdict};
use verger_page::PageRead;

use super::place::place;
use super::style;
use super::{usage, uses};
use verger_report::text::{cut, shown};

/// What one robot is told by a page and its headers.
#[derive(Debug)]
pub(crate) struct Told<'a> {
    pub(crate) file: &'a str,
    pub(crate) robot: &'a str,
    pub(crate) headers: &'a [(String, String)],
    pub(crate) page: &'a PageRead,
    pub(crate) answer: PageAnswer<'a>,
    pub(crate) usage: UsagePreferences,
    /// The names by which the page can speak to it.
    pub(crate) crawler: Crawler,
    /// Whether it obeys the proposals of 1996.
    pub(crate) obeys_1996: bool,
    /// Its own names.
    pub(crate) own: &'a Crawler,
    pub(crate) site: &'a OfSite,
    /// Whether the site's robots.txt closes the page to the robot, so that it says nothing on its use.
    pub(crate) is_closed: bool,
    pub(crate) at: Moment,
}

/// So many statements are shown; of the rest the number.
const SHOWN: usize = 100;

impl Told<'_> {
    /// Whether the page may be indexed; `None` where nothing that was read forbids it, but not all could be read.
    pub(crate) fn may_index(&self) -> Option<bool> {
        let may_index = self.answer.may_index_at(self.at);
        (!may_index || self.undetermined_by().is_none()).then_some(may_index)
    }

    /// What keeps the page from being known in full; `None` where nothing does, or it forbids all the same.
    fn undetermined_by(&self) -> Option<&'static str> {
        let gap = self.page.gap().map(verger_page::Gap::name);
        let is_cut = self.answer.is_cut().then_some("overlong-value");
        gap.or(is_cut).filter(|_| self.answer.may_index_at(self.at))
    }

    /// Writes it.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "What {} says to {}", self.file, style::head(self.robot))?;
        if let Some(why) = self.why_undetermined() {
            writeln!(out, "{} whether it may be indexed: {why}", style::head("undetermined"))?;
        }
        section(out, "Rules", &self.rulings())?;
        section(out, "Canonical address", &self.canonical())?;
        let place = |said: &UsageStatement| usage::at_place(said, self.headers);
        section(out, "Use of its content", &self.uses(&place))?;
        section(out, "Licences, whose terms hold too", &self.licenses())?;
        section(out, "Every statement", &self.statements())?;
        let is_obeyed = self.answer.index_instead() != IndexInstead::Unstated;
        let head = if is_obeyed { "Of 1996" } else { "Of 1996, without effect" };
        section(out, head, &self.legacy())?;
        let notes: Vec<_> = self.notes().into_iter().map(|note| note.text).collect();
        section(out, "Notes", &notes)
    }

    /// The answers on use; none where nothing is said but whether to index the page, which the rules show.
    fn uses(&self, place: &dyn Fn(&UsageStatement) -> String) -> Vec<String> {
        let mut statements = self.usage.statements().iter();
        let says_more = statements.any(|said| said.source != UsageSource::NoIndex);
        if says_more { uses::lines(&self.usage, place) } else { Vec::new() }
    }

    /// The questions that are answered, and always the first two.
    fn rulings(&self) -> Vec<String> {
        let mut lines = Vec::new();
        lines.extend(self.instead());
        for &aspect in PageAspect::ALL {
            let ruling = self.answer.verdict(aspect);
            // That another page is to be indexed instead says it all.
            if aspect == PageAspect::Index && !lines.is_empty() {
                continue;
            }
            if ruling.value.is_some() || matches!(aspect, PageAspect::Index | PageAspect::Follow) {
                let (verdict, word) = match ruling.value {
                    Some(false) => (Verdict::Disallowed, "no"),
                    _ if self.is_incomplete() => (Verdict::OutOfScope, "unknown"),
                    _ => (Verdict::Allowed, "yes"),
                };
                let word = style::verdict(verdict.into(), word);
                lines.push(row(aspect.name(), &word, &because(&ruling)));
            }
        }
        if let Some(said) = self.answer.index_if_embedded() {
            let because = format!("({})", quoted(said));
            lines.push(row("embedded", "may be indexed in another page", &because));
        }
        lines.extend(limited("excerpt", &self.answer.max_snippet(), |most| {
            up_to(most, "characters")
        }));
        let image = self.answer.max_image_preview();
        lines.extend(limited("image", &image, |size| size.name().to_owned()));
        let video = self.answer.max_video_preview();
        lines.extend(limited("video", &video, |most| up_to(most, "seconds")));
        let until = self.answer.unavailable_after();
        lines.extend(limited("until", &until, |time| {
            let past = if self.at > time { ", which is past: not to be indexed" } else { "" };
            format!("{time}{past}")
        }));
        lines
    }

    fn canonical(&self) -> Vec<String> {
        match self.page.signals.canonical() {
            Canonical::Unstated => Vec::new(),
            Canonical::At(link) => {
                vec![format!(
                    "{}  {}",
                    cut(&shown(&link.url)),
                    style::faint(format!("({})", place(link.place)))
                )]
            }
            Canonical::Contradictory => {
                let links = self.page.signals.canonicals().iter().filter(|link| link.counts);
                let links = links.take(SHOWN).map(|link| {
                    let place = style::faint(format!("({})", place(link.place)));
                    format!("  {}  {place}", cut(&shown(&link.url)))
                });
                std::iter::once("several are stated, so none counts:".to_owned())
                    .chain(links)
                    .collect()
            }
        }
    }

    /// Headers in their order, then elements in theirs.
    fn statements(&self) -> Vec<String> {
        let of_use = self.usage.statements().iter().filter_map(|said| self.preference(said));
        let rules = self.page.signals.statements().iter().map(|said| {
            let remarks = [self.whom(said), said.fault.map(fault).unwrap_or_default().to_owned()];
            let remarks: Vec<_> = remarks.into_iter().filter(|text| !text.is_empty()).collect();
            let remarks = if remarks.is_empty() {
                String::new()
            } else {
                format!("  {}", style::faint(format!("({})", remarks.join("; "))))
            };
            (said.place, format!("{}: {}{remarks}", said.source.name(), cut(&shown(&said.text))))
        });
        let mut all: Vec<_> = rules.chain(of_use).collect();
        all.sort_by_key(|(place, _)| match place {
            Place::Header { number, .. } => (0, u64::from(*number)),
            Place::Element { offset, .. } => (1, *offset),
            Place::Line { line, .. } => (2, u64::from(*line)),
            _ => (3, 0),
        });
        let more = all.len().saturating_sub(SHOWN);
        let shown = all.into_iter().take(SHOWN);
        let mut lines: Vec<_> =
            shown.map(|(at, text)| format!("{} {text}", style::faint(place(at)))).collect();
        if more > 0 {
            lines.push(format!("… and {more} more; --json has them"));
        }
        lines
    }

    fn whom(&self, said: &PageStatement) -> String {
        match &said.scope {
            PageScope::All if said.scope.covers(&self.crawler) => String::new(),
            PageScope::All => "not for a robot that obeys no *".to_owned(),
            PageScope::Robot(name) => format!("for {}", cut(&shown(name))),
        }
    }

    /// A statement on use as it is written, but for those that are rules of the page.
    fn preference(&self, said: &UsageStatement) -> Option<(Place, String)> {
        if matches!(said.source, UsageSource::NoAi | UsageSource::NoIndex) {
            return None;
        }
        let notes = usage::notes(said, &|place| self.text(place));
        let (name, value) = match said.place {
            Place::Header { number, .. } => {
                let (name, value) = self.headers.get(number as usize)?;
                (name.as_str(), value.as_bytes())
            }
            place => {
                let is_policy = said.policy.is_some() && matches!(place, Place::Element { .. });
                let name = if is_policy { "tdm-policy" } else { said.source.name() };
                let text = self.text(place).filter(|text| !text.is_empty());
                (name, text.unwrap_or(&said.text))
            }
        };
        let text = format!("{}: {}{notes}", shown(name.as_bytes()), cut(&shown(value)));
        Some((said.place, text))
    }

    /// The text of a place in a header or in the robots.txt; the page is not kept.
    fn text(&self, place: Place) -> Option<&[u8]> {
        match place {
            Place::Header { number, span } => {
                self.headers.get(number as usize)?.1.as_bytes().get(span.range())
            }
            Place::Line { span, .. } => self.site.robots_txt.as_ref()?.text(span),
            _ => None,
        }
    }

    fn licenses(&self) -> Vec<String> {
        let of_site = self.site.licenses().into_iter().map(|(line, url)| {
            let place = style::faint(format!("(robots.txt line {line})"));
            format!("{}  {place}", cut(&shown(url)))
        });
        let counting = self.page.signals.licenses().iter().filter(|license| license.kind.counts());
        let of_page = counting.map(|license| {
            let place = style::faint(format!("({})", place(license.place)));
            let url = if license.url.is_empty() {
                "in the page itself".to_owned()
            } else {
                cut(&shown(&license.url))
            };
            format!("{url}  {place}")
        });
        of_site.chain(of_page).take(SHOWN).collect()
    }
}

fn section(out: &mut impl Write, head: &str, lines: &[String]) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", style::head(head))?;
    lines.iter().try_for_each(|line| writeln!(out, "  {line}"))
}

fn row(name: &str, value: &str, because: &str) -> String {
    let row = format!("{name:<11} {value}");
    if because.is_empty() { row } else { format!("{row}  {}", style::faint(because)) }
}

/// The statements that decide, and those that lost against them.
fn because<T>(ruling: &PageVerdict<'_, T>) -> String {
    match (ruling.deciding.is_empty(), ruling.overruled.is_empty()) {
        (true, _) => "(nothing is said)".to_owned(),
        (_, true) => format!("({})", list(&ruling.deciding)),
        _ => format!("({}; overrules {})", list(&ruling.deciding), list(&ruling.overruled)),
    }
}

/// The first of some statements, and the number of the rest.
fn list(statements: &[&PageStatement]) -> String {
    const MOST: usize = 4;
    let mut quotes: Vec<_> = statements.iter().take(MOST).map(|said| quoted(said)).collect();
    if statements.len() > MOST {
        quotes.push(format!("{} more", statements.len() - MOST));
    }
    quotes.join("; ")
}

/// `header 1, X-Robots-Tag: noindex`.
fn quoted(said: &PageStatement) -> String {
    let whom = match &said.scope {
        PageScope::All => String::new(),
        PageScope::Robot(name) => format!(" for {}", cut(&shown(name))),
    };
    let (place, source) = (place(said.place), said.source.name());
    format!("{place}, {source}{whom}: {}", cut(&shown(&said.text)))
}

fn limited<T: Copy>(
    name: &str,
    ruling: &PageVerdict<'_, T>,
    words: impl Fn(T) -> String,
) -> Option<String> {
    ruling.value.map(|value| row(name, &words(value), &because(ruling)))
}

fn up_to(limit: PreviewLimit, unit: &str) -> String {
    match limit {
        PreviewLimit::AtMost(0) => "none".to_owned(),
        PreviewLimit::AtMost(most) => format!("{most} {unit} at most"),
        PreviewLimit::Unlimited => "of any length".to_owned(),
    }
}

fn fault(fault: PageFault) -> &'static str {
    match fault {
        PageFault::UnknownRule => "no known rule",
        PageFault::UnexpectedValue => "this rule takes no value",
        PageFault::MissingValue => "its value is missing",
        PageFault::BadNumber => "neither a whole number nor -1",
        PageFault::BadImageSize => "neither none, standard nor large",
        PageFault::BadDate => "no date that can be read",
        PageFault::NoComma => "a comma is missing; obeyed all the same",
        PageFault::NoRobot => "no robot before it, such as *; obeyed all the same",
        PageFault::NotAList => "not a list of robots with rules",
        PageFault::Cut => "longer than was read",
        _ => "cannot be read",
    }
}
