use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use crate::exit::Failure;

/// Replaces a file in one step: a reader sees the old file or the new one. Permissions stay as they were, and a link
/// stays a link.
pub(crate) fn replace(path: &Path, octets: &[u8]) -> Result<(), Failure> {
    replace_by(path, |file| Ok(file.write_all(octets)?))
}

/// The same, written piece by piece. If that fails, the old file stays.
pub(crate) fn replace_by(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut failure = None;
    let done = try_replace(path, |file| {
        let mut file = BufWriter::new(file);
        match write(&mut file) {
            Ok(()) => file.into_inner().map_err(io::IntoInnerError::into_error),
            Err(Failure::Output(error)) => Err(error),
            Err(other) => {
                failure = Some(other);
                Err(io::ErrorKind::Other.into())
            }
        }
    });
    match failure {
        Some(failure) => Err(failure),
        None => done.map_err(|error| Failure::writing(path, &error)),
    }
}

fn try_replace(path: &Path, write: impl FnOnce(File) -> io::Result<File>) -> io::Result<()> {
    let target = match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        found => found?,
    };
    let before = fs::metadata(&target).ok();
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        // A rename would replace a device with a file.
        return Err(io::Error::other("it is not a regular file"));
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let (beside, file) = beside(folder.unwrap_or(Path::new(".")))?;
    let done = (|| {
        let file = write(file)?;
        if let Some(before) = before {
            file.set_permissions(before.permissions())?;
        }
        file.sync_all()?;
        fs::rename(&beside, &target)
    })();
    if done.is_err() {
        // Report the error above; this is only the cleanup of a temporary file.
        let _ = fs::remove_file(&beside);
    }
    done
}

/// A new file in the same folder, so that the rename stays on one disk.
fn beside(folder: &Path) -> io::Result<(PathBuf, File)> {
    let mut last = None;
    for attempt in 0..ATTEMPTS {
        let path = folder.join(format!(".verger-{}-{attempt}", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = Some(error),
            Err(error) => return Err(error),
        }
    }
    Err(last.expect("there was an attempt"))
}

/// A file left by a killed run may have a name already.
const ATTEMPTS: u32 = 16;
