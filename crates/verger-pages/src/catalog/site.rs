//! The page of a site: its datasets, and how its last harvest ended.

use maud::{Markup, html};
use verger_report::data::{ByHealth, CatalogSite, Harvest};
use verger_report::text::data::{grouped, many, reading, site_name, size};

use super::dataset::day;
use super::list::{PER_PAGE, list};
use super::listing::Listing;
use super::pages::PageFile;
use crate::html::scrolled;
use crate::text::text;

/// A page of a site; the first has its report.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct SitePage<'a> {
    /// The site.
    pub site: &'a CatalogSite<'a>,
    /// Its number, from 1.
    pub page: u64,
    /// All datasets, sorted.
    pub listing: &'a Listing,
}

impl SitePage<'_> {
    pub(super) fn file(&self) -> PageFile<'_> {
        PageFile::Site { first: self.site.site, page: self.page }
    }

    /// Its heading, with the number of a further page.
    pub(super) fn title(&self) -> String {
        let name = site_name(self.site.site);
        if self.page == 1 { name } else { format!("{name}, page {}", self.page) }
    }

    /// One sentence about it.
    pub(super) fn about(&self) -> String {
        let ByHealth { listed, stale, .. } = self.site.datasets;
        let datasets = many(listed + stale, "dataset");
        format!("A site that describes {datasets} of this catalog.")
    }

    pub(super) fn main(&self, to_root: &str) -> Markup {
        let all = self.listing.of_site(self.site.site);
        let before = usize::try_from(self.page - 1).unwrap_or(usize::MAX).saturating_mul(PER_PAGE);
        let rows = all.iter().skip(before).take(PER_PAGE).map(|&number| self.listing.at(number));
        let address = |page| {
            let file = PageFile::Site { first: self.site.site, page };
            format!("{to_root}{}", file.name())
        };
        html! {
            @if self.page == 1 {
                p { a href=(text(self.site.site)) { (text(self.site.site)) } }
                (self.state())
                @if let Some(harvest) = &self.site.harvest { (report(harvest)) }
            }
            @if !all.is_empty() {
                section {
                    h2 { "Datasets " small { (grouped(all.len() as u64)) } }
                    (list(self.page, pages(all.len()), rows, to_root, &address))
                }
            }
        }
    }

    /// What the catalog knows of the site.
    fn state(&self) -> Markup {
        let CatalogSite { added, read_in_full, datasets, .. } = self.site;
        let ByHealth { listed, stale, missing, gone } = *datasets;
        let kinds = [(listed, "listed"), (stale, "stale"), (missing, "missing"), (gone, "gone")];
        let kinds = kinds.iter().filter(|(count, _)| *count > 0);
        let kinds: Vec<_> =
            kinds.map(|(count, kind)| format!("{} {kind}", grouped(*count))).collect();
        html! {
            dl class="about" {
                div { dt { "Datasets" } dd { @if kinds.is_empty() { "none" } @else { (kinds.join(", ")) } } }
                div { dt { "Added" } dd { (day(*added)) } }
                div {
                    dt { "Read in full" }
                    dd { @match read_in_full { Some(at) => (day(*at)), None => "never" } }
                }
            }
        }
    }
}

/// The number of pages of a site with this number of datasets: at least one.
pub(super) fn pages(datasets: usize) -> u64 {
    (datasets.div_ceil(PER_PAGE) as u64).max(1)
}

/// The last harvest: how it ended, and what was requested.
fn report(harvest: &Harvest<'_>) -> Markup {
    let counts = &harvest.counts;
    let kinds = [
        (counts.new, "new"),
        (counts.changed, "changed"),
        (counts.unchanged, "unchanged"),
        (counts.missing, "missing"),
        (counts.gone, "gone"),
        (counts.rejected, "rejected"),
    ];
    let kinds = kinds.iter().filter(|(count, _)| *count > 0);
    let kinds: Vec<_> = kinds.map(|(count, kind)| format!("{} {kind}", grouped(*count))).collect();
    let cost = format!("{}, {}", many(harvest.requests_sent, "request"), size(harvest.bytes));
    let (shown, all) = (harvest.requests.len().min(MOST_REQUESTS), harvest.requests.len());
    html! {
        section {
            h2 { "Last reading" }
            dl class="about" {
                div { dt { "Outcome" } dd { (harvest.outcome.to_string()) ", " (day(harvest.ended)) } }
                @if !kinds.is_empty() { div { dt { "Datasets" } dd { (kinds.join(", ")) } } }
                @if let Some(pages) = &harvest.pages { div { dt { "Pages" } dd { (reading(pages)) } } }
                div { dt { "Cost" } dd { (cost) } }
            }
            @if harvest.drop_withheld {
                p class="doubt" {
                    "It described less than half of what it described before, so nothing counts as missing until that is confirmed."
                }
            }
            @if all > 0 {
                (scrolled("Requests of the last reading", &html! {
                    table class="plain sites" {
                        thead {
                            tr {
                                th scope="col" { "Request" }
                                th scope="col" { "Method" }
                                th scope="col" { "Result" }
                                th scope="col" { "Datasets" }
                                th scope="col" { "Note" }
                            }
                        }
                        tbody {
                            @for request in &harvest.requests[..shown] {
                                tr {
                                    th scope="row" { (text(request.url)) }
                                    td { (request.method) }
                                    td { (request.result.to_string()) }
                                    td class="number" { @if request.datasets > 0 { (grouped(request.datasets)) } }
                                    td dir="auto" { (text(request.note)) }
                                }
                            }
                        }
                    }
                }))
                @if shown < all { p { "And " (many((all - shown) as u64, "more request")) "." } }
            }
        }
    }
}

/// The most requests of a report that a page shows.
const MOST_REQUESTS: usize = 200;
