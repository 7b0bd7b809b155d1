//! The sites of a catalog, and how their last harvests ended.

use maud::{Markup, html};
use verger_report::data::CatalogSite;
use verger_report::text::data::{grouped, site_name};

use super::dataset::day;
use super::pages::PageFile;
use crate::html::scrolled;
use crate::text::text;

pub(super) fn sites(sites: &[CatalogSite<'_>]) -> Markup {
    scrolled(
        "Sites",
        &html! {
            table class="plain sites" {
                thead {
                    tr {
                        th scope="col" { "Site" }
                        th scope="col" { "Datasets" }
                        th scope="col" { "Read in full" }
                        th scope="col" { "Last reading" }
                    }
                }
                tbody {
                    @for site in sites {
                        tr {
                            th scope="row" {
                                a href=(PageFile::Site { first: site.site, page: 1 }.name()) { (text(&site_name(site.site))) }
                            }
                            td class="number" { (grouped(site.datasets.present())) }
                            td { @match site.read_in_full { Some(at) => (day(at)), None => "never" } }
                            td {
                                @if let Some(harvest) = &site.harvest {
                                    (harvest.outcome.to_string()) ", " (day(harvest.ended))
                                }
                            }
                        }
                    }
                }
            }
        },
    )
}
