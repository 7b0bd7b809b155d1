//! The page of results: a section for each area, from the last run of that area that was written down.

use std::fmt::Write as _;
use std::fs;
use std::io::{Error, ErrorKind};
use std::path::Path;

/// A trial that was made.
pub(crate) struct Row {
    pub(crate) what: &'static str,
    pub(crate) tried: u64,
    pub(crate) found: String,
    pub(crate) seconds: f64,
    pub(crate) is_broken: bool,
}

const FRONT: &str = "\
# What the trials showed

The long trials run the shipped parts against hostile servers, killed processes and broken disks, and count broken
promises. Each section is from one run on one machine, and names the command that repeats it; a broken promise would be
marked. Durations in the findings depend on the machine and on its other work.
";

/// Puts the section of an area into the page, in place of an earlier one.
pub(crate) fn write(page: &Path, area: &str, command: &str, rows: &[Row]) -> Result<(), Error> {
    let before = match fs::read_to_string(page) {
        Err(error) if error.kind() == ErrorKind::NotFound => FRONT.to_owned(),
        read => read?,
    };
    fs::write(page, with_section(&before, area, &section(area, command, rows)))
}

fn section(area: &str, command: &str, rows: &[Row]) -> String {
    let table = "| Trial | Size | Found | Seconds |\n|---|---:|---|---:|\n";
    let mut section = format!("## {area}\n\n`{command}`\n\n{table}");
    for Row { what, tried, found, seconds, is_broken } in rows {
        let mark = if *is_broken { "**broken:** " } else { "" };
        let found = found.replace('|', "\\|");
        writeln!(section, "| {what} | {tried} | {mark}{found} | {seconds:.1} |")
            .expect("a string takes it");
    }
    section
}

/// Sections are in the order of their names.
fn with_section(page: &str, area: &str, section: &str) -> String {
    let (front, sections) = page.split_once("\n## ").unwrap_or((page, ""));
    let mut sections: Vec<_> = sections
        .split("\n## ")
        .filter(|section| !section.is_empty())
        .map(|section| format!("## {}\n", section.trim_end()))
        .filter(|section| section.lines().next() != Some(&format!("## {area}")))
        .collect();
    sections.push(section.to_owned());
    sections.sort();
    format!("{}\n\n{}", front.trim_end(), sections.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_takes_the_place_of_an_earlier_one() {
        let row = |found: &str| Row {
            what: "destinations",
            tried: 662,
            found: found.to_owned(),
            seconds: 1.26,
            is_broken: false,
        };
        let pace = section("pace", "cargo xtask reliability --only pace", &[row("a | b")]);
        let access = section("access", "cargo xtask reliability --only access", &[row("first")]);
        let both = with_section(&with_section(FRONT, "pace", &pace), "access", &access);
        assert_eq!(both, format!("{FRONT}\n{access}\n{pace}"));
        assert!(both.contains("| destinations | 662 | a \\| b | 1.3 |\n"));
        let again = section("access", "cargo xtask reliability --only access", &[row("second")]);
        assert_eq!(with_section(&both, "access", &again), format!("{FRONT}\n{again}\n{pace}"));
    }
}
