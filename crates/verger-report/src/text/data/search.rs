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
                let value = |FacetValue { value, count }: &FacetValue<'_>| {
                    format!("{} {}", plain(value), style::faint(grouped(*count)))
                };
                let values: Vec<_> = values.iter().map(value).collect();
                if !values.is_empty() {
                    row(out, facet, &values.join(", "))?;
                }
            }
        }
        Ok(())
    }
}
