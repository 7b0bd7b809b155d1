use tokio::time::timeout;
use verger_dataset::FileUrl;
use verger_harvest::{FileNames, Preview, PreviewKind, Wanted};
use verger_report::data::Column;
use verger_report::text::data::PreviewSheet;
use verger_report::text::plain;

use super::dataset;
use super::numbered::numbered;
use super::rules::SiteRules;
use crate::args::CatalogPreview;
use crate::exit::{Failure, Outcome};
use crate::output::{self, Output};

/// Shows the columns and first rows of a file.
pub(super) fn preview(args: &CatalogPreview) -> Result<Outcome, Failure> {
    let holdings = args.place.open()?;
    let held = dataset(&holdings, &args.id)?;
    let source: FileUrl = held.source.parse().map_err(Failure::usage)?;
    if let Some(number) = args.file {
        numbered(&held, number)?;
    }
    let mut names = FileNames::default();
    let files = held.dataset.distributions.iter();
    let wanted = files
        .enumerate()
        .filter(|(number, _)| args.file.is_none_or(|file| file == number + 1))
        .filter_map(|(_, file)| {
            Wanted::distribution(file, &source, |url, media_type| names.name(url, media_type))
        });
    // A file of another kind may be another packing of the same rows.
    let all: Vec<_> = wanted.collect();
    let likely = all.iter().position(Preview::is_likely).unwrap_or(0);
    let Some(mut wanted) = all.into_iter().nth(likely) else {
        let title = plain(held.dataset.title());
        let which = args
            .file
            .map_or("file to download".to_owned(), |number| format!("file {number} to download"));
        return Err(Failure::Input(format!("{title} describes no {which}")));
    };
    let rules = SiteRules::of(&holdings, std::iter::once(&*held.listed_by))?;
    wanted.rules = rules.get(&held.listed_by);
    wanted.overrules = args.leave.ignore_rules;
    wanted.deadlines = args.network.long_deadlines();
    let visiting = args.network.visit("rfc9309")?;
    let url = wanted.url.clone();
    let preview = async {
        let preview = Preview::of(&visiting.visitor, &wanted);
        let over = |_| "the time limit of --site-timeout was reached".to_owned();
        let preview = timeout(args.network.site_timeout(), preview).await.map_err(over)?;
        preview.map_err(|error| error.to_string())
    };
    let preview = visiting.runtime.block_on(args.network.interrupt().unless(preview));
    let preview = match preview.map_err(Failure::Ended)? {
        Ok(preview) => preview,
        Err(error) => {
            output::trouble(format_args!("{}: {}", plain(&url), plain(&error)));
            return Ok(Outcome::Undetermined);
        }
    };
    let mut out = Output::new(args.place.json, PreviewSheet);
    out.put(&[verger_report::data::Preview {
        url: &url,
        format: format(preview.kind),
        columns: preview.columns.into_iter().map(Column::from).collect(),
        rows: &preview.rows[..preview.rows.len().min(args.rows)],
        total_rows: preview.total_rows,
        bytes_read: preview.octets_read,
        notes: &preview.notes,
    }])?;
    out.finish()?;
    Ok(Outcome::default())
}

fn format(kind: PreviewKind) -> &'static str {
    match kind {
        PreviewKind::Csv => "CSV",
        PreviewKind::Json => "JSON",
        PreviewKind::JsonLines => "JSON Lines",
        PreviewKind::Parquet => "Parquet",
        _ => "another format",
    }
}
