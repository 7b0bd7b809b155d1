//! What `deny.toml` allows.

use std::collections::HashMap;

use serde::Deserialize;

use crate::{Failure, workspace};

/// The licences that packages may have, preferred ones first.
#[derive(Debug, Deserialize)]
pub(super) struct Allowed {
    allow: Vec<String>,
    #[serde(default)]
    exceptions: Vec<Exception>,
}

/// A package that may also have other licences.
#[derive(Debug, Deserialize)]
struct Exception {
    allow: Vec<String>,
    #[serde(rename = "crate")]
    package: String,
}

impl Allowed {
    pub(super) fn read() -> Result<Self, Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::new(format!("deny.toml: {error}"));
        let text = std::fs::read_to_string(workspace::root().join("deny.toml"))
            .map_err(|error| failed(&error))?;
        let mut tables: HashMap<String, toml::Value> =
            toml::from_str(&text).map_err(|error| failed(&error))?;
        let licences = tables.remove("licenses").ok_or_else(|| failed(&"no table [licenses]"))?;
        licences.try_into().map_err(|error| failed(&error))
    }

    /// The licences that a package may have.
    pub(super) fn of(&self, package: &str) -> Vec<&str> {
        let exceptions = self.exceptions.iter().filter(|exception| exception.package == package);
        let exceptions = exceptions.flat_map(|exception| &exception.allow);
        self.allow.iter().chain(exceptions).map(String::as_str).collect()
    }
}
