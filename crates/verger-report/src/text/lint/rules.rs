//! The lints themselves, as text or as a page.

use std::io::{Result, Write};

use crate::answer::LintRule;
use crate::text::wrapped::wrapped;
use crate::text::{Sheet, SheetOf, shown, style};

/// How lints are described.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_enums, reason = "a form a way to ask")]
pub enum LintRulesSheet {
    /// A list, a line each.
    List,
    /// One below the other, in full.
    Text,
    /// As a page of Markdown.
    Markdown,
}

impl Sheet for LintRulesSheet {}

impl SheetOf<LintRule> for LintRulesSheet {
    fn add(&mut self, rules: &[LintRule], out: &mut dyn Write) -> Result<()> {
        match self {
            Self::List => rules.iter().try_for_each(|rule| list(rule, out)),
            Self::Text => rules.iter().try_for_each(|rule| explain(rule, out)),
            Self::Markdown => markdown(rules, out),
        }
    }
}

fn list(rule: &LintRule, out: &mut dyn Write) -> Result<()> {
    let LintRule { code, name, severity, what, .. } = rule;
    writeln!(out, "{code}  {name:<28} {severity:<8} {what}")
}

fn explain(rule: &LintRule, out: &mut dyn Write) -> Result<()> {
    let title = format!("{} {} ({}, {})", rule.code, rule.name, rule.severity, rule.family);
    writeln!(out, "{}\n", style::head(title))?;
    for text in [&sentence(rule.what), rule.why, rule.remedy] {
        writeln!(out, "{}\n", wrapped(text, 0))?;
    }
    if !rule.consumers.is_empty() {
        writeln!(out, "Only for: {}\n", rule.consumers.join(", "))?;
    }
    for (what, example) in examples(rule) {
        writeln!(out, "{what}:\n")?;
        for line in example.lines().take(MOST_LINES) {
            writeln!(out, "    {}", shown(line.as_bytes()))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "To switch it off for a line: # verger: allow {}", rule.name)
}

fn markdown(rules: &[LintRule], out: &mut dyn Write) -> Result<()> {
    writeln!(out, "# Lints\n")?;
    writeln!(out, "<!-- Written by `cargo xtask docs` from the lints themselves. -->\n")?;
    writeln!(
        out,
        "What `verger lint` looks for. `verger lint --explain CODE` shows one alone. A comment `# verger: allow NAME` \
         switches a lint off for its line or, alone on a line, for the next one; `# verger: allow-file NAME` for the file.\n"
    )?;
    writeln!(out, "| code | name | severity | about | what |\n|---|---|---|---|---|")?;
    for LintRule { code, name, severity, family, what, .. } in rules {
        writeln!(
            out,
            "| [{code}](#{anchor}) | {name} | {severity} | {family} | {} |",
            cell(what),
            anchor = anchor(&rule_title(code, name))
        )?;
    }
    for rule in rules {
        let LintRule { code, name, .. } = rule;
        writeln!(out, "\n## {}\n", rule_title(code, name))?;
        writeln!(out, "{} {}\n\n{}", sentence(rule.what), rule.why, rule.remedy)?;
        if !rule.consumers.is_empty() {
            writeln!(out, "\nOnly for: {}.", rule.consumers.join(", "))?;
        }
        for (what, example) in examples(rule) {
            writeln!(out, "\n{what}:\n\n```text")?;
            for line in example.lines().take(MOST_LINES) {
                writeln!(out, "{}", shown(line.as_bytes()))?;
            }
            writeln!(out, "```")?;
        }
    }
    Ok(())
}

/// The most lines of an example.
const MOST_LINES: usize = 12;

/// The first bad example and the first good one, where there is something to see in them.
fn examples(rule: &LintRule) -> impl Iterator<Item = (&'static str, &String)> {
    let pairs = [("Found in", rule.bad.first()), ("Not found in", rule.good.first())];
    let pairs = pairs.into_iter().filter_map(|(what, example)| Some((what, example?)));
    pairs.filter(|(_, example)| !example.trim().is_empty())
}

fn rule_title(code: &str, name: &str) -> String {
    format!("{code} {name}")
}

/// The anchor that a page gives to a heading.
fn anchor(title: &str) -> String {
    title.to_ascii_lowercase().replace(' ', "-")
}

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().into_iter().flat_map(char::to_uppercase);
    first.chain(rest).chain(['.']).collect()
}
