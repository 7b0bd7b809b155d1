//! The folder for downloads: all access to it is here, and uses names of one part.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A folder. Its file names are made from a [`FileName`](crate::FileName), so none leads out of it; a link in place of
/// a file is not followed.
#[derive(Clone, Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Opens the folder at a path, and creates it if needed.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        fs::create_dir_all(path)?;
        // Resolve links now, so that later changes of links have no effect.
        fs::canonicalize(path).map(Self)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        debug_assert!(!name.contains(['/', '\\']) && !matches!(name, "" | "." | ".."));
        self.0.join(name)
    }

    /// Opens a file for reading; `None` if it does not exist.
    pub(crate) fn existing(&self, name: &str) -> io::Result<Option<File>> {
        match self.file(name, OpenOptions::new().read(true)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            result => result.map(Some),
        }
    }

    /// Opens a file for reading and writing, without truncating it, and creates it if needed.
    pub(crate) fn writable(&self, name: &str) -> io::Result<File> {
        let mut options = OpenOptions::new();
        self.file(name, options.read(true).write(true).create(true).truncate(false))
    }

    fn file(&self, name: &str, options: &mut OpenOptions) -> io::Result<File> {
        let file = without_following(options).open(self.path(name))?;
        if file.metadata()?.is_file() { Ok(file) } else { Err(not_a_file()) }
    }

    /// Whether an open file still has its name.
    pub(crate) fn is_still(&self, name: &str, file: &File) -> io::Result<bool> {
        match fs::symlink_metadata(self.path(name)) {
            Ok(there) => Ok(is_same(&there, &file.metadata()?)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Removes a file, if it is there.
    pub(crate) fn remove(&self, name: &str) -> io::Result<()> {
        match fs::remove_file(self.path(name)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            result => result,
        }
    }

    /// Renames a file in one step; fails with [`ErrorKind::AlreadyExists`] if the name is in use.
    pub(crate) fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        let (from, to) = (self.path(from), self.path(to));
        match rename_in_one_step(&from, &to) {
            Some(result) => result,
            // The file has both names for a moment: an interruption here leaves both.
            None => fs::hard_link(&from, &to).and_then(|()| fs::remove_file(&from)),
        }
    }

    /// Renames a file in one step, replacing any file with that name.
    pub(crate) fn replace(&self, from: &str, to: &str) -> io::Result<()> {
        match fs::symlink_metadata(self.path(to)) {
            Ok(there) if !there.is_file() => Err(not_a_file()),
            _ => fs::rename(self.path(from), self.path(to)),
        }
    }

    /// Waits until the names are on disk.
    pub(crate) fn sync(&self) -> io::Result<()> {
        // Elsewhere a folder cannot be opened as a file, and names are written through.
        if cfg!(unix) { File::open(&self.0)?.sync_all() } else { Ok(()) }
    }
}

fn not_a_file() -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, "this is not a regular file")
}

#[cfg(unix)]
fn without_following(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;

    use rustix::fs::OFlags;

    // Also do not wait for the other end of a pipe.
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    options.custom_flags(flags.bits().cast_signed())
}

#[cfg(windows)]
fn without_following(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::windows::fs::OpenOptionsExt as _;

    // FILE_FLAG_OPEN_REPARSE_POINT: opens the link itself, which is not a regular file.
    options.custom_flags(0x0020_0000)
}

#[cfg(unix)]
fn is_same(one: &Metadata, two: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    (one.dev(), one.ino()) == (two.dev(), two.ino())
}

/// Whether a file has another name besides its own.
#[cfg(unix)]
pub(crate) fn has_two_names(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;

    Ok(file.metadata()?.nlink() > 1)
}

#[cfg(not(unix))]
fn is_same(one: &Metadata, two: &Metadata) -> bool {
    one.is_file() && one.created().ok() == two.created().ok()
}

#[cfg(not(unix))]
pub(crate) fn has_two_names(_: &File) -> io::Result<bool> {
    Ok(false)
}

/// `None` if the system or the file system has no such operation.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn rename_in_one_step(from: &Path, to: &Path) -> Option<io::Result<()>> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    use rustix::io::Errno;

    match renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE) {
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => None,
        result => Some(result.map_err(io::Error::from)),
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn rename_in_one_step(_: &Path, _: &Path) -> Option<io::Result<()>> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn no_link_is_followed_and_nothing_is_overwritten() {
        let scratch = Scratch::new("folder");
        let outside = scratch.path().join("outside");
        fs::write(&outside, "mine").expect("a file");
        let folder = Folder::open(&scratch.path().join("in/side")).expect("a folder");
        symlink(&outside, folder.path("link")).expect("a link");
        fs::create_dir(folder.path("folder")).expect("a folder");
        for name in ["link", "folder"] {
            folder.writable(name).expect_err(name);
            folder.existing(name).expect_err(name);
            folder.replace("part", name).expect_err(name);
        }
        assert!(folder.existing("nothing").expect("it can be looked for").is_none());

        fs::write(folder.path("part"), "new").expect("a file");
        for name in ["link", "folder"] {
            let error = folder.rename("part", name).expect_err(name);
            assert_eq!(error.kind(), ErrorKind::AlreadyExists, "{name}");
        }
        folder.rename("part", "file").expect("the name is free");
        assert_eq!(fs::read(&outside).expect("it is there"), b"mine");
        assert_eq!(fs::read(folder.path("file")).expect("it is there"), b"new");
    }

    #[test]
    fn a_file_is_known_by_more_than_its_name() {
        let scratch = Scratch::new("names");
        let folder = Folder::open(scratch.path()).expect("a folder");
        let file = folder.writable("part").expect("a file");
        assert!(folder.is_still("part", &file).expect("it can be asked"));
        assert!(!has_two_names(&file).expect("it can be asked"));
        fs::hard_link(folder.path("part"), folder.path("file")).expect("a second name");
        assert!(has_two_names(&file).expect("it can be asked"));
        folder.remove("part").expect("it can be removed");
        assert!(!folder.is_still("part", &file).expect("it can be asked"));
        folder.writable("part").expect("another file");
        assert!(!folder.is_still("part", &file).expect("it can be asked"));
    }
}
