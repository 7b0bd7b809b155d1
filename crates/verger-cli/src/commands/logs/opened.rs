//! A log, opened: a file or standard input, as it is or in gzip.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::rc::Rc;

use crate::exit::Failure;
use crate::input::is_stdin;
use crate::lines::Lines;
use crate::progress::Progress;

/// A log that is read line by line.
pub(super) struct Opened {
    pub(super) name: String,
    pub(super) lines: Lines<Box<dyn Read>>,
}

impl Opened {
    /// Opens a log. That it is in gzip is seen by its first bytes.
    pub(super) fn open(path: &Path, progress: &Rc<Progress>) -> Result<Self, Failure> {
        let name = if is_stdin(path) { "-".to_owned() } else { path.display().to_string() };
        let from = from(path, progress).map_err(|error| Failure::reading(path, &error))?;
        Ok(Self { name, lines: Lines::new(from, LONGEST) })
    }
}

/// The bytes of all these logs together, if they are files.
pub(super) fn length(paths: &[impl AsRef<Path>]) -> Option<u64> {
    let lengths = paths.iter().map(|path| {
        let path = path.as_ref();
        let metadata = (!is_stdin(path)).then(|| path.metadata().ok())??;
        metadata.is_file().then_some(metadata.len())
    });
    lengths.sum()
}

fn from(path: &Path, progress: &Rc<Progress>) -> io::Result<Box<dyn Read>> {
    let raw: Box<dyn Read> =
        if is_stdin(path) { Box::new(io::stdin().lock()) } else { Box::new(File::open(path)?) };
    let mut raw = Counted { from: raw, progress: Rc::clone(progress) };
    let mut begin = Vec::new();
    raw.by_ref().take(2).read_to_end(&mut begin)?;
    let is_gzip = begin == GZIP;
    let whole = Cursor::new(begin).chain(raw);
    if is_gzip { gunzipped(whole) } else { Ok(Box::new(whole)) }
}

#[cfg(feature = "net")]
#[expect(clippy::unnecessary_wraps, reason = "other builds cannot")]
fn gunzipped(from: impl Read + 'static) -> io::Result<Box<dyn Read>> {
    let from = io::BufReader::with_capacity(1 << 16, from);
    Ok(Box::new(flate2::bufread::MultiGzDecoder::new(from)))
}

#[cfg(not(feature = "net"))]
fn gunzipped(_: impl Read) -> io::Result<Box<dyn Read>> {
    Err(io::Error::other("this verger was built without gzip; pass the output of `zcat` as -"))
}

/// A reader that counts what is read.
struct Counted {
    from: Box<dyn Read>,
    progress: Rc<Progress>,
}

impl Read for Counted {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(into)?;
        self.progress.advance(read as u64);
        Ok(read)
    }
}

/// The first bytes of gzip (RFC 1952 §2.3.1).
const GZIP: [u8; 2] = [0x1F, 0x8B];
/// The longest line, in bytes: some ten times what servers accept as a request. A longer one takes no memory.
const LONGEST: u64 = 1 << 20;
