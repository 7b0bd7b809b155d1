use std::collections::BTreeSet;
use std::fmt;

use crate::catalog::Catalog;
use crate::dataset::Distribution;
use crate::form::Form;
use crate::statement::Statement;
use crate::term::Term;
use crate::value::{FileUrl, link, path_of, without_fragment};

/// A file that another file names as part of the same site's description.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Further {
    /// Its URL.
    pub url: String,
    /// Why it is named.
    pub named_by: NamedBy,
}

/// Why a further file is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NamedBy {
    /// The site includes it.
    Include,
    /// A YAML index, or a board of pins, describes a dataset whose folder may have its own data.txt. It need not exist.
    Folder {
        /// The number of the dataset in the index, from 0.
        dataset: usize,
    },
}

impl Catalog {
    /// The files that may add to this description: those that the site includes, and those beside the datasets of a
    /// YAML index or a board of pins, where pins looks for them.
    pub fn further(&self) -> Vec<Further> {
        let base = self.base.as_ref();
        let includes = self.says.all(Term::Include).filter_map(|include| include.link(base));
        let mut further: Vec<_> =
            includes.map(|url| Further { url, named_by: NamedBy::Include }).collect();
        if matches!(self.form, Form::YamlList | Form::PinsBoard) {
            for (number, dataset) in self.datasets.iter().enumerate() {
                let path = dataset.distributions.iter().find_map(Distribution::download);
                let folder = path.map(Statement::text).and_then(folder_file);
                if let Some(url) = folder.and_then(|path| link(&path, base).ok()) {
                    further.push(Further { url, named_by: NamedBy::Folder { dataset: number } });
                }
            }
        }
        further
    }

    /// Merges a folder's own file into its dataset of this index: what the index does not say, and the files, which
    /// only the folder lists in full. `false` if that file does not describe exactly one dataset, or this catalog has
    /// no dataset with that number.
    pub fn absorb(&mut self, dataset: usize, of_folder: Self) -> bool {
        let of_folder = of_folder.expanded();
        let (Some(own), [other]) = (self.datasets.get_mut(dataset), &of_folder.datasets[..]) else {
            return false;
        };
        let mut said = own.says.clone();
        for statement in &other.says {
            let is_known = own.says.iter().any(|known| known.field() == statement.field());
            if !is_known {
                said.push(statement.clone());
            }
        }
        said.sort();
        own.says = said;
        if !other.distributions.is_empty() {
            own.distributions.clone_from(&other.distributions);
        }
        true
    }
}

/// The data.txt in the folder that a path names, or in the one that its file is in.
fn folder_file(path: &str) -> Option<String> {
    let path = path_of(path);
    let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
    if file == "data.txt" {
        return None;
    }
    if file.contains('.') {
        // The index itself describes the site's root folder.
        return (!folder.is_empty()).then(|| format!("{folder}/data.txt"));
    }
    Some(format!("{}/data.txt", path.trim_end_matches('/')))
}

/// Decides which further files of a site to read: each once, at most three files deep, at most 1,000.
///
/// ```
/// use verger_dataset::{Itinerary, Unvisited};
///
/// let mut itinerary = Itinerary::from(&"https://example.com/data.txt".parse()?);
/// assert_eq!(itinerary.visit("https://example.com/b/data.txt", 1), Ok(()));
/// assert_eq!(itinerary.visit("https://example.com/data.txt", 2), Err(Unvisited::Seen));
/// assert_eq!(itinerary.visit("https://example.com/c/data.txt", 4), Err(Unvisited::TooDeep));
/// # Ok::<(), verger_dataset::LinkError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Itinerary {
    seen: BTreeSet<String>,
}

/// Why a further file is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unvisited {
    /// It was already read: files may include each other.
    Seen,
    /// It is more than three files away from the first.
    TooDeep,
    /// 1,000 files were read.
    TooMany,
}

impl Itinerary {
    /// Decides whether to read a file at this depth; the first file has depth 0. If so, it counts as read.
    ///
    /// # Errors
    ///
    /// When it must not be read.
    pub fn visit(&mut self, url: &str, depth: u32) -> Result<(), Unvisited> {
        let file = without_fragment(url);
        if self.seen.contains(file) {
            return Err(Unvisited::Seen);
        }
        if depth > DEEPEST {
            return Err(Unvisited::TooDeep);
        }
        if self.seen.len() >= MOST {
            return Err(Unvisited::TooMany);
        }
        self.seen.insert(file.to_owned());
        Ok(())
    }
}

impl From<&FileUrl> for Itinerary {
    fn from(first: &FileUrl) -> Self {
        Self { seen: BTreeSet::from([first.as_str().to_owned()]) }
    }
}

impl fmt::Display for Unvisited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Seen => "it was already read",
            Self::TooDeep => "it is more than three files away from the site's own",
            Self::TooMany => "1,000 files of the site were already read",
        })
    }
}

impl std::error::Error for Unvisited {}

const DEEPEST: u32 = 3;
pub(crate) const MOST: usize = 1000;
