//! The whole contents of a file, of a pipe or of standard input, up to a bound.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::exit::Failure;
use crate::input::is_stdin;
use crate::stderr;

/// The most bytes of a robots.txt that is given as a file: more than a fetched one may have, since whoever names a file
/// may want to see all of it.
pub(crate) const ROBOTS_TXT: u64 = 100 << 20;
/// The most bytes of certificates.
#[cfg(feature = "net")]
pub(crate) const CERTIFICATES: u64 = 16 << 20;
/// The most bytes of a password: a line.
#[cfg(feature = "net")]
pub(crate) const PASSWORD: u64 = 64 << 10;
/// The most bytes of a lock file: some hundred thousand files.
#[cfg(feature = "catalog")]
pub(crate) const LOCK: u64 = 64 << 20;

/// Reads everything; `-` is standard input. A pipe is read until its writer closes it. More than the bound is an error,
/// found after that many bytes.
pub(crate) fn read(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let read = || {
        if is_stdin(path) {
            up_to(most, io::stdin().lock())
        } else {
            up_to(most, File::open(path)?)
        }
    };
    let octets = read().map_err(|error| Failure::reading(path, &error))?;
    octets.ok_or_else(|| {
        let name = stderr::name(path);
        Failure::Input(format!("{name} has more than {most} bytes, the most that are read of it"))
    })
}

/// Everything; `None` if it is more.
pub(crate) fn up_to(most: u64, from: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut octets = Vec::new();
    from.take(most + 1).read_to_end(&mut octets)?;
    Ok((octets.len() as u64 <= most).then_some(octets))
}
