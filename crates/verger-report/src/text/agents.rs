//! `agents` as text: a table, one robot, their classes; and as a page.

use std::collections::BTreeSet;
use std::io::{Result, Write};

use verger::robots::REGISTRY_DATE;

use super::known_robot::{self, BRIEF};
use super::sheet::{Sheet, SheetOf};
use super::shown::{counted, width};
use super::style;
use super::wrapped::wrapped;
use crate::answer::{AgentClass, KnownAgent};

/// How robots are shown.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_enums, reason = "a form a way to ask")]
pub enum AgentsSheet {
    /// One per line of at most 80 columns, and how many of them obey.
    Table,
    /// Each with everything known about it.
    Alone,
    /// As a page of Markdown, after the classes.
    Markdown,
}

impl Sheet for AgentsSheet {}

impl SheetOf<KnownAgent> for AgentsSheet {
    fn add(&mut self, agents: &[KnownAgent], out: &mut dyn Write) -> Result<()> {
        match self {
            Self::Table => table(out, agents),
            Self::Alone => agents.iter().try_for_each(|agent| alone(out, agent)),
            Self::Markdown => markdown(out, agents),
        }
    }
}

impl SheetOf<AgentClass> for AgentsSheet {
    fn add(&mut self, all: &[AgentClass], out: &mut dyn Write) -> Result<()> {
        classes(out, all)
    }
}

fn table(out: &mut dyn Write, agents: &[KnownAgent]) -> Result<()> {
    let line = |[token, operator, class, obeys]: [&str; 4]| {
        let (token, operator) = (fit(token, 28), fit(operator, 22));
        format!("{token}  {operator}  {}  {obeys}", fit(class, 14))
    };
    writeln!(out, "{}", style::head(line(["robot", "operator", "class", "obeys"])))?;
    for agent in agents {
        let class = brief_class(agent);
        let row = [agent.token, agent.operator, &class, known_robot::brief(agent.robot)];
        writeln!(out, "{}", line(row))?;
    }
    writeln!(out)?;
    summary(out, agents)
}

fn summary(out: &mut dyn Write, agents: &[KnownAgent]) -> Result<()> {
    let operators = agents.iter().map(|agent| agent.operator).filter(|name| *name != "unknown");
    let operators: BTreeSet<_> = operators.collect();
    let with_page = agents.iter().filter(|agent| agent.page.is_some()).count();
    writeln!(
        out,
        "{}, {}; {with_page} with a page by the operator; as of {REGISTRY_DATE}",
        counted(agents.len() as u64, "robot"),
        counted(operators.len() as u64, "operator"),
    )?;
    for (word, meaning) in BRIEF {
        let such = agents.iter().filter(|agent| known_robot::brief(agent.robot) == *word);
        let count = such.count();
        if count > 0 {
            writeln!(out, "{count:5}  {word:7}  {meaning}")?;
        }
    }
    Ok(())
}

/// Everything known about one robot.
fn alone(out: &mut dyn Write, agent: &KnownAgent) -> Result<()> {
    writeln!(out, "{}, {}", style::head(agent.token), agent.operator)?;
    writeln!(out, "  is for {}", agent.purposes.join(", "))?;
    let obedience = known_robot::obedience(agent.robot);
    let kind = known_robot::kind(agent.robot).map(str::to_owned);
    let note = agent.note.map(|note| format!("note: {note}"));
    let lines = kind.into_iter().chain([obedience]).chain(known_robot::groups(agent.robot));
    for line in lines.chain(note) {
        writeln!(out, "{}", wrapped(&line, 2))?;
    }
    if let Some(page) = agent.page {
        writeln!(out, "  {page}")?;
    }
    for source in agent.source.split("; ") {
        writeln!(out, "  {}", style::faint(format!("[{source}]")))?;
    }
    Ok(())
}

/// The classes, and the names that others use for them.
fn classes(out: &mut dyn Write, classes: &[AgentClass]) -> Result<()> {
    for AgentClass { class, meaning, robots, also } in classes {
        let name = style::head(format!("{class:11}"));
        writeln!(out, "{name}  {robots:3}  {meaning}")?;
        for other in also {
            let also = format!("{}: {}", other.by, other.name);
            writeln!(out, "{:18}{}", "", style::faint(also))?;
        }
    }
    writeln!(out)?;
    for (by, source, as_of) in sources(classes) {
        writeln!(out, "{by} ({as_of}): {source}")?;
    }
    Ok(())
}

fn markdown(out: &mut dyn Write, agents: &[KnownAgent]) -> Result<()> {
    writeln!(out, "# Known robots\n")?;
    writeln!(out, "<!-- Written by `cargo xtask docs` from the registry itself. -->\n")?;
    writeln!(
        out,
        "What operators say of their robots, and what registers of robots say, as of {REGISTRY_DATE}. Nobody tested\n\
         it. `verger agents NAME` shows one alone, with its sources; `verger agents --json` is for programs.\n"
    )?;
    writeln!(out, "| class | such robots | in others' words |\n|---|---|---|")?;
    let classes = AgentClass::all();
    for AgentClass { class, meaning, also, .. } in &classes {
        let others: Vec<_> =
            also.iter().map(|other| format!("{}: {}", other.by, other.name)).collect();
        writeln!(out, "| `{class}` | {meaning} | {} |", others.join("; "))?;
    }
    writeln!(out)?;
    for (by, source, as_of) in sources(&classes) {
        writeln!(out, "- [{by}]({source}), {as_of}")?;
    }
    writeln!(out, "\n| obeys | the robot |\n|---|---|")?;
    for (word, meaning) in BRIEF {
        writeln!(out, "| {word} | {meaning} |")?;
    }
    writeln!(out, "\n| robot | operator | class | obeys | as of |\n|---|---|---|---|---|")?;
    for agent in agents {
        let token = match agent.page {
            Some(page) => format!("[`{}`]({page})", agent.token),
            None => format!("`{}`", agent.token),
        };
        let (operator, brief) = (agent.operator, known_robot::brief(agent.robot));
        let classes = agent.purposes.join(", ");
        writeln!(out, "| {token} | {operator} | {classes} | {brief} | {} |", agent.as_of)?;
    }
    Ok(())
}

/// Others who classify robots, where they define their classes, and when they did.
fn sources(classes: &[AgentClass]) -> BTreeSet<(&str, &str, &str)> {
    let others = classes.iter().flat_map(|class| &class.also);
    others.map(|other| (other.by, other.source, other.as_of)).collect()
}

/// The first class, and the number of others.
fn brief_class(agent: &KnownAgent) -> String {
    let first = agent.purposes.first().copied().unwrap_or_default();
    match agent.purposes.len() {
        0 | 1 => first.to_owned(),
        all => format!("{first} +{}", all - 1),
    }
}

/// The text in this number of columns: cut, or padded with spaces.
fn fit(text: &str, columns: usize) -> String {
    let fits = width(text) <= columns;
    let mut fitted: String = if fits {
        text.to_owned()
    } else {
        text.chars().take(columns - 1).chain(['…']).collect()
    };
    fitted.extend(std::iter::repeat_n(' ', columns.saturating_sub(width(&fitted))));
    fitted
}

#[cfg(test)]
mod tests {
    use verger::robots::KNOWN_ROBOTS;

    use super::*;

    fn all() -> Vec<KnownAgent> {
        KNOWN_ROBOTS.iter().map(KnownAgent::from).collect()
    }

    /// Every line except addresses, without colours, as on a terminal without them.
    fn lines(written: &[u8]) -> Vec<String> {
        let text =
            anstream::adapter::strip_str(std::str::from_utf8(written).expect("text")).to_string();
        text.lines().filter(|line| !line.contains("https://")).map(str::to_owned).collect()
    }

    #[test]
    fn no_line_is_wider_than_80_columns() {
        let mut written = Vec::new();
        table(&mut written, &all()).expect("memory takes it");
        classes(&mut written, &AgentClass::all()).expect("memory takes it");
        for agent in &all() {
            alone(&mut written, agent).expect("memory takes it");
        }
        for line in lines(&written) {
            assert!(width(&line) <= 80, "{line}");
        }
    }

    #[test]
    fn no_token_and_no_class_is_cut() {
        for agent in &all() {
            assert!(width(agent.token) <= 28, "{}", agent.token);
            assert!(width(&brief_class(agent)) <= 14, "{}", agent.token);
            assert!(BRIEF.iter().any(|(word, _)| *word == known_robot::brief(agent.robot)));
        }
    }
}
