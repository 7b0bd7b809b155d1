//! The pages, and the names of their files.

use maud::html;
use verger_dataset::DatasetId;
use verger_report::Time;
use verger_report::data::CatalogSite;
use verger_report::text::data::many;

use super::dataset::{DatasetPage, day};
use super::list::{PER_PAGE, list};
use super::listing::Listing;
use super::site::SitePage;
use super::{search, sites};
use crate::document::{Page, PageParts, Style};
use crate::html::{Html, made};
use crate::text::text;

/// A file of the folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "all kinds of pages")]
pub enum PageFile<'a> {
    /// A page of the list, from 1; the first is the front page.
    List(u64),
    /// The page of the dataset with this identity.
    Dataset(&'a str),
    /// The page of the sites.
    Sites,
    /// A page of the site that was added with the URL `first`, from 1.
    Site {
        /// That URL.
        first: &'a str,
        /// The number of the page.
        page: u64,
    },
}

impl PageFile<'_> {
    /// Its name in the folder, with `/` between its parts.
    pub fn name(self) -> String {
        match self {
            Self::List(1) => "index.html".to_owned(),
            Self::List(page) => format!("list/{page}.html"),
            // So no folder has too many files.
            Self::Dataset(id) => format!("dataset/{}/{id}.html", id.get(..2).unwrap_or("00")),
            Self::Sites => "sites.html".to_owned(),
            Self::Site { first, page: 1 } => format!("site/{}.html", DatasetId::of_uri(first)),
            Self::Site { first, page } => format!("site/{}-{page}.html", DatasetId::of_uri(first)),
        }
    }

    /// The way from it to the folder.
    fn to_root(self) -> &'static str {
        match self {
            Self::List(1) | Self::Sites => "",
            Self::List(_) | Self::Site { .. } => "../",
            Self::Dataset(_) => "../../",
        }
    }
}

/// The pages of a catalog.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct CatalogPages<'a> {
    /// The title of the catalog.
    pub title: &'a str,
    /// What it is; empty for none.
    pub about: &'a str,
    /// The address of the folder, with a slash at its end, if it is known.
    pub url: Option<&'a str>,
}

/// A page of the list of datasets.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct ListPage<'a> {
    /// Its number, from 1.
    pub page: u64,
    /// All datasets, sorted.
    pub listing: &'a Listing,
    /// The number of sites.
    pub sites: u64,
    /// When a site was last read.
    pub at: Option<Time>,
    /// A word that is another one for each state of the catalog, so that no old index is searched.
    pub version: &'a str,
}

impl CatalogPages<'_> {
    /// A page of the list; the first has the search.
    pub fn list(&self, of: &ListPage<'_>) -> String {
        let file = PageFile::List(of.page);
        let root = file.to_root();
        let before = usize::try_from(of.page - 1).unwrap_or(usize::MAX).saturating_mul(PER_PAGE);
        let all = of.listing.all();
        let rows = &all[before.min(all.len())..before.saturating_add(PER_PAGE).min(all.len())];
        let (pages, address) =
            (of.listing.pages(), |page| format!("{root}{}", PageFile::List(page).name()));
        let rows = list(of.page, pages, rows.iter(), root, &address);
        let counts = html! {
            p class="counts" {
                strong { (many(of.listing.len() as u64, "dataset")) } " from "
                a href={ (root) (PageFile::Sites.name()) } { (many(of.sites, "site")) }
                @if let Some(at) = of.at { ", as of " (day(at)) }
                "."
            }
        };
        let main = made(html! {
            (counts)
            @if of.page == 1 {
                (search::form())
                div class="browse" {
                    (search::filters())
                    section aria-labelledby="results-head" {
                        h2 id="results-head" { "All datasets" }
                        p id="status" class="aside" role="status" {}
                        div id="results" { (rows) }
                    }
                }
                (search::templates())
            } @else {
                section aria-label="Datasets" { h2 { "All datasets, page " (of.page) " of " (pages) } (rows) }
            }
        });
        let script = format!("search.js?{}", of.version);
        let is_first = of.page == 1;
        let page_title = format!("{}, page {}", self.title, of.page);
        let more = PageParts { script: is_first.then_some(&script[..]), ..PageParts::default() };
        self.page(file, if is_first { self.title } else { &page_title }, self.about, main, &more)
    }

    /// The page of a dataset.
    pub fn dataset(&self, of: &DatasetPage<'_>) -> String {
        let file = PageFile::Dataset(&of.held.id);
        let more = PageParts { json_ld: Some(of.json_ld), ..PageParts::default() };
        self.page(file, of.dataset.title, &of.about(), made(of.main()), &more)
    }

    /// The page of the sites.
    pub fn sites(&self, all: &[CatalogSite<'_>]) -> String {
        let main = made(sites::sites(all));
        let about =
            format!("The {} whose datasets are in this catalog.", many(all.len() as u64, "site"));
        self.page(PageFile::Sites, "Sites", &about, main, &PageParts::default())
    }

    /// A page of a site.
    pub fn site(&self, of: &SitePage<'_>) -> String {
        let file = of.file();
        let main = made(of.main(file.to_root()));
        self.page(file, &of.title(), &of.about(), main, &PageParts::default())
    }

    fn page(
        &self,
        file: PageFile<'_>,
        title: &str,
        about: &str,
        main: Html,
        parts: &PageParts<'_>,
    ) -> String {
        let root = file.to_root();
        let front = PageFile::List(1).name();
        let navigation = made(html! {
            nav class="trail" aria-label="Catalog" { a href={ (root) (front) } { (text(self.title)) } }
        });
        let footer = made(html! {
            p {
                "This catalog as "
                a href={ (root) "data.txt" } { "data.txt" } ", "
                a href={ (root) "data.json" } { "data.json" }
                ". Descriptions are those of the sites that publish the data."
            }
        });
        let address = self.url.map(|url| match file {
            PageFile::List(1) => url.to_owned(),
            file => format!("{url}{}", file.name()),
        });
        let style = format!("{root}style.css");
        let more = PageParts {
            navigation: (file != PageFile::List(1)).then_some(navigation),
            canonical: address.as_deref(),
            footer: Some(footer),
            ..parts.clone()
        };
        Page { title, about, style: Style::Linked(&style), main, more }.html()
    }
}
