//! Remembers what sites answered: one redb file, or a Redis shared by a fleet.
#![forbid(unsafe_code)]

mod permit;
