use std::fs;
use std::path::PathBuf;
use std::time::{Duration, UNIX_EPOCH};

/// A folder of a test, removed when dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("verger-{name}-{}", std::process::id()));
        // Left by a killed run with the same process id.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
        Self(folder)
    }

    /// Writes a file, last changed on the second day of 1970, and returns its path.
    pub(crate) fn file(&self, path: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("a folder");
        fs::write(&path, content).expect("a file");
        let time = UNIX_EPOCH + Duration::from_hours(24);
        let file = fs::File::options().write(true).open(&path).expect("it was written");
        file.set_modified(time).expect("it is ours");
        path.to_str().expect("our names are text").to_owned()
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("our names are text")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
