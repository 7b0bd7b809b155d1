//! The files to download.

use std::path::Path;

use verger_catalog::Holdings;
use verger_dataset::{DatasetId, Distribution, FileUrl, Term};
use verger_harvest::{FileName, FileNames, LockedFile, PullLock};
use verger_report::text::plain;

use super::super::numbered::numbered;
use super::super::{dataset, failed};
use crate::args::CatalogGet;
use crate::contents;
use crate::exit::{Failure, Outcome};
use crate::output;
use crate::stderr;

/// A file to download.
pub(super) struct Pull {
    /// The URI of its dataset.
    pub(super) uri: String,
    pub(super) url: String,
    pub(super) name: FileName,
    /// Its description, and the file that has it.
    pub(super) described: Option<(Distribution, FileUrl)>,
    /// The checksum that the lock file requires.
    pub(super) sha256: Option<String>,
    /// The site that describes it, as added to the catalog.
    pub(super) listed_by: Option<String>,
}

/// The files of the datasets given, and whether each of several has one: those that have are downloaded all the same.
pub(super) fn named(
    args: &CatalogGet,
    holdings: &Holdings,
) -> Result<(Vec<Pull>, Outcome), Failure> {
    let locked = lock(&args.to)?;
    let mut names = FileNames::default();
    // A file that was downloaded before keeps its name.
    for file in locked.files() {
        names.take(&FileName::safe(&file.file));
    }
    let (mut pulls, mut outcome) = (Vec::new(), Outcome::default());
    for named in &args.ids {
        let held = dataset(holdings, named)?;
        let files = &held.dataset.distributions;
        let title = || plain(held.dataset.title());
        if let Some(number) = args.file {
            numbered(&held, number)?;
        }
        let before = pulls.len();
        for (number, file) in files.iter().enumerate() {
            if args.file.is_some_and(|wanted| wanted != number + 1) {
                continue;
            }
            let Some(url) = file.download().and_then(|stated| stated.link(None)) else { continue };
            let media_type = file.says.text(Term::Compress).or(file.says.text(Term::MediaType));
            let name = match locked.get(&held.uri, &url) {
                Some(known) => FileName::safe(&known.file),
                None => names.name(&url, media_type),
            };
            pulls.push(Pull {
                uri: held.uri.clone(),
                url,
                name,
                described: held.source.parse().ok().map(|source| (file.clone(), source)),
                sha256: None,
                listed_by: Some(held.listed_by.clone()),
            });
        }
        if pulls.len() == before {
            let why = "describes no file to download; `verger catalog show` shows where to get it";
            let why = format!("{} {why}", title());
            if args.ids.len() == 1 {
                return Err(Failure::Input(why));
            }
            output::trouble(why);
            outcome.add_unreadable();
        }
    }
    Ok((pulls, outcome))
}

/// Exactly the files in a lock file.
pub(super) fn locked(args: &CatalogGet, holdings: Option<&Holdings>) -> Result<Vec<Pull>, Failure> {
    let lock = match &args.lock {
        None => lock(&args.to)?,
        Some(path) => {
            let octets = contents::read(path, contents::LOCK)?;
            PullLock::read(&octets)
                .map_err(|error| Failure::Input(format!("{}: {error}", stderr::name(path))))?
        }
    };
    let mut pulls = Vec::new();
    for LockedFile { dataset, url, file, sha256, .. } in lock.files() {
        let held = match holdings {
            Some(holdings) => holdings.get(DatasetId::of_uri(dataset)).map_err(failed)?,
            None => None,
        };
        pulls.push(Pull {
            uri: dataset.clone(),
            url: url.clone(),
            name: FileName::safe(file),
            described: None,
            sha256: Some(sha256.clone()),
            listed_by: held.map(|held| held.listed_by),
        });
    }
    if pulls.is_empty() {
        return Err(Failure::Input("the lock file names no file".to_owned()));
    }
    Ok(pulls)
}

pub(super) fn lock(folder: &Path) -> Result<PullLock, Failure> {
    let named =
        |error| Failure::Input(format!("{}: {error}", stderr::name(&folder.join("verger.lock"))));
    PullLock::of_folder(folder).map_err(named)
}
