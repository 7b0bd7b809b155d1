//! The page as its site gives it, if the site lets this command in.

use verger::page::PageSignals;
use verger::{Crawler, Dialect, Document, Policy};
use verger_access::{AccessDecision, Site, SiteRules};
use verger_http::{End, Response, TransferLimits};
use verger_page::{PageRead, PageReader};

use super::{limits, tdm};
use crate::args::Page;
use crate::exit::Failure;
use crate::network::{Network, PRODUCT};
use crate::target::why_no_page;
use crate::view::page::{Charge, OfSite};
use crate::view::{seen, text};

/// What a site gave.
#[expect(clippy::large_enum_variant, reason = "one at a time, and most are pages")]
pub(super) enum Fetched {
    Page {
        page: PageRead,
        /// Where it was found, as a person is shown it.
        url: String,
        site: OfSite,
    },
    /// 402: it costs something.
    Priced(Charge),
    /// Why there is no page.
    Nothing(String),
}

/// Fetches the page, if its site lets this command; its headers join those given. Or says why it is not there.
pub(super) fn fetch(
    args: &Page,
    url: &str,
    headers: &mut Vec<(String, String)>,
) -> Result<Fetched, Failure> {
    let network = args.network.open("rfc9309")?;
    let (_, url) = Site::locate(url).map_err(|error| Failure::usage(why_no_page(url, error)))?;
    let most = limits(args).octets;
    network.runtime.block_on(async {
        let mut found = match walk(args, &network, url, most).await {
            Ok(found) => found,
            Err(why) => return Ok(Fetched::Nothing(why)),
        };
        let response = &mut found.response;
        let fields = response
            .fields()
            .map(|(name, value)| (name.to_owned(), String::from_utf8_lossy(value).into_owned()));
        headers.extend(fields);
        match response.status() {
            200 => {}
            402 => return Ok(Fetched::Priced(Charge::new(found.url, headers))),
            status => {
                return Ok(Fetched::Nothing(format!("{}: status {status}", shown(&found.url))));
            }
        }
        let mut reader = PageReader::new(PageSignals::from_headers(&headers[..]), limits(args));
        loop {
            match response.chunk().await {
                Ok(Some(octets)) if reader.feed(octets) => {}
                Ok(_) => break,
                Err(failure) => {
                    let why = format!("{}: {failure}", shown(&found.url));
                    return Ok(Fetched::Nothing(why));
                }
            }
        }
        let is_cut = response.end() == Some(End::Truncated);
        let page = if is_cut { reader.finish_cut() } else { reader.finish() };
        let tdm =
            if args.tdmrep { Some(tdm::fetch(args, &network, &found.url).await) } else { None };
        let site = OfSite { url: found.url.clone(), robots_txt: found.robots_txt, tdm };
        Ok(Fetched::Page { page, url: shown(&found.url), site })
    })
}

/// Where something was found.
pub(super) struct Found {
    pub(super) url: String,
    pub(super) response: Response,
    robots_txt: Option<Document<'static>>,
}

/// Follows redirects. Every site on the way is asked whether it lets this command in.
pub(super) async fn walk(
    args: &Page,
    network: &Network,
    mut url: String,
    octets: u64,
) -> Result<Found, String> {
    let limits =
        TransferLimits { decoded: octets, encoded: octets, deadlines: args.network.deadlines() };
    for _ in 0..=REDIRECTS {
        let (site, located) =
            Site::locate(&url).map_err(|error| format!("{}: {error}", shown(&url)))?;
        let robots_txt = may_fetch(network, &site, &located)
            .await
            .map_err(|why| format!("{} is not fetched: {why}", shown(&located)))?;
        let response = network.fetcher.transport().get(&located, &[], &limits).await;
        let response = response.map_err(|failure| format!("{}: {failure}", shown(&located)))?;
        network.fetcher.site_answered(&site).await;
        if !response.is_redirect() {
            return Ok(Found { url: located, response, robots_txt });
        }
        url = response
            .redirected(&located)
            .ok_or_else(|| format!("{} redirects to nowhere", shown(&located)))?;
    }
    Err(format!("{}: more than {REDIRECTS} redirects", shown(&url)))
}

const REDIRECTS: usize = 5;

/// The site's robots.txt, where it has one and lets this command fetch the URL; or why it does not.
async fn may_fetch(
    network: &Network,
    site: &Site,
    url: &str,
) -> Result<Option<Document<'static>>, String> {
    let seen = network.fetcher.see(site, network.how).await;
    let document = seen.document().map(Document::into_owned);
    let policy = document.as_ref().map(|document| {
        std::sync::Arc::new(Policy::new(document, &Dialect::RFC9309, &Crawler::new([PRODUCT])))
    });
    let holding = seen.state.or_deferred(network.fetcher.now());
    let ruling = SiteRules::new(site, holding, policy).decide(url.as_bytes());
    match (&ruling, &document) {
        (ruling, _) if ruling.is_allowed() => Ok(document),
        (AccessDecision::ByRule(decision), Some(document)) => {
            let line = text::because(&verger_report::Decided::by_file(document, decision));
            Err(format!("the robots.txt of {site} closes it to {PRODUCT} ({line})"))
        }
        _ => {
            let trouble = seen.trouble.map(|trouble| format!("; {trouble}")).unwrap_or_default();
            let because = seen::because(&ruling).unwrap_or_default();
            Err(format!("{} is {ruling} ({because}{trouble})", site.robots_url()))
        }
    }
}

pub(super) fn shown(octets: &str) -> String {
    text::shown(octets.as_bytes())
}
