use verger_dataset::FileUrl;
use verger_harvest::{FileNames, Preview, PreviewError, Wanted};

use super::rules::SiteRules;
use super::{answer, dataset};
use crate::args::CatalogPreview;
use crate::exit::{Failure, Outcome};
use crate::view::catalog::{PreviewView, plain};
use crate::view::style;

/// The first rows and the columns of a file.
pub(super) fn preview(args: &CatalogPreview) -> Result<Outcome, Failure> {
    let holdings = args.place.open()?;
    let held = dataset(&holdings, &args.id)?;
    let source: FileUrl = held.source.parse().map_err(Failure::usage)?;
    let mut names = FileNames::default();
    let files = held.dataset.distributions.iter();
    let mut wanted = files
        .enumerate()
        .filter(|(number, _)| args.file.is_none_or(|file| file == number + 1))
        .filter_map(|(_, file)| {
            Wanted::distribution(file, &source, |url, media_type| names.name(url, media_type))
        });
    let Some(mut wanted) = wanted.next() else {
        let title = plain(held.dataset.title());
        let which = args
            .file
            .map_or("file to download".to_owned(), |number| format!("file {number} to download"));
        return Err(Failure::Input(format!("{title} describes no {which}")));
    };
    let rules = SiteRules::of(&holdings, std::iter::once(&*held.listed_by))?;
    wanted.rules = rules.get(&held.listed_by);
    wanted.overrules = args.leave.ignore_rules;
    let visiting = args.network.visit("rfc9309")?;
    let url = wanted.url.clone();
    match visiting.runtime.block_on(Preview::of(&visiting.visitor, &wanted)) {
        Ok(preview) => {
            let view = PreviewView { url: &url, preview: &preview, rows: args.rows };
            answer(args.place.json, || view.as_json(), |out| view.write(out))?;
            Ok(Outcome::default())
        }
        Err(error) => Ok(told(&url, &error)),
    }
}

fn told(url: &str, error: &PreviewError) -> Outcome {
    anstream::eprintln!(
        "{} {}: {}",
        style::error("verger:"),
        plain(url),
        plain(&error.to_string())
    );
    let mut outcome = Outcome::default();
    outcome.add_undetermined();
    outcome
}
