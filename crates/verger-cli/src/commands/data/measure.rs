use std::fs::File;
use std::io::{self, Read, Seek as _, SeekFrom};
use std::time::UNIX_EPOCH;

use sha2::{Digest as _, Sha256};
use verger::time::Moment;
use verger_dataset::{
    ListedFile, ParquetError, ParquetFooter, file_kind, parquet_footer, read_csv,
};

use super::folder::Found;
use crate::progress::Progress;
use verger_report::text::hexadecimal;

/// A described file, and why its columns are missing, if they should be there.
#[derive(Debug)]
pub(super) struct Measured {
    pub(super) file: ListedFile,
    pub(super) without_columns: Option<ParquetError>,
    /// Whether the first column of its table has no name.
    pub(super) has_unnamed_index: bool,
}

/// Reads a file once, in constant memory.
pub(super) fn measure(found: &Found, progress: &Progress) -> io::Result<Measured> {
    let mut file = File::open(&found.at)?;
    let since =
        file.metadata()?.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let (mut hash, mut head, mut octets) = (Sha256::new(), Vec::new(), 0_u64);
    let mut chunk = vec![0; 1 << 16];
    loop {
        let read = match file.read(&mut chunk) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        hash.update(&chunk[..read]);
        head.extend_from_slice(&chunk[..read.min(HEAD - head.len())]);
        octets += read as u64;
        progress.advance(read as u64);
    }
    let mut listed = ListedFile {
        path: found.path.clone(),
        // The bytes that were hashed: the file may have grown since it was found.
        bytes: Some(octets),
        sha256: Some(hexadecimal(&hash.finalize())),
        modified: since.map(|since| Moment::from_unix(since.as_secs())),
        ..ListedFile::default()
    };
    let kind = file_kind(&found.path).filter(|kind| kind.compress.is_none());
    let (mut without_columns, mut has_unnamed_index) = (None, false);
    match kind.map(|kind| kind.format) {
        Some("CSV" | "TSV") => {
            let is_whole = head.len() as u64 == octets;
            if let Some(csv) = read_csv(&head, is_whole, ROWS) {
                let all = is_whole && csv.rows.len() < ROWS;
                listed.rows = all.then_some(csv.rows.len() as u64);
                listed.columns = csv.columns;
                has_unnamed_index = csv.has_unnamed_index;
            }
        }
        Some("Parquet") => match footer(&mut file, octets)? {
            Ok(footer) => {
                listed.rows = Some(footer.rows);
                listed.columns = footer.columns;
            }
            Err(error) => without_columns = Some(error),
        },
        _ => {}
    }
    Ok(Measured { file: listed, without_columns, has_unnamed_index })
}

/// The columns of a table are taken from this many first bytes, and this many rows.
const HEAD: usize = 1 << 20;
const ROWS: usize = 100_000;

/// Most footers are shorter; a longer one says how long it is.
const FOOTER: u64 = 1 << 16;

fn footer(file: &mut File, octets: u64) -> io::Result<Result<ParquetFooter, ParquetError>> {
    match parquet_footer(&tail(file, octets, FOOTER)?) {
        Err(ParquetError::Needs(more)) if more as u64 <= octets => {
            Ok(parquet_footer(&tail(file, octets, more as u64)?))
        }
        Err(ParquetError::Needs(_)) => Ok(Err(ParquetError::Damaged)),
        done => Ok(done),
    }
}

/// The last bytes of a file.
fn tail(file: &mut File, octets: u64, most: u64) -> io::Result<Vec<u8>> {
    let length = octets.min(most);
    file.seek(SeekFrom::Start(octets - length))?;
    let mut tail = Vec::new();
    file.take(length).read_to_end(&mut tail)?;
    Ok(tail)
}
