use std::sync::Arc;

use verger::time::Moment;
use verger_dataset::{Counts, Found, HarvestOutcome, HarvestState, Harvested, SiteReport};

use crate::error::HoldingsError;
use crate::found::Ready;
use crate::record::SiteRow;
use crate::row::decoded;
use crate::shared::Shared;
use crate::writing::{Of, Writing};

/// A run of a site's harvest: stores its findings, and at the end its report.
///
/// Findings are stored in batches, each whole or not at all. They stay true whatever happens to the run: the datasets
/// were seen. That something was *not* seen counts only when the run has [finished](Self::finish). If a run is dropped
/// before that, the next run reads the site in full.
#[derive(Debug)]
pub struct Run {
    shared: Arc<Shared>,
    first: String,
    number: u64,
    now: u64,
    /// When the site was read in full.
    whole: Option<u64>,
    state: HarvestState,
    batch: Vec<Ready>,
    octets: usize,
    most: usize,
    counts: Counts,
    /// Whether the site was never read whole, so that most findings are new.
    is_first: bool,
    /// Whether the store knows that this run has begun.
    is_told: bool,
}

impl Run {
    /// The caller must have entered the session; the run leaves it when dropped, also if this fails.
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
            whole: None,
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
        (run.is_first, run.whole) = (row.whole.is_none(), row.whole);
        if !row.unsettled {
            // Otherwise the store is not what the state describes: unread files would count as unchanged.
            run.state = row.state;
        }
        Ok(run)
    }

    /// What is known about the site, as the start of its harvest.
    pub fn state(&self) -> &HarvestState {
        &self.state
    }

    /// Sets the batch size, for trials of interrupted runs.
    #[doc(hidden)]
    #[must_use]
    pub fn in_batches_of(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    /// Stores a finding. Commits every 5,000 datasets or 64 MiB, and with [`Found::SoFar`], which takes about as long as the
    /// disk needs.
    ///
    /// # Errors
    ///
    /// When it cannot be stored: then it is kept, and tried again with the next finding. Or when the index cannot be
    /// updated ([`HoldingsError::Index`]): then it is stored.
    pub fn found(&mut self, found: Found) -> Result<(), HoldingsError> {
        if let Found::SoFar(state) = found {
            return self.commit(Some(*state));
        }
        let Some(ready) = Ready::of(found, self.is_first) else { return Ok(()) };
        self.octets += ready.octets();
        self.batch.push(ready);
        if self.batch.len() < self.most && self.octets < MOST_OCTETS {
            return Ok(());
        }
        self.commit(None)
    }

    /// Stores what was found, and the state if it describes just that: then the next run can continue from it.
    fn commit(&mut self, so_far: Option<HarvestState>) -> Result<(), HoldingsError> {
        let (told, mut counts) = (self.is_told, self.counts);
        let (of, batch) = (self.of(), &self.batch);
        let unsettles = so_far.is_none();
        self.shared.write(|tables| {
            if !told || !unsettles {
                let mut site = site(tables, of.first)?;
                site.unsettled = unsettles;
                site.state = so_far.unwrap_or(site.state);
                tables.put_site(of.first, &site)?;
            }
            tables.take(of, batch, &mut counts)
        })?;
        self.batch.clear();
        (self.octets, self.is_told, self.counts) = (0, unsettles, counts);
        self.shared.follow()
    }

    /// Ends the run, in one transaction: its remaining findings, what was not seen, the report and the state.
    ///
    /// After a run that read everything, datasets not seen are missing, and after three such runs gone; a run in which
    /// a fully read site reports no change counts too. If more than half of the known datasets would become missing,
    /// none does, and the report says so, unless `confirm_drop`.
    ///
    /// A site that was last heard 30 days ago, and in none of three runs since, is withdrawn: what it described is missing,
    /// and goes on to be gone if it answers and describes nothing. Datasets that are gone are forgotten after 90 days; or
    /// before, the oldest first, where more than 1,000 are gone and fewer are there.
    ///
    /// The report's counts are the store's, including what the harvest rejected.
    ///
    /// # Errors
    ///
    /// When it cannot be stored: then it is as if the run had been dropped. Or when the index cannot be updated
    /// ([`HoldingsError::Index`]): then everything is stored.
    pub fn finish(
        mut self,
        harvested: Harvested,
        confirm_drop: bool,
    ) -> Result<SiteReport, HoldingsError> {
        let Harvested { state, mut report, .. } = harvested;
        let batch = std::mem::take(&mut self.batch);
        let (of, mut counts) = (self.of(), self.counts);
        // The index has to know what is forgotten. If it cannot, it is made anew.
        let _ = self.shared.follow();
        let (report, forgotten) = self.shared.write(|tables| {
            tables.take(of, &batch, &mut counts)?;
            let mut site = site(tables, of.first)?;
            site.hear(&report);
            // A site that was read in full and reports no change since counts as read in full.
            let is_whole = report.outcome.is_whole()
                || (report.outcome == HarvestOutcome::Unchanged && site.is_known_in_full);
            let is_dropped = !is_whole || tables.drop_unseen(of, &mut counts, confirm_drop)?;
            if let Some(answered) = site.is_withdrawn(report.outcome, of.now) {
                tables.withdraw(of, &mut counts, answered)?;
            }
            counts.seen += report.counts.rejected;
            counts.rejected += report.counts.rejected;
            report.counts = counts;
            report.drop_withheld = !is_dropped;
            site.state = state;
            // The next run must read again what this one did not accept.
            site.unsettled = !is_dropped;
            site.whole = if is_whole { Some(report.ended) } else { site.whole };
            site.report = Some(report.clone());
            tables.put_site(of.first, &site)?;
            let is_settled = is_whole && is_dropped;
            let forgotten = if is_settled { tables.forget_old(of)? } else { Vec::new() };
            Ok((report, forgotten))
        })?;
        self.shared.with_writer(|writer| writer.unindex(&forgotten))?;
        self.shared.follow()?;
        self.shared.catch_up_if_last()?;
        Ok(report)
    }

    fn of(&self) -> Of<'_> {
        Of { first: &self.first, run: self.number, now: self.now, whole: self.whole }
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
