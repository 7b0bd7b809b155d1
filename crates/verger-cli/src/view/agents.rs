//! The robots that are known: a table, one of them, their classes.

use std::collections::BTreeSet;
use std::io::{Result, Write};

use serde::Serialize;
use verger::robots::{
    FOREIGN_CLASSES, KNOWN_ROBOTS, KnownRobot, Obedience, Purpose, REGISTRY_DATE,
};

use super::known_robot::{self, BRIEF};
use super::{json, style, text};
use verger_report::Note as Noted;

/// The robots, one a line of at most 80 columns, and how many of them obey.
pub(crate) fn table(out: &mut impl Write, robots: &[&KnownRobot]) -> Result<()> {
    let line = |[token, operator, class, obeys]: [&str; 4]| {
        let (token, operator) = (fit(token, 28), fit(operator, 22));
        format!("{token}  {operator}  {}  {obeys}", fit(class, 14))
    };
    writeln!(out, "{}", style::head(line(["robot", "operator", "class", "obeys"])))?;
    for robot in robots {
        let class = brief_class(robot);
        let row = [robot.token, robot.operator, &class, known_robot::brief(robot)];
        writeln!(out, "{}", line(row))?;
    }
    writeln!(out)?;
    summary(out, robots)
}

fn summary(out: &mut impl Write, robots: &[&KnownRobot]) -> Result<()> {
    let operators = robots.iter().map(|robot| robot.operator).filter(|name| *name != "unknown");
    let operators: BTreeSet<_> = operators.collect();
    let with_page = robots.iter().filter(|robot| robot.page.is_some()).count();
    writeln!(
        out,
        "{}, {}; {with_page} with a page by the operator; as of {REGISTRY_DATE}",
        text::counted(robots.len() as u64, "robot"),
        text::counted(operators.len() as u64, "operator"),
    )?;
    for (word, meaning) in BRIEF {
        let count = robots.iter().filter(|robot| known_robot::brief(robot) == *word).count();
        if count > 0 {
            writeln!(out, "{count:5}  {word:7}  {meaning}")?;
        }
    }
    Ok(())
}

/// All that is known of one robot.
pub(crate) fn alone(out: &mut impl Write, robot: &KnownRobot) -> Result<()> {
    writeln!(out, "{}, {}", style::head(robot.token), robot.operator)?;
    writeln!(out, "  is for {}", classes_of(robot).join(", "))?;
    if let Some(kind) = known_robot::kind(robot) {
        writeln!(out, "  {kind}")?;
    }
    writeln!(out, "  {}", known_robot::obedience(robot))?;
    if let Some(groups) = known_robot::groups(robot) {
        writeln!(out, "  {groups}")?;
    }
    if let Some(note) = robot.note {
        writeln!(out, "  note: {note}")?;
    }
    if let Some(page) = robot.page {
        writeln!(out, "  {page}")?;
    }
    for source in robot.source.split("; ") {
        writeln!(out, "  {}", style::faint(format!("[{source}]")))?;
    }
    Ok(())
}

/// The classes, and what others call them.
pub(crate) fn classes(out: &mut impl Write, as_json: bool) -> Result<()> {
    for &purpose in Purpose::ALL {
        let robots = KNOWN_ROBOTS.iter().filter(|robot| robot.purposes.contains(&purpose)).count();
        let meaning = known_robot::class(purpose);
        let others = FOREIGN_CLASSES.iter().filter(|class| class.purposes.contains(&purpose));
        if as_json {
            let also = others.map(OtherName::from).collect();
            let row = ClassRow { class: purpose.name(), meaning, robots, also };
            writeln!(out, "{}", json::line(&row))?;
        } else {
            let name = style::head(format!("{:11}", purpose.name()));
            writeln!(out, "{name}  {robots:3}  {meaning}")?;
            for class in others {
                let also = format!("{}: {}", class.by, class.name);
                writeln!(out, "{:18}{}", "", style::faint(also))?;
            }
        }
    }
    if as_json {
        return Ok(());
    }
    writeln!(out)?;
    for (by, source, as_of) in sources() {
        writeln!(out, "{by} ({as_of}): {source}")?;
    }
    Ok(())
}

/// The classes and the robots as a page.
pub(crate) fn markdown(out: &mut impl Write, robots: &[&KnownRobot]) -> Result<()> {
    writeln!(out, "# Known robots\n")?;
    writeln!(out, "<!-- Written by `cargo xtask docs` from the registry itself. -->\n")?;
    writeln!(
        out,
        "What operators say of their robots, and what registers of robots say, as of {REGISTRY_DATE}. Nobody tested\n\
         it. `verger agents NAME` shows one alone, with its sources; `verger agents --json` is for programs.\n"
    )?;
    writeln!(out, "| class | such robots | in others' words |\n|---|---|---|")?;
    for &purpose in Purpose::ALL {
        let others = FOREIGN_CLASSES.iter().filter(|class| class.purposes.contains(&purpose));
        let others: Vec<_> = others.map(|class| format!("{}: {}", class.by, class.name)).collect();
        let meaning = known_robot::class(purpose);
        writeln!(out, "| `{}` | {meaning} | {} |", purpose.name(), others.join("; "))?;
    }
    writeln!(out)?;
    for (by, source, as_of) in sources() {
        writeln!(out, "- [{by}]({source}), {as_of}")?;
    }
    writeln!(out, "\n| obeys | the robot |\n|---|---|")?;
    for (word, meaning) in BRIEF {
        writeln!(out, "| {word} | {meaning} |")?;
    }
    writeln!(out, "\n| robot | operator | class | obeys | as of |\n|---|---|---|---|---|")?;
    for robot in robots {
        let token = match robot.page {
            Some(page) => format!("[`{}`]({page})", robot.token),
            None => format!("`{}`", robot.token),
        };
        let (operator, brief) = (robot.operator, known_robot::brief(robot));
        let classes = classes_of(robot).join(", ");
        writeln!(out, "| {token} | {operator} | {classes} | {brief} | {} |", robot.as_of)?;
    }
    Ok(())
}

/// A robot as one JSON object.
#[derive(Serialize)]
pub(crate) struct Row<'a> {
    token: &'a str,
    operator: &'a str,
    purposes: Vec<&'a str>,
    fallbacks: &'a [&'a str],
    obeys_star: bool,
    obedience: &'a str,
    evidence: &'a str,
    kind: &'a str,
    page: Option<&'a str>,
    source: &'a str,
    as_of: &'a str,
    note: Option<&'a str>,
    registry: &'a str,
    /// What was read into the name that was given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Noted>,
}

impl<'a> From<&'a KnownRobot> for Row<'a> {
    fn from(robot: &'a KnownRobot) -> Self {
        let ignores_star = matches!(robot.obedience, Obedience::IgnoresStar | Obedience::Ignores);
        Self {
            token: robot.token,
            operator: robot.operator,
            purposes: classes_of(robot),
            fallbacks: robot.fallbacks,
            obeys_star: !ignores_star,
            obedience: robot.obedience.name(),
            evidence: robot.evidence.name(),
            kind: robot.kind.name(),
            page: robot.page,
            source: robot.source,
            as_of: robot.as_of,
            note: robot.note,
            registry: REGISTRY_DATE,
            notes: Vec::new(),
        }
    }
}

impl Row<'_> {
    /// The same, with what was read into the name that was given.
    pub(crate) fn with_notes(self, notes: Vec<Noted>) -> Self {
        Self { notes, ..self }
    }
}

#[derive(Serialize)]
struct ClassRow {
    class: &'static str,
    meaning: &'static str,
    robots: usize,
    also: Vec<OtherName>,
}

#[derive(Serialize)]
struct OtherName {
    by: &'static str,
    name: &'static str,
    obedience: Option<&'static str>,
    source: &'static str,
    as_of: &'static str,
}

impl From<&'static verger::robots::ForeignClass> for OtherName {
    fn from(class: &'static verger::robots::ForeignClass) -> Self {
        let &verger::robots::ForeignClass { by, name, source, as_of, .. } = class;
        Self { by, name, obedience: class.obedience.map(Obedience::name), source, as_of }
    }
}

/// Who else divides robots, where they say how, and when they said so.
fn sources() -> BTreeSet<(&'static str, &'static str, &'static str)> {
    FOREIGN_CLASSES.iter().map(|class| (class.by, class.source, class.as_of)).collect()
}

fn classes_of(robot: &KnownRobot) -> Vec<&'static str> {
    robot.purposes.iter().map(|purpose| purpose.name()).collect()
}

/// The first class, and how many more there are.
fn brief_class(robot: &KnownRobot) -> String {
    let first = robot.purposes.first().map_or("", |purpose| purpose.name());
    match robot.purposes.len() {
        0 | 1 => first.to_owned(),
        all => format!("{first} +{}", all - 1),
    }
}

/// The text in so many columns: cut, or filled with blanks.
fn fit(text: &str, columns: usize) -> String {
    let fits = text::width(text) <= columns;
    let mut fitted: String = if fits {
        text.to_owned()
    } else {
        text.chars().take(columns - 1).chain(['…']).collect()
    };
    fitted.extend(std::iter::repeat_n(' ', columns.saturating_sub(text::width(&fitted))));
    fitted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line but addresses, without colours, as it is on a terminal that has none.
    fn lines(written: &[u8]) -> Vec<String> {
        let text =
            anstream::adapter::strip_str(std::str::from_utf8(written).expect("text")).to_string();
        text.lines().filter(|line| !line.contains("https://")).map(str::to_owned).collect()
    }

    #[test]
    fn no_line_is_wider_than_80_columns() {
        let mut written = Vec::new();
        let all: Vec<_> = KNOWN_ROBOTS.iter().collect();
        table(&mut written, &all).expect("memory takes it");
        classes(&mut written, false).expect("memory takes it");
        for robot in all {
            alone(&mut written, robot).expect("memory takes it");
        }
        for line in lines(&written) {
            assert!(text::width(&line) <= 80, "{line}");
        }
    }

    #[test]
    fn no_token_and_no_class_is_cut() {
        for robot in KNOWN_ROBOTS {
            assert!(text::width(robot.token) <= 28, "{}", robot.token);
            assert!(text::width(&brief_class(robot)) <= 14, "{}", robot.token);
            assert!(BRIEF.iter().any(|(word, _)| *word == known_robot::brief(robot)));
        }
    }
}
