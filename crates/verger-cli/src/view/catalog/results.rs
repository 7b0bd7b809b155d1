use std::io::{self, Write};

use serde_json::{Map, Value, json};
use verger_catalog::search::{Facet, Hit, Results};
use verger_dataset::Health;

use super::{counted, plain, short};
use crate::view::json::{self, VERSION};
use verger_report::text::style;

/// What a search found.
#[derive(Debug)]
pub(crate) struct ResultsView<'a> {
    pub(crate) results: &'a Results,
    /// How many were passed over.
    pub(crate) skipped: u64,
}

impl ResultsView<'_> {
    /// Writes it for a person.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { results, skipped } = *self;
        results.hits.iter().try_for_each(|found| hit(out, found))?;
        let last = skipped + results.hits.len() as u64;
        let found = counted(results.total, "dataset");
        let line = match results.hits.len() {
            0 => found,
            _ if results.total == results.hits.len() as u64 => found,
            _ => format!("{} to {last} of {found}", skipped + 1),
        };
        writeln!(out, "{}", style::faint(line))?;
        results.facets.iter().try_for_each(|(facet, values)| facet_row(out, *facet, values))
    }

    /// Writes it as JSON: an object for each dataset, and one for the whole behind them.
    pub(crate) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        for hit in &self.results.hits {
            writeln!(out, "{}", json::line(&object(hit)))?;
        }
        let facets: Map<_, _> = self
            .results
            .facets
            .iter()
            .map(|(facet, values)| {
                let value =
                    |(value, count): &(String, u64)| json!({"value": value, "count": count});
                (facet.name().to_owned(), values.iter().map(value).collect::<Vec<_>>().into())
            })
            .collect();
        let notes: Vec<_> = self.results.notes.iter().map(ToString::to_string).collect();
        let whole = json!({
            "v": VERSION,
            "kind": "results",
            "total": self.results.total,
            "facets": facets,
            "notes": notes,
            "indexed": self.results.sequence,
        });
        writeln!(out, "{}", json::line(&whole))
    }
}

fn hit(out: &mut impl Write, hit: &Hit) -> io::Result<()> {
    let health = match hit.health {
        Health::Listed => String::new(),
        health => format!("  {}", style::error(health.name())),
    };
    writeln!(out, "{}  {}{health}", style::faint(short(hit.id)), style::head(plain(&hit.title)))?;
    let duplicates = match hit.duplicates {
        0 => None,
        count => Some(format!("{} alike", counted(u64::from(count), "other"))),
    };
    let about = [
        hit.publisher.as_deref().map(plain),
        (!hit.formats.is_empty()).then(|| plain(&hit.formats.join(", "))),
        hit.modified.as_deref().map(plain),
        Some(plain(&hit.site)),
        duplicates,
    ];
    let about = about.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    writeln!(out, "{:12}{}", "", style::faint(about))
}

/// `format     CSV 12, JSON 3`.
fn facet_row(out: &mut impl Write, facet: Facet, values: &[(String, u64)]) -> io::Result<()> {
    if values.is_empty() {
        return Ok(());
    }
    let value = |(value, count): &(String, u64)| {
        format!("{} {}", plain(value), style::faint(indicatif::HumanCount(*count)))
    };
    let values: Vec<_> = values.iter().map(value).collect();
    super::row(out, facet.name(), &values.join(", "))
}

fn object(hit: &Hit) -> Value {
    json!({
        "v": VERSION,
        "kind": "dataset",
        "id": hit.id.to_string(),
        "title": hit.title,
        "uri": hit.uri,
        "site": hit.site,
        "publisher": hit.publisher,
        "formats": hit.formats,
        "modified": hit.modified,
        "health": hit.health.name(),
        "duplicates": hit.duplicates,
        "score": hit.score,
    })
}
