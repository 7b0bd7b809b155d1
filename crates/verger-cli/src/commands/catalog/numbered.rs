//! The files of a dataset, by the numbers that `catalog show` gives them.

use verger_catalog::Held;
use verger_dataset::Distribution;
use verger_harvest::FileNames;
use verger_report::text::data::many;
use verger_report::text::plain;

use crate::exit::Failure;

/// The file with this number, from 1; else a failure that says which there are.
pub(super) fn numbered(held: &Held, number: usize) -> Result<&Distribution, Failure> {
    let files = &held.dataset.distributions;
    let file = number.checked_sub(1).and_then(|index| files.get(index));
    file.ok_or_else(|| Failure::usage(format!("--file {number}: {}", there_are(held))))
}

fn there_are(held: &Held) -> String {
    let files = &held.dataset.distributions;
    let title = plain(held.dataset.title());
    if files.is_empty() {
        return format!("{title} describes no file");
    }
    let mut names = FileNames::default();
    let items = files.iter().take(MOST).zip(1..).map(|(file, number): (_, usize)| {
        let url = file.download().and_then(|stated| stated.link(None));
        let name = url.map_or("a page".to_owned(), |url| names.name(&url, None).to_string());
        format!("{number} {name}")
    });
    let items = items.collect::<Vec<_>>().join(", ");
    let more = files.len().saturating_sub(MOST);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{title} has {}: {items}{more}", many(files.len() as u64, "file"))
}

/// The most files that a message names.
const MOST: usize = 20;
