//! What a page and its headers say to robots.

use pyo3::prelude::*;
use verger::page::PageSignals;
use verger_page::{PageLimits, PageReader, ReadUpTo};
use verger_report::page::{Page, PageQuestion, PageSite};
use verger_report::text::PageSheet;
use verger_report::{Robot, Time, json};

use crate::answer::{text, told};
use crate::crawler::AsCrawler;
use crate::moment::moment;
use crate::octets::{Octets, not};

/// What does a page say to this robot? `headers` are those of the response: a mapping, or pairs.
#[pyfunction]
#[pyo3(signature = (page, crawler = None, *, headers = None, name = "the page", head_only = false, at = None))]
pub(crate) fn page<'py>(
    py: Python<'py>,
    page: Octets<'_>,
    crawler: Option<AsCrawler<'_>>,
    headers: Option<Headers>,
    name: &str,
    head_only: bool,
    at: Option<&Bound<'_, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let robot = crawler.map_or_else(Robot::any, |crawler| crawler.known());
    let headers = headers.map(|headers| headers.0).unwrap_or_default();
    let at = Time(moment("at", at)?);
    let (said, shown) = py.detach(|| {
        let up_to = if head_only { ReadUpTo::EndOfHead } else { PageLimits::default().up_to };
        let limits = PageLimits { up_to, ..PageLimits::default() };
        let mut reader = PageReader::new(PageSignals::from_headers(&headers), limits);
        reader.feed(page.as_bytes());
        let read = reader.finish();
        let crawler = robot.on_pages();
        let usage = read.signals.usage(&crawler);
        // Of the site nothing is known here.
        let site = PageSite::default();
        let answer = Page::new(&PageQuestion {
            file: name,
            page: &read,
            headers: &headers,
            site: &site,
            robot: &robot,
            crawler: &crawler,
            usage: &usage,
            is_closed: false,
            obeys_1996: false,
            at,
        });
        (json(&answer), text(answer, PageSheet::default()))
    });
    told(py, said, Some(shown))
}

/// Headers, as clients of HTTP have them.
pub(crate) struct Headers(Vec<(String, String)>);

impl FromPyObject<'_, '_> for Headers {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let wanted = "a mapping of headers, or pairs of a name and a value";
        let pairs = match object.call_method0("items") {
            Ok(items) => items,
            Err(_) => object.to_owned(),
        };
        let items = pairs.try_iter().map_err(|_| not(object, wanted))?;
        let text = |value: Bound<'_, PyAny>| {
            let value = Octets::of(value.as_borrowed())?.ok_or_else(|| not(object, wanted))?;
            Ok::<_, PyErr>(String::from_utf8_lossy(value.as_bytes()).into_owned())
        };
        let pair = |item: PyResult<Bound<'_, PyAny>>| {
            let pair = item?.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>();
            let (name, value) = pair.map_err(|_| not(object, wanted))?;
            Ok((text(name)?, text(value)?))
        };
        items.map(pair).collect::<PyResult<_>>().map(Self)
    }
}
