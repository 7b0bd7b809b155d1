use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

use verger_dataset::file_kind;

use crate::exit::Failure;

/// The contents of a folder.
#[derive(Debug, Default)]
pub(super) struct Folder {
    /// Its data files, sorted by path.
    pub(super) files: Vec<Found>,
    /// What was left out.
    pub(super) left_out: LeftOut,
    /// What could not be read, and why.
    pub(super) unreadable: Vec<(PathBuf, io::Error)>,
}

/// A data file.
#[derive(Debug)]
pub(super) struct Found {
    /// Its path below the folder, with `/` between its parts.
    pub(super) path: String,
    /// Where it is on disk.
    pub(super) at: PathBuf,
    pub(super) octets: u64,
}

/// The number of files and folders left out, by reason.
#[derive(Debug, Default)]
pub(super) struct LeftOut {
    pub(super) hidden: usize,
    pub(super) not_data: usize,
    /// Links to folders, to hidden files, out of the folder, and to missing files.
    pub(super) links: usize,
    /// Names that are not UTF-8 or have a backslash: no URL for them would work everywhere.
    pub(super) unnameable: usize,
    /// Deeper than [`DEEPEST`].
    pub(super) too_deep: usize,
}

impl Folder {
    /// Lists a folder of at most this many files and folders.
    pub(super) fn list(folder: &Path, most: usize) -> Result<Self, Failure> {
        let reading = |error| Failure::reading(folder, &error);
        let root = fs::canonicalize(folder).map_err(reading)?;
        let mut listed = Self::default();
        // The folder itself must be readable; an unreadable subfolder is only reported.
        let mut waiting = vec![(fs::read_dir(&root).map_err(reading)?, String::new())];
        let mut looked_at = 0_usize;
        while let Some((entries, below)) = waiting.pop() {
            for entry in entries {
                looked_at += 1;
                if looked_at > most {
                    return Err(Failure::Input(format!(
                        "{} holds more than {most} files and folders; describe a part of it, or raise --max-files",
                        super::shown(folder)
                    )));
                }
                match entry.and_then(|entry| listed.look(&entry, &root, &below)) {
                    Ok(None) => {}
                    Ok(Some((folder, below))) => match fs::read_dir(&folder) {
                        Ok(entries) => waiting.push((entries, below)),
                        Err(error) => listed.unreadable.push((folder, error)),
                    },
                    Err(error) => listed.unreadable.push((root.join(&below), error)),
                }
            }
        }
        listed.files.sort_by(|one, two| one.path.cmp(&two.path));
        listed.unreadable.sort_by(|(one, _), (two, _)| one.cmp(two));
        Ok(listed)
    }

    /// A single file, as in a folder with no other.
    pub(super) fn of_file(path: &Path) -> Result<Self, Failure> {
        let reading = |error| Failure::reading(path, &error);
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.contains('\\') || file_kind(name).is_none() {
            let why = "is not data by its extension, such as .csv or .parquet";
            return Err(Failure::Input(format!("{} {why}", super::shown(path))));
        }
        let at = fs::canonicalize(path).map_err(reading)?;
        let octets = fs::metadata(&at).map_err(reading)?.len();
        let found = Found { path: name.to_owned(), at, octets };
        Ok(Self { files: vec![found], ..Self::default() })
    }

    /// Records an entry; a folder is queued.
    fn look(
        &mut self,
        entry: &DirEntry,
        root: &Path,
        below: &str,
    ) -> io::Result<Option<(PathBuf, String)>> {
        let (name, mut at) = (entry.file_name(), entry.path());
        let left_out = &mut self.left_out;
        if name.as_encoded_bytes().starts_with(b".") {
            left_out.hidden += 1;
            return Ok(None);
        }
        let Some(name) = name.to_str().filter(|name| !name.contains('\\')) else {
            left_out.unnameable += 1;
            return Ok(None);
        };
        let path = format!("{below}{name}");
        let kind = entry.file_type()?;
        if kind.is_dir() {
            if below.matches('/').count() >= DEEPEST {
                left_out.too_deep += 1;
                return Ok(None);
            }
            return Ok(Some((at, path + "/")));
        }
        if file_kind(&path).is_none() {
            left_out.not_data += 1;
            return Ok(None);
        }
        if kind.is_symlink() {
            let Some(target) = inside(&at, root) else {
                left_out.links += 1;
                return Ok(None);
            };
            at = target;
        }
        let metadata = fs::symlink_metadata(&at)?;
        if !metadata.is_file() {
            // Opening a pipe could block forever; a linked folder is described at its own place.
            let count =
                if kind.is_symlink() { &mut left_out.links } else { &mut left_out.not_data };
            *count += 1;
            return Ok(None);
        }
        self.files.push(Found { path, at, octets: metadata.len() });
        Ok(None)
    }
}

impl LeftOut {
    /// The counts, and what each one counts.
    pub(super) fn counts(&self) -> [(usize, &'static str); 5] {
        [
            (self.hidden, "hidden"),
            (self.not_data, "not data by their extension"),
            (self.links, "links out of the folder, to folders or to missing files"),
            (self.unnameable, "with a name that no URL can hold"),
            (self.too_deep, "folders too deep"),
        ]
    }
}

/// Where a link leads, if that is in the folder and not hidden there.
fn inside(link: &Path, root: &Path) -> Option<PathBuf> {
    let target = fs::canonicalize(link).ok()?;
    let below = target.strip_prefix(root).ok()?;
    let is_hidden = below.iter().any(|part| part.as_encoded_bytes().starts_with(b"."));
    (!is_hidden).then_some(target)
}

/// The deepest nesting of folders.
const DEEPEST: usize = 64;
