use std::path::Path;

use verger_dataset::{
    Catalog, Form, Found, Harvest, HarvestOptions, HarvestOutcome, HarvestState, ReadOptions,
    Severity, describe_files, link, read,
};
use verger_harvest::{SiteLimits, harvest_site};
use verger_report::data::MadeDescription;
use verger_report::{Bytes, Note};

use super::folder::Folder;
use super::measure::measure;
use super::update;
use super::{DataFile, shown, written};
use crate::args::DataMake;
use crate::clock::now;
use crate::commands::{description, replace};
use crate::exit::{Failure, Outcome};
use crate::output;
use crate::progress::Progress;

/// Makes a data.txt from a folder, a site or a file.
pub(super) fn make(args: &DataMake) -> Result<Outcome, Failure> {
    let (mut outcome, mut notes) = (Outcome::default(), Vec::new());
    let mut updated = None;
    let catalog = match (&args.folder, &args.site, &args.from) {
        (Some(folder), _, _) => {
            let catalog = of_folder(args, folder, &mut outcome, &mut notes)?;
            updated = update::updated(args, folder, &catalog, &mut notes)?;
            catalog
        }
        (None, Some(named), _) => of_site(args, named, &mut notes)?,
        (None, None, Some(file)) => of_json(args, file, &mut notes)?,
        (None, None, None) => unreachable!("clap asks for one of them"),
    };
    for note in &notes {
        output::note(&note.text);
    }
    let text = updated.unwrap_or_else(|| written(&catalog, args.form));
    if let Some(path) = &args.out {
        replace::replace(path, &text)?;
    } else if !args.json {
        output::print(&text)?;
    }
    if args.json {
        output::line(&MadeDescription {
            datasets: catalog.datasets.len(),
            out: args.out.as_deref().map(|path| path.display().to_string()),
            notes,
            text: args.out.is_none().then(|| Bytes::new(&text[..])),
        })?;
    }
    Ok(outcome)
}

fn of_folder(
    args: &DataMake,
    folder: &Path,
    outcome: &mut Outcome,
    notes: &mut Vec<Note>,
) -> Result<Catalog, Failure> {
    let address = address(args.base.as_deref().unwrap_or("/"))?;
    let listed =
        if folder.is_file() { Folder::of_file(folder)? } else { Folder::list(folder, args.most)? };
    for (path, error) in &listed.unreadable {
        notes.push(Note::new("unreadable", format!("{} could not be read: {error}", shown(path))));
        outcome.add_unreadable();
    }
    notes.extend(left_out(&listed.left_out.counts()));
    let mut files = Vec::with_capacity(listed.files.len());
    let progress = Progress::before_answers(listed.files.iter().map(|found| found.octets).sum());
    for found in &listed.files {
        let path = shown(Path::new(&found.path));
        match measure(found, &progress) {
            Ok(measured) => {
                if let Some(error) = measured.without_columns {
                    let text = format!("{path} is described without columns: {error}");
                    notes.push(Note::new("without-columns", text));
                }
                if measured.has_unnamed_index {
                    let text =
                        format!("{path}: its first column has no name, and is called `index`");
                    notes.push(Note::new("unnamed-index", text));
                }
                files.push(measured.file);
            }
            Err(error) => {
                let text = format!("{path} could not be read: {error}");
                notes.push(Note::new("unreadable", text));
                outcome.add_unreadable();
            }
        }
    }
    drop(progress);
    if files.is_empty() {
        let why = "has no file with a data extension, such as .csv or .parquet";
        return Err(Failure::Input(format!("{} {why}", shown(folder))));
    }
    Ok(describe_files(&files, &address))
}

/// What was left out of a folder; nothing, if nothing was.
fn left_out(counts: &[(usize, &str)]) -> Option<Note> {
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    let counts: Vec<_> = counts.map(|(count, what)| format!("{count} {what}")).collect();
    let text = format!("left out: {}", counts.join(", "));
    (!counts.is_empty()).then(|| Note::new("left-out", text))
}

/// The URL of the folder, ending in `/`.
pub(super) fn address(base: &str) -> Result<String, Failure> {
    let leads = if base.starts_with('/') {
        let anywhere = "https://invalid/".parse().expect("a URL");
        link(base, Some(&anywhere))
    } else {
        link(base, None)
    };
    if let Err(error) = leads {
        return Err(Failure::usage(format!("--base: {error}; pass / or https://example.com/d/")));
    }
    if base.contains(['?', '#']) {
        return Err(Failure::usage("--base: the URL of a folder cannot have ? or #"));
    }
    Ok(if base.ends_with('/') { base.to_owned() } else { format!("{base}/") })
}

/// What a site describes, found by any method.
fn of_site(args: &DataMake, named: &str, notes: &mut Vec<Note>) -> Result<Catalog, Failure> {
    let first = description(named)?;
    let visiting = args.network.visit("rfc9309")?;
    let machine = Harvest::new(&first, HarvestState::default(), HarvestOptions::default(), now());
    let mut datasets = Vec::new();
    let limits = SiteLimits {
        deadlines: args.network.long_deadlines(),
        total: args.network.site_timeout(),
        ..SiteLimits::default()
    };
    let mut take = |found| {
        if let Found::Dataset { dataset, .. } = found {
            datasets.push(*dataset);
        }
    };
    let harvest = harvest_site(&visiting.visitor, machine, &limits, &mut take);
    let harvested = visiting.runtime.block_on(args.network.interrupt().unless(harvest));
    let harvested = harvested.map_err(Failure::Ended)?;
    let harvested = harvested.map_err(|error| Failure::Input(error.to_string()))?;
    let outcome = harvested.report.outcome;
    if datasets.is_empty() {
        return Err(Failure::Input(format!(
            "{}: {outcome}, so there is nothing to write",
            shown(Path::new(named))
        )));
    }
    if outcome != HarvestOutcome::Complete {
        let text = format!(
            "{outcome}: some of the site's datasets are not here; `verger catalog add --verbose` shows what is missing"
        );
        notes.push(Note::new("incomplete", text));
    }
    Ok(Catalog::of(datasets))
}

fn of_json(args: &DataMake, path: &Path, notes: &mut Vec<Note>) -> Result<Catalog, Failure> {
    let base = args.base.as_deref().map(str::parse).transpose();
    let base = base.map_err(|error| Failure::usage(format!("--base: {error}")))?;
    let file = DataFile::read(path)?;
    let is_absolute = base.is_some();
    let catalog = read(&file.octets, &ReadOptions { base, ..ReadOptions::default() });
    if !matches!(catalog.form, Form::Json | Form::Turtle | Form::RdfXml) {
        let what = format!("{} is not JSON but {}", file.name, catalog.form);
        return Err(Failure::Input(format!("{what}; `verger data fmt` writes it in another form")));
    }
    let severity = |notice: &verger_dataset::Notice| notice.kind.severity();
    let lost = catalog.notices.iter().filter(|notice| severity(notice) == Severity::Error).count();
    if catalog.datasets.is_empty() {
        return Err(Failure::Input(format!("{} describes no dataset", file.name)));
    }
    if lost > 0 {
        let text = format!("not everything was read: {lost}; `verger data check` shows what");
        notes.push(Note::new("incomplete", text));
    }
    Ok(if is_absolute { catalog.expanded() } else { catalog })
}
