use std::io::Write as _;

use verger_dataset::{ReadOptions, read};

use super::DataFile;
use crate::args::DataShow;
use crate::commands::stdout;
use crate::exit::{Failure, Outcome};
use crate::view::data::{DatasetView, Detail};
use crate::view::{json, text};

/// The datasets, or one of them.
pub(super) fn show(args: &DataShow) -> Result<Outcome, Failure> {
    let file = DataFile::read(&args.described.file)?;
    let options = ReadOptions { base: args.described.base.clone(), ..ReadOptions::default() };
    let catalog = read(&file.octets, &options).expanded();
    let is_wanted = |identifier: &str| args.id.as_deref().is_none_or(|id| id == identifier);
    let detail = if args.id.is_some() { Detail::Everything } else { Detail::Summary };
    let (mut out, mut is_first) = (stdout(), true);
    for dataset in catalog.datasets.iter().filter(|dataset| is_wanted(&dataset.identifier)) {
        let view = DatasetView { file: &file.name, base: catalog.base.as_ref(), dataset };
        if args.described.json {
            writeln!(out, "{}", json::line(&view.as_json()))?;
            is_first = false;
            continue;
        }
        if !std::mem::take(&mut is_first) {
            writeln!(out)?;
        }
        view.write(&mut out, detail)?;
    }
    out.flush()?;
    if !is_first {
        return Ok(Outcome::default());
    }
    let names = catalog.datasets.iter().take(NAMED).map(|dataset| &dataset.identifier[..]);
    let has = match names.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => "; `verger data check` tells what is wrong".to_owned(),
        names if catalog.datasets.len() > NAMED => format!("; it describes {names} and others"),
        names => format!("; it describes {names}"),
    };
    let what = args.id.as_ref().map_or("dataset".to_owned(), |id| format!("dataset {id}"));
    let message = text::cut(&text::shown(format!("{what}{has}").as_bytes()));
    Err(Failure::Input(format!("{} describes no {message}", file.name)))
}

/// So many datasets are named to a person who asks for one that is not there.
const NAMED: usize = 5;
