//! What a build with fewer features says for the verbs that it lacks.

use crate::args::NotBuilt;
use crate::exit::{Failure, Outcome};

/// `verger catalog`
pub(crate) fn catalog(_: &NotBuilt) -> Result<Outcome, Failure> {
    full("the catalog")
}

/// `verger data`
pub(crate) fn data(_: &NotBuilt) -> Result<Outcome, Failure> {
    full("data.txt")
}

/// `verger fetch`
#[cfg(not(feature = "net"))]
pub(crate) fn fetch(_: &NotBuilt) -> Result<Outcome, Failure> {
    network("")
}

/// `verger page`
#[cfg(not(feature = "net"))]
pub(crate) fn page(_: &NotBuilt) -> Result<Outcome, Failure> {
    network("")
}

/// `verger sitemaps`
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
