//! What a build of fewer features says in the place of the verbs that it is without.

use crate::args::NotBuilt;
use crate::exit::{Failure, Outcome};

/// The datasets of sites.
pub(crate) fn catalog(_: &NotBuilt) -> Result<Outcome, Failure> {
    full("the catalog")
}

/// Their descriptions.
pub(crate) fn data(_: &NotBuilt) -> Result<Outcome, Failure> {
    full("data.txt")
}

/// What sites answer.
#[cfg(not(feature = "net"))]
pub(crate) fn fetch(_: &NotBuilt) -> Result<Outcome, Failure> {
    network("")
}

/// What pages say.
#[cfg(not(feature = "net"))]
pub(crate) fn page(_: &NotBuilt) -> Result<Outcome, Failure> {
    network("")
}

/// What sites list.
#[cfg(not(feature = "net"))]
pub(crate) fn sitemaps(_: &NotBuilt) -> Result<Outcome, Failure> {
    network("")
}

/// The robots.txt of sites.
#[cfg(not(feature = "net"))]
pub(crate) fn sites<T>() -> Result<T, Failure> {
    network("give --robots FILE, or ")
}

fn full(what: &str) -> Result<Outcome, Failure> {
    Err(Failure::usage(format!("this verger was built without {what}: {INSTALL} --features full")))
}

#[cfg(not(feature = "net"))]
fn network<T>(instead: &str) -> Result<T, Failure> {
    Err(Failure::usage(format!("this verger was built without the network: {instead}{INSTALL}")))
}

const INSTALL: &str = "cargo install --path crates/verger-cli";
