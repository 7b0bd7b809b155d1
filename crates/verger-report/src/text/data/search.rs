//! Search results, as text.

use std::io::{Result, Write};

use verger_dataset::Health;

use super::dataset::short;
use super::number::{grouped, many};
use crate::answer::data::{FacetValue, FoundDataset, FoundText, LitRange, SearchResults};
use crate::text::sheet::{Sheet, SheetOf};
use crate::text::shown::{plain, row, shown};
use crate::text::style;

/// Two or three lines per dataset, and a summary.
#[derive(Debug)]
#[expect(clippy::exhaustive_structs, reason = "there is one way to tell it")]
pub struct SearchSheet;

impl Sheet for SearchSheet {}

impl SheetOf<FoundDataset<'_>> for SearchSheet {
    fn add(&mut self, datasets: &[FoundDataset<'_>], out: &mut dyn Write) -> Result<()> {
        for found in datasets {
            let health = match found.health {
                Health::Listed => String::new(),
                health => format!("  {}", style::error(health.name())),
            };
            let (id, title) = (style::faint(short(&found.id)), style::head(plain(found.title)));
            writeln!(out, "{id}  {title}{health}")?;
            let alike = (found.duplicates > 0)
                .then(|| format!("{} alike", many(u64::from(found.duplicates), "other")));
            let missing = (!found.missing.is_empty())
                .then(|| format!("without {}", plain(&found.missing.join(", "))));
            let about = [
                missing,
                found.publisher.map(plain),
                (!found.formats.is_empty()).then(|| plain(&found.formats.join(", "))),
                found.modified.map(plain),
                Some(plain(found.site)),
                alike,
            ];
            let about = about.into_iter().flatten().collect::<Vec<_>>().join(" · ");
            writeln!(out, "{:12}{}", "", style::faint(about))?;
            if let Some(snippet) = &found.snippet {
                writeln!(out, "{:12}{}", "", lit(snippet))?;
            }
        }
        Ok(())
    }
}

/// The text, with its lit words in bold.
fn lit(snippet: &FoundText<'_>) -> String {
    let (mut text, mut at) = (String::new(), 0);
    for &LitRange { start, end } in &snippet.lit {
        let parts = (snippet.text.get(at..start), snippet.text.get(start..end));
        let (Some(before), Some(word)) = parts else { break };
        text += &shown(before.as_bytes());
        text += &style::head(shown(word.as_bytes()));
        at = end;
    }
    text + &shown(&snippet.text.as_bytes()[at..])
}

impl SheetOf<SearchResults<'_>> for SearchSheet {
    fn add(&mut self, answers: &[SearchResults<'_>], out: &mut dyn Write) -> Result<()> {
        for results in answers {
            let SearchResults { total, skipped, given, .. } = results;
            let found = many(*total, "dataset");
            let line = if *given == 0 || given == total {
                found
            } else {
                format!("{} to {} of {found}", skipped + 1, skipped + given)
            };
            writeln!(out, "{}", style::faint(line))?;
            for (facet, values) in &results.facets {
                if values.iter().any(|value| value.within.is_some()) {
                    for (number, line) in tree(values).iter().enumerate() {
                        row(out, if number == 0 { facet } else { "" }, line)?;
                    }
                } else if !values.is_empty() {
                    let values: Vec<_> = values.iter().map(counted).collect();
                    row(out, facet, &values.join(", "))?;
                }
            }
        }
        Ok(())
    }
}

fn counted(FacetValue { value, count, .. }: &FacetValue<'_>) -> String {
    format!("{} {}", plain(value), style::faint(grouped(*count)))
}

/// A line for each value, below the one that it is a part of if that is among them.
fn tree(values: &[FacetValue<'_>]) -> Vec<String> {
    let is_listed = |name: &str| values.iter().any(|value| value.value == name);
    let is_top = |value: &FacetValue<'_>| !value.within.is_some_and(is_listed);
    let mut lines = Vec::new();
    let mut left: Vec<_> = values.iter().collect();
    // Values that are parts of each other are below none, so one of them comes first in the end.
    while !left.is_empty() {
        let first = left.iter().position(|value| is_top(value)).unwrap_or(0);
        let mut open = vec![(0, left.remove(first))];
        while let Some((depth, value)) = open.pop() {
            lines.push(format!("{:1$}{2}", "", 2 * depth, counted(value)));
            let (parts, others) =
                left.into_iter().partition::<Vec<_>, _>(|part| part.within == Some(value.value));
            left = others;
            open.extend(parts.into_iter().rev().map(|part| (depth + 1, part)));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_below_their_wholes() {
        let value = |value, count, within| FacetValue { value, count, within };
        let values = [
            value("Government", 9, None),
            value("Weather Office", 7, Some("Government")),
            value("Rain", 4, Some("Weather Office")),
            value("Elsewhere", 3, Some("not listed")),
            value("Snow", 2, Some("Weather Office")),
            value("Roads", 1, Some("Government")),
            value("One", 1, Some("Other")),
            value("Other", 1, Some("One")),
        ];
        let lines: Vec<_> = tree(&values).iter().map(|line| plain_of(line)).collect();
        assert_eq!(
            lines,
            [
                "Government 9",
                "  Weather Office 7",
                "    Rain 4",
                "    Snow 2",
                "  Roads 1",
                "Elsewhere 3",
                "One 1",
                "  Other 1"
            ]
        );
    }

    /// Without what lights it on a terminal.
    fn plain_of(line: &str) -> String {
        line.split('\u{1b}')
            .enumerate()
            .map(
                |(at, part)| {
                    if at == 0 { part } else { part.split_once('m').map_or(part, |(_, text)| text) }
                },
            )
            .collect()
    }
}
