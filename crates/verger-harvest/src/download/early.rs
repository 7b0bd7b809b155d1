//! What ends a download before its end: its time, or its run.

use tokio::time::{Instant, timeout_at};
use verger_http::{TransportFailure, VisitProgress};

use super::{DownloadError, DownloadOptions};
use crate::run_budget::RunBudget;

/// How long a download may take, and the run that it belongs to.
#[derive(Debug)]
pub(super) struct Until<'a> {
    run: &'a RunBudget,
    /// `None`: no limit.
    ends: Option<Instant>,
    visits: &'a VisitProgress,
}

impl<'a> Until<'a> {
    /// For a download that begins now.
    pub(super) fn of(options: &'a DownloadOptions, visits: &'a VisitProgress) -> Self {
        let ends = options.total.and_then(|total| Instant::now().checked_add(total));
        Self { run: &options.run, ends, visits }
    }

    /// The work's result, unless the download ends before. `broke`: how its connection broke first, if it did.
    pub(super) async fn unless<T>(
        &self,
        broke: Option<TransportFailure>,
        work: impl Future<Output = T>,
    ) -> Result<T, DownloadError> {
        // Bytes that are always there would be read to their end.
        if let Some(why) = self.run.ended() {
            return Err(DownloadError::Ended(why));
        }
        let work = self.run.unless_ended(work);
        let done = match self.ends {
            None => work.await,
            Some(ends) => timeout_at(ends, work)
                .await
                .map_err(|_| DownloadError::Late { broke, stage: self.visits.stage() })?,
        };
        done.map_err(DownloadError::Ended)
    }
}
