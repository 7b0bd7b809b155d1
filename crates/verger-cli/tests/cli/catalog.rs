//! The catalog in the command, against loopback servers that act as the sites.

mod everyday;
mod exported;
mod hostile;
mod place;
mod processes;
