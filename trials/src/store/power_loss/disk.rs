//! A disk in memory that remembers all that is done to it, and what of that a loss of power leaves.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Draw, Syncs};

/// Something that happened to a disk.
#[derive(Clone, Debug)]
pub(super) enum Event {
    Write(usize, Vec<u8>),
    Length(usize),
    Sync,
    /// Its user was told that this is kept.
    Acknowledged(u64),
}

#[derive(Clone, Debug)]
pub(super) struct Disk {
    octets: Arc<Mutex<Vec<u8>>>,
    log: Log,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Log(Arc<Mutex<Vec<Event>>>);

impl Disk {
    pub(super) fn new(octets: Vec<u8>) -> (Self, Log) {
        let log = Log::default();
        (Self { octets: Arc::new(Mutex::new(octets)), log: log.clone() }, log)
    }

    fn change(&self, event: Event) {
        apply(&event, &mut self.octets.lock().unwrap_or_else(PoisonError::into_inner));
        self.log.push(event);
    }
}

impl redb::StorageBackend for Disk {
    fn len(&self) -> io::Result<u64> {
        Ok(self.octets.lock().unwrap_or_else(PoisonError::into_inner).len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let octets = self.octets.lock().unwrap_or_else(PoisonError::into_inner);
        let begin = usize::try_from(offset).map_err(io::Error::other)?;
        let end = begin.checked_add(out.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
        out.copy_from_slice(octets.get(begin..end).ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.change(Event::Length(usize::try_from(len).map_err(io::Error::other)?));
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        self.change(Event::Sync);
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let offset = usize::try_from(offset).map_err(io::Error::other)?;
        self.change(Event::Write(offset, data.to_vec()));
        Ok(())
    }
}

impl Log {
    pub(super) fn acknowledged(&self, at: u64) {
        self.push(Event::Acknowledged(at));
    }

    /// What has happened since this was last asked.
    pub(super) fn events(&self) -> Vec<Event> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn push(&self, event: Event) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(event);
    }
}

/// What is on a disk for certain, and what may be, at the moment when the power is lost.
#[derive(Debug)]
pub(super) struct Crash {
    certain: Vec<u8>,
    since: Vec<Event>,
    syncs: Syncs,
}

impl Crash {
    pub(super) fn new(certain: Vec<u8>, syncs: Syncs) -> Self {
        Self { certain, since: Vec::new(), syncs }
    }

    pub(super) fn happens(&mut self, event: Event) {
        match event {
            Event::Sync if self.syncs == Syncs::Ignored => {}
            Event::Sync => {
                for event in self.since.drain(..) {
                    apply(&event, &mut self.certain);
                }
            }
            event => self.since.push(event),
        }
        // A disk that ignores syncs still writes in the end.
        if self.since.len() > MOST_UNWRITTEN {
            apply(&self.since.remove(0), &mut self.certain);
        }
    }

    pub(super) fn with_none(&self) -> Vec<u8> {
        self.certain.clone()
    }

    pub(super) fn with_all(&self) -> Vec<u8> {
        let mut image = self.certain.clone();
        self.since.iter().for_each(|event| apply(event, &mut image));
        image
    }

    /// With some of what was not synced: whole writes, or drawn sectors of them, in a drawn order.
    pub(super) fn with_drawn(&self, draw: &mut Draw) -> Vec<u8> {
        let mut image = self.certain.clone();
        let mut order: Vec<&Event> = self.since.iter().collect();
        if draw.below(2) == 0 {
            for last in (1..order.len()).rev() {
                order.swap(last, draw.below(last as u64 + 1) as usize);
            }
        }
        for event in order {
            match (event, draw.below(4)) {
                (_, 0) => {}
                (Event::Write(offset, data), 1 | 2) => {
                    for (number, sector) in data.chunks(SECTOR).enumerate() {
                        if draw.below(2) == 0 {
                            let place = offset + number * SECTOR;
                            apply(&Event::Write(place, sector.to_vec()), &mut image);
                        }
                    }
                }
                _ => apply(event, &mut image),
            }
        }
        image
    }
}

fn apply(event: &Event, octets: &mut Vec<u8>) {
    match event {
        Event::Write(offset, data) => {
            let end = offset + data.len();
            if octets.len() < end {
                octets.resize(end, 0);
            }
            octets[*offset..end].copy_from_slice(data);
        }
        Event::Length(length) => octets.resize(*length, 0),
        Event::Sync | Event::Acknowledged(_) => {}
    }
}

/// What a disk writes whole or not at all.
const SECTOR: usize = 512;

const MOST_UNWRITTEN: usize = 200;
