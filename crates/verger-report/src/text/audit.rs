//! `audit` as text: one page.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Result, Write};

use super::sheet::{Sheet, SheetOf};
use super::shown::{counted, cut, shown};
use super::style;
use super::usage;
use super::wrapped::wrapped;
use crate::answer::{Audit, AuditedClass, AuditedRobot, ClaimedAnswer};

/// Audits, one after the other.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "it has no state")]
pub struct AuditSheet;

impl Sheet for AuditSheet {}

impl SheetOf<Audit<'_>> for AuditSheet {
    fn add(&mut self, answers: &[Audit<'_>], out: &mut dyn Write) -> Result<()> {
        answers.iter().try_for_each(|answer| page(answer, out))
    }
}

fn page(answer: &Audit<'_>, out: &mut dyn Write) -> Result<()> {
    let holds = match answer.holds {
        "rules" => "its robots.txt applies".to_owned(),
        "allows-all" => "there is no robots.txt: everything is allowed".to_owned(),
        _ => "everything is disallowed".to_owned(),
    };
    writeln!(out, "{}", style::head(shown(answer.name.as_bytes())))?;
    writeln!(out, "  {holds}")?;
    if let Some(why) = &answer.because {
        writeln!(out, "{}", wrapped(&shown(why.as_bytes()), 2))?;
    }
    writeln!(out, "\n{}", style::head("Who may fetch what"))?;
    for class in &answer.classes {
        row(class, out)?;
    }
    let other = &answer.every_other;
    writeln!(out, "  {:<12} {}{}", "every other", may(other.may_fetch), delay(other))?;
    let no = no_obedience(answer);
    if !no.is_empty() {
        let text = format!("known not to obey, whatever the file says: {}", no.join(", "));
        writeln!(out, "{}", style::faint(wrapped(&text, 2)))?;
    }
    of_use(answer, out)?;
    sitemaps(answer, out)?;
    lint(answer, out)?;
    claimed(&answer.claimed, out)?;
    // One of several classes is in each.
    let robots: BTreeSet<_> =
        answer.classes.iter().flat_map(|class| &class.robots).map(|robot| robot.token).collect();
    let text = format!(
        "Rules are read as rfc9309, for the {} robots of the registry of {}. A file asks; it does not enforce.",
        robots.len(),
        answer.registry
    );
    writeln!(out, "\n{}", style::faint(wrapped(&text, 0)))
}

/// A class, and who in it may fetch what.
fn row(class: &AuditedClass, out: &mut dyn Write) -> Result<()> {
    let mut by: BTreeMap<u8, Vec<&AuditedRobot>> = BTreeMap::new();
    for robot in &class.robots {
        by.entry(order(robot.may_fetch)).or_default().push(robot);
    }
    let largest = by.values().map(Vec::len).max().unwrap_or_default();
    let mut parts = Vec::new();
    let is_one = by.len() == 1;
    for robots in by.values() {
        let what = may(robots[0].may_fetch);
        let names = if is_one {
            format!(" (all {})", robots.len())
        } else if robots.len() == largest && robots.len() > MOST_NAMES {
            format!(" ({})", robots.len())
        } else {
            let names = robots.iter().take(MOST_NAMES).map(|robot| robot.token.to_owned());
            let more = robots.len().saturating_sub(MOST_NAMES);
            let names: Vec<_> = names.chain((more > 0).then(|| format!("{more} more"))).collect();
            format!(" ({})", names.join(", "))
        };
        parts.push(format!("{what}{names}"));
    }
    let delays: Vec<_> =
        class.robots.iter().filter_map(|robot| robot.delay).map(|delay| delay.0).collect();
    let delay = delays.iter().max().filter(|_| delays.len() == class.robots.len());
    let delay = delay.map(|delay| format!("; a request every {} s at most", delay.as_secs_f64()));
    writeln!(out, "  {:<12} {}{}", class.class, parts.join("; "), delay.unwrap_or_default())
}

/// The names of robots that a row has of each answer.
const MOST_NAMES: usize = 6;

fn order(may_fetch: &str) -> u8 {
    match may_fetch {
        "everything" => 0,
        "part" => 1,
        _ => 2,
    }
}

fn may(may_fetch: &str) -> String {
    match may_fetch {
        "everything" => style::good("everything"),
        "part" => style::doubtful("part"),
        _ => style::bad("nothing"),
    }
}

fn delay(robot: &AuditedRobot) -> String {
    let delay =
        robot.delay.map(|delay| format!("; a request every {} s at most", delay.0.as_secs_f64()));
    delay.unwrap_or_default()
}

/// The robots that are not let in everywhere, and are known not to care.
fn no_obedience(answer: &Audit<'_>) -> Vec<&'static str> {
    let robots = answer.classes.iter().flat_map(|class| &class.robots);
    let closed =
        robots.filter(|robot| robot.obedience == "ignores" && robot.may_fetch != "everything");
    let closed: BTreeSet<_> = closed.map(|robot| robot.token).collect();
    closed.into_iter().collect()
}

fn of_use(answer: &Audit<'_>, out: &mut dyn Write) -> Result<()> {
    writeln!(
        out,
        "\n{}",
        style::head(format!("Use of the content of {}", shown(answer.page.as_bytes())))
    )?;
    if let Some(why) = &answer.page_trouble {
        writeln!(out, "  the page was not read: {}", shown(why.as_bytes()))?;
    }
    match answer.may_index {
        Some(true) => writeln!(out, "  index     {}", style::good("allowed"))?,
        Some(false) => writeln!(out, "  index     {}", style::bad("disallowed"))?,
        None => {}
    }
    let at = |said: &crate::usage::UsageStatement<'_>| usage::at_place(said, answer.headers);
    let uses = usage::uses(&answer.uses, &answer.usage, &at);
    if uses.is_empty() {
        writeln!(
            out,
            "  nothing is said about training, AI input, search, or text and data mining"
        )?;
    }
    uses.iter().try_for_each(|line| writeln!(out, "  {line}"))
}

fn sitemaps(answer: &Audit<'_>, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "\n{}", style::head("Sitemaps"))?;
    if answer.sitemaps.is_empty() {
        return writeln!(out, "  the robots.txt names none");
    }
    for sitemap in answer.sitemaps.iter().take(MOST_SITEMAPS) {
        let url = cut(&shown(sitemap.url.octets()));
        let closed = match sitemap.closed_to.len() {
            0 => String::new(),
            1..=MOST_NAMES => {
                format!("  {} to {}", style::bad("closed"), sitemap.closed_to.join(", "))
            }
            many => format!("  {} to {many} search robots", style::bad("closed")),
        };
        writeln!(out, "  {url}{closed}")?;
    }
    let more = answer.sitemaps.len().saturating_sub(MOST_SITEMAPS);
    if more > 0 { writeln!(out, "  {more} more") } else { Ok(()) }
}

/// The sitemaps that are shown.
const MOST_SITEMAPS: usize = 10;

fn lint(answer: &Audit<'_>, out: &mut dyn Write) -> Result<()> {
    let faults = &answer.lint;
    let of = |count: usize, word| counted(count as u64, word);
    let counts =
        [of(faults.errors, "error"), of(faults.warnings, "warning"), of(faults.hints, "hint")];
    writeln!(out, "\n{}", style::head(format!("Faults: {}", counts.join(", "))))?;
    for found in faults.findings.iter().take(MOST_FINDINGS) {
        let severity = match found.severity {
            "error" => style::error("error  "),
            _ => style::doubtful("warning"),
        };
        let line = found.line.map(|line| format!("line {line}: ")).unwrap_or_default();
        writeln!(out, "  {severity} {} {line}{}", found.code, shown(found.message.as_bytes()))?;
    }
    let more = faults.findings.len().saturating_sub(MOST_FINDINGS);
    if more > 0 {
        writeln!(out, "  {more} more; `verger lint` shows them")?;
    }
    Ok(())
}

/// The findings that are shown.
const MOST_FINDINGS: usize = 8;

fn claimed(claimed: &[ClaimedAnswer], out: &mut dyn Write) -> Result<()> {
    if claimed.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "\n{}",
        style::head("Claimed: how the server answers requests under the names of robots")
    )?;
    let status = |status: Option<u16>| status.map_or("–".to_owned(), |status| status.to_string());
    for one in claimed {
        let same = match one.same_robots_txt {
            Some(false) => style::bad("  another robots.txt"),
            _ => String::new(),
        };
        let trouble = one.trouble.as_ref().map(|why| format!("  {}", shown(why.as_bytes())));
        writeln!(
            out,
            "  {:<12} {:<18} robots.txt {:<4} home page {:<4}{same}{}",
            one.class,
            one.token,
            status(one.robots_txt),
            status(one.page),
            trouble.unwrap_or_default()
        )?;
    }
    let text = "Only the name was sent: a server that knows the robot's addresses may answer the robot itself otherwise.";
    writeln!(out, "{}", style::faint(wrapped(text, 2)))
}
