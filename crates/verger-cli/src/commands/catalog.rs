//! `verger catalog`: the datasets of any number of sites, in one folder.

mod compact;
mod export;
mod fsck;
mod get;
mod numbered;
mod preview;
mod reading;
mod remove;
mod rules;
mod search;
mod show;
mod status;
mod sync;

use std::path::{Path, PathBuf};

use verger_catalog::{Held, Holdings, HoldingsError};
use verger_dataset::{DatasetId, IdPrefix};
use verger_report::text::plain;

use crate::args::{Catalog, CatalogPlace, CatalogVerb};
use crate::exit::{Failure, Outcome};
use crate::stderr;

/// Runs one verb of the catalog.
pub(crate) fn catalog(args: &Catalog) -> Result<Outcome, Failure> {
    match &args.verb {
        CatalogVerb::Add(args) => sync::add(args),
        CatalogVerb::Sync(args) => sync::sync(args),
        CatalogVerb::Remove(args) => remove::remove(args),
        CatalogVerb::Search(args) => search::search(args),
        CatalogVerb::Show(args) => show::show(args),
        CatalogVerb::Preview(args) => preview::preview(args),
        CatalogVerb::Get(args) => get::get(args),
        CatalogVerb::Status(args) => status::status(args),
        CatalogVerb::Export(args) => export::export(args),
        CatalogVerb::Fsck(args) => fsck::fsck(args),
        CatalogVerb::Compact(args) => compact::compact(args),
    }
}

impl CatalogPlace {
    fn path(&self) -> Result<PathBuf, Failure> {
        let own = || {
            let folders = directories::ProjectDirs::from("", "", "verger")?;
            Some(folders.data_dir().join("catalog"))
        };
        let nowhere = || Failure::usage("no folder for the catalog; pass --catalog FOLDER");
        self.folder.clone().or_else(own).ok_or_else(nowhere)
    }

    /// The catalog, if there is one.
    fn open_if_there(&self) -> Result<Option<Holdings>, Failure> {
        let path = self.path()?;
        match Holdings::open(&path) {
            Ok(holdings) => Ok(Some(holdings)),
            Err(HoldingsError::NoCatalog(_)) => Ok(None),
            Err(error) => Err(not_opened(&path, error)),
        }
    }

    /// The catalog, which must be there.
    fn open(&self) -> Result<Holdings, Failure> {
        let path = self.path()?;
        Holdings::open(&path).map_err(|error| not_opened(&path, error))
    }

    /// The catalog, which is made if it is not there.
    fn create(&self) -> Result<Holdings, Failure> {
        let path = self.path()?;
        Holdings::create(&path).map_err(|error| not_opened(&path, error))
    }
}

/// An error of opening the catalog, with its folder.
fn not_opened(path: &Path, error: HoldingsError) -> Failure {
    match error {
        HoldingsError::Failed(_) => {
            let name = stderr::name(path);
            Failure::Input(format!("{name}: {error}; pass another folder with --catalog"))
        }
        error => failed(error),
    }
}

/// An error of the catalog, and what to do about it.
fn failed(error: HoldingsError) -> Failure {
    match error {
        HoldingsError::NoCatalog(_) => {
            Failure::Input(format!("{error}; `verger catalog add SITE` makes one"))
        }
        HoldingsError::NoSite(_) => {
            Failure::Input(format!("{error}; `verger catalog add` adds it"))
        }
        error => Failure::Input(error.to_string()),
    }
}

/// The dataset with this URI, or whose ID begins with this text.
fn dataset(holdings: &Holdings, named: &str) -> Result<Held, Failure> {
    let shown = || plain(named);
    let missing = || Failure::Input(format!("the catalog has no dataset {}", shown()));
    let id = if named.contains("://") {
        DatasetId::of_uri(named)
    } else {
        let prefix: IdPrefix =
            named.parse().map_err(|error| Failure::usage(format!("{}: {error}", shown())))?;
        match holdings.find(&prefix, 2).map_err(failed)?.as_slice() {
            [] => return Err(missing()),
            [one] => *one,
            [..] => {
                let message =
                    format!("several datasets begin with {}; give more characters", shown());
                return Err(Failure::usage(message));
            }
        }
    };
    holdings.get(id).map_err(failed)?.ok_or_else(missing)
}
