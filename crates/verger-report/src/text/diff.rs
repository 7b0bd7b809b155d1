//! `diff` as text: the robots, and under each what changes.

use std::io::{Result, Write};

use super::sheet::{Sheet, SheetOf};
use super::shown::{counted, shown, width};
use super::style;
use crate::answer::{ChangedLine, ChangedUrl, Diff, DiffOfSite};

/// What changes between two files.
#[derive(Debug, Default)]
pub struct DiffSheet {
    /// Whether anything was said.
    has_begun: bool,
}

impl Sheet for DiffSheet {}

impl SheetOf<Diff<'_>> for DiffSheet {
    fn add(&mut self, answers: &[Diff<'_>], out: &mut dyn Write) -> Result<()> {
        answers.iter().try_for_each(|answer| {
            self.begin(out)?;
            if answer.same {
                let all = "nothing changes: every URL is decided alike, with the same pace and preferences";
                return writeln!(out, "{}: {all}", robots(answer));
            }
            writeln!(out, "{}", style::head(robots(answer)))?;
            let longest = answer.changes.iter().map(|change| width(&url(change))).max();
            let column = longest.unwrap_or_default().min(LONGEST);
            for change in &answer.changes {
                changed(change, column, out)?;
            }
            if answer.changes.is_empty() && answer.unknown.is_empty() {
                writeln!(out, "  every URL is decided alike")?;
            }
            lines(&answer.lines, out)?;
            for why in &answer.unknown {
                writeln!(out, "  {}         {why}", style::doubtful("unknown"))?;
            }
            Ok(())
        })
    }
}

impl SheetOf<DiffOfSite<'_>> for DiffSheet {
    fn add(&mut self, answers: &[DiffOfSite<'_>], out: &mut dyn Write) -> Result<()> {
        for answer in answers {
            if let Some(count) = answer.lines_before {
                self.begin(out)?;
                let lines = counted(u64::from(count), "line");
                let (old, new) = (shown(answer.old.as_bytes()), shown(answer.new.as_bytes()));
                writeln!(out, "{new} is {old} with {lines} added before it")?;
            }
            if !answer.lines.is_empty() {
                self.begin(out)?;
                writeln!(out, "{}", style::head("for all robots"))?;
                lines(&answer.lines, out)?;
            }
        }
        Ok(())
    }
}

impl DiffSheet {
    /// An empty line between two parts.
    fn begin(&mut self, out: &mut dyn Write) -> Result<()> {
        if std::mem::replace(&mut self.has_begun, true) { writeln!(out) } else { Ok(()) }
    }
}

/// The most names of robots in a head.
const MOST_NAMES: usize = 8;

/// The widest URL that others are aligned to.
const LONGEST: usize = 40;

fn url(change: &ChangedUrl<'_>) -> String {
    shown(change.url.octets())
}

fn changed(change: &ChangedUrl<'_>, column: usize, out: &mut dyn Write) -> Result<()> {
    let verdict =
        if change.allowed { style::good("now allowed   ") } else { style::bad("now disallowed") };
    let url = url(change);
    let space = " ".repeat(column.saturating_sub(width(&url)));
    let why = match &change.rule {
        Some(rule) => line(rule),
        None => "no rule matches it".to_owned(),
    };
    writeln!(out, "  {verdict}  {url}{space}  {}", style::faint(why))
}

fn line(line: &ChangedLine<'_>) -> String {
    format!("{} line {}: {}", line.of, line.line, shown(line.text.octets()))
}

fn lines(lines: &[ChangedLine<'_>], out: &mut dyn Write) -> Result<()> {
    lines.iter().try_for_each(|changed| {
        let what = if changed.of == "old" { style::bad("removed") } else { style::good("added  ") };
        writeln!(out, "  {what}         {}", line(changed))
    })
}

/// The robots as a head.
fn robots(answer: &Diff<'_>) -> String {
    let more = answer.agents.len().saturating_sub(MOST_NAMES);
    let most = if more < 2 { answer.agents.len() } else { MOST_NAMES };
    let names = answer.agents.iter().take(most).map(|name| shown(name.as_bytes()));
    let names = names.chain((more > 1).then(|| format!("{more} more")));
    let other = answer.every_other.then(|| "every robot without its own group".to_owned());
    let names: Vec<_> = names.chain(other).collect();
    names.join(", ")
}
