//! The lines of a lock file.

use serde::{Deserialize, Serialize};
use verger::time::Moment;

use super::LockedFile;
use super::error::{LockError, LockFault};
use crate::FileName;

/// The first line. Other versions are not read: what a later version adds would be lost.
pub(super) const HEAD: &str = r#"{"verger.lock":1}"#;
/// The largest lock file, in bytes.
pub(super) const LARGEST: u64 = 256 << 20;
const LONGEST: usize = 64 << 10;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    dataset: String,
    url: String,
    file: String,
    octets: u64,
    sha256: String,
    etag: Option<String>,
    when: String,
}

/// Passes on each file. Cost: one pass.
pub(super) fn read(
    octets: &[u8],
    mut is_new: impl FnMut(LockedFile) -> bool,
) -> Result<(), LockError> {
    let at = |line: usize, fault| LockError::Line { line: line + 1, fault };
    if octets.len() as u64 > LARGEST {
        return Err(at(0, LockFault::TooLarge));
    }
    for (number, line) in octets.split(|&octet| octet == b'\n').enumerate() {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match number {
            0 if line != HEAD.as_bytes() => return Err(at(0, LockFault::Version)),
            0 => continue,
            _ if line.is_empty() => continue,
            _ if line.len() > LONGEST => return Err(at(number, LockFault::TooLarge)),
            _ => {}
        }
        let file = file(line).map_err(|fault| at(number, fault))?;
        if !is_new(file) {
            return Err(at(number, LockFault::Twice));
        }
    }
    Ok(())
}

fn file(line: &[u8]) -> Result<LockedFile, LockFault> {
    let line: Line = serde_json::from_slice(line).map_err(|_| LockFault::Form)?;
    let Line { dataset, url, file, octets, sha256, etag, when } = line;
    if FileName::safe(&file).as_str() != file {
        return Err(LockFault::Name);
    }
    let of_hex = |octet: u8| matches!(octet, b'0'..=b'9' | b'a'..=b'f');
    if sha256.len() != 64 || !sha256.bytes().all(of_hex) {
        return Err(LockFault::Checksum);
    }
    let when: Moment = when.parse().map_err(|_| LockFault::When)?;
    Ok(LockedFile { dataset, url, file, octets, sha256, etag, when })
}

pub(super) fn written(file: &LockedFile) -> String {
    let LockedFile { dataset, url, file, octets, sha256, etag, when } = file.clone();
    let line = Line { dataset, url, file, octets, sha256, etag, when: when.to_string() };
    serde_json::to_string(&line).expect("numbers and texts can be written")
}
