//! A file, from the network to a folder.

mod arrival;
mod digests;
mod error;
mod part;
mod range;
mod sniff;
mod transfer;
mod wanted;

use std::path::PathBuf;
use std::time::Duration;

use tokio::time::timeout;
use verger_http::{Refused, TransferLimits, Visit, VisitProgress, Visitor};

use self::arrival::{Arrival, Opened};
use self::transfer::{Bounds, Next, RangeFetch};

pub use self::digests::WrongChecksum;
pub use self::error::DownloadError;
pub(crate) use self::range::{ContentRange, RangeHead};
pub(crate) use self::sniff::{Look, look};
pub use self::transfer::TransferError;
pub use self::wanted::Wanted;

/// Where files go, and which are accepted.
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct DownloadOptions {
    /// The folder, created if needed. Nothing is ever written anywhere else.
    pub folder: PathBuf,
    /// The most bytes of a file: 64 GiB unless set.
    pub most: u64,
    /// Whether to replace a different file with the same name.
    pub replace: bool,
    /// The longest that all its requests may take, waits included: no limit unless set.
    pub total: Option<Duration>,
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
    /// The default options for a folder.
    pub fn into(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), most: 64 << 30, replace: false, total: None }
    }
}

/// Downloads a file: continues an earlier attempt, compares the result with everything stated about it, and only then
/// gives it its name, in one step.
///
/// A killed process, a lost connection or a full disk leave at most a hidden part and its note. The next attempt
/// continues them if the server guarantees by a strong entity tag that the rest belongs to the same file. `progress`
/// receives the number of bytes present, and the total if known.
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
/// let downloaded = download(visitor, &wanted, &options, &mut |_, _| {}).await?;
/// println!("{} bytes in {}", downloaded.octets, downloaded.file.display());
/// # Ok(())
/// # }
/// ```
pub async fn download(
    visitor: &Visitor,
    wanted: &Wanted<'_>,
    options: &DownloadOptions,
    progress: &mut (dyn FnMut(u64, Option<u64>) + Send),
) -> Result<Downloaded, DownloadError> {
    let (mut arrival, held) = match Arrival::open(wanted, options).await? {
        Opened::There(downloaded) => return Ok(downloaded),
        Opened::Part(arrival, held) => (arrival, held),
    };
    let bounds = Bounds { most: options.most, stated: wanted.octets };
    let visits = VisitProgress::default();
    let transfer = async {
        let mut next = RangeFetch::begin(held, bounds);
        loop {
            next = match next {
                Next::Ask(asking) => {
                    ask((visitor, &visits), wanted, options, asking, &mut arrival).await?
                }
                Next::Read(reading) => arrival.receive(reading, progress).await?,
                Next::Whole(whole) => return Ok(whole),
            };
        }
    };
    let whole = match options.total {
        None => transfer.await,
        Some(total) => match timeout(total, transfer).await {
            Ok(whole) => whole,
            Err(_) => Err(DownloadError::Late { broke: arrival.broke, stage: visits.stage() }),
        },
    };
    arrival.settle(whole?, options.replace).await
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
    // The first request may wait as the visitor's limits say. After a break its cause is told rather than waiting long.
    let patience = arrival.broke.map(|_| PATIENCE.min(visitor.patience()));
    let visit = Visit {
        headers: &headers,
        limits,
        patience,
        progress: Some(visits),
        ..Visit::of(&wanted.url)
    };
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

/// How long the request after a break may wait for its host's pace and back-off.
const PATIENCE: Duration = Duration::from_mins(1);
