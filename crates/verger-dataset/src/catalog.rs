use std::collections::HashSet;

use verger::time::Moment;

use crate::dataset::Dataset;
use crate::form::Form;
use crate::notice::Notices;
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
    pub notices: Notices,
    /// The next page, if the file is a page of a collection and its form is one of RDF's.
    pub(crate) next_page: Option<String>,
}

impl Catalog {
    pub(crate) fn new(form: Form, base: Option<FileUrl>) -> Self {
        let (says, datasets) = (Statements::default(), Vec::new());
        let notices = Notices::up_to(usize::MAX);
        Self { form, base, says, datasets, notices, next_page: None }
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
    ///
    /// Statements of the site that are longer than 4 KiB together are not repeated, except the first that fit.
    #[must_use]
    pub fn expanded(mut self) -> Self {
        let expansion = Expansion::of(&mut self);
        self.datasets.iter_mut().for_each(|dataset| expansion.expand(dataset));
        self
    }

    /// Whether both say the same, in any order, place or form.
    pub fn agrees(&self, other: &Self) -> bool {
        self.says.agrees(&other.says)
            && self.datasets.len() == other.datasets.len()
            && self.datasets.iter().zip(&other.datasets).all(|(one, two)| one.agrees(two))
    }
}

/// What each dataset of a catalog repeats.
pub(crate) struct Expansion {
    base: Option<FileUrl>,
    /// With the sum of their lengths bounded: a site can have a long text and many datasets.
    inherited: Vec<Statement>,
}

impl Expansion {
    /// That of this catalog, whose own links become absolute.
    pub(crate) fn of(catalog: &mut Catalog) -> Self {
        let base = catalog.base.clone();
        absolute(&mut catalog.says, base.as_ref());
        let mut room = LONGEST_INHERITED;
        let terms = TERMS.iter().filter(|entry| entry.inherited).map(|entry| entry.term);
        let said = terms.flat_map(|term| catalog.says.all(term));
        let inherited = said.filter(|statement| {
            let left = room.checked_sub(statement.text().len());
            room = left.unwrap_or(room);
            left.is_some()
        });
        Self { inherited: inherited.cloned().collect(), base }
    }

    pub(crate) fn expand(&self, dataset: &mut Dataset) {
        for of_term in self.inherited.chunk_by(|one, two| one.term() == two.term()) {
            let own = of_term[0].term().and_then(|term| dataset.says.first(term));
            if own.is_none() {
                for statement in of_term {
                    dataset.says.push(statement.clone());
                }
            }
        }
        dataset.says.sort();
        let base = self.base.as_ref();
        absolute(&mut dataset.says, base);
        dataset.distributions.iter_mut().for_each(|file| absolute(&mut file.says, base));
    }
}

fn absolute(says: &mut Statements, base: Option<&FileUrl>) {
    says.map(|statement| {
        if let Some(link) = statement.link(base) {
            statement.text = link;
        }
    });
}

/// The most bytes that each dataset repeats.
const LONGEST_INHERITED: usize = 4 << 10;
