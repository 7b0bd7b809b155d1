use verger::Crawler;
use verger_access::Site;
use verger_page::{PageLimits, ReadUpTo};

use super::home::HomePage;
use crate::args::Audit as Args;
use crate::commands::page::{Fetched, PageFetch, fetch};
use crate::exit::Failure;

/// Fetches a site's home page and its tdmrep.json, as the site allows.
pub(super) fn home_page(site: &Site, args: &Args) -> Result<HomePage, Failure> {
    let limits = PageLimits { up_to: ReadUpTo::EndOfHead, octets: HEAD, ..PageLimits::default() };
    let what = PageFetch { network: &args.network, limits, tdmrep: true };
    let mut home = HomePage { url: site.url("/"), ..HomePage::default() };
    let (page, site) = match fetch(what, &site.url("/"), &mut home.headers)? {
        Fetched::Page { page, url, site } => {
            home.url = url;
            (page, site)
        }
        Fetched::Priced(url) => {
            let may_index = Err(Some("status 402: it costs something".to_owned()));
            return Ok(HomePage { url, may_index, ..home });
        }
        Fetched::Nothing(why) => return Ok(HomePage { may_index: Err(Some(why)), ..home }),
    };
    let answer = page.signals.tell(&Crawler::default());
    let lets = answer.may_index_at(crate::clock::now());
    let is_incomplete = page.gap().is_some() || answer.is_cut();
    home.may_index = Ok((!lets || !is_incomplete).then_some(lets));
    home.usage = page.signals.usage(&Crawler::default());
    home.usage.extend(site.tdm_statement());
    Ok(home)
}

/// The most bytes of the page that are read: its head is at its beginning.
const HEAD: u64 = 1 << 20;
