//! The catalog in the command, against loopback servers that act as the sites.

mod described;
mod downloads;
mod everyday;
mod exported;
mod hostile;
mod pages;
pub(crate) mod place;
mod portal;
mod processes;
