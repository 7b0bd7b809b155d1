use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use redb::backends::FileBackend;
use redb::{Builder, Error};

use super::Identity;
use crate::redb_store::mark::Mark;
use crate::redb_store::trouble::{Trouble, guarded};

/// Makes a file of a store, for its owner alone: under another name until it is whole and marked, so that no process
/// ever opens half of one. It replaces nothing: where another file has the name by then, that one stays. A process that is killed
/// meanwhile leaves a file `<name>.new-<process>-<number>`, which a later opening removes.
pub(super) fn make(path: &Path, mark: &Mark) -> Result<(), Trouble> {
    let unfinished = unfinished(path);
    guarded(Identity::NONE, || {
        let done = begin(&unfinished, mark).and_then(|()| Ok(publish(&unfinished, path)?));
        // What was published has a name of its own.
        let _ = fs::remove_file(&unfinished);
        done
    })
}

fn begin(unfinished: &Path, mark: &Mark) -> Result<(), Error> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let backend = FileBackend::new(options.open(unfinished)?)?;
    let database = Builder::new().create_with_backend(backend)?;
    let writing = database.begin_write()?;
    mark.put(&writing)?;
    writing.commit()?;
    Ok(())
}

fn publish(unfinished: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(unfinished, path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(()),
        // The file system has no links, so for an instant a file that appears now could be replaced.
        Err(_) if fs::symlink_metadata(path).is_err() => fs::rename(unfinished, path)?,
        linked => linked?,
    }
    // The name has to last too.
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

fn unfinished(path: &Path) -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let mut name = OsString::from(path);
    name.push(format!(".new-{}-{number}", std::process::id()));
    name.into()
}
