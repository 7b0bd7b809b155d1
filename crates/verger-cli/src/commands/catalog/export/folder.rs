//! A folder that an export owns.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::stderr;

/// A folder for the files of an export. It is empty at first, or has an earlier export, whose files are replaced and
/// removed; files of others stay.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// The files of this export.
    written: HashSet<String>,
    bytes: u64,
}

/// The file that says whose the folder is.
const MARK: &str = "verger-export.txt";

/// Its first line. What is below lists, one per line, the names at the top of the folder that are the export's own.
const FIRST_LINE: &str = "This folder is an export of a catalog: `verger catalog export` replaces and removes these names in it.";

/// The folders of an export.
const FOLDERS: [&str; 4] = ["dataset", "index", "list", "site"];

impl Folder {
    /// Takes a folder, which is made if it is not there.
    ///
    /// # Errors
    ///
    /// When it has something and no earlier export, when one of `names` (at its top) is there and not of that export, or
    /// when it cannot be read or written. Nothing is changed then.
    pub(super) fn take(path: &Path, names: &[&str]) -> Result<Self, Failure> {
        let failed = |error: io::Error| Failure::writing(path, &error);
        fs::create_dir_all(path).map_err(failed)?;
        let mark = path.join(MARK);
        let own = match fs::read_to_string(&mark) {
            Ok(text) => match text.strip_prefix(FIRST_LINE) {
                Some(names) => names.lines().map(str::to_owned).collect(),
                None => return Err(not_own(path)),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if fs::read_dir(path).map_err(failed)?.next().is_some() {
                    return Err(not_own(path));
                }
                Vec::new()
            }
            Err(error) => return Err(Failure::writing(&mark, &error)),
        };
        let names: Vec<&str> = names.iter().chain(&FOLDERS).copied().collect();
        for name in &names {
            let file = path.join(name);
            let is_there = fs::symlink_metadata(&file).is_ok();
            if is_there && !own.iter().any(|own| own == name) {
                return Err(foreign(&file));
            }
        }
        // Folders are never links: what they lead to is somebody else's.
        for name in FOLDERS {
            let is_other = |data: fs::Metadata| !data.is_dir();
            if fs::symlink_metadata(path.join(name)).is_ok_and(is_other) {
                return Err(foreign(&path.join(name)));
            }
        }
        let folder = Self { path: path.to_owned(), written: HashSet::new(), bytes: 0 };
        // From now on the names of both are its own, also when this export does not end.
        let mut all: Vec<&str> = own.iter().map(|name| &name[..]).chain(names).collect();
        all.retain(|name| !name.is_empty());
        folder.mark(all)?;
        Ok(folder)
    }

    /// Writes whose the folder is, and which names in it.
    fn mark(&self, mut names: Vec<&str>) -> Result<(), Failure> {
        names.sort_unstable();
        names.dedup();
        let text = format!("{FIRST_LINE}\n{}\n", names.join("\n"));
        put(&self.path.join(MARK), text.as_bytes())
    }

    /// Writes a file, in one step: a reader sees the old one or the new one. One that has this content stays as it is, with
    /// its date. `name` has `/` between its parts.
    pub(super) fn write(&mut self, name: &str, content: &[u8]) -> Result<(), Failure> {
        put(&self.path.join(name), content)?;
        self.bytes += content.len() as u64;
        self.written.insert(name.to_owned());
        Ok(())
    }

    /// Where a file at the top of the folder is, for a caller who writes it piece by piece.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Removes what earlier exports have written and this one has not. `names` are the files at the top of the folder.
    /// Returns the number of bytes that were written.
    pub(super) fn end(mut self, names: &[String]) -> Result<u64, Failure> {
        for name in names.iter().filter(|name| !self.written.contains(*name)) {
            self.bytes += fs::metadata(self.path(name)).map_or(0, |data| data.len());
        }
        let text = fs::read_to_string(self.path.join(MARK)).unwrap_or_default();
        let own = text.lines().skip(1).filter(|name| !FOLDERS.contains(name));
        for name in own.filter(|name| is_file_name(name)) {
            if names.iter().any(|known| known == name) {
                continue;
            }
            Self::remove(&self.path.join(name))?;
        }
        for folder in FOLDERS {
            self.sweep(folder)?;
        }
        self.sweep("")?;
        let names = names.iter().map(|name| &name[..]).chain(FOLDERS).collect();
        self.mark(names)?;
        Ok(self.bytes)
    }

    /// Removes the files of an earlier export from a folder, and the folders that are empty then.
    fn sweep(&self, folder: &str) -> Result<(), Failure> {
        let path = self.path.join(folder);
        let failed = |error: io::Error| Failure::writing(&path, &error);
        let entries = match fs::read_dir(&path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(failed(error)),
        };
        for entry in entries {
            let entry = entry.map_err(failed)?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let whole = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            if entry.file_type().map_err(failed)?.is_dir() {
                if folder == "dataset" && name.len() == 2 && is_hexadecimal(&name) {
                    self.sweep(&whole)?;
                }
            } else if is_own(folder, &name) && !self.written.contains(&whole) {
                Self::remove(&entry.path())?;
            }
        }
        if !folder.is_empty() {
            // It stays if something of others is in it.
            let _ = fs::remove_dir(&path);
        }
        Ok(())
    }

    fn remove(path: &Path) -> Result<(), Failure> {
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Failure::writing(path, &error))
            }
            _ => Ok(()),
        }
    }
}

/// Writes a file in one step, unless it has this content already. There is one of these after the other, so they are not
/// forced onto the disk one by one: an export that is cut off is made again.
fn put(path: &Path, content: &[u8]) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::writing(path, &error);
    let is_same = || {
        let data = fs::symlink_metadata(path).ok()?;
        let same_size = data.is_file() && data.len() == content.len() as u64;
        (same_size && fs::read(path).ok()? == content).then_some(())
    };
    if is_same().is_some() {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(failed)?;
    let new = folder.join(format!(".verger-{}", std::process::id()));
    let done = fs::File::create(&new)
        .and_then(|mut file| file.write_all(content))
        .and_then(|()| fs::rename(&new, path));
    if done.is_err() {
        // The error is told; this is only the cleanup.
        let _ = fs::remove_file(&new);
    }
    done.map_err(failed)
}

/// Whether an export gives files such names.
fn is_own(folder: &str, name: &str) -> bool {
    if let Some(process) = name.strip_prefix(".verger-") {
        // Left by an export that was killed.
        return process.bytes().all(|octet| octet.is_ascii_digit() || octet == b'-');
    }
    let Some((stem, ending)) = name.rsplit_once('.') else { return false };
    let is_number =
        |text: &str| !text.is_empty() && text.bytes().all(|octet| octet.is_ascii_digit());
    match folder {
        "index" => {
            let kinds = ["about", "entries", "head", "words"];
            ending == "js"
                && stem
                    .split_once('-')
                    .is_some_and(|(kind, part)| kinds.contains(&kind) && is_number(part))
        }
        "list" => ending == "html" && is_number(stem),
        "site" => {
            let (site, page) = stem.split_once('-').unwrap_or((stem, "1"));
            ending == "html" && is_identity(site) && is_number(page)
        }
        "" => false,
        _ => ending == "html" && is_identity(stem),
    }
}

fn is_identity(text: &str) -> bool {
    text.len() == 32 && is_hexadecimal(text)
}

fn is_hexadecimal(text: &str) -> bool {
    text.bytes().all(|octet| octet.is_ascii_digit() || (b'a'..=b'f').contains(&octet))
}

/// Whether a line of the mark is the name of a file at the top: the mark may be anybody's.
fn is_file_name(name: &str) -> bool {
    let is_plain = |octet: u8| octet.is_ascii_alphanumeric() || b".-".contains(&octet);
    !name.is_empty() && !name.starts_with('.') && name.bytes().all(is_plain)
}

fn not_own(path: &Path) -> Failure {
    let name = stderr::name(path);
    Failure::Input(format!(
        "{name} has files and is not an export of a catalog; nothing was changed; pass an empty folder"
    ))
}

fn foreign(path: &Path) -> Failure {
    let name = stderr::name(path);
    Failure::Input(format!(
        "{name} is not of an earlier export, and would be replaced; nothing was changed; move it away"
    ))
}
