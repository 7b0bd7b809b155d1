use std::collections::HashSet;

use verger::time::Moment;

use crate::dataset::Dataset;
use crate::form::Form;
use crate::notice::Notice;
use crate::statement::{Statement, Statements};
use crate::term::{TERMS, Term};
use crate::value::FileUrl;

/// What one file describes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Catalog {
    /// The form it was read as.
    pub form: Form,
    /// The URL of the file, if it is known: links are relative to it.
    pub base: Option<FileUrl>,
    /// Statements about the catalog as a whole.
    pub says: Statements,
    /// Its datasets, in the order of the file.
    pub datasets: Vec<Dataset>,
    /// Notices for its author, in the order of the file.
    pub notices: Vec<Notice>,
}

impl Catalog {
    pub(crate) fn new(form: Form, base: Option<FileUrl>) -> Self {
        let (says, datasets, notices) = (Statements::default(), Vec::new(), Vec::new());
        Self { form, base, says, datasets, notices }
    }

    /// A catalog of datasets that were read elsewhere, each [expanded](Self::expanded) so that it is complete by
    /// itself. A dataset whose identifier is already used gets a number, such as `rain~2`.
    pub fn of(datasets: impl IntoIterator<Item = Dataset>) -> Self {
        let mut catalog = Self::new(Form::Records, None);
        let mut taken = HashSet::new();
        for mut dataset in datasets {
            let name = dataset.identifier.clone();
            let mut number = 2;
            while !taken.insert(dataset.identifier.clone()) {
                dataset.identifier = format!("{name}~{number}");
                number += 1;
            }
            catalog.datasets.push(dataset);
        }
        catalog
    }

    /// Whether the file says that it is now out of date (`Expires`). Its datasets still count, as stale.
    pub fn is_stale(&self, now: Moment) -> bool {
        let expires = self.says.first(Term::Expires).and_then(Statement::date);
        expires.is_some_and(|expires| expires.last < now)
    }

    /// The catalog with everything written out, so that each dataset is complete without it: links are absolute (if the
    /// URL of the file is known), and each dataset repeats what the site says for all datasets, unless it says
    /// otherwise. DCAT has no inheritance.
    #[must_use]
    pub fn expanded(mut self) -> Self {
        let base = self.base.as_ref();
        let absolute = |says: &mut Statements| {
            says.map(|statement| {
                if let Some(link) = statement.link(base) {
                    statement.text = link;
                }
            });
        };
        absolute(&mut self.says);
        let inherited = TERMS.iter().filter(|entry| entry.inherited).map(|entry| entry.term);
        let inherited: Vec<_> = inherited.filter(|&term| self.says.first(term).is_some()).collect();
        for dataset in &mut self.datasets {
            for &term in &inherited {
                if dataset.says.first(term).is_none() {
                    self.says.all(term).for_each(|statement| dataset.says.push(statement.clone()));
                }
            }
            dataset.says.sort();
            absolute(&mut dataset.says);
            dataset.distributions.iter_mut().for_each(|file| absolute(&mut file.says));
        }
        self
    }

    /// Whether both say the same, in any order, place or form.
    pub fn agrees(&self, other: &Self) -> bool {
        self.says.agrees(&other.says)
            && self.datasets.len() == other.datasets.len()
            && self.datasets.iter().zip(&other.datasets).all(|(one, two)| one.agrees(two))
    }
}
