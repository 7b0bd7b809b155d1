//! The catalog, as the command shows it, with servers on the loopback that play the sites.

mod everyday;
mod exported;
mod hostile;
#[path = "../origin/mod.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod origin;
mod place;
mod processes;
#[path = "../run/mod.rs"]
mod run;
