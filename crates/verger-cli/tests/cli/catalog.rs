//! The catalog, as the command shows it, with servers on the loopback that play the sites.

mod everyday;
mod exported;
mod hostile;
pub(crate) mod place;
mod processes;
