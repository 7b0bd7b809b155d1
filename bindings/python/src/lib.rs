//! Verger as Python has it: the extension module `verger._engine`. What it answers, the crates decide; here is only glue.

#![forbid(unsafe_code)]

mod answer;
#[cfg(feature = "arrow")]
mod batch;
mod check;
mod crawler;
#[cfg(feature = "data")]
mod data;
mod decision;
mod decisions;
mod dialect;
mod document;
#[cfg(feature = "net")]
mod gate;
mod moment;
mod octets;
#[cfg(feature = "net")]
mod page;
mod policy;
#[cfg(feature = "net")]
mod sitemap;
mod sites;
#[cfg(feature = "arrow")]
mod table;
mod verbs;

use pyo3::prelude::*;

/// The engine.
#[pymodule(gil_used = false)]
mod _engine {
    #[cfg(feature = "arrow")]
    #[pymodule_export]
    use crate::batch::{BatchDecider, DecisionStream, DecisionTable, decide_batch, decide_stream};
    #[pymodule_export]
    use crate::check::check;
    #[pymodule_export]
    use crate::crawler::Crawler;
    #[cfg(feature = "data")]
    #[pymodule_export]
    use crate::data::{Catalog, Holdings};
    #[pymodule_export]
    use crate::decision::Decision;
    #[pymodule_export]
    use crate::decisions::Decisions;
    #[pymodule_export]
    use crate::dialect::dialects;
    #[pymodule_export]
    use crate::document::Document;
    #[cfg(feature = "net")]
    #[pymodule_export]
    use crate::gate::{Gate, Task, Turn};
    #[cfg(feature = "net")]
    #[pymodule_export]
    use crate::page::page;
    #[pymodule_export]
    use crate::policy::Policy;
    #[cfg(feature = "net")]
    #[pymodule_export]
    use crate::sitemap::{SitemapFile, sitemaps};
    #[pymodule_export]
    use crate::sites::{RobotsRequest, Sites};
    #[pymodule_export]
    use crate::verbs::{compare, explain, show};

    use super::{Bound, PyModule, PyResult};
    use pyo3::types::PyModuleMethods as _;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
