//! The amount of code now and before: only shipped code, without tests, comments and blank lines.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use crate::Failure;
use crate::workspace::root;

/// The code of one crate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Size {
    lines: usize,
    /// Without white space: merely packing code into fewer lines does not reduce this.
    characters: usize,
}

/// Prints the amount of code of each crate now and, if given, at a revision.
pub(crate) fn lines(revision: Option<&str>) -> Result<(), Failure> {
    let now = sizes(None)?;
    let Some(revision) = revision else {
        println!("{:<18} {:>7} {:>11}", "crate", "lines", "characters");
        for (name, size) in &now {
            println!("{name:<18} {:>7} {:>11}", size.lines, size.characters);
        }
        return Ok(());
    };
    let then = sizes(Some(revision))?;
    println!(
        "{:<18} {:>7} {:>7} {:>8} {:>11} {:>11} {:>8}",
        "crate", "then", "now", "", "characters", "now", ""
    );
    let names: BTreeSet<_> = then.keys().chain(now.keys()).collect();
    for name in names {
        let [then, now] = [&then, &now].map(|sizes| sizes.get(name).copied().unwrap_or_default());
        println!(
            "{name:<18} {:>7} {:>7} {:>8} {:>11} {:>11} {:>8}",
            then.lines,
            now.lines,
            change(then.lines, now.lines),
            then.characters,
            now.characters,
            change(then.characters, now.characters),
        );
    }
    Ok(())
}

/// By crate, and for [`ALL`] of them.
fn sizes(revision: Option<&str>) -> Result<BTreeMap<String, Size>, Failure> {
    let mut grep = Command::new("git");
    grep.args(["grep", "-I", "-E", r"[^[:space:]]"])
        .args(revision)
        .args(["--", "crates/*/src/*.rs"]);
    let output = grep.current_dir(root()).output();
    let output = output.map_err(|error| Failure::new(format!("xtask: git grep: {error}")))?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::new(format!("xtask: git grep: {}", why.trim())));
    }
    let mut sizes = BTreeMap::<String, Size>::new();
    let mut tests_of = None;
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let line = revision.map_or(line, |revision| &line[revision.len() + 1..]);
        let Some((path, code)) = line.split_once(':') else { continue };
        if code == "#[cfg(test)]" {
            tests_of = Some(path.to_owned());
        }
        let is_test = tests_of.as_deref() == Some(path) || path.contains("/tests");
        let code = code.trim();
        if is_test || code.starts_with("//") {
            continue;
        }
        let name = path.split('/').nth(1).unwrap_or_default();
        for name in [name, ALL].into_iter().take(if name == APART { 1 } else { 2 }) {
            let size = sizes.entry(name.to_owned()).or_default();
            size.lines += 1;
            size.characters += code.chars().filter(|one| !one.is_whitespace()).count();
        }
    }
    Ok(sizes)
}

/// All crates except the one counted separately.
const ALL: &str = "~ all but report";
const APART: &str = "verger-report";

fn change(then: usize, now: usize) -> String {
    if then == 0 {
        return "new".to_owned();
    }
    #[expect(clippy::cast_precision_loss, reason = "a percentage, for a person")]
    let percent = (now as f64 / then as f64 - 1.0) * 100.0;
    format!("{percent:+.1} %")
}

#[cfg(test)]
mod tests {
    use super::change;

    #[test]
    fn a_change_is_a_percentage() {
        assert_eq!(change(200, 180), "-10.0 %");
        assert_eq!(change(0, 5), "new");
    }
}
