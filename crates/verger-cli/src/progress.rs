//! A bar for long runs: on standard error, when that is a terminal and the answers go elsewhere.

#[cfg(feature = "catalog")]
mod download;

use std::io::IsTerminal as _;
use std::sync::{Mutex, PoisonError};
#[cfg(feature = "net")]
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

#[cfg(feature = "catalog")]
pub(crate) use self::download::DownloadProgress;
use crate::output;
use crate::terminal::Terminal;

/// The progress of a run.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// Progress through an input of this many bytes.
    pub(crate) fn of(octets: u64) -> Self {
        Self::new(ProgressBar::new(octets), of_octets())
    }

    /// Progress through an input of this many bytes that is read whole before any answer.
    pub(crate) fn before_answers(octets: u64) -> Self {
        Self::before(ProgressBar::new(octets).with_style(of_octets()))
    }

    /// Progress through an input of unknown length.
    pub(crate) fn of_unknown_length() -> Self {
        let style = ProgressStyle::with_template("{spinner} {bytes} in {elapsed}");
        Self::new(ProgressBar::new_spinner(), style.expect("the template is well formed"))
    }

    /// Progress through this many sites.
    pub(crate) fn of_count(sites: u64) -> Self {
        let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} sites, {eta} left");
        Self::new(ProgressBar::new(sites), style.expect("the template is well formed"))
    }

    /// Progress through this many files.
    pub(crate) fn through_files(files: usize) -> Self {
        let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} files, {eta} left");
        Self::new(ProgressBar::new(files as u64), style.expect("the template is well formed"))
    }

    /// Progress through this many sites, all of which are asked before any answer.
    #[cfg(feature = "net")]
    pub(crate) fn asking(sites: usize) -> Self {
        let style = ProgressStyle::with_template("{spinner} {pos} of {len} sites, {elapsed}");
        let style = style.expect("the template is well formed");
        let progress = Self::before(ProgressBar::new(sites as u64).with_style(style));
        progress.0.enable_steady_tick(TICK);
        progress
    }

    /// Progress through the harvest of sites, as [`said`](Self::say). Answers have to be printed [beside](beside) it.
    #[cfg(feature = "net")]
    pub(crate) fn harvesting() -> Self {
        let style = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}");
        let style = style.expect("the template is well formed");
        let progress = Self::before(ProgressBar::new_spinner().with_style(style));
        progress.0.enable_steady_tick(TICK);
        progress
    }

    /// Says how far the run is.
    #[cfg(feature = "net")]
    pub(crate) fn say(&self, how_far: String) {
        self.0.set_message(how_far);
    }

    /// A bar that is never shown.
    #[cfg(feature = "net")]
    pub(crate) fn hidden() -> Self {
        Self(ProgressBar::hidden())
    }

    fn new(bar: ProgressBar, style: ProgressStyle) -> Self {
        // Answers and bar on the same terminal would overwrite each other.
        let is_shown = !std::io::stdout().is_terminal();
        Self::shown(bar.with_style(style), is_shown)
    }

    /// A bar that is removed before anything is printed.
    fn before(bar: ProgressBar) -> Self {
        Self::shown(bar, true)
    }

    fn shown(bar: ProgressBar, is_shown: bool) -> Self {
        let terminal = Terminal::stderr().filter(|_| is_shown && !output::is_quiet());
        bar.set_draw_target(match terminal {
            Some(terminal) => ProgressDrawTarget::term_like_with_hz(Box::new(terminal), RATE),
            None => ProgressDrawTarget::hidden(),
        });
        *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
        Self(bar)
    }

    /// Adds to the progress.
    pub(crate) fn advance(&self, by: u64) {
        self.0.inc(by);
    }
}

/// Prints on standard error while a bar may be shown there.
#[cfg(feature = "net")]
pub(crate) fn beside(print: impl FnOnce()) {
    let shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match shown {
        Some(bar) => bar.suspend(print),
        None => print(),
    }
}

/// The bar of this run: there is one at a time.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// How often a bar is redrawn at most, each second.
const RATE: u8 = 20;

/// How often a bar is redrawn while nothing happens.
#[cfg(feature = "net")]
const TICK: Duration = Duration::from_millis(100);

fn of_octets() -> ProgressStyle {
    let style = ProgressStyle::with_template("{wide_bar} {bytes} of {total_bytes}, {eta} left");
    style.expect("the template is well formed")
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
        *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
