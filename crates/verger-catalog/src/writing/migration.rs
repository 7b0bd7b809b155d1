//! Catalogs that earlier versions made are brought to the present one, when they are opened for writing.
//!
//! Each step leads from one version to the next, and keeps its own copy of the rows that it reads. Rows of other tables
//! keep their layout, so a step costs the rows that changed, not the datasets.

mod version_1;

use redb::Error;

use super::Writing;
use crate::tables::{VERSION, counter};

/// Brings the tables to the present version, in the caller's transaction.
pub(crate) fn migrate(tables: &mut Writing<'_>) -> Result<(), Error> {
    loop {
        let version = tables.counter(counter::VERSION)?;
        match version {
            VERSION.. => return Ok(()),
            1 => version_1::migrate(tables)?,
            _ => return Err(Error::Corrupted(format!("a catalog of version {version}"))),
        }
        tables.meta.insert(counter::VERSION, version + 1)?;
    }
}
