use std::num::NonZeroU64;
use std::path::Path;

use verger_catalog::Holdings;
use verger_dataset::{DatasetId, Distribution, FileUrl, Term};
use verger_harvest::{
    DownloadError, DownloadOptions, Downloaded, FileName, FileNames, LockedFile, PullLock, Wanted,
    download,
};
use verger_http::{Deadlines, Refused};
use verger_report::data::{Download, FailedDownload};
use verger_report::text::data::{DownloadSheet, failed_download, many};
use verger_report::text::plain;

use super::rules::SiteRules;
use super::{dataset, failed};
use crate::args::CatalogGet;
use crate::clock::now;
use crate::contents;
use crate::exit::{Failure, Outcome};
use crate::interrupt::Interrupt;
use crate::network::Visiting;
use crate::output::{self, Output};
use crate::progress::Progress;
use crate::stderr;

/// Downloads files of datasets.
pub(super) fn get(args: &CatalogGet) -> Result<Outcome, Failure> {
    let (pulls, rules) = if args.locked {
        // A lock file needs no catalog: without one, only robots.txt applies.
        let holdings = args.place.open_if_there()?;
        let pulls = locked(args, holdings.as_ref())?;
        let rules = holdings.as_ref().map(|holdings| SiteRules::of(holdings, sites(&pulls)));
        (pulls, rules.transpose()?.unwrap_or_default())
    } else {
        let holdings = args.place.open()?;
        let pulls = named(args, &holdings)?;
        let rules = SiteRules::of(&holdings, sites(&pulls))?;
        (pulls, rules)
    };
    let visiting = args.network.visit("rfc9309")?;
    let out = Output::new(args.place.json, DownloadSheet);
    let interrupt = args.network.interrupt();
    let mut run = Run { args, visiting, rules, out, interrupt, outcome: Outcome::default() };
    for pull in &pulls {
        match run.pull(pull) {
            Err(Failure::Ended(outcome)) => return Ok(outcome),
            pulled => pulled?,
        }
    }
    Ok(run.outcome)
}

fn sites(pulls: &[Pull]) -> impl Iterator<Item = &str> {
    pulls.iter().filter_map(|pull| pull.listed_by.as_deref())
}

/// A file to download.
struct Pull {
    /// The URI of its dataset.
    uri: String,
    url: String,
    name: FileName,
    /// Its description, and the file that has it.
    described: Option<(Distribution, FileUrl)>,
    /// The checksum that the lock file requires.
    sha256: Option<String>,
    /// The site that describes it, as added to the catalog.
    listed_by: Option<String>,
}

/// The files of the datasets given.
fn named(args: &CatalogGet, holdings: &Holdings) -> Result<Vec<Pull>, Failure> {
    let locked = lock(&args.to)?;
    let mut names = FileNames::default();
    // A file that was downloaded before keeps its name.
    for file in locked.files() {
        names.take(&FileName::safe(&file.file));
    }
    let mut pulls = Vec::new();
    for named in &args.ids {
        let held = dataset(holdings, named)?;
        let files = &held.dataset.distributions;
        let title = || plain(held.dataset.title());
        if let Some(number) = args.file.filter(|number| !(1..=files.len()).contains(number)) {
            let count = many(files.len() as u64, "file");
            return Err(Failure::usage(format!("--file {number}: {} has {count}", title())));
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
            return Err(Failure::Input(format!("{} {why}", title())));
        }
    }
    Ok(pulls)
}

/// Exactly the files in a lock file.
fn locked(args: &CatalogGet, holdings: Option<&Holdings>) -> Result<Vec<Pull>, Failure> {
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

fn lock(folder: &Path) -> Result<PullLock, Failure> {
    let named =
        |error| Failure::Input(format!("{}: {error}", stderr::name(&folder.join("verger.lock"))));
    PullLock::of_folder(folder).map_err(named)
}

struct Run<'a> {
    args: &'a CatalogGet,
    visiting: Visiting,
    rules: SiteRules,
    out: Output<DownloadSheet>,
    interrupt: Interrupt,
    outcome: Outcome,
}

impl Run<'_> {
    fn pull(&mut self, pull: &Pull) -> Result<(), Failure> {
        let rules = pull.listed_by.as_deref().and_then(|site| self.rules.get(site));
        let described = pull.described.as_ref().and_then(|(file, source)| {
            Wanted::distribution(file, source, |_, _| pull.name.clone())
        });
        let mut wanted = described.unwrap_or_else(|| Wanted::of(&pull.url, pull.name.clone()));
        wanted.locked = pull.sha256.as_deref();
        wanted.rules = rules;
        wanted.overrules = self.args.leave.ignore_rules;
        wanted.deadlines =
            Deadlines { idle: wanted.deadlines.idle, ..self.args.network.long_deadlines() };
        let mut options = DownloadOptions::into(&self.args.to);
        options.replace = self.args.force;
        options.total = self.args.network.site_timeout;
        options.most = self.args.most.map_or(options.most, NonZeroU64::get);
        let progress = Progress::of_download(pull.name.as_str());
        let mut tell = |octets, total| progress.is_at(octets, total);
        let visitor = &self.visiting.visitor;
        let download = download(visitor, &wanted, &options, &mut tell);
        let done = self.visiting.runtime.block_on(self.interrupt.unless(download));
        drop(progress);
        match done.map_err(Failure::Ended)? {
            Ok(downloaded) => {
                if !downloaded.was_there || self.is_unknown(pull)? {
                    self.record(pull, &downloaded)?;
                }
                let is_checked = !wanted.checksums.is_empty() || wanted.locked.is_some();
                self.out.put(&[Download {
                    dataset: &pull.uri,
                    url: &downloaded.url,
                    final_url: downloaded.final_url.as_deref(),
                    file: downloaded.file.display().to_string(),
                    bytes: downloaded.octets,
                    sha256: &downloaded.sha256,
                    etag: downloaded.etag.as_deref(),
                    media_type: downloaded.media_type.as_deref(),
                    resumed_from: downloaded.resumed_from,
                    was_there: downloaded.was_there,
                    checked: is_checked,
                    notes: &downloaded.notes,
                }])?;
            }
            Err(error) => self.failed(pull, &error)?,
        }
        Ok(self.out.pause()?)
    }

    /// Whether the lock file does not have it yet.
    fn is_unknown(&self, pull: &Pull) -> Result<bool, Failure> {
        Ok(lock(&self.args.to)?.get(&pull.uri, &pull.url).is_none())
    }

    fn record(&self, pull: &Pull, downloaded: &Downloaded) -> Result<(), Failure> {
        let Downloaded { octets, sha256, etag, .. } = downloaded;
        let locked = LockedFile {
            dataset: pull.uri.clone(),
            url: pull.url.clone(),
            file: pull.name.as_str().to_owned(),
            octets: *octets,
            sha256: sha256.clone(),
            etag: etag.clone(),
            when: now(),
        };
        PullLock::record(&self.args.to, [locked])
            .map_err(|error| Failure::Input(format!("the lock file: {error}")))
    }

    fn failed(&mut self, pull: &Pull, error: &DownloadError) -> Result<(), Failure> {
        match error {
            DownloadError::File(..) | DownloadError::Exists(_) | DownloadError::InUse(_) => {
                self.outcome.add_unreadable();
            }
            _ => self.outcome.add_undetermined(),
        }
        let hint = match error {
            DownloadError::Exists(_) => Some("--force replaces it"),
            DownloadError::NotVisited(told) if is_by_rule(&told.why) => {
                Some("--ignore-rules fetches it anyway")
            }
            _ => None,
        };
        let failed = FailedDownload {
            dataset: &pull.uri,
            url: &pull.url,
            file: pull.name.as_str(),
            error: error.to_string(),
            hint,
            passing: error.is_passing(),
        };
        if !self.args.place.json {
            output::trouble(failed_download(&failed));
        }
        Ok(self.out.put(&[failed])?)
    }
}

/// Whether only the site's rules for robots forbid it.
fn is_by_rule(why: &Refused) -> bool {
    matches!(why, Refused::ByRule(_) | Refused::ByClause(_) | Refused::NotAuthorized(_))
}
