//! A process that downloads one file, and what it says of it.

use std::io::{self, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use verger_harvest::{DownloadOptions, FileNames, Wanted, download};

use super::file;
use crate::catalog::hasty;

/// A process that downloads one file.
pub(super) struct Attempt(Child);

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// The file is there; part of it may have been before.
    Done { resumed: bool },
    /// It would not have what it was given.
    Refused,
    /// It died before it could say anything.
    Killed,
}

impl Attempt {
    pub(super) fn start(program: &Path, url: &str, number: u64, folder: &Path) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.arg(url).arg(folder).stdout(Stdio::piped());
        if file::is_stated(number) {
            command.arg(file::stated(number));
        }
        command.spawn().map(Self)
    }

    pub(super) fn killed(mut self) -> io::Result<Ended> {
        self.0.kill()?;
        self.ended()
    }

    /// Waits for its end, which its own deadlines ensure.
    pub(super) fn ended(mut self) -> io::Result<Ended> {
        let mut said = String::new();
        self.0.stdout.take().expect("it is piped").read_to_string(&mut said)?;
        self.0.wait()?;
        // A line that the kill has cut says nothing.
        let said = said.strip_suffix('\n').unwrap_or_default();
        Ok(match said.split_once(' ') {
            Some(("done", from)) => Ended::Done { resumed: from != "0" },
            Some(_) => Ended::Refused,
            None => Ended::Killed,
        })
    }
}

/// What the program `downloader` does: downloads a URL into a folder, in a hurry, and says on its standard output
/// `done` and from where it went on, or `not` and why. The SHA-256 is what the file must have.
///
/// # Errors
///
/// When there can be no runtime, or its output is closed.
pub fn download_until_killed(url: &str, folder: &Path, sha256: Option<&str>) -> io::Result<()> {
    let visitor = hasty()?;
    let mut wanted = Wanted::of(url, FileNames::default().name(url, None));
    if let Some(sha256) = sha256 {
        wanted.checksums.push(sha256.parse().map_err(io::Error::other)?);
    }
    wanted.deadlines.total = Duration::from_secs(20);
    let options = DownloadOptions::into(folder);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let result = runtime.block_on(download(&visitor, &wanted, &options, &mut |_| {}));
    let said = match result {
        Ok(downloaded) => format!("done {}\n", downloaded.resumed_from),
        Err(error) => format!("not {error}\n"),
    };
    io::Write::write_all(&mut io::stdout(), said.as_bytes())
}
