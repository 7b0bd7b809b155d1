use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use crate::exit::Failure;

/// Replaces a file in one step: a reader sees the old file or the new one. Owner and permissions stay as they were, and a link
/// stays a link. A file of several names, or whose owner this process cannot give to a new one, is written over instead, once
/// its new content is whole on the disk. One that nobody may write to is left alone.
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
    if before.as_ref().is_some_and(|before| before.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let (beside, file) = beside(folder.unwrap_or(Path::new(".")))?;
    let made = write(file).and_then(|file| {
        let is_twin = before.is_none_or(|before| is_twin(&file, &before));
        file.sync_all()?;
        Ok(is_twin)
    });
    let old = match made {
        Ok(true) => fs::rename(&beside, &target).map(|()| None),
        Ok(false) => OpenOptions::new().write(true).open(&target).map(Some),
        Err(error) => Err(error),
    };
    match old {
        Ok(None) => Ok(()),
        Ok(Some(old)) => write_over(old, &beside),
        Err(error) => {
            // Report that error; this is only the cleanup of a temporary file.
            let _ = fs::remove_file(&beside);
            Err(error)
        }
    }
}

/// Gives a file the owner and the permissions of another, and says whether it can take its place.
#[cfg(unix)]
fn is_twin(file: &File, of: &fs::Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let (user, group) = (of.uid(), of.gid());
    let is_theirs = |own: &fs::Metadata| (own.uid(), own.gid()) == (user, group);
    // The permissions come last: a change of owner takes some away.
    of.nlink() == 1
        && (file.metadata().is_ok_and(|own| is_theirs(&own))
            || fchown(file, Some(user), Some(group)).is_ok())
        && file.set_permissions(of.permissions()).is_ok()
}

#[cfg(not(unix))]
fn is_twin(file: &File, of: &fs::Metadata) -> bool {
    file.set_permissions(of.permissions()).is_ok()
}

/// Writes a whole file over another, and removes it. Until that is done it keeps the new content.
fn write_over(mut old: File, whole: &Path) -> io::Result<()> {
    let written = (|| {
        old.set_len(0)?;
        io::copy(&mut File::open(whole)?, &mut old)?;
        old.sync_all()
    })();
    written.map_err(|error| {
        io::Error::new(error.kind(), format!("{error}; its new content is in {}", whole.display()))
    })?;
    fs::remove_file(whole)
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
