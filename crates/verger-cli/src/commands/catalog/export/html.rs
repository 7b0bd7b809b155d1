//! The catalog as a folder of pages.

use std::ops::ControlFlow;
use std::path::Path;

use verger::time::Moment;
use verger_catalog::search::{Facet, plain_text};
use verger_catalog::{Filter, Held, Holdings};
use verger_dataset::{ExportForm, ExportHead, Exported, Exporter, Health, link, schema_org};
use verger_pages::STYLESHEET;
use verger_pages::catalog::{
    CatalogPages, DatasetPage, ListPage, Listing, PageFile, SCRIPT, SitePage,
};
use verger_report::Time;
use verger_report::data::Dataset;

use super::folder::Folder;
use super::sitemap::Sitemap;
use super::{Written, listed};
use crate::args::CatalogExport;
use crate::clock::now;
use crate::commands::catalog::{failed, show, status};
use crate::commands::replace;
use crate::exit::Failure;

/// The files at the top of the folder, but for sitemaps.
const FILES: [&str; 6] =
    ["data.json", "data.txt", "index.html", "search.js", "sites.html", "style.css"];

/// What is known when all datasets are written.
struct Gathered {
    listing: Listing,
    sitemap: Sitemap,
    latest: Option<Moment>,
    revision: u64,
}

/// Writes the pages of the catalog into a folder. Memory is that of the [`Listing`]; the page of each dataset is written
/// when it was read.
pub(super) fn export(
    holdings: &Holdings,
    args: &CatalogExport,
    filter: &Filter,
    path: &Path,
) -> Result<Written, Failure> {
    let url = args.url.as_deref().map(base).transpose()?;
    let status = holdings.status().map_err(failed)?;
    let (totals, sites) = (status.totals, status.sites.len() as u64);
    let most = Sitemap::most(totals.present() + totals.gone, sites);
    let sitemaps = url.as_ref().map_or(0, |_| most);
    let sitemaps: Vec<String> = (0..sitemaps).map(Sitemap::file).collect();
    let names: Vec<&str> = FILES.into_iter().chain(sitemaps.iter().map(|name| &name[..])).collect();
    let mut folder = Folder::take(path, &names)?;

    let about = args.description.as_deref().unwrap_or_default();
    let pages = CatalogPages { title: &args.title, about, url: url.as_deref() };
    let mut all = datasets(holdings, args, filter, &pages, &mut folder)?;
    all.listing.sort();
    let sites = holdings.sites().map_err(failed)?;
    let is_wanted = |first: &String| filter.sites.as_ref().is_none_or(|all| all.contains(first));
    let sites: Vec<_> = sites.into_iter().filter(|site| is_wanted(&site.first)).collect();
    let version = format!("{}-{}", all.revision, all.listing.len());
    for page in 1..=all.listing.pages() {
        let list = ListPage {
            page,
            listing: &all.listing,
            sites: sites.len() as u64,
            at: all.latest.map(Time),
            version: &version,
        };
        let file = PageFile::List(page);
        folder.write(&file.name(), pages.list(&list).as_bytes())?;
        all.sitemap.add(&file.name(), None);
    }
    for (name, content) in all.listing.index() {
        folder.write(&name, content.as_bytes())?;
    }
    let sites: Vec<_> = sites.iter().map(|record| status::site(record, now())).collect();
    folder.write(&PageFile::Sites.name(), pages.sites(&sites).as_bytes())?;
    all.sitemap.add(&PageFile::Sites.name(), None);
    for site in &sites {
        for page in 1..=all.listing.pages_of(site.site) {
            let name = PageFile::Site { first: site.site, page }.name();
            let page = pages.site(&SitePage { site, page, listing: &all.listing });
            folder.write(&name, page.as_bytes())?;
            all.sitemap.add(&name, None);
        }
    }
    folder.write("style.css", STYLESHEET.as_bytes())?;
    folder.write("search.js", SCRIPT.as_bytes())?;
    let mut own = FILES.map(str::to_owned).to_vec();
    if let Some(url) = &url {
        for (name, content) in all.sitemap.files(url) {
            folder.write(&name, content.as_bytes())?;
            own.push(name);
        }
    }
    let bytes = folder.end(&own)?;
    Ok(Written { entries: all.listing.len() as u64, bytes })
}

/// Writes the pages of the datasets, and the descriptions of all that other catalogs read.
fn datasets(
    holdings: &Holdings,
    args: &CatalogExport,
    filter: &Filter,
    pages: &CatalogPages<'_>,
    folder: &mut Folder,
) -> Result<Gathered, Failure> {
    let CatalogExport { title, description, publisher, .. } = args.clone();
    let url = pages.url.map(str::to_owned);
    let head = ExportHead { title, description, url, publisher };
    let mut all = Gathered {
        listing: Listing::default(),
        sitemap: Sitemap::default(),
        latest: None,
        revision: 0,
    };
    let [data_txt, data_json] = ["data.txt", "data.json"].map(|name| folder.path(name));
    replace::replace_by(&data_txt, |text| {
        replace::replace_by(&data_json, |json| {
            let mut text = Exporter::begin(ExportForm::DataTxt, &head, text)?;
            let mut json = Exporter::begin(ExportForm::DataJson, &head, json)?;
            each(holdings, filter, |held| {
                let exported = Exported { source: &held.source, dataset: &held.dataset };
                text.write(exported)?;
                json.write(exported)?;
                let name = PageFile::Dataset(&held.id.to_string()).name();
                folder.write(&name, page(holdings, filter, pages, held)?.as_bytes())?;
                listed::add(&mut all.listing, held);
                all.sitemap.add(&name, Some(held.last_changed));
                all.latest = all.latest.max(Some(held.last_seen));
                all.revision = all.revision.max(held.revision);
                Ok(())
            })?;
            text.end()?;
            json.end()?;
            Ok(())
        })
    })?;
    Ok(all)
}

/// Visits all datasets until one fails.
fn each(
    holdings: &Holdings,
    filter: &Filter,
    mut visit: impl FnMut(&Held) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut done = Ok(());
    holdings
        .each(filter, &mut |held| {
            done = visit(held);
            if done.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .map_err(failed)?;
    done
}

fn page(
    holdings: &Holdings,
    filter: &Filter,
    pages: &CatalogPages<'_>,
    held: &Held,
) -> Result<String, Failure> {
    let mut same = Vec::new();
    for id in &held.cluster {
        same.extend(holdings.get(*id).map_err(failed)?);
    }
    // Others have no page.
    same.retain(|same| {
        let is_wanted = |sites: &Vec<String>| sites.contains(&same.listed_by);
        (filter.with_gone || same.health != Health::Gone)
            && filter.sites.as_ref().is_none_or(is_wanted)
    });
    let mut dataset = Dataset::new(&held.source, None, &held.dataset);
    dataset.uri = Some(held.uri.clone());
    let title = plain_text(dataset.title);
    dataset.title = &title;
    let paragraphs: Vec<_> = dataset.description.lines().map(plain_text).collect();
    dataset.description = paragraphs.join("\n");
    let json_ld = schema_org(Exported { source: &held.source, dataset: &held.dataset });
    let licenses = held.facet(Facet::License);
    let held = show::known(held, &same);
    let page =
        DatasetPage { dataset: &dataset, held: &held, licenses: &licenses, json_ld: &json_ld };
    Ok(pages.dataset(&page))
}

/// The address of the folder, with a slash at its end.
fn base(url: &str) -> Result<String, Failure> {
    let wrong =
        || Failure::usage("--url of a folder of pages is an http or https URL without ? and #");
    let link = link(url, None).map_err(|_| wrong())?;
    if link.contains(['?', '#']) {
        return Err(wrong());
    }
    Ok(if link.ends_with('/') { link } else { format!("{link}/") })
}
