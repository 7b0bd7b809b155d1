//! What a page says to a robot, as text.

mod because;
mod legacy;
mod payment;
mod rows;

use std::io::{Result, Write};

use verger::page::PageFault;
use verger::usage::UsageSource;

use self::rows::{limits, rules};
use super::sheet::{Sheet, SheetOf};
use super::shown::{cut, shown};
use super::usage::place;
use super::{style, usage};
use crate::answer::page::{Page, PagePayment, PageStatement};
use crate::usage::UsageStatement;

/// Pages below each other, each for one robot.
#[derive(Debug, Default)]
pub struct PageSheet {
    has_begun: bool,
}

impl Sheet for PageSheet {}

impl SheetOf<Page<'_>> for PageSheet {
    fn add(&mut self, pages: &[Page<'_>], out: &mut dyn Write) -> Result<()> {
        for page in pages {
            if std::mem::replace(&mut self.has_begun, true) {
                writeln!(out)?;
            }
            write(page, out)?;
        }
        Ok(())
    }
}

impl SheetOf<PagePayment<'_>> for PageSheet {
    /// It is the same for every robot.
    fn add(&mut self, answers: &[PagePayment<'_>], out: &mut dyn Write) -> Result<()> {
        answers.first().map_or(Ok(()), |answer| payment::write(answer, out))
    }
}

/// The most statements that are shown; the rest are counted.
const SHOWN: usize = 100;

fn write(page: &Page<'_>, out: &mut dyn Write) -> Result<()> {
    writeln!(
        out,
        "What {} says to {}",
        shown(page.file.as_bytes()),
        style::head(&page.asker.name)
    )?;
    if let Some(because) = &page.because {
        writeln!(out, "{} whether it may be indexed: {because}", style::head("undetermined"))?;
    }
    section(out, "Rules", &rules(page).into_iter().chain(limits(page)).collect::<Vec<_>>())?;
    section(out, "Canonical address", &canonical(page))?;
    section(out, "Use of its content", &uses(page))?;
    section(out, "Licences, whose terms also apply", &licenses(page))?;
    section(out, "Every statement", &statements(page))?;
    let is_obeyed = page.rules.instead().is_some();
    let head = if is_obeyed { "Signals of 1996" } else { "Signals of 1996, without effect" };
    section(out, head, &legacy::lines(page))?;
    let notes: Vec<_> = page.asker.of_file().iter().map(|note| note.text.clone()).collect();
    section(out, "Notes", &notes)
}

fn section(out: &mut dyn Write, head: &str, lines: &[String]) -> Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", style::head(head))?;
    lines.iter().try_for_each(|line| writeln!(out, "  {line}"))
}

fn canonical(page: &Page<'_>) -> Vec<String> {
    let counting = page.canonical.links.iter().filter(|link| link.counts);
    let line = |link: &crate::answer::page::CanonicalLink<'_>| {
        let at = style::faint(format!("({})", place(&link.place)));
        format!("{}  {at}", cut(&shown(link.url.octets())))
    };
    if !page.canonical.contradictory {
        return counting.take(1).map(line).collect();
    }
    let links = counting.take(SHOWN).map(|link| format!("  {}", line(link)));
    std::iter::once("several are stated, so none counts:".to_owned()).chain(links).collect()
}

/// The answers on use; none if only indexing is stated, which the rules show.
fn uses(page: &Page<'_>) -> Vec<String> {
    let is_more = |said: &UsageStatement<'_>| said.source != UsageSource::NoIndex.name();
    let says_more = page.usage.statements.iter().any(is_more);
    let at = |said: &UsageStatement<'_>| usage::at_place(said, page.headers);
    if says_more { usage::uses(&page.uses, &page.usage, &at) } else { Vec::new() }
}

fn licenses(page: &Page<'_>) -> Vec<String> {
    let counting = page.licenses.iter().filter(|license| license.counts).take(SHOWN);
    let lines = counting.map(|license| {
        let of_robots_txt = if license.place.line.is_some() { "robots.txt " } else { "" };
        let at = style::faint(format!("({of_robots_txt}{})", place(&license.place)));
        let url = license.url.octets();
        let url = if url.is_empty() { "in the page itself".to_owned() } else { cut(&shown(url)) };
        format!("{url}  {at}")
    });
    lines.collect()
}

/// Headers in their order, then elements in theirs.
fn statements(page: &Page<'_>) -> Vec<String> {
    let of_use =
        page.usage.statements.iter().filter_map(|said| Some((said.place, preference(page, said)?)));
    let rules = page.statements.iter().map(|said| (said.place, rule(said)));
    let mut all: Vec<_> = rules.chain(of_use).collect();
    let order = |at: &crate::Place| match *at {
        crate::Place { header: Some(header), .. } => (0, header),
        crate::Place { octet: Some(octet), .. } => (1, octet),
        crate::Place { line: Some(line), .. } => (2, line.into()),
        _ => (3, 0),
    };
    all.sort_by_key(|(at, _)| order(at));
    let more = all.len().saturating_sub(SHOWN);
    let shown = all.into_iter().take(SHOWN);
    let mut lines: Vec<_> =
        shown.map(|(at, text)| format!("{} {text}", style::faint(place(&at)))).collect();
    if more > 0 {
        lines.push(format!("… and {more} more; --json has them"));
    }
    lines
}

fn rule(said: &PageStatement<'_>) -> String {
    let whom = match &said.robot {
        Some(name) => Some(format!("for {}", cut(&shown(name.octets())))),
        None => (!said.applies).then(|| "not for robots that ignore *".to_owned()),
    };
    let remarks: Vec<_> =
        whom.into_iter().chain(said.fault.map(|wrong| fault(wrong).to_owned())).collect();
    let remarks = if remarks.is_empty() {
        String::new()
    } else {
        format!("  {}", style::faint(format!("({})", remarks.join("; "))))
    };
    format!("{}: {}{remarks}", said.source, cut(&shown(said.text.octets())))
}

/// A statement on use as written, except those that are rules of the page.
fn preference(page: &Page<'_>, said: &UsageStatement<'_>) -> Option<String> {
    if [UsageSource::NoAi.name(), UsageSource::NoIndex.name()].contains(&said.source) {
        return None;
    }
    let is_policy = said.policy.is_some() && said.place.octet.is_some();
    let header = said.place.header.and_then(|number| page.headers.get(number as usize - 1));
    let (name, value) = match header {
        Some((name, value)) => (&name[..], value.as_bytes()),
        None if is_policy => ("tdm-policy", said.value.octets()),
        None => (said.source, said.value.octets()),
    };
    Some(format!("{}: {}{}", shown(name.as_bytes()), cut(&shown(value)), usage::notes(said)))
}

fn fault(fault: PageFault) -> &'static str {
    match fault {
        PageFault::UnknownRule => "unknown rule",
        PageFault::UnexpectedValue => "this rule takes no value",
        PageFault::MissingValue => "its value is missing",
        PageFault::BadNumber => "neither a whole number nor -1",
        PageFault::BadImageSize => "neither none, standard nor large",
        PageFault::BadDate => "not a readable date",
        PageFault::NoComma => "a comma is missing; obeyed anyway",
        PageFault::NoRobot => "no robot before it, such as *; obeyed anyway",
        PageFault::NotAList => "not a list of robots with rules",
        PageFault::Cut => "too long to be read whole",
        _ => "cannot be read",
    }
}
