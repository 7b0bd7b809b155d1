use crate::dataset::{Dataset, Distribution};
use crate::identifier::identifier;
use crate::term::Term;
use crate::value::path_of;

/// A name for a dataset without one: that of its first file, or made from its title.
pub(super) fn inferred(dataset: &Dataset, number: usize) -> String {
    let download = dataset.distributions.iter().find_map(Distribution::download);
    let file = download.and_then(|statement| {
        path_of(&statement.text).split('/').rfind(|segment| !segment.is_empty())
    });
    let of = file.or(dataset.says.text(Term::Title)).unwrap_or_default();
    identifier(of).unwrap_or_else(|| format!("dataset-{number}"))
}
