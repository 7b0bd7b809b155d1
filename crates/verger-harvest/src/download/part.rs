//! A partial file, and the note beside it that says how much of it can be trusted.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use verger_dataset::Checksum;

use super::digests::Digests;
use super::error::DownloadError;
use super::range::strong_etag;
use super::transfer::Held;
use crate::file_name::FileName;
use crate::folder::{Folder, has_two_names};

/// `.NAME.part`, which no other process writes while this value exists.
///
/// Bytes are written to it, then flushed to disk, and only then does the note `.NAME.part.json` record how many there
/// are, and their SHA-256. A crash in between leaves more bytes than noted, never fewer; bytes that do not match the
/// note are not trusted.
#[derive(Debug)]
pub(super) struct Part {
    folder: Folder,
    name: FileName,
    url: String,
    stated: Vec<Checksum>,
    file: File,
    digests: Digests,
    /// The number of bytes, and how many of them the note covers.
    at: u64,
    noted: u64,
    /// Whether to keep it when this is dropped.
    is_kept: bool,
}

/// The content of the note.
#[derive(Serialize, Deserialize)]
struct Note {
    /// The URL requested.
    wanted: String,
    /// The URL that answered.
    url: String,
    etag: String,
    total: Option<u64>,
    octets: u64,
    sha256: String,
}

/// The result of publishing a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Published {
    /// It is now the file.
    Now,
    /// The same file was already there.
    Before,
}

impl Part {
    /// Locks the part of a file for this attempt. Waits half a second for others.
    pub(super) fn lock(
        folder: &Folder,
        name: &FileName,
        url: &str,
        stated: &[Checksum],
    ) -> Result<Self, DownloadError> {
        let part = part_of(name);
        let path = folder.path(&part);
        let failed = |error| DownloadError::file(path.clone(), error);
        for _ in 0..TRIES {
            let file = folder.writable(&part).map_err(failed)?;
            match file.try_lock() {
                Ok(()) => {}
                // An attempt cancelled a moment ago may still be waiting for the disk.
                Err(TryLockError::WouldBlock) => {
                    std::thread::sleep(PAUSE);
                    continue;
                }
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
            // Between opening and locking, another process may have published it.
            if !folder.is_still(&part, &file).map_err(failed)? {
                continue;
            }
            if !has_two_names(&file).map_err(failed)? {
                let is_kept = file.metadata().map_err(failed)?.len() > 0;
                return Ok(Self {
                    folder: folder.clone(),
                    name: name.clone(),
                    url: url.to_owned(),
                    stated: stated.to_vec(),
                    file,
                    digests: Digests::new(stated),
                    at: 0,
                    noted: 0,
                    is_kept,
                });
            }
            // Its process died halfway: a write to one of its names would be a write to both.
            folder.remove(&part).map_err(failed)?;
        }
        Err(DownloadError::InUse(path))
    }

    /// The path of what an attempt has left, by its note, with the number of bytes and the size of the file.
    pub(super) fn left(
        folder: &Folder,
        name: &FileName,
        url: &str,
    ) -> Option<(PathBuf, u64, Option<u64>)> {
        let Note { octets, total, .. } = noted(folder, name, url)?;
        let part = folder.existing(&part_of(name)).ok()??;
        let is_there = part.metadata().is_ok_and(|part| part.len() >= octets);
        is_there.then(|| (folder.path(&part_of(name)), octets, total))
    }

    /// Opens what an earlier attempt left, if it matches its note. Cost: one pass over it.
    pub(super) fn resume(&mut self) -> io::Result<Option<Held>> {
        let held = match noted(&self.folder, &self.name, &self.url) {
            Some(note) if self.read_through(note.octets)?.as_ref() == Some(&note.sha256) => {
                let Note { url, etag, total, octets, .. } = note;
                Some(Held { octets, etag, url, total })
            }
            _ => None,
        };
        if held.is_none() {
            self.keep(0)?;
        }
        self.is_kept = held.is_some();
        Ok(held)
    }

    /// Keeps this number of bytes: all, or none.
    pub(super) fn keep(&mut self, octets: u64) -> io::Result<()> {
        if octets != self.at || octets == 0 {
            // First the note: it must never cover bytes that have changed.
            self.forget()?;
            self.file.set_len(0)?;
            self.file.rewind()?;
            self.digests = Digests::new(&self.stated);
            (self.at, self.noted, self.is_kept) = (0, 0, false);
        }
        Ok(())
    }

    pub(super) fn write(&mut self, octets: &[u8]) -> io::Result<()> {
        self.file.write_all(octets)?;
        self.digests.update(octets);
        self.at += octets.len() as u64;
        Ok(())
    }

    /// Whether enough was received since the last note for a new one.
    pub(super) fn is_due(&self) -> bool {
        self.at - self.noted >= (self.at / 4).clamp(LEAST_NOTED, MOST_UNNOTED)
    }

    /// Flushes all bytes to disk, and then records in the note what they are the start of.
    pub(super) fn note(&mut self, held: Held) -> io::Result<()> {
        debug_assert_eq!(held.octets, self.at, "all that is at hand is noted");
        self.file.sync_data()?;
        let note = Note {
            wanted: self.url.clone(),
            url: held.url,
            etag: held.etag,
            total: held.total,
            octets: held.octets,
            sha256: self.digests.sha256(),
        };
        let new = new_of(&self.name);
        self.folder.remove(&new)?;
        let mut file = self.folder.writable(&new)?;
        file.write_all(serde_json::to_string(&note)?.as_bytes())?;
        file.sync_data()?;
        self.folder.replace(&new, &note_of(&self.name))?;
        (self.noted, self.is_kept) = (self.at, true);
        Ok(())
    }

    /// The first bytes, at most this number.
    pub(super) fn first(&mut self, most: usize) -> io::Result<Vec<u8>> {
        let mut first = Vec::with_capacity(most);
        self.file.rewind()?;
        (&self.file).take(most as u64).read_to_end(&mut first)?;
        self.file.seek(SeekFrom::Start(self.at))?;
        Ok(first)
    }

    pub(super) fn digests(&self) -> &Digests {
        &self.digests
    }

    /// Publishes it under the file's name, in one step.
    ///
    /// A different file with that name is kept, unless `replace` is set.
    pub(super) fn publish(&mut self, replace: bool) -> Result<Published, DownloadError> {
        let (part, name) = (part_of(&self.name), self.name.as_str());
        let path = self.folder.path(name);
        let failed = |error| DownloadError::file(path.clone(), error);
        self.is_kept = false;
        self.file.sync_all().map_err(failed)?;
        let renamed = if replace {
            self.folder.replace(&part, name)
        } else {
            self.folder.rename(&part, name)
        };
        match renamed {
            Ok(()) => {
                self.forget().map_err(failed)?;
                self.folder.sync().map_err(failed)?;
                Ok(Published::Now)
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                let there = Digests::of_file(&self.folder, name, &[]).map_err(failed)?;
                let is_same =
                    there.is_some_and(|(digests, _)| digests.sha256() == self.digests.sha256());
                if is_same { Ok(Published::Before) } else { Err(DownloadError::Exists(path)) }
            }
            Err(error) => Err(failed(error)),
        }
    }

    /// Nothing of it can be used.
    pub(super) fn give_up(&mut self) {
        self.is_kept = false;
    }

    /// Removes the note, and one that an earlier attempt did not finish.
    fn forget(&self) -> io::Result<()> {
        self.folder.remove(&note_of(&self.name))?;
        self.folder.remove(&new_of(&self.name))
    }

    /// The SHA-256 of the first bytes; the rest is cut off. `None` if there are fewer.
    fn read_through(&mut self, octets: u64) -> io::Result<Option<String>> {
        if self.file.metadata()?.len() < octets {
            return Ok(None);
        }
        self.file.set_len(octets)?;
        self.file.rewind()?;
        self.at = self.digests.read(&mut self.file)?;
        self.noted = self.at;
        Ok((self.at == octets).then(|| self.digests.sha256()))
    }
}

impl Drop for Part {
    /// Removes a part that cannot be continued, while it is still locked.
    fn drop(&mut self) {
        let part = part_of(&self.name);
        if !self.is_kept && self.folder.is_still(&part, &self.file).unwrap_or(false) {
            let _ = self.forget();
            let _ = self.folder.remove(&part);
        }
    }
}

/// The note about the part of a file, if it can be trusted.
fn noted(folder: &Folder, name: &FileName, url: &str) -> Option<Note> {
    let mut text = Vec::new();
    let note = folder.existing(&note_of(name)).ok()??;
    note.take(LONGEST_NOTE).read_to_end(&mut text).ok()?;
    let note: Note = serde_json::from_slice(&text).ok()?;
    let is_of_this = note.wanted == url && note.octets > 0;
    let has_etag = strong_etag(note.etag.as_bytes()).is_some();
    (is_of_this && has_etag).then_some(note)
}

fn part_of(name: &FileName) -> String {
    format!(".{name}.part")
}

fn note_of(name: &FileName) -> String {
    format!(".{name}.part.json")
}

const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(25);
fn new_of(name: &FileName) -> String {
    format!(".{name}.part.new")
}

/// In bytes: each note waits for the disk.
const LEAST_NOTED: u64 = 64 << 10;
const MOST_UNNOTED: u64 = 8 << 20;
const LONGEST_NOTE: u64 = 64 << 10;

#[cfg(test)]
mod tests;
