//! Properties of every input. Each function panics if its property fails, so tests and fuzz targets can use them
//! alike.

mod decisions;
mod fuzzed;
mod group_order;
mod pieces;
mod values;
mod writing;

pub use decisions::{answers, answers_are_steady};
pub use fuzzed::{FUZZ_TARGETS, Property, decide, parse, print_parse};
pub use group_order::group_order_means_nothing;
pub use pieces::{lines_stand_in_order, other_line_ends_print_the_same_lines, pieces_tile};
pub use values::{addresses, dictionary, page, rates, records};
pub use writing::writing_means_nothing;
