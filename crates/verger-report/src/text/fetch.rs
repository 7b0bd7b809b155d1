//! `fetch` as text: one line per site, or the full history for a single site.

use std::io::{Result, Write};
use std::time::Duration;

use super::decided::because;
use super::pace::{self, duration};
use super::sheet::{Sheet, SheetOf};
use super::shown::shown;
use super::style;
use crate::answer::{Fetch, FetchRobot, FileCopy, SiteAnswer, SiteHolds};
use crate::decided::Verdict;

/// The known state of sites.
#[derive(Debug)]
pub struct FetchSheet {
    is_alone: bool,
}

impl FetchSheet {
    /// For one site: its full history, and what that means for each robot.
    pub fn single() -> Self {
        Self { is_alone: true }
    }

    /// A line per site.
    pub fn list() -> Self {
        Self { is_alone: false }
    }
}

impl Sheet for FetchSheet {}

impl SheetOf<Fetch<'_>> for FetchSheet {
    fn add(&mut self, sites: &[Fetch<'_>], out: &mut dyn Write) -> Result<()> {
        for site in sites {
            if self.is_alone {
                story(site, out)?;
            } else {
                let access = site.answer.as_ref().map_or("not asked", |answer| answer.access);
                writeln!(out, "{}  {access}  {}", site.site, holds(site))?;
            }
        }
        Ok(())
    }
}

fn story(site: &Fetch<'_>, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}", style::head(site.site))?;
    if let Some(answer) = &site.answer {
        for hop in &answer.hops {
            let status = hop.status.map_or("no answer".to_owned(), |status| status.to_string());
            row(out, "asked", &format!("{}  {status}", shown(hop.url.as_bytes())))?;
        }
        row(out, "result", &result(site, answer))?;
        if let Some(copy) = &answer.file {
            row(out, "file", &file(copy))?;
        }
        if let Some(failing) = failing(answer) {
            row(out, "failing", &failing)?;
        }
    }
    if let Some(trouble) = &site.cache_trouble {
        row(out, "cache", &format!("{trouble}; continuing without it"))?;
    }
    row(out, "holds", &holds(site))?;
    for note in &site.notes {
        row(out, "note", &note.text)?;
    }
    site.robots.iter().try_for_each(|of_robot| robot(site, of_robot, out))
}

fn row(out: &mut dyn Write, label: &str, value: &str) -> Result<()> {
    writeln!(out, "  {}{value}", style::faint(format!("{label:<8}")))
}

fn result(site: &Fetch<'_>, answer: &SiteAnswer<'_>) -> String {
    let how =
        if site.asked { String::new() } else { format!(", remembered from {}", answer.answered.0) };
    let why = match &site.trouble {
        Some(trouble) => format!("; {}", shown(trouble.as_bytes())),
        None if answer.hops.last().is_none_or(|hop| hop.status.is_none()) => {
            format!("; {}", answer.said)
        }
        None => String::new(),
    };
    format!("{}{how}{why}", answer.access)
}

fn file(copy: &FileCopy<'_>) -> String {
    let cut = if copy.truncated { ", cut at the limit" } else { "" };
    let hash = copy.sha256.get(..12).unwrap_or(&copy.sha256);
    format!("{} bytes{cut}, SHA-256 {hash}…, confirmed {}", copy.bytes, copy.confirmed.0)
}

fn failing(answer: &SiteAnswer<'_>) -> Option<String> {
    let since = answer.unreachable_since?.0;
    let otherwise =
        answer.site_answered.map(|at| format!("; the site gave a different answer at {}", at.0));
    Some(format!("since {since}, attempts: {}{}", answer.failures, otherwise.unwrap_or_default()))
}

fn holds(site: &Fetch<'_>) -> String {
    let (Some(holds), Some(by)) = (site.holds, &site.by) else {
        let why = match &site.answer {
            None => "the site was never asked",
            Some(answer) if answer.answered.0 > site.at.0 => {
                "the remembered answer is dated later than now, so a clock is or was wrong"
            }
            Some(_) => "the remembered answer is too old",
        };
        return format!("nothing: {why}");
    };
    let holds = match holds {
        SiteHolds::Rules => "as its robots.txt says".to_owned(),
        SiteHolds::Allowed => style::verdict(Verdict::Allowed, "allowed"),
        SiteHolds::Disallowed => style::verdict(Verdict::Disallowed, "disallowed"),
        SiteHolds::Deferred => "deferred".to_owned(),
    };
    let left = rough(by.until.0.unix().saturating_sub(site.at.0.unix()));
    let clause = style::faint(format!("({}: {})", by.clause, by.because));
    format!("{holds}, until {} (in {left}) {clause}", by.until.0)
}

/// `23 h`, `5 min`, `40 s`.
fn rough(seconds: u64) -> String {
    duration(Duration::from_secs(match seconds {
        0..60 => seconds,
        60..3600 => seconds - seconds % 60,
        _ => seconds - seconds % 3600,
    }))
}

/// What a robot may do at the root of the site, and how fast.
fn robot(site: &Fetch<'_>, robot: &FetchRobot<'_>, out: &mut dyn Write) -> Result<()> {
    let verdict = robot.decided.verdict;
    let mut why = because(&robot.decided);
    let priced = site.answer.as_ref().filter(|answer| answer.reason.is_some());
    if let Some(terms) = priced.and_then(|answer| answer.payment)
        && robot.decided.clause.is_some()
    {
        why = format!("{why}; 402, {terms}");
    }
    let (name, word) = (&robot.asker.name, style::verdict(verdict, verdict.name()));
    let mut line = format!("{name}: / is {word} {}", style::faint(format!("({why})")));
    let pace = robot.pace.as_ref().map(pace::pace);
    let visit = robot.visit.as_ref().and_then(pace::opening_by);
    for part in pace.into_iter().chain(visit) {
        line += "; ";
        line += &part;
    }
    writeln!(out, "  {line}")?;
    robot.asker.of_file().iter().try_for_each(|note| row(out, "note", &note.text))
}
