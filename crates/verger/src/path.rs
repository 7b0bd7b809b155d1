//! Paths and path patterns: both become sequences of *symbols*, which are compared byte by byte.

mod normal_form;
mod occurrences;
mod origin;
mod pattern;
mod symbol;
mod target;
mod written;

pub use normal_form::NormalForm;
pub use origin::{Origin, OriginError};
pub use pattern::PatternLanguage;
pub use target::{Target, TargetReading};

pub(crate) use occurrences::{Budget, Occurrences};
pub(crate) use pattern::{
    Pieces, Shape, directory_of_index_page, matches, split_end, split_pattern,
};
pub(crate) use symbol::Room;
