//! All lints: one file each, one line each in this list.

mod comment_in_path;
mod control_characters;
mod dead_rule;
mod lost_line_break;
mod missing_colon;
mod misspelt_field;
mod near_miss_field;
mod not_a_record;
mod path_without_field;
mod powerless_field;
mod unknown_field;

use super::Lint;

/// Every lint, by code.
pub static LINTS: &[&Lint] = &[
    &misspelt_field::LINT,
    &unknown_field::LINT,
    &near_miss_field::LINT,
    &missing_colon::LINT,
    &not_a_record::LINT,
    &control_characters::LINT,
    &lost_line_break::LINT,
    &comment_in_path::LINT,
    &powerless_field::LINT,
    &dead_rule::LINT,
    &path_without_field::LINT,
];
