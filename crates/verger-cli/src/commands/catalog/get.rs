mod pulls;

use std::num::NonZeroU64;

use verger_harvest::{
    DownloadError, DownloadOptions, DownloadStep, Downloaded, KeptPart, LockedFile, PullLock,
    RunBudget, TransferError, Wanted, download,
};
use verger_http::{Deadlines, Refused};
use verger_report::data::{Download, FailedDownload, KeptBytes};
use verger_report::text::data::{DownloadSheet, continued, failed_download, many};

use self::pulls::{Pull, lock, locked, named};
use super::rules::SiteRules;
use crate::args::CatalogGet;
use crate::clock::now;
use crate::exit::{Failure, Outcome};
use crate::interrupt::Interrupt;
use crate::network::Visiting;
use crate::output::{self, Output};
use crate::progress::{DownloadProgress, beside};

/// Downloads files of datasets.
pub(super) fn get(args: &CatalogGet) -> Result<Outcome, Failure> {
    let (pulls, rules, outcome) = if args.locked {
        // A lock file needs no catalog: without one, only robots.txt applies.
        let holdings = args.place.open_if_there()?;
        let pulls = locked(args, holdings.as_ref())?;
        let rules = holdings.as_ref().map(|holdings| SiteRules::of(holdings, sites(&pulls)));
        (pulls, rules.transpose()?.unwrap_or_default(), Outcome::default())
    } else {
        let holdings = args.place.open()?;
        let (pulls, outcome) = named(args, &holdings)?;
        let rules = SiteRules::of(&holdings, sites(&pulls))?;
        (pulls, rules, outcome)
    };
    let visiting = args.network.visit("rfc9309")?;
    let out = Output::new(args.place.json, DownloadSheet);
    let interrupt = args.network.interrupt();
    let budget = RunBudget::default();
    let mut run = Run { args, visiting, rules, out, interrupt, budget, outcome, complete: 0 };
    for pull in &pulls {
        if let Some(outcome) = run.pull(pull)? {
            let (done, all) = (run.complete, many(pulls.len() as u64, "file"));
            output::note(format_args!(
                "{done} of {all} complete; the same command continues from there"
            ));
            return Ok(outcome);
        }
    }
    Ok(run.outcome)
}

fn sites(pulls: &[Pull]) -> impl Iterator<Item = &str> {
    pulls.iter().filter_map(|pull| pull.listed_by.as_deref())
}

struct Run<'a> {
    args: &'a CatalogGet,
    visiting: Visiting,
    rules: SiteRules,
    out: Output<DownloadSheet>,
    interrupt: Interrupt,
    /// What ends the download that is under way.
    budget: RunBudget,
    outcome: Outcome,
    /// The number of files that are there.
    complete: u64,
}

impl Run<'_> {
    /// Downloads a file. Returns how the run ended early, if it did.
    fn pull(&mut self, pull: &Pull) -> Result<Option<Outcome>, Failure> {
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
        if let Some(most) = self.args.most.map(NonZeroU64::get) {
            // Who says how much a file may have accepts that much, however it is compressed.
            (options.most, options.ratio) = (most, u64::MAX);
        }
        options.run = self.budget.clone();
        let (progress, mut came) = (DownloadProgress::new(pull.name.as_str()), 0);
        let mut tell = |step: DownloadStep| match step {
            DownloadStep::At { octets, total } => {
                came = octets;
                progress.is_at(octets, total);
            }
            DownloadStep::Broke { why, kept, total } => {
                let (name, from) = (pull.name.as_str(), continued(kept, total));
                beside(|| {
                    output::note(format_args!("{name}: the transfer broke off: {why}; {from}"));
                });
                progress.waits("waiting to ask its server again");
            }
            _ => {}
        };
        let visitor = &self.visiting.visitor;
        let download = download(visitor, &wanted, &options, &mut tell);
        let end = |outcome: Outcome| {
            let is_late = outcome == Outcome::TimeOver;
            self.budget.end(if is_late { "the time of the run was over" } else { "interrupted" });
        };
        let ending = self.interrupt.ending(download, end);
        let (done, ended) = self.visiting.runtime.block_on(ending);
        drop(progress);
        match done {
            Ok(downloaded) => {
                if !downloaded.was_there || self.is_unknown(pull)? {
                    self.record(pull, &downloaded)?;
                }
                self.complete += 1;
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
            Err(error) => {
                let kept = KeptPart::of(&wanted, &options);
                self.failed(pull, &error, came, kept.as_ref())?;
            }
        }
        self.out.pause()?;
        Ok(ended)
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

    /// Reports a failure, and what is kept of the bytes that came.
    fn failed(
        &mut self,
        pull: &Pull,
        error: &DownloadError,
        came: u64,
        kept: Option<&KeptPart>,
    ) -> Result<(), Failure> {
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
            DownloadError::Transfer(
                TransferError::TooLarge { .. } | TransferError::Inflated { .. },
            ) => Some("--max-size sets how much is accepted"),
            DownloadError::Broken(_) | DownloadError::Late { .. } | DownloadError::Ended(_)
                if came > 0 && kept.is_none() =>
            {
                Some("nothing of it is kept, since its server gives no strong entity tag for it")
            }
            _ => None,
        };
        let kept = kept.map(|KeptPart { file, octets, total, .. }| KeptBytes {
            file: file.display().to_string(),
            bytes: *octets,
            total_bytes: *total,
        });
        let failed = FailedDownload {
            dataset: &pull.uri,
            url: &pull.url,
            file: pull.name.as_str(),
            error: error.to_string(),
            hint,
            passing: error.is_passing(),
            kept,
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
