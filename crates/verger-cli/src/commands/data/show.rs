use verger_dataset::{ReadOptions, read};
use verger_report::data::Dataset;
use verger_report::text;
use verger_report::text::data::DatasetSheet;

use super::DataFile;
use crate::args::DataShow;
use crate::exit::{Failure, Outcome};
use crate::output::Output;

/// Shows the datasets, or one of them.
pub(super) fn show(args: &DataShow) -> Result<Outcome, Failure> {
    let file = DataFile::read(&args.described.file)?;
    let options = ReadOptions { base: args.described.base.clone(), ..ReadOptions::default() };
    let catalog = read(&file.octets, &options).expanded();
    let is_wanted = |identifier: &str| args.id.as_deref().is_none_or(|id| id == identifier);
    let sheet = if args.id.is_some() { DatasetSheet::full() } else { DatasetSheet::summary() };
    let mut out = Output::new(args.described.json, sheet);
    let wanted = catalog.datasets.iter().filter(|dataset| is_wanted(&dataset.identifier));
    let wanted: Vec<_> =
        wanted.map(|dataset| Dataset::new(&file.name, catalog.base.as_ref(), dataset)).collect();
    out.put(&wanted)?;
    out.finish()?;
    if !wanted.is_empty() {
        return Ok(Outcome::default());
    }
    let names = catalog.datasets.iter().take(NAMED).map(|dataset| &dataset.identifier[..]);
    let has = match names.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => "; `verger data check` shows what is wrong".to_owned(),
        names if catalog.datasets.len() > NAMED => format!("; it describes {names} and others"),
        names => format!("; it describes {names}"),
    };
    let what = args.id.as_ref().map_or("dataset".to_owned(), |id| format!("dataset {id}"));
    let message = text::cut(&text::shown(format!("{what}{has}").as_bytes()));
    Err(Failure::Input(format!("{} describes no {message}", file.name)))
}

/// The number of datasets listed when the requested one does not exist.
const NAMED: usize = 5;
