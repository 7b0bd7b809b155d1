//! The files of the origin, and what may be found of them.

use std::fs::{self, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::store::Draw;

/// The number of versions of each file: the one that is stated, another of the same length, and one of another length.
pub(super) const VERSIONS: u64 = 3;

/// The bytes of a version of a file, always the same.
pub(super) fn octets(number: u64, version: u64) -> Vec<u8> {
    let mut of_file = Draw(number);
    // Of those that change unsaid, all versions are of one length, so that nothing else tells that they have.
    let other = if is_heedless(number) { 1 } else { version / 2 };
    let lengths = [of_file.below(LONGEST), of_file.below(LONGEST)];
    let is_empty = number % 16 == 4 && version < 2;
    let length = if is_empty { 0 } else { lengths[other as usize] };
    let mut draw = Draw(number << 8 | version);
    let mut octets: Vec<u8> =
        (0..length.div_ceil(8)).flat_map(|_| draw.next().to_le_bytes()).collect();
    octets.truncate(length as usize);
    octets
}

/// Whether a checksum is stated of a file. Of another, any version is right, and the origin is honest about the bytes
/// after a strong entity tag.
pub(super) fn is_stated(number: u64) -> bool {
    number.is_multiple_of(2)
}

/// Whether the origin gives any range that is asked for, though the file is another than it was, which RFC 9110 §13.1.5
/// forbids.
pub(super) fn is_heedless(number: u64) -> bool {
    number % 4 == 1
}

/// The SHA-256 of the first version.
pub(super) fn stated(number: u64) -> String {
    let digest = Sha256::digest(octets(number, 0));
    digest.iter().fold(String::new(), |text, octet| text + &format!("{octet:02x}"))
}

/// What its name must be, whatever its URL says.
pub(super) fn name(number: u64) -> String {
    format!("file-{number}.zip")
}

/// What has the name of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Published {
    No,
    Right,
    Wrong,
}

pub(super) fn published(folder: &Path, number: u64) -> io::Result<Published> {
    let found = match fs::read(folder.join(name(number))) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Published::No),
        result => result?,
    };
    let right = if is_stated(number) { 1 } else { VERSIONS };
    let is_right = (0..right).any(|version| octets(number, version) == found);
    Ok(if is_right { Published::Right } else { Published::Wrong })
}

/// How many things are in the folder that are neither the file nor, before it is done, its part.
pub(super) fn strays(folder: &Path, number: u64, is_done: bool) -> io::Result<u64> {
    let name = name(number);
    let parts = ["part", "part.json", "part.new"].map(|end| format!(".{name}.{end}"));
    let mut strays = 0;
    for entry in fs::read_dir(folder)? {
        let found = entry?.file_name();
        let is_part = !is_done && parts.iter().any(|part| found == part.as_str());
        strays += u64::from(found != name.as_str() && !is_part);
    }
    Ok(strays)
}

/// Whether a process still has the part, though all have ended.
pub(super) fn is_locked(folder: &Path, number: u64) -> io::Result<bool> {
    match fs::File::open(folder.join(format!(".{}.part", name(number)))) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
        Ok(part) => Ok(matches!(part.try_lock(), Err(TryLockError::WouldBlock))),
    }
}

/// In bytes: several notes are written of most files.
const LONGEST: u64 = 3 << 20;
