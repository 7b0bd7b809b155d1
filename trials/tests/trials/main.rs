//! The trials, small: all of their size are `cargo xtask reliability`.

mod catalog;
mod pace;
mod store;
