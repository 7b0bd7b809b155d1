//! Descriptions in pages: CKAN's searches, and the collections of Hydra.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::changes::Changes;
use super::organizations::Organizations;
use crate::identity::DatasetId;
use crate::json::{Budget, Raw, mend};
use crate::value::{FileUrl, link, path_of, without_fragment};

/// A listing whose pages are being read.
#[derive(Debug)]
pub(crate) struct Listing {
    /// The URL of its first page.
    pub(crate) first: String,
    /// The source of its datasets, on all pages.
    pub(crate) source: String,
    /// What its publishers are a part of, if that is known.
    pub(crate) organizations: Option<Organizations>,
    /// The changes, if only those are read.
    pub(crate) changes: Option<Box<Changes>>,
    /// The time of the latest change on the pages so far; `None` if an entry has no time.
    pub(crate) newest: Option<String>,
    /// The number of entries on the pages so far.
    pub(crate) entries: u64,
    pub(crate) pages: u32,
    /// The number of datasets accepted.
    pub(crate) datasets: u64,
    /// Whether all pages so far were received and read whole.
    pub(crate) is_whole: bool,
    /// A listing that changes while it is read may show an entry on two pages.
    pub(crate) taken: HashSet<DatasetId>,
    /// The line of the log about it.
    pub(crate) probe: usize,
    /// Until when it is fresh.
    pub(crate) fresh_until: u64,
}

/// What one page says about its listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PageOfListing {
    /// Its number of entries.
    pub(crate) entries: u64,
    /// The number of entries in the listing, if stated.
    pub(crate) count: Option<u64>,
    /// The time of the latest change of its entries, as written; `None` unless each entry has one.
    pub(crate) newest: Option<String>,
    /// The URL of the next page, if stated.
    pub(crate) next: Option<String>,
}

/// What comes after a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NextPage {
    At(String),
    /// Everything was read.
    None,
    /// There should be more entries, but there are not.
    Lost,
}

impl Listing {
    /// The page of CKAN that begins at this entry.
    fn page(&self, start: u64) -> String {
        match &self.changes {
            Some(changes) => changes.page(start),
            None => ckan_page(&self.source, start),
        }
    }
}

impl PageOfListing {
    /// What a JSON text says about its listing; `None` if it is not a page of one.
    pub(crate) fn of(octets: &[u8]) -> Option<Self> {
        match Raw::of(octets) {
            Some(raw) => Self::of_raw(raw),
            None => Self::of_raw(Raw::of(mend(octets).text.as_bytes())?),
        }
    }

    /// A page that only names the next one.
    pub(crate) fn before(next: String) -> Self {
        Self { entries: 0, count: None, newest: None, next: Some(next) }
    }

    fn of_raw(raw: Raw<'_>) -> Option<Self> {
        if let Ok(Ckan { success: true, result }) = serde_json::from_str(raw.text()) {
            let (entries, count) = (result.results.len() as u64, Some(result.count));
            let newest = newest_of(&result.results);
            return Some(Self { entries, count, newest, next: None });
        }
        // Searching a large file for a word costs less than parsing it for a link.
        let octets = raw.text().as_bytes();
        let has_view = MARKS.iter().any(|mark| memchr::memmem::find(octets, mark).is_some());
        let value = has_view.then(|| raw.mended_value(&mut Budget::WHOLE.clone()))?;
        let next = hydra_next(&value, 0)?;
        Some(Self::before(next))
    }

    /// What comes next, given what was read so far, including this page.
    pub(crate) fn following(&self, listing: &Listing, base: &FileUrl) -> NextPage {
        if let Some(next) = &self.next {
            let next = link(next, Some(base)).ok().filter(|next| base.has_origin_of(next));
            return next
                .map_or(NextPage::Lost, |next| NextPage::At(without_fragment(&next).to_owned()));
        }
        match self.count {
            Some(count) if listing.entries < count && self.entries == 0 => NextPage::Lost,
            Some(count) if listing.entries < count => NextPage::At(listing.page(listing.entries)),
            // More entries than the listing has: it changed while it was read.
            Some(count) if listing.entries > count => NextPage::Lost,
            _ => NextPage::None,
        }
    }
}

/// The page of a CKAN search that begins at this entry, in a stable order.
pub(crate) fn ckan_page(search: &str, start: u64) -> String {
    format!("{search}?rows={ROWS}&start={start}&sort=name+asc")
}

/// What to request first at a path: of a search, its first page.
pub(crate) fn first_page(path: &str) -> String {
    if path.ends_with(CKAN_SEARCH) { ckan_page(path, 0) } else { path.to_owned() }
}

/// The URL of a listing as a source: without its query if that selects a page.
pub(crate) fn source_of(url: &str) -> String {
    let is_ckan = url.split_once('?').is_some_and(|(path, _)| path.ends_with(CKAN_SEARCH));
    if is_ckan { path_of(url).to_owned() } else { url.to_owned() }
}

/// The path of CKAN's search, at any site that runs it.
pub(crate) const CKAN_SEARCH: &str = "/api/3/action/package_search";
/// The most entries in one CKAN answer, unless the site is configured for fewer.
pub(crate) const ROWS: u32 = 1000;

#[derive(Deserialize)]
struct Ckan<'a> {
    success: bool,
    #[serde(borrow)]
    result: CkanResult<'a>,
}

#[derive(Deserialize)]
struct CkanResult<'a> {
    count: u64,
    #[serde(borrow)]
    results: Vec<&'a RawValue>,
}

/// The time of the latest change of some entries, as written; `None` unless each has one. CKAN writes all in one form,
/// whose order is that of time.
fn newest_of(entries: &[&RawValue]) -> Option<String> {
    let mut newest = "";
    for entry in entries {
        let changed = Raw::of(entry.get().as_bytes())?.get("metadata_modified")?.text();
        newest = newest.max(Some(changed).filter(|changed| changed.starts_with('"'))?);
    }
    Some(newest.to_owned())
}

const MARKS: [&[u8]; 2] = [b"PagedCollection", b"PartialCollectionView"];

/// The `next` of the first view of a collection.
fn hydra_next(value: &Value, depth: u32) -> Option<String> {
    if depth > 8 {
        return None;
    }
    match value {
        Value::Array(values) => values.iter().find_map(|value| hydra_next(value, depth + 1)),
        Value::Object(members) => {
            let kind = members.get("@type").map(Value::to_string).unwrap_or_default();
            let is_view =
                MARKS.iter().any(|mark| memchr::memmem::find(kind.as_bytes(), mark).is_some());
            let local = |key: &str| key.rsplit(['#', '/', ':']).next().unwrap_or(key).to_owned();
            let next = members.iter().find(|(key, _)| {
                let name = local(key);
                is_view && (name == "next" || name == "nextPage")
            });
            let named =
                next.and_then(|(_, next)| next.as_str().or_else(|| next.get("@id")?.as_str()));
            named
                .map(str::to_owned)
                .or_else(|| members.values().find_map(|value| hydra_next(value, depth + 1)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_says_what_listing_it_is_of() {
        let ckan = br#"{"success": true, "result": {"count": 7, "results": [{}, {}]}}"#;
        let page = PageOfListing { entries: 2, count: Some(7), newest: None, next: None };
        assert_eq!(PageOfListing::of(ckan), Some(page.clone()));
        let damaged = br#"{"success": true, "result": {"count": 7, "results": [{"a": "b}, {}]}}"#;
        assert_eq!(PageOfListing::of(damaged), Some(page));
        let hydra = br#"{"@graph": [{"@id": "?page=1", "@type": "hydra:PartialCollectionView",
            "hydra:next": {"@id": "?page=2"}}]}"#;
        let next = PageOfListing::of(hydra).and_then(|page| page.next);
        assert_eq!(next.as_deref(), Some("?page=2"));
        for other in [&b"{}"[..], b"[]", br#"{"success": false, "result": {}}"#, b"PagedCollection"]
        {
            assert_eq!(PageOfListing::of(other), None);
        }
    }
}
