//! What a sitemap lists.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use verger_report::{ListedSitemap, ListedUrl, SitemapFault, json};
use verger_sitemap::{Event, Fault, FaultKind, Format, Scope, SitemapLimits, SitemapReader};

use crate::answer::told;
use crate::octets::Octets;

/// What does a sitemap list?
#[pyfunction]
#[pyo3(signature = (sitemap, *, url = None, robots_url = None, listed = false))]
pub(crate) fn sitemaps(
    py: Python<'_>,
    sitemap: Octets<'_>,
    url: Option<&str>,
    robots_url: Option<&str>,
    listed: bool,
) -> PyResult<SitemapFile> {
    let scope = Scope::new(url.unwrap_or(NOWHERE)).map_err(|fault| {
        let given = url.unwrap_or_default();
        PyValueError::new_err(format!("argument 'url': {given:?}: {fault}"))
    })?;
    let scope = robots_url.into_iter().fold(scope, Scope::named_by);
    let scope = if listed { scope.listed() } else { scope };
    let is_known = url.is_some() || robots_url.is_some();
    Ok(py.detach(|| SitemapFile::read(sitemap.as_bytes(), scope, is_known)))
}

/// A sitemap, read: the pages and the sitemaps that it lists, and its faults.
#[pyclass(frozen, module = "verger")]
#[derive(Debug)]
pub(crate) struct SitemapFile {
    pages: Vec<Page>,
    /// As written.
    sitemaps: Vec<String>,
    faults: Vec<Fault>,
    format: Option<Format>,
    is_gzip: bool,
    is_whole: bool,
}

#[derive(Debug)]
struct Page {
    url: Box<str>,
    lastmod: Option<Box<str>>,
}

impl SitemapFile {
    /// Without its address it is not known what a file may list.
    fn read(octets: &[u8], scope: Scope, is_scope_known: bool) -> Self {
        let (mut pages, mut sitemaps, mut faults) = (Vec::new(), Vec::new(), Vec::new());
        let mut take = |event: Event<'_>| match event {
            Event::Entry(entry) => pages.push(Page {
                url: entry.location.url.unwrap_or(entry.location.loc).into(),
                lastmod: entry.lastmod.map(|lastmod| lastmod.text.into()),
            }),
            Event::Sitemap(listed) => sitemaps.push(listed.location.loc.to_owned()),
            Event::Fault(fault) if is_scope_known || !is_of_scope(fault.kind) => faults.push(fault),
            _ => {}
        };
        let mut reader = SitemapReader::new(scope, SitemapLimits::default());
        reader.feed(octets, &mut take);
        let summary = reader.finish(&mut take);
        let (format, is_gzip) = (summary.format, summary.is_gzip);
        let is_whole = summary.stopped_by.is_none();
        Self { pages, sitemaps, faults, format, is_gzip, is_whole }
    }
}

#[pymethods]
impl SitemapFile {
    /// The URLs of the pages that it lists, in its order.
    #[getter]
    fn locations(&self) -> Vec<&str> {
        self.pages.iter().map(|page| &*page.url).collect()
    }

    /// The pages that it lists, in its order.
    #[getter]
    fn urls<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let pages = self.pages.iter();
        let answers = pages.map(|page| ListedUrl::new(&page.url, page.lastmod.as_deref(), None));
        answers.map(|answer| told(py, json(&answer), None)).collect()
    }

    /// The sitemaps that an index lists, in its order.
    #[getter]
    fn sitemaps<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let listed = self.sitemaps.iter().map(|url| ListedSitemap { url });
        listed.map(|answer| told(py, json(&answer), None)).collect()
    }

    /// What is wrong with it, in its order.
    #[getter]
    fn faults<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let said =
            |fault: &Fault| told(py, json(&SitemapFault::from(fault)), Some(fault.to_string()));
        self.faults.iter().map(said).collect()
    }

    /// Its format: `urlset`, `index`, `rss`, `atom` or `lines`; `None` where it is not a sitemap.
    #[getter]
    fn format(&self) -> Option<&'static str> {
        self.format.map(Format::name)
    }

    /// Whether it was gzip.
    #[getter]
    fn is_gzip(&self) -> bool {
        self.is_gzip
    }

    /// Whether it was read to its end: no limit was reached, and nothing is broken.
    #[getter]
    fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The number of pages and sitemaps that it lists.
    fn __len__(&self) -> usize {
        self.pages.len() + self.sitemaps.len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __repr__(&self) -> String {
        let (pages, sitemaps) = (self.pages.len(), self.sitemaps.len());
        let faults = self.faults.len();
        format!("<verger.SitemapFile: {pages} pages, {sitemaps} sitemaps, {faults} faults>")
    }
}

/// Whether a fault is that of a file that lists what is not its own.
fn is_of_scope(kind: FaultKind) -> bool {
    matches!(kind, FaultKind::OutsideFolder | FaultKind::OtherScheme | FaultKind::OtherHost)
}

/// Stands for the address of a file where none was given.
const NOWHERE: &str = "https://sitemap.invalid/";
