use verger::Crawler;
use verger::robots::KnownRobot;
use verger_report::text::{counted, known_robot};

use super::ReadLine;
use crate::markdown::{code, plain};

/// What a User-agent line means: the robot, and the rules that it obeys.
pub(super) fn said(line: &ReadLine<'_>) -> Vec<String> {
    let value = line.value();
    if value == b"*" {
        let rules = rules(line, &Crawler::default());
        let who = "**Every crawler** that no other group names".to_owned();
        return vec![format!("{who}. It obeys {rules}.")];
    }
    let name = String::from_utf8_lossy(value);
    let crawler = Crawler::known([&*name]);
    let mut said = match crawler.known_robot() {
        Some(robot) => described(robot),
        None => vec![unknown(value)],
    };
    said.push(format!("It obeys {} in this file.", rules(line, &crawler)));
    said
}

/// A robot of the registry.
fn described(robot: &KnownRobot) -> Vec<String> {
    let purposes: Vec<_> = robot.purposes.iter().map(|&one| known_robot::class(one)).collect();
    let mut said = vec![format!(
        "**{}** ({}): to {}",
        plain(robot.token),
        plain(robot.operator),
        plain(&purposes.join("; "))
    )];
    if let Some(kind) = known_robot::kind(robot) {
        said.push(format!("It {}.", plain(kind)));
    }
    said.push(format!("It {}.", plain(&known_robot::obedience(robot))));
    if !robot.fallbacks.is_empty() {
        let groups = known_robot::groups(robot);
        said.extend(groups.map(|groups| format!("It looks for {}.", plain(&groups))));
    }
    said.extend(robot.note().map(plain));
    said.extend(robot.page().map(|page| format!("<{page}>")));
    said
}

fn unknown(value: &[u8]) -> String {
    let near = KnownRobot::near(value).map(|robot| format!("; did you mean `{}`?", robot.token));
    let near = near.unwrap_or_else(|| ".".to_owned());
    format!("**{}** is not in the registry of known crawlers{near}", code(value))
}

/// How many rules a robot obeys, and from which groups.
fn rules(line: &ReadLine<'_>, crawler: &Crawler) -> String {
    let obeyed = line.outline.obeyed(crawler);
    let all: Vec<_> = line.outline.groups().collect();
    let groups = || obeyed.groups.iter().filter_map(|&place| all.get(place));
    let count: usize = groups().map(|group| group.rules().len()).sum();
    let of = |group: &verger::OutlinedGroup<'_>| group.agents().first().map(|one| one.line);
    let lines: Vec<_> = groups().filter_map(of).map(|line| line.to_string()).collect();
    let groups = match &*lines {
        [] => return "no group".to_owned(),
        [one] => format!("of the group at line {one}"),
        [several @ .., last] => {
            format!("of the groups at lines {} and {last}, which are one", several.join(", "))
        }
    };
    format!("{} {groups}", counted(count as u64, "rule"))
}
