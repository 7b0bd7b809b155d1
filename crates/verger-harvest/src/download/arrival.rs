//! A file being received: writes its bytes to the part, checks what they look like, and at the end whether they are
//! right.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::task::spawn_blocking;
use verger_http::{Deadline, End, TransportFailure, Visited};

use super::digests::Digests;
use super::early::Until;
use super::error::DownloadError;
use super::part::{Part, Published};
use super::sniff::{LOOKED_AT, Mismatch, mismatch};
use super::transfer::{Held, Next, Reading, TransferError, Whole};
use super::wanted::Wanted;
use super::{DownloadOptions, DownloadStep, Downloaded};
use crate::folder::Folder;

/// A file between its first byte and its name.
#[derive(Debug)]
pub(super) struct Arrival<'a> {
    wanted: &'a Wanted<'a>,
    path: PathBuf,
    /// Shared with the thread that waits for the disk, which continues even if its caller is dropped.
    part: Arc<Mutex<Part>>,
    visited: Option<Visited>,
    final_url: Option<String>,
    /// The redirect that led from TLS to none.
    left_tls: Option<String>,
    media_type: Option<String>,
    resumed_from: u64,
    is_looked_at: bool,
    /// The most bytes that one of a compressed response may become.
    ratio: u64,
    notes: Vec<String>,
    /// How the first body that ended early did so.
    pub(super) broke: Option<TransportFailure>,
}

/// What is on disk before any request.
#[derive(Debug)]
pub(super) enum Opened<'a> {
    /// The file itself.
    There(Downloaded),
    /// A part of it, or none yet.
    Part(Box<Arrival<'a>>, Option<Held>),
}

impl<'a> Arrival<'a> {
    /// Locks the part of the file for this process, and looks at what is there.
    pub(super) async fn open(
        wanted: &'a Wanted<'a>,
        options: &DownloadOptions,
    ) -> Result<Opened<'a>, DownloadError> {
        let (path, replace) = (options.folder.clone(), options.replace);
        let (url, name) = (wanted.url.clone(), wanted.name.clone());
        let (stated, locked) = (wanted.checksums.clone(), wanted.locked.map(str::to_owned));
        let open = move || {
            let failed = |error| DownloadError::File(path.clone(), error);
            let folder = Folder::open(&path).map_err(failed)?;
            let mut part = Part::lock(&folder, &name, &url, &stated)?;
            let path = folder.path(name.as_str());
            let failed = |error| DownloadError::File(path.clone(), error);
            // Only stated checksums can tell beforehand whether a file is the right one.
            if (locked.is_some() || !stated.is_empty())
                && let Some((digests, octets)) =
                    Digests::of_file(&folder, name.as_str(), &stated).map_err(failed)?
            {
                let sha256 = digests.sha256();
                if digests.agree().is_ok() && locked.is_none_or(|it| it == sha256) {
                    part.give_up();
                    return Ok((path, Err((octets, sha256))));
                }
                if !replace {
                    return Err(DownloadError::Exists(path));
                }
            }
            let held = part.resume().map_err(failed)?;
            Ok((path, Ok((part, held))))
        };
        let (path, found) = blocking(open).await?;
        Ok(match found {
            Err((octets, sha256)) => Opened::There(Downloaded {
                url: wanted.url.clone(),
                final_url: None,
                file: path,
                octets,
                sha256,
                etag: None,
                media_type: None,
                resumed_from: 0,
                was_there: true,
                notes: Vec::new(),
            }),
            Ok((part, held)) => {
                let arrival = Self {
                    wanted,
                    path,
                    part: Arc::new(Mutex::new(part)),
                    visited: None,
                    final_url: None,
                    left_tls: None,
                    media_type: None,
                    resumed_from: held.as_ref().map_or(0, |held| held.octets),
                    is_looked_at: false,
                    ratio: options.ratio,
                    notes: Vec::new(),
                    broke: None,
                };
                Opened::Part(Box::new(arrival), held)
            }
        })
    }

    /// Handles a response whose body may be the rest.
    pub(super) fn answered(&mut self, visited: Visited) {
        let visible = |text: &&str| text.bytes().all(|octet| matches!(octet, b' '..=b'~'));
        let stated = visited.field("content-type").and_then(|value| str::from_utf8(value).ok());
        self.media_type = stated.filter(visible).map(str::to_owned);
        self.left_tls = visited.left_tls().map(|left| left.to_string());
        self.final_url = Some(visited.url.clone());
        self.visited = Some(visited);
    }

    /// Appends the body of the response to what is kept.
    pub(super) async fn receive(
        &mut self,
        reading: Reading,
        until: &Until<'_>,
        progress: &mut (dyn FnMut(DownloadStep) + Send),
    ) -> Result<Next, DownloadError> {
        let mut visited = self.visited.take().expect("a body is read after its head");
        let next = self.read(&mut visited, reading, until, progress).await;
        // The next request must not wait for a permit that was not returned.
        visited.close().await;
        next
    }

    async fn read(
        &mut self,
        visited: &mut Visited,
        mut reading: Reading,
        until: &Until<'_>,
        progress: &mut (dyn FnMut(DownloadStep) + Send),
    ) -> Result<Next, DownloadError> {
        let begins = reading.begins();
        self.resumed_from = begins;
        self.is_looked_at &= begins > 0;
        self.with(move |part| part.keep(begins)).await?;
        let mut at = begins;
        let mut early = None;
        let failure = loop {
            let chunk = match until.unless(self.broke, visited.chunk()).await {
                Ok(chunk) => chunk,
                Err(ended) => {
                    early = Some(ended);
                    break None;
                }
            };
            match chunk {
                Ok(Some(octets)) => {
                    let came = octets.len() as u64;
                    self.fitting(reading.took(came))?;
                    let is_due = self.write(octets)?;
                    at += came;
                    self.fitting(inflated(at - begins, visited.encoded(), self.ratio))?;
                    progress(DownloadStep::At { octets: at, total: reading.total() });
                    if !self.is_looked_at && at >= LOOKED_AT as u64 {
                        self.look()?;
                    }
                    if is_due && let Some(held) = reading.held(at) {
                        self.with(move |part| part.note(held)).await?;
                    }
                }
                Ok(None) => break None,
                Err(failure) => break Some(failure),
            }
        };
        if visited.end() == Some(End::Truncated) {
            self.fitting(reading.took(u64::MAX))?;
        }
        let (total, mut kept) = (reading.total(), 0);
        if let Some(held) = reading.held(at) {
            kept = held.octets;
            self.with(move |part| part.note(held)).await?;
        }
        if let Some(early) = early {
            return Err(early);
        }
        // A server that used up all of the time once would do so again.
        if let Some(late @ TransportFailure::Deadline(Deadline::Total)) = failure {
            return Err(DownloadError::Broken(late));
        }
        self.broke = self.broke.or(failure);
        let next = reading.ended(failure.is_none());
        if let (Ok(Next::Ask(_)), Some(why)) = (&next, failure) {
            progress(DownloadStep::Broke { why, kept, total });
        }
        match (next, self.broke) {
            (Err(TransferError::Interrupted), Some(failure)) => Err(DownloadError::Broken(failure)),
            (next, _) => self.fitting(next),
        }
    }

    /// Compares what was received with everything stated, and gives it its name.
    pub(super) async fn settle(
        mut self,
        whole: Whole,
        replace: bool,
    ) -> Result<Downloaded, DownloadError> {
        self.with(move |part| part.keep(whole.octets)).await?;
        if !self.is_looked_at {
            self.look()?;
        }
        let locked = self.wanted.locked.map(str::to_owned);
        let part = Arc::clone(&self.part);
        let publish = move || {
            let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
            let came = part.digests().sha256();
            let agree = part.digests().agree().map_err(DownloadError::Checksum);
            let agree = agree.and(match locked {
                Some(locked) if locked != came => {
                    Err(DownloadError::NotTheLocked { locked, came: came.clone() })
                }
                _ => Ok(()),
            });
            if let Err(error) = agree {
                part.give_up();
                return Err(error);
            }
            Ok((part.publish(replace)?, came))
        };
        let (published, sha256) = blocking(publish).await?;
        let nothing_stated = self.wanted.octets.is_none()
            && self.wanted.checksums.is_empty()
            && self.wanted.locked.is_none();
        if nothing_stated && !whole.is_measured {
            self.notes
                .push("its length is not stated, so whether it is complete is unknown".to_owned());
        }
        self.notes.extend(self.left_tls);
        Ok(Downloaded {
            url: self.wanted.url.clone(),
            final_url: self.final_url,
            file: self.path,
            octets: whole.octets,
            sha256,
            etag: whole.etag,
            media_type: self.media_type,
            resumed_from: self.resumed_from,
            was_there: published == Published::Before,
            notes: self.notes,
        })
    }

    /// Checks the first bytes, once.
    fn look(&mut self) -> Result<(), DownloadError> {
        let first = self.now(|part| part.first(LOOKED_AT))?;
        self.is_looked_at = true;
        self.notes.clear();
        match mismatch(self.wanted, &first) {
            None => Ok(()),
            Some(Mismatch::Other(note)) => {
                self.notes.push(note);
                Ok(())
            }
            Some(Mismatch::Page) => {
                self.give_up();
                Err(DownloadError::Page)
            }
        }
    }

    /// What was received is discarded if the file is too long; if the connection broke, it is kept.
    fn fitting<T>(&self, result: Result<T, TransferError>) -> Result<T, DownloadError> {
        if let Err(error) = &result
            && *error != TransferError::Interrupted
        {
            self.give_up();
        }
        result.map_err(DownloadError::Transfer)
    }

    fn give_up(&self) {
        self.part.lock().unwrap_or_else(PoisonError::into_inner).give_up();
    }

    /// Writes without waiting for the disk. Returns whether a flush is due.
    fn write(&self, octets: &[u8]) -> Result<bool, DownloadError> {
        self.now(|part| {
            part.write(octets)?;
            Ok(part.is_due())
        })
    }

    fn now<T>(
        &self,
        work: impl FnOnce(&mut Part) -> std::io::Result<T>,
    ) -> Result<T, DownloadError> {
        let mut part = self.part.lock().unwrap_or_else(PoisonError::into_inner);
        work(&mut part).map_err(|error| DownloadError::File(self.path.clone(), error))
    }

    /// Runs work on the part that may wait for the disk.
    async fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Part) -> std::io::Result<T> + Send + 'static,
    ) -> Result<T, DownloadError> {
        let (part, path) = (Arc::clone(&self.part), self.path.clone());
        blocking(move || {
            let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
            work(&mut part).map_err(|error| DownloadError::File(path, error))
        })
        .await
    }
}

/// Checks that a compressed response does not become more than its bytes may.
fn inflated(decoded: u64, encoded: u64, ratio: u64) -> Result<(), TransferError> {
    let is_too_much = decoded > DownloadOptions::FREE && decoded / ratio.max(1) > encoded;
    if is_too_much { Err(TransferError::Inflated { ratio }) } else { Ok(()) }
}

/// Waits for the disk on a blocking thread.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, DownloadError> + Send + 'static,
) -> Result<T, DownloadError> {
    match spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}
