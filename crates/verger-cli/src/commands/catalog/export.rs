mod folder;
mod html;
mod listed;
mod sitemap;

use std::io::{self, Write};
use std::ops::ControlFlow;

use clap::ValueEnum as _;
use verger_catalog::{Filter, Held, Holdings, Logged, Since};
use verger_dataset::{Change, ExportForm, ExportHead, Exported, Exporter, atom_feed};
use verger_report::Bytes;
use verger_report::data::Export;

use super::failed;
use crate::args::{CatalogExport, Exchange};
use crate::commands::replace;
use crate::exit::{Failure, Outcome};
use crate::input::is_stdin;
use crate::output;
use crate::raw::Raw;

/// Exports the whole catalog. With --json it is held in memory, as part of one JSON object.
pub(super) fn export(args: &CatalogExport) -> Result<Outcome, Failure> {
    let holdings = args.place.open()?;
    let filter = filter(&holdings, args)?;
    let (mut entries, mut bytes, mut text) = (0, 0, None);
    if args.form == Exchange::Html {
        let Some(path) = args.out.as_ref().filter(|path| !is_stdin(path)) else {
            return Err(Failure::usage("--form html writes many files: --out FOLDER"));
        };
        Written { entries, bytes } = html::export(&holdings, args, &filter, path)?;
    } else if let Some(path) = &args.out {
        replace::replace_by(path, |out| {
            let mut out = Counted { out, bytes: 0 };
            entries = write(&holdings, args, &filter, &mut out)?;
            bytes = out.bytes;
            Ok(())
        })?;
    } else if args.place.json {
        let mut whole = Vec::new();
        entries = write(&holdings, args, &filter, &mut whole)?;
        bytes = whole.len() as u64;
        text = Some(Bytes::new(whole));
    } else {
        let mut out = Raw::stdout();
        write(&holdings, args, &filter, &mut out)?;
        out.finish()?;
    }
    if args.place.json {
        let form = args.form.to_possible_value().expect("no form is hidden");
        let out = args.out.as_ref().map(|path| path.display().to_string());
        output::line(&Export { form: form.get_name(), entries, bytes, out, text })?;
    }
    Ok(Outcome::default())
}

/// What is exported. A site is named as `status` shows it, or by its host.
fn filter(holdings: &Holdings, args: &CatalogExport) -> Result<Filter, Failure> {
    let sites = args.site.as_deref().map(|name| holdings.sites_named(name)).transpose();
    Ok(Filter { sites: sites.map_err(failed)?, with_gone: args.gone })
}

/// What was written.
struct Written {
    entries: u64,
    bytes: u64,
}

/// Counts what is written.
struct Counted<W> {
    out: W,
    bytes: u64,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        let written = self.out.write(octets)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes the export, and counts its datasets or changes.
fn write(
    holdings: &Holdings,
    args: &CatalogExport,
    filter: &Filter,
    out: &mut impl Write,
) -> Result<u64, Failure> {
    let CatalogExport { title, description, publisher, url, .. } = args.clone();
    let head = ExportHead { title, description, url, publisher };
    let Some(form) = form(args.form) else { return feed(holdings, args, filter, &head, out) };
    let mut exporter = Exporter::begin(form, &head, out)?;
    let mut written: io::Result<()> = Ok(());
    holdings
        .each(filter, &mut |held| {
            let Held { source, dataset, .. } = held;
            written = exporter.write(Exported { source, dataset });
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .map_err(failed)?;
    written?;
    Ok(exporter.end()?)
}

/// The form, if it is one file with all datasets.
fn form(form: Exchange) -> Option<ExportForm> {
    match form {
        Exchange::DataTxt => Some(ExportForm::DataTxt),
        Exchange::Dcat => Some(ExportForm::Dcat),
        Exchange::DataJson => Some(ExportForm::DataJson),
        Exchange::SchemaOrg => Some(ExportForm::SchemaOrg),
        Exchange::Croissant => Some(ExportForm::Croissant),
        Exchange::Csv => Some(ExportForm::Csv),
        Exchange::Atom | Exchange::Html => None,
    }
}

/// The latest changes, newest first.
fn feed(
    holdings: &Holdings,
    args: &CatalogExport,
    filter: &Filter,
    head: &ExportHead,
    out: &mut impl Write,
) -> Result<u64, Failure> {
    let Some(url) = &args.url else {
        return Err(Failure::usage("a feed needs its own address: --url URL"));
    };
    // Those of one site can be anywhere in the log, which is bounded.
    let most = if filter.sites.is_some() { usize::MAX } else { CHANGES };
    let mut logged = holdings.changes(Since::Revision(0), most).map_err(failed)?;
    if let Some(sites) = &filter.sites {
        logged.retain(|change| sites.contains(&change.listed_by));
        logged.truncate(CHANGES);
    }
    let mut changes = Vec::with_capacity(logged.len());
    for Logged { id, uri, title, kind, at, .. } in logged {
        let known = holdings.get(id).map_err(failed)?;
        let summary = known.map_or_else(String::new, |known| known.dataset.description());
        changes.push(Change { link: Some(uri.clone()), uri, title, kind, at, summary });
    }
    out.write_all(atom_feed(head, url, &changes).as_bytes())?;
    Ok(changes.len() as u64)
}

/// The number of changes in a feed.
const CHANGES: usize = 1000;
