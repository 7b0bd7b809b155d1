use std::sync::Arc;

use verger::time::Moment;
use verger_dataset::{Counts, Found, HarvestOutcome, HarvestState, Harvested, SiteReport};

use crate::error::HoldingsError;
use crate::found::Ready;
use crate::record::SiteRow;
use crate::row::decoded;
use crate::shared::Shared;
use crate::writing::{Of, Writing};

/// A run of a site's harvest: takes what it finds, and at its end what became of it.
///
/// What was found is stored in batches, each whole or not at all, and true whatever becomes of the run: it was seen. That
/// something was *not* seen counts only when the run has [ended](Self::finish). One that is dropped before leaves the
/// site to be read in full by the next.
#[derive(Debug)]
pub struct Run {
    shared: Arc<Shared>,
    first: String,
    number: u64,
    now: u64,
    state: HarvestState,
    batch: Vec<Ready>,
    octets: usize,
    most: usize,
    counts: Counts,
    /// Whether the site was never read whole, so that most of what is found is new.
    is_first: bool,
    /// Whether the store knows that this run has begun.
    is_told: bool,
}

impl Run {
    /// The caller has entered the session; it leaves when it is dropped, also from here.
    pub(crate) fn new(
        shared: Arc<Shared>,
        first: &str,
        now: Moment,
    ) -> Result<Self, HoldingsError> {
        let mut run = Self {
            shared,
            first: first.to_owned(),
            number: 0,
            now: now.unix(),
            state: HarvestState::default(),
            batch: Vec::new(),
            octets: 0,
            most: MOST_DATASETS,
            counts: Counts::default(),
            is_first: true,
            is_told: false,
        };
        let (row, number) = run.shared.with_writer(|writer| {
            let row = writer.read(|reading| {
                let row = reading.sites.get(first)?;
                row.map(|row| decoded::<SiteRow>(row.value())).transpose()
            })?;
            Ok::<_, HoldingsError>((row, writer.next_run()))
        })?;
        let row = row.ok_or_else(|| HoldingsError::NoSite(first.to_owned()))?;
        run.number = number;
        run.is_told = row.unsettled;
        run.is_first = row.whole.is_none();
        if !row.unsettled {
            // Otherwise what is stored is not what the state describes: it would take unread files for unchanged.
            run.state = row.state;
        }
        Ok(run)
    }

    /// What is known of the site, for its harvest to begin with.
    pub fn state(&self) -> &HarvestState {
        &self.state
    }

    /// In batches of that size, for trials of what becomes of a run that is broken off.
    #[doc(hidden)]
    #[must_use]
    pub fn in_batches_of(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    /// Takes what was found. Every 5,000 datasets or 64 MiB are committed; that takes about as long as the disk needs.
    ///
    /// # Errors
    ///
    /// When it cannot be stored: then it is kept, and tried again with what follows. Or when the index cannot follow
    /// ([`HoldingsError::Index`]): then it is stored.
    pub fn found(&mut self, found: Found) -> Result<(), HoldingsError> {
        let ready = Ready::of(found, self.is_first);
        self.octets += ready.octets();
        self.batch.push(ready);
        if self.batch.len() < self.most && self.octets < MOST_OCTETS {
            return Ok(());
        }
        let (told, mut counts) = (self.is_told, self.counts);
        let (of, batch) = (self.of(), &self.batch);
        self.shared.write(|tables| {
            if !told {
                let mut site = site(tables, of.first)?;
                site.unsettled = true;
                tables.put_site(of.first, &site)?;
            }
            tables.take(of, batch, &mut counts)
        })?;
        self.batch.clear();
        (self.octets, self.is_told, self.counts) = (0, true, counts);
        self.shared.follow()
    }

    /// Ends the run, in one transaction: what is left of its findings, what was not seen, the report and the state.
    ///
    /// Of a run that read everything, what was not seen is missing, and after three such runs gone; a run that heard that
    /// nothing has changed since counts as one. Where more than half
    /// of what was known would be, nothing is, and the report says so, unless `confirm_drop`.
    ///
    /// The report's counts are those of the store; what the harvest rejected is among them.
    ///
    /// # Errors
    ///
    /// When it cannot be stored: then it is as if the run had been dropped. Or when the index cannot follow
    /// ([`HoldingsError::Index`]): then all is stored.
    pub fn finish(
        mut self,
        harvested: Harvested,
        confirm_drop: bool,
    ) -> Result<SiteReport, HoldingsError> {
        let Harvested { state, mut report, .. } = harvested;
        let batch = std::mem::take(&mut self.batch);
        let (of, mut counts) = (self.of(), self.counts);
        let report = self.shared.write(|tables| {
            tables.take(of, &batch, &mut counts)?;
            let mut site = site(tables, of.first)?;
            site.is_known_in_full = match report.outcome {
                HarvestOutcome::Complete => true,
                HarvestOutcome::Partial | HarvestOutcome::Empty | HarvestOutcome::NothingFound => {
                    false
                }
                HarvestOutcome::Unchanged
                | HarvestOutcome::Restricted
                | HarvestOutcome::Unreachable => site.is_known_in_full,
            };
            // What has not changed since it was read in full is read in full by hearing so.
            let is_whole = report.outcome.is_whole()
                || (report.outcome == HarvestOutcome::Unchanged && site.is_known_in_full);
            let is_dropped = !is_whole || tables.drop_unseen(of, &mut counts, confirm_drop)?;
            counts.seen += report.counts.rejected;
            counts.rejected += report.counts.rejected;
            report.counts = counts;
            report.drop_withheld = !is_dropped;
            site.state = state;
            // The next run must see again what this one has not taken at its word.
            site.unsettled = !is_dropped;
            site.whole = if is_whole { Some(report.ended) } else { site.whole };
            site.report = Some(report.clone());
            tables.put_site(of.first, &site)?;
            Ok(report)
        })?;
        self.shared.follow()?;
        self.shared.catch_up_if_last()?;
        Ok(report)
    }

    fn of(&self) -> Of<'_> {
        Of { first: &self.first, run: self.number, now: self.now }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.shared.leave();
    }
}

fn site(tables: &Writing<'_>, first: &str) -> Result<SiteRow, redb::Error> {
    let lost = || redb::Error::Corrupted(format!("the site {first} is not there"));
    tables.site(first)?.ok_or_else(lost)
}

const MOST_DATASETS: usize = 5_000;
const MOST_OCTETS: usize = 64 << 20;
