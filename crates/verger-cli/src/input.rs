//! What a run reads: the robots.txt as a whole, and URLs one at a time.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::Path;

use verger::Document;

use crate::args::{Source, Targets};
use crate::exit::Failure;
use crate::view::progress::Progress;

/// A robots.txt, with the name to show for it.
#[derive(Debug)]
pub(crate) struct RobotsTxt {
    pub(crate) name: String,
    pub(crate) document: Document<'static>,
}

impl Source {
    /// Reads the robots.txt that --robots names.
    pub(crate) fn read(&self) -> Result<RobotsTxt, Failure> {
        let path = self.robots.as_deref().ok_or_else(|| {
            Failure::usage("which file? Give --robots FILE, or --robots - for standard input")
        })?;
        RobotsTxt::read(path)
    }
}

impl RobotsTxt {
    /// Reads a file, or standard input.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let octets = read(path).map_err(|error| Failure::reading(path, &error))?;
        let name = if is_stdin(path) { "robots.txt".into() } else { path.display().to_string() };
        Ok(Self { name, document: Document::parse(octets) })
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    if is_stdin(path) {
        let mut octets = Vec::new();
        io::stdin().lock().read_to_end(&mut octets)?;
        return Ok(octets);
    }
    std::fs::read(path)
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A URL file may hold lines of this length; a longer one is an error, not a reason to fill the memory.
const LONGEST_LINE: u64 = 1 << 24;

impl Targets {
    /// Whether exactly one URL is asked for, on the command line.
    pub(crate) fn is_one(&self) -> bool {
        self.urls.len() == 1 && self.urls_from.is_none()
    }

    /// Hands every URL on, in order, one at a time: the memory does not grow with their number.
    pub(crate) fn each(
        &self,
        source: &Source,
        mut take: impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.urls.is_empty() && self.urls_from.is_none() {
            return Err(Failure::usage("what is asked for? Give URLs, or --urls-from FILE"));
        }
        for url in &self.urls {
            take(url.as_bytes())?;
        }
        let Some(path) = self.urls_from.as_deref() else { return Ok(()) };
        let reading = |error| Failure::reading(path, &error);
        if is_stdin(path) {
            if source.robots.as_deref().is_some_and(is_stdin) {
                return Err(Failure::usage(
                    "standard input holds either the robots.txt or the URLs, not both",
                ));
            }
            return each_line(path, io::stdin().lock(), &Progress::of_unknown_length(), take);
        }
        let file = File::open(path).map_err(reading)?;
        let length = file.metadata().map_err(reading)?.len();
        each_line(path, BufReader::with_capacity(1 << 16, file), &Progress::of(length), take)
    }
}

fn each_line(
    path: &Path,
    mut from: impl BufRead,
    progress: &Progress,
    mut take: impl FnMut(&[u8]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut line = Vec::new();
    for number in 1_u64.. {
        let read = next_line(&mut from, LONGEST_LINE, &mut line).map_err(|error| {
            Failure::Input(format!("cannot read {}, line {number}: {error}", path.display()))
        })?;
        if read == 0 {
            break;
        }
        let url = line.trim_ascii();
        if !url.is_empty() {
            take(url)?;
        }
        progress.advance(read);
    }
    Ok(())
}

/// Reads one line, of at most `longest` octets, into `line`; returns how many octets it took, 0 at the end.
pub(crate) fn next_line(
    from: &mut impl BufRead,
    longest: u64,
    line: &mut Vec<u8>,
) -> io::Result<u64> {
    line.clear();
    let read = from.by_ref().take(longest).read_until(b'\n', line)? as u64;
    if read == longest && !line.ends_with(b"\n") {
        let message = format!("the line is longer than {longest} octets");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(read)
}
