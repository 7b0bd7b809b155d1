//! `logs` as text: the robots in a table, the worst first; what each broke; and what else the logs have.

use std::io::{Result, Write};

use super::length::Length;
use super::pace::duration;
use super::sheet::{Sheet, SheetOf};
use super::shown::{counted, cut, shown, width};
use super::style;
use super::wrapped::wrapped;
use crate::answer::{FileLine, LoggedPace, LoggedRequest, LogsRead, RobotInLog};

/// What robots did.
#[derive(Debug)]
pub struct LogsSheet {
    /// Whether every robot and every rule is shown.
    length: Length,
}

impl LogsSheet {
    /// A sheet of that length.
    pub fn new(length: Length) -> Self {
        Self { length }
    }
}

impl Sheet for LogsSheet {}

impl SheetOf<RobotInLog<'_>> for LogsSheet {
    fn add(&mut self, robots: &[RobotInLog<'_>], out: &mut dyn Write) -> Result<()> {
        if robots.is_empty() {
            return Ok(());
        }
        let (most, rest) = robots.split_at(robots.len().min(self.length.most(MOST_ROBOTS)));
        let column = most.iter().map(|robot| width(&name(robot))).max();
        let column = column.unwrap_or_default().clamp(5, 28);
        let head = format!(
            "{:column$}  {:>9}  {:>10}  {:>9}  {}",
            "robot", "requests", "disallowed", "too fast", "fetched robots.txt"
        );
        writeln!(out, "{}", style::head(head))?;
        for robot in most {
            row(robot, column, out)?;
        }
        if !rest.is_empty() {
            let disobeyed = rest.iter().filter(|robot| robot.disobeyed()).count();
            let rest = counted(rest.len() as u64, "more robot");
            writeln!(out, "… {rest}, of which {disobeyed} disobeyed; --verbose shows all")?;
        }
        let is_shown = |robot: &&RobotInLog<'_>| {
            robot.disobeyed() || self.length == Length::Full && has_details(robot)
        };
        if robots.iter().any(|robot| robot.may_ignore) {
            writeln!(out, "{}", style::faint(MAY_IGNORE))?;
        }
        let most = self.length.most(MOST_DETAILED);
        for robot in robots.iter().filter(is_shown).take(most) {
            self.details(robot, out)?;
        }
        writeln!(out)
    }
}

impl SheetOf<LogsRead<'_>> for LogsSheet {
    fn add(&mut self, answers: &[LogsRead<'_>], out: &mut dyn Write) -> Result<()> {
        answers.iter().try_for_each(|read| totals(read, out))
    }
}

impl LogsSheet {
    /// What a robot broke, and where that is in the logs.
    fn details(&self, robot: &RobotInLog<'_>, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "\n{}", style::head(shown(robot.agent.as_bytes())))?;
        if let Some(registry) = &robot.registry {
            writeln!(out, "{}", style::doubtful(wrapped(registry, 2)))?;
        }
        if robot.verdict == "unknown" {
            let why = if robot.judged > 0 {
                "each of its requests for robots.txt was answered by an error, so it could not know the file"
            } else {
                "its requests were made before it had to know the file as it is now"
            };
            writeln!(out, "{}", wrapped(why, 2))?;
        }
        for rule in robot.rules.iter().take(self.length.most(MOST_RULES)) {
            let written = match &rule.rule {
                Some(rule) => line(rule),
                None => "the file is larger than its limit".to_owned(),
            };
            writeln!(out, "  {}  {written}", style::bad(counted(rule.requests, "request")))?;
            self.examples(&rule.examples, out)?;
        }
        let more = robot.rules.len().saturating_sub(self.length.most(MOST_RULES));
        if more > 0 {
            writeln!(out, "  … {}; --verbose shows all", counted(more as u64, "more rule"))?;
        }
        if robot.disallowed_before_fetch > 0 && robot.robots_txt.requests > 0 {
            let before = counted(robot.disallowed_before_fetch, "request");
            writeln!(out, "  {before} of these before it first fetched robots.txt, by this log")?;
        }
        if let Some(pace) = &robot.pace {
            self.pace(pace, out)?;
        }
        if let (Some(hours), 1..) = (&robot.hours, robot.outside_hours) {
            let outside = style::bad(counted(robot.outside_hours, "request"));
            writeln!(out, "  {outside}  outside the hours: {}", line(hours))?;
        }
        Ok(())
    }

    fn pace(&self, pace: &LoggedPace<'_>, out: &mut dyn Write) -> Result<()> {
        let Some(rule) = &pace.rule else { return Ok(()) };
        if pace.rate_too_large {
            return writeln!(out, "  not compared: {}", line(rule));
        }
        if pace.compared == 0 || pace.too_fast == 0 && self.length == Length::Brief {
            return Ok(());
        }
        let count = format!("{} of {}", pace.too_fast, counted(pace.compared, "request"));
        let count = if pace.too_fast > 0 { style::bad(count) } else { style::good(count) };
        let asked = if pace.documents == 1 {
            format!("one every {}", duration(pace.per.0))
        } else {
            format!("{} in {}", pace.documents, duration(pace.per.0))
        };
        let shortest = pace.shortest_gap.map(|gap| format!("; shortest gap in the log {gap} s"));
        let shortest = shortest.unwrap_or_default();
        writeln!(out, "  {count}  faster than {asked}{shortest}; {}", line(rule))?;
        if pace.out_of_order > 0 {
            let such = counted(pace.out_of_order, "request");
            writeln!(
                out,
                "    {such} more than ten minutes out of order, which were not compared"
            )?;
        }
        self.examples(&pace.examples, out)
    }

    fn examples(&self, examples: &[LoggedRequest<'_>], out: &mut dyn Write) -> Result<()> {
        examples.iter().take(self.length.most(MOST_EXAMPLES)).try_for_each(|request| {
            let path = request.path.as_ref().map(|path| cut(&shown(path.octets())));
            let place = format!("{}:{}", shown(request.log.as_bytes()), request.line);
            let path = path.map(|path| format!("  {path}")).unwrap_or_default();
            writeln!(out, "    {}  {}{path}", style::faint(place), request.time.0)
        })
    }
}

fn has_details(robot: &RobotInLog<'_>) -> bool {
    robot.registry.is_some()
        || robot.verdict == "unknown"
        || robot.disallowed > 0
        || robot.pace.as_ref().is_some_and(|pace| pace.compared > 0)
}

fn name(robot: &RobotInLog<'_>) -> String {
    let name = shown(robot.agent.as_bytes());
    if robot.may_ignore { format!("{name} (†)") } else { name }
}

fn row(robot: &RobotInLog<'_>, column: usize, out: &mut dyn Write) -> Result<()> {
    let name = name(robot);
    let space = " ".repeat(column.saturating_sub(width(&name)));
    let disallowed = coloured(robot.disallowed, 10, robot.disobeyed());
    let fast = robot.pace.as_ref().map_or(0, |pace| pace.too_fast);
    let fast = match &robot.pace {
        None => format!("{:>9}", "–"),
        Some(_) => coloured(fast, 9, robot.disobeyed()),
    };
    let asked = &robot.robots_txt;
    let fetched = match asked.last {
        None => "never".to_owned(),
        Some(last) => {
            let failed = match asked.failed {
                0 => String::new(),
                all if all == asked.requests => ", always an error".to_owned(),
                some => format!(", {some} failed"),
            };
            format!("{}, last {}{failed}", times(asked.requests), last.0)
        }
    };
    let hours = match robot.outside_hours {
        0 => String::new(),
        outside => format!("; {} outside the hours", counted(outside, "request")),
    };
    writeln!(out, "{name}{space}  {:>9}  {disallowed}  {fast}  {fetched}{hours}", robot.requests)
}

fn times(count: u64) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

/// A number in a column; red where it is a fault.
fn coloured(number: u64, columns: usize, disobeyed: bool) -> String {
    let text = format!("{number:>columns$}");
    match number {
        0 => text,
        _ if disobeyed => style::bad(text),
        _ => style::doubtful(text),
    }
}

fn line(line: &FileLine<'_>) -> String {
    format!("line {}: {}", line.line, cut(&shown(line.text.octets())))
}

fn totals(read: &LogsRead<'_>, out: &mut dyn Write) -> Result<()> {
    let seen = match (read.first, read.last) {
        (Some(first), Some(last)) => format!(" from {} to {}", first.0, last.0),
        _ => String::new(),
    };
    let all_are_known = read.user_agent_not_logged == 0 && read.not_followed == 0;
    let by = match (read.robots, counted(read.robots_seen, "robot")) {
        (0, _) if all_are_known => "; none of them by a robot".to_owned(),
        (0, _) => String::new(),
        (of_robots, robots) => {
            format!("; {of_robots} of them by {robots}, of which {} disobeyed", read.disobeyed)
        }
    };
    let all = format!("{}{seen}{by}", counted(read.requests, "request"));
    writeln!(out, "{}", wrapped(&all, 0))?;
    let others = [
        (read.browsers, "of browsers"),
        (read.programs, "of other programs, which never asked for robots.txt"),
        (read.without_user_agent, "without a User-Agent"),
        (read.user_agent_not_logged, "in lines of a format without the User-Agent"),
        (read.other_hosts, "to other hosts"),
        (read.not_followed, "of more robots and programs than can be followed"),
    ];
    for (count, what) in others.into_iter().filter(|&(count, _)| count > 0) {
        writeln!(out, "  {count:>9}  {what}")?;
    }
    if read.damaged > 0 {
        let first = read.damaged_lines.iter();
        let first = first
            .map(|line| format!("{}:{} ({})", shown(line.log.as_bytes()), line.line, line.why));
        let first: Vec<_> = first.collect();
        let more = if read.damaged > first.len() as u64 { ", …" } else { "" };
        let damaged = format!(
            "{} could not be read: {}{more}",
            counted(read.damaged, "line"),
            first.join(", ")
        );
        writeln!(out, "{}", style::doubtful(wrapped(&damaged, 0)))?;
    }
    writeln!(out, "{}", style::faint(wrapped(CLAIMED, 0)))
}

/// What must be known to read the table.
const CLAIMED: &str = "Robots are as they claim: anyone can send any User-Agent. Pace is that of all clients with one name, as \
client addresses are not read. The robots.txt is taken as it is now.";
/// What the mark means.
const MAY_IGNORE: &str =
    "(†) by the registry, it may ignore robots.txt: mostly, as its users start its requests";

/// The most robots in a brief table.
const MOST_ROBOTS: usize = 30;
/// The most robots with details, where not all are asked for.
const MOST_DETAILED: usize = 10;
/// The most rules of a robot.
const MOST_RULES: usize = 3;
/// The most requests of a rule.
const MOST_EXAMPLES: usize = 1;
