//! All lints: one file each, one line each in this list.

mod dead_rule;
mod misspelt_field;

use super::Lint;

/// Every lint, by code.
pub static LINTS: &[&Lint] = &[&misspelt_field::LINT, &dead_rule::LINT];
