use std::io::{self, Write};
use std::ops::ControlFlow;

use verger_catalog::{Filter, Held, Holdings, Logged, Since};
use verger_dataset::{Change, ExportForm, ExportHead, Exported, Exporter, atom_feed};

use super::failed;
use crate::args::{CatalogExport, Exchange};
use crate::commands::{replace, stdout};
use crate::exit::{Failure, Outcome};

/// The whole catalog in a form that others read.
pub(super) fn export(args: &CatalogExport) -> Result<Outcome, Failure> {
    let holdings = args.place.open()?;
    if let Some(path) = &args.out {
        replace::replace_by(path, |out| write(&holdings, args, out))?;
    } else {
        let mut out = stdout();
        write(&holdings, args, &mut out)?;
        out.flush()?;
    }
    Ok(Outcome::default())
}

fn write(holdings: &Holdings, args: &CatalogExport, out: &mut impl Write) -> Result<(), Failure> {
    let head = ExportHead { title: args.title.clone(), description: None, url: args.url.clone() };
    let form = match args.form {
        Exchange::DataTxt => ExportForm::DataTxt,
        Exchange::Dcat => ExportForm::Dcat,
        Exchange::DataJson => ExportForm::DataJson,
        Exchange::SchemaOrg => ExportForm::SchemaOrg,
        Exchange::Croissant => ExportForm::Croissant,
        Exchange::Csv => ExportForm::Csv,
        Exchange::Atom => return feed(holdings, args, &head, out),
    };
    let filter = Filter { site: args.site.clone(), with_gone: args.gone };
    let mut exporter = Exporter::begin(form, &head, out)?;
    let mut written: io::Result<()> = Ok(());
    holdings
        .each(&filter, &mut |held| {
            let Held { source, dataset, .. } = held;
            written = exporter.write(Exported { source, dataset });
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .map_err(failed)?;
    written?;
    exporter.end()?;
    Ok(())
}

/// The latest changes, the youngest first.
fn feed(
    holdings: &Holdings,
    args: &CatalogExport,
    head: &ExportHead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Some(url) = &args.url else {
        return Err(Failure::usage("a feed needs its own address: --url URL"));
    };
    let logged = holdings.changes(Since::Revision(0), CHANGES).map_err(failed)?;
    let mut changes = Vec::with_capacity(logged.len());
    for Logged { id, uri, title, kind, at, .. } in logged {
        let known = holdings.get(id).map_err(failed)?;
        let summary = known.map_or_else(String::new, |known| known.dataset.description());
        changes.push(Change { link: Some(uri.clone()), uri, title, kind, at, summary });
    }
    Ok(out.write_all(atom_feed(head, url, &changes).as_bytes())?)
}

/// So many changes are in a feed.
const CHANGES: usize = 1000;
