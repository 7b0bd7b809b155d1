//! A file, from the network to a folder.

mod arrival;
mod digests;
mod early;
mod error;
mod kept;
mod part;
mod range;
mod sniff;
mod transfer;
mod wanted;

use std::path::PathBuf;
use std::time::Duration;

use verger_http::{Refused, TransferLimits, TransportFailure, Visit, VisitProgress, Visitor};

use self::arrival::{Arrival, Opened};
use self::early::Until;
use self::transfer::{Bounds, Next, RangeFetch};

pub use self::digests::WrongChecksum;
pub use self::error::DownloadError;
pub use self::kept::KeptPart;
pub(crate) use self::range::{ContentRange, RangeHead};
pub(crate) use self::sniff::{Look, look};
pub use self::transfer::TransferError;
pub use self::wanted::Wanted;
use crate::run_budget::RunBudget;

/// Where files go, and which are accepted.
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct DownloadOptions {
    /// The folder, created if needed. Nothing is ever written anywhere else.
    pub folder: PathBuf,
    /// The most bytes of a file: [`DownloadOptions::MOST`] unless set.
    pub most: u64,
    /// The most bytes that each received byte of a compressed response may become, once the file is longer than
    /// [`DownloadOptions::FREE`]: [`DownloadOptions::RATIO`] unless set.
    pub ratio: u64,
    /// Whether to replace a different file with the same name.
    pub replace: bool,
    /// The longest that all its requests may take, waits included: no limit unless set.
    pub total: Option<Duration>,
    /// What it shares with the other downloads of its run, and how all of them are ended: no limit unless set.
    pub run: RunBudget,
}

/// How far a download is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DownloadStep {
    /// Bytes have arrived.
    At {
        /// The number of bytes present.
        octets: u64,
        /// The size of the file, if known.
        total: Option<u64>,
    },
    /// The connection broke. The next request follows at the host's pace, with the back-off after a failure.
    Broke {
        /// How it broke.
        why: TransportFailure,
        /// The number of bytes that the next request continues; 0 if it begins anew, since no strong entity tag identifies
        /// them.
        kept: u64,
        /// The size of the file, if known.
        total: Option<u64>,
    },
}

/// A downloaded file, in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Downloaded {
    /// The URL requested.
    pub url: String,
    /// The final URL; `None` if nothing was requested, because the file was already there.
    pub final_url: Option<String>,
    /// Its path.
    pub file: PathBuf,
    /// Its number of bytes.
    pub octets: u64,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
    /// Its entity tag, if it has a strong one.
    pub etag: Option<String>,
    /// The media type that the server states, if it is visible ASCII.
    pub media_type: Option<String>,
    /// The number of bytes already present when the last request was sent.
    pub resumed_from: u64,
    /// Whether the same file was already there.
    pub was_there: bool,
    /// Further notes.
    pub notes: Vec<String>,
}

impl DownloadOptions {
    /// The most bytes of a file, unless set: 16 GiB.
    pub const MOST: u64 = 16 << 30;
    /// The most bytes that each byte of a compressed response may become, unless set. Tables rarely shrink to a fiftieth;
    /// gzip allows a thousandth.
    pub const RATIO: u64 = 200;
    /// A file of this many bytes, 64 MiB, may be compressed as much as gzip can.
    pub const FREE: u64 = 64 << 20;

    /// The default options for a folder.
    pub fn into(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            most: Self::MOST,
            ratio: Self::RATIO,
            replace: false,
            total: None,
            run: RunBudget::default(),
        }
    }
}

/// Downloads a file: continues an earlier attempt, compares the result with everything stated about it, and only then
/// gives it its name, in one step.
///
/// A killed process, a lost connection or a full disk leave at most a hidden part and its note. The next attempt
/// continues them if the server guarantees by a strong entity tag that the rest belongs to the same file. A connection
/// that breaks is continued at once in the same way, in at most sixteen requests, of which three may bring nothing new; each
/// waits for the host's back-off as long as the visitor's patience. `progress` is told each step.
///
/// When its time is over, or its [run](DownloadOptions::run) ends, what was received is first brought to disk:
/// [`KeptPart`] says how much there is.
///
/// Nothing is requested if a file of that name already has the stated checksums.
///
/// # Errors
///
/// When the file cannot be downloaded, or is not the one described. See [`DownloadError`].
///
/// ```no_run
/// use verger_harvest::{DownloadOptions, FileNames, Wanted, download};
///
/// # async fn fetch(visitor: &verger_http::Visitor) -> Result<(), verger_harvest::DownloadError> {
/// let url = "https://example.com/rain.csv";
/// let wanted = Wanted::of(url, FileNames::default().name(url, None));
/// let options = DownloadOptions::into("data");
/// let downloaded = download(visitor, &wanted, &options, &mut |_| {}).await?;
/// println!("{} bytes in {}", downloaded.octets, downloaded.file.display());
/// # Ok(())
/// # }
/// ```
pub async fn download(
    visitor: &Visitor,
    wanted: &Wanted<'_>,
    options: &DownloadOptions,
    progress: &mut (dyn FnMut(DownloadStep) + Send),
) -> Result<Downloaded, DownloadError> {
    let (mut arrival, held) = match Arrival::open(wanted, options).await? {
        Opened::There(downloaded) => return Ok(downloaded),
        Opened::Part(arrival, held) => (arrival, held),
    };
    let bounds = Bounds { most: options.most, stated: wanted.octets };
    let visits = VisitProgress::default();
    let until = Until::of(options, &visits);
    let mut next = RangeFetch::begin(held, bounds);
    let whole = loop {
        next = match next {
            Next::Ask(asking) => {
                if !options.run.take() {
                    return Err(DownloadError::Ended(options.run.spent()));
                }
                let broke = arrival.broke;
                let asked = ask((visitor, &visits), wanted, options, asking, &mut arrival);
                until.unless(broke, asked).await??
            }
            Next::Read(reading) => arrival.receive(reading, &until, progress).await?,
            Next::Whole(whole) => break whole,
        };
    };
    arrival.settle(whole, options.replace).await
}

async fn ask(
    (visitor, visits): (&Visitor, &VisitProgress),
    wanted: &Wanted<'_>,
    options: &DownloadOptions,
    asking: RangeFetch,
    arrival: &mut Arrival<'_>,
) -> Result<Next, DownloadError> {
    let headers = asking.headers();
    let headers: Vec<_> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let deadlines = wanted.deadlines;
    // One more than the limit, so that a file of exactly the limit is seen to end.
    let most = options.most.saturating_add(1);
    let limits = TransferLimits { decoded: most, encoded: most, deadlines };
    let visit =
        Visit { headers: &headers, limits, progress: Some(visits), ..Visit::of(&wanted.url) };
    let visited =
        wanted.get(visitor, &visit).await.map_err(|not| match (&not.why, arrival.broke) {
            (Refused::BeyondPatience(_), Some(failure)) => DownloadError::Broken(failure),
            _ => DownloadError::NotVisited(not),
        })?;
    let head = RangeHead::of(visited.status(), &visited.url, visited.fields());
    let next = asking.answered(&head);
    if matches!(next, Err(_) | Ok(Next::Ask(_))) {
        visited.close().await;
    } else {
        arrival.answered(visited);
    }
    Ok(next?)
}
