//! Fetches the page, if its site allows this command.

use tokio::time::timeout;
use verger::page::PageSignals;
use verger_access::Site;
use verger_http::{End, TransferLimits, Visit, Visited};
use verger_page::{PageLimits, PageRead, PageReader};
use verger_report::page::PageSite;
use verger_report::text;

use super::tdm;
use crate::args::NetworkArgs;
use crate::exit::Failure;
use crate::network::Visiting;
use crate::target::why_no_page;

/// What to fetch of a page.
#[derive(Clone, Copy)]
pub(crate) struct PageFetch<'a> {
    pub(crate) network: &'a NetworkArgs,
    pub(crate) limits: PageLimits,
    /// Whether to fetch the site's tdmrep.json too.
    pub(crate) tdmrep: bool,
}

/// What a site returned.
#[expect(clippy::large_enum_variant, reason = "one at a time, and most are pages")]
pub(crate) enum Fetched {
    Page {
        page: PageRead,
        /// Its final URL, for display.
        url: String,
        site: PageSite,
    },
    /// 402: the page at this URL costs something.
    Priced(String),
    /// Why there is no page.
    Nothing(String),
}

/// Fetches the page, if its site allows this command, and adds its headers to those given; or says why there is no
/// page.
pub(crate) fn fetch(
    args: PageFetch<'_>,
    url: &str,
    headers: &mut Vec<(String, String)>,
) -> Result<Fetched, Failure> {
    let network = args.network.visit("rfc9309")?;
    let (_, url) = Site::locate(url).map_err(|error| Failure::usage(why_no_page(url, error)))?;
    let read = async {
        let mut visited = match get(args, &network, &url, args.limits.octets).await {
            Ok(visited) => visited,
            Err(why) => return Ok(Fetched::Nothing(why)),
        };
        let url = visited.url.clone();
        let fields = visited
            .fields()
            .map(|(name, value)| (name.to_owned(), String::from_utf8_lossy(value).into_owned()));
        headers.extend(fields);
        match visited.status() {
            200 => {}
            402 => return Ok(Fetched::Priced(url)),
            status => return Ok(Fetched::Nothing(format!("{}: status {status}", shown(&url)))),
        }
        let mut reader = PageReader::new(PageSignals::from_headers(&headers[..]), args.limits);
        loop {
            match visited.chunk().await {
                Ok(Some(octets)) if reader.feed(octets) => {}
                Ok(_) => break,
                Err(failure) => {
                    return Ok(Fetched::Nothing(format!("{}: {failure}", shown(&url))));
                }
            }
        }
        let is_cut = visited.end() == Some(End::Truncated);
        visited.close().await;
        let page = if is_cut { reader.finish_cut() } else { reader.finish() };
        let tdm = if args.tdmrep { Some(tdm::fetch(args, &network, &url).await) } else { None };
        let seen = network.seen(&url).await;
        let robots_txt = seen.as_ref().and_then(|seen| Some(seen.document()?.into_owned()));
        Ok(Fetched::Page { page, url: url.clone(), site: PageSite { url, robots_txt, tdm } })
    };
    let read = async { timeout(args.network.site_timeout(), Box::pin(read)).await };
    let read = network.runtime.block_on(args.network.interrupt().unless(read));
    read.map_err(Failure::Ended)?.unwrap_or_else(|_| Ok(Fetched::Nothing(network.late())))
}

/// Fetches a URL, if its site allows this command; the same check precedes each redirect.
pub(super) async fn get(
    args: PageFetch<'_>,
    network: &Visiting,
    url: &str,
    octets: u64,
) -> Result<Visited, String> {
    let limits =
        TransferLimits { decoded: octets, encoded: octets, deadlines: args.network.deadlines() };
    let visitor = &network.visitor;
    match visitor.get(&Visit { limits, ..network.visit(url) }).await {
        Ok(visited) => {
            network.note_way(&visited);
            if let Ok(site) = Site::of(&visited.url) {
                visitor.robot().fetcher().site_answered(&site).await;
            }
            Ok(visited)
        }
        Err(refused) => {
            Err(format!("{}: {}", shown(&refused.url), network.why_not(&refused).await))
        }
    }
}

pub(super) fn shown(octets: &str) -> String {
    text::named_url(octets.as_bytes())
}
