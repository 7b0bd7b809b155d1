//! All lints: one file each, one line each in this list.

mod blank_line_between_rules;
mod blank_line_in_record;
mod comment_in_path;
mod control_characters;
mod dead_rule;
mod empty_group;
mod fused_groups;
mod hides_star_rules;
mod line_in_no_group;
mod lost_line_break;
mod missing_colon;
mod misspelt_field;
mod near_miss_field;
mod not_a_record;
mod powerless_field;
mod repeated_group;
mod rule_before_group;
mod same_as_star;
mod unknown_field;
mod value_without_field;

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
    &rule_before_group::LINT,
    &hides_star_rules::LINT,
    &fused_groups::LINT,
    &repeated_group::LINT,
    &blank_line_in_record::LINT,
    &empty_group::LINT,
    &same_as_star::LINT,
    &line_in_no_group::LINT,
    &dead_rule::LINT,
    &value_without_field::LINT,
    &blank_line_between_rules::LINT,
];
