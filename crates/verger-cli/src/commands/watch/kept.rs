//! What is kept of a site between two looks: a line that says of which site, when, and what held; then its robots.txt as it is.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use verger::time::Moment;
use verger_access::Site;

use crate::commands::replace::replace;
use crate::contents;
use crate::exit::Failure;

/// A site as it was.
pub(super) struct Kept {
    pub(super) at: Moment,
    /// `rules`, `allows-all` or `disallows-all`.
    pub(super) holds: &'static str,
    pub(super) octets: Vec<u8>,
}

/// The first words of such a file.
const MARK: &str = "# verger watch 1";

impl Kept {
    /// What was kept, if anything was. A file that is not one of these is an error: it is not overwritten.
    pub(super) fn read(path: &Path, site: &Site) -> Result<Option<Self>, Failure> {
        match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::reading(path, &error)),
            Ok(_) => {}
        }
        let octets = contents::read(path, contents::ROBOTS_TXT)?;
        let broken = || {
            let why = io::Error::new(
                ErrorKind::InvalidData,
                "it is not what `verger watch` kept of this site; remove it to begin anew",
            );
            Failure::reading(path, &why)
        };
        Self::parse(&octets, site).map(Some).ok_or_else(broken)
    }

    fn parse(octets: &[u8], site: &Site) -> Option<Self> {
        let end = octets.iter().position(|&octet| octet == b'\n')?;
        let head = std::str::from_utf8(&octets[..end]).ok()?.strip_prefix(MARK)?;
        let mut words = head.split_whitespace();
        let (of, at, holds) = (words.next()?, words.next()?, words.next()?);
        let holds = HOLDS.into_iter().find(|known| *known == holds)?;
        let is_whole = words.next()? == (octets.len() - end - 1).to_string();
        (of == site.as_str() && is_whole).then_some(())?;
        Some(Self { at: at.parse().ok()?, holds, octets: octets[end + 1..].to_vec() })
    }

    /// Keeps it, in one step.
    pub(super) fn write(&self, path: &Path, site: &Site) -> Result<(), Failure> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
        }
        let Self { at, holds, octets } = self;
        let mut file = format!("{MARK} {site} {at} {holds} {}\n", octets.len()).into_bytes();
        file.extend_from_slice(octets);
        replace(path, &file)
    }
}

const HOLDS: [&str; 3] = ["rules", "allows-all", "disallows-all"];

/// The file of a site: its name with what a file's name may not have escaped.
pub(super) fn path(folder: &Path, site: &Site) -> PathBuf {
    let mut name = String::new();
    for octet in site.as_str().bytes() {
        match octet {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' => name.push(octet as char),
            b':' | b'/' if name.ends_with('_') => {}
            _ => name.push('_'),
        }
    }
    folder.join(name + ".robots.txt")
}
