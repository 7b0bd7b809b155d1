//! Catalog → data.txt.

mod loss;
mod normal;
mod records;
mod yaml;

pub use loss::{Loss, Lost, losses};
pub use normal::normal_form;
pub use records::{RecordGrammar, write_records};
pub use yaml::write_yaml;

pub(crate) use records::{push_all, push_dataset};
