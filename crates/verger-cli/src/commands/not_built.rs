//! What a build with fewer features, or without the files of the playground, says for the verbs that it lacks.

#[cfg(not(feature = "full"))]
use crate::args::NotBuilt;
use crate::exit::{Failure, Outcome};

/// `verger catalog`
#[cfg(not(feature = "full"))]
pub(crate) fn catalog(_: &NotBuilt) -> Result<Outcome, Failure> {
    full("the catalog")
}

/// `verger data`
#[cfg(not(feature = "full"))]
pub(crate) fn data(_: &NotBuilt) -> Result<Outcome, Failure> {
    full("data.txt")
}

/// `verger fetch`
#[cfg(not(feature = "net"))]
pub(crate) fn fetch(_: &NotBuilt) -> Result<Outcome, Failure> {
    network("")
}

/// `verger lsp`
#[cfg(not(feature = "lsp"))]
pub(crate) fn lsp(_: &NotBuilt) -> Result<Outcome, Failure> {
    Err(Failure::usage(format!(
        "this verger was built without the language server: {INSTALL} --features lsp"
    )))
}

/// `verger page`
#[cfg(not(feature = "net"))]
pub(crate) fn page(_: &NotBuilt) -> Result<Outcome, Failure> {
    network("")
}

/// `verger playground`
pub(crate) fn playground<A>(_: &A) -> Result<Outcome, Failure> {
    Err(Failure::usage(
        "this verger was built without the playground: `cargo xtask package` builds one that has it, in target/dist",
    ))
}

/// `verger serve`
#[cfg(not(feature = "serve"))]
pub(crate) fn serve(_: &NotBuilt) -> Result<Outcome, Failure> {
    full("the service")
}

/// `verger sitemaps`
#[cfg(not(feature = "net"))]
pub(crate) fn sitemaps(_: &NotBuilt) -> Result<Outcome, Failure> {
    network("")
}

/// `verger watch`
#[cfg(not(feature = "net"))]
pub(crate) fn watch(_: &NotBuilt) -> Result<Outcome, Failure> {
    network("")
}

/// The robots.txt of sites.
#[cfg(not(feature = "net"))]
pub(crate) fn sites<T>() -> Result<T, Failure> {
    network("give --robots FILE, or ")
}

#[cfg(not(feature = "full"))]
fn full(what: &str) -> Result<Outcome, Failure> {
    Err(Failure::usage(format!("this verger was built without {what}: {INSTALL} --features full")))
}

#[cfg(not(feature = "net"))]
fn network<T>(instead: &str) -> Result<T, Failure> {
    Err(Failure::usage(format!("this verger was built without the network: {instead}{INSTALL}")))
}

#[cfg(not(feature = "full"))]
const INSTALL: &str = "cargo install --path crates/verger-cli";
