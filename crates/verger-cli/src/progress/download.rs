//! The progress of a download.

use std::sync::atomic::{AtomicU8, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use super::{Progress, TICK};
use crate::terminal::Terminal;

/// The progress of a file, from its request to its last byte: what it waits for, and then how much of it is there.
#[derive(Debug)]
pub(crate) struct DownloadProgress {
    progress: Progress,
    name: String,
    shape: AtomicU8,
}

impl DownloadProgress {
    /// A file that is about to be requested.
    pub(crate) fn new(name: &str) -> Self {
        let progress = Progress::before(ProgressBar::no_length());
        progress.0.enable_steady_tick(TICK);
        let this = Self { progress, name: name.to_owned(), shape: AtomicU8::new(UNKNOWN) };
        this.waits("waiting for its server");
        this
    }

    /// Says what the download waits for.
    pub(crate) fn waits(&self, what: &str) {
        self.take(WAITS);
        self.progress.say(format!("{}: {what}", self.name));
    }

    /// Sets the bytes downloaded, and the total if known.
    pub(crate) fn is_at(&self, octets: u64, total: Option<u64>) {
        let bar = &self.progress.0;
        let shape = if total.is_some() { MEASURED } else { GROWS };
        if let Some(total) = total {
            bar.set_length(total);
        }
        bar.set_position(octets);
        if self.take(shape) {
            bar.set_message(self.name.clone());
            // The time spent waiting so far says nothing about the speed of the rest.
            bar.reset_eta();
        }
    }

    /// Changes the shape of the line. `false` if it has that shape already.
    fn take(&self, shape: u8) -> bool {
        if self.shape.swap(shape, Ordering::Relaxed) == shape {
            return false;
        }
        let is_wide = Terminal::stderr().is_none_or(|terminal| terminal.has_room_for(WIDE));
        let template = match (shape, is_wide) {
            (WAITS, _) => "{spinner} {wide_msg} {elapsed}",
            (GROWS, _) => "{spinner} {wide_msg} {bytes} in {elapsed}",
            (_, true) => "{wide_msg} {bar:20} {bytes} of {total_bytes}, {eta} left",
            (_, false) => "{wide_msg} {percent}%, {eta} left",
        };
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        self.progress.0.set_style(style);
        true
    }
}

/// The shapes of the line.
const UNKNOWN: u8 = 0;
const WAITS: u8 = 1;
const GROWS: u8 = 2;
const MEASURED: u8 = 3;

/// The columns that a bar with its numbers needs, and a few for the name.
const WIDE: u16 = 72;
