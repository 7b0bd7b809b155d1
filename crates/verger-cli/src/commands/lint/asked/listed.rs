//! The URLs that a site's sitemaps list.

use tokio::time::timeout;
use verger::records::OtherRecords;
use verger::{Crawler, Dialect, Directive, Document};
use verger_http::{TransferLimits, Visit};
use verger_report::text::named_url;
use verger_sitemap::{Event, Walk, WalkLimits};

use crate::args::NetworkArgs;
use crate::commands::lint::files::RFC9309;
use crate::exit::{Failure, Outcome};
use crate::network::Visiting;
use crate::output;

/// Reads the sitemaps that a robots.txt names, up to that number of URLs. `robots_url` is where the file is.
pub(in crate::commands::lint) fn listed(
    robots_url: &str,
    document: &Document<'_>,
    network: &NetworkArgs,
    most: u64,
    outcome: &mut Outcome,
) -> Result<Vec<String>, Failure> {
    let limits = WalkLimits { entries: most, ..WalkLimits::default() };
    let mut walk = Walk::new(robots_url, limits).map_err(Failure::usage)?;
    let others = OtherRecords::new(document, &Dialect::RFC9309, &Crawler::default());
    let named = others.that_count(Directive::Sitemap);
    for url in named.filter_map(|record| record.address(document, robots_url.as_bytes())) {
        if let Err(fault) = walk.add(&String::from_utf8_lossy(&url)) {
            output::note(format_args!("{}: {fault}", named_url(&url)));
        }
    }
    let visiting = network.visit(RFC9309)?;
    let mut reading =
        Reading { network, visiting: &visiting, walk, listed: Vec::new(), troubles: 0 };
    let interrupt = network.interrupt();
    let read = visiting.runtime.block_on(
        interrupt.unless(async { timeout(network.site_timeout(), reading.read()).await.is_ok() }),
    );
    if !read.map_err(Failure::Ended)? {
        reading.trouble(robots_url, &format!("{}; the rest was not read", visiting.late()));
    }
    if reading.troubles > 0 {
        outcome.add_undetermined();
    }
    Ok(reading.listed)
}

struct Reading<'a> {
    network: &'a NetworkArgs,
    visiting: &'a Visiting,
    walk: Walk,
    listed: Vec<String>,
    /// The number of sitemaps that could not be read.
    troubles: usize,
}

impl Reading<'_> {
    async fn read(&mut self) {
        while let Some(fetch) = self.walk.next_fetch() {
            self.sitemap(&fetch.url).await;
        }
    }

    async fn sitemap(&mut self, url: &str) {
        // One byte more than the limit, so that the reader notices a larger sitemap.
        let most = WalkLimits::default().file.octets + 1;
        let limits = TransferLimits {
            decoded: most,
            encoded: most,
            deadlines: self.network.long_deadlines(),
        };
        let visit = Visit { limits, ..self.visiting.visit(url) };
        let mut visited = match self.visiting.visitor.get(&visit).await {
            Ok(visited) => visited,
            Err(refused) => {
                let why = self.visiting.why_not(&refused).await;
                return self.trouble(&refused.url, &why);
            }
        };
        self.visiting.note_way(&visited);
        if visited.status() == 200 {
            loop {
                match visited.chunk().await {
                    Ok(Some(octets)) => {
                        if !self.walk.feed(octets, |event| take(&event, &mut self.listed)) {
                            break;
                        }
                    }
                    Ok(None) => break,
                    Err(failure) => {
                        self.trouble(url, &failure.to_string());
                        break;
                    }
                }
            }
            self.walk.finish(|event| take(&event, &mut self.listed));
        } else {
            self.trouble(url, &format!("status {}", visited.status()));
        }
        visited.close().await;
    }

    fn trouble(&mut self, url: &str, why: &str) {
        output::trouble(format_args!("{}: {why}", named_url(url.as_bytes())));
        self.troubles += 1;
    }
}

fn take(event: &Event<'_>, listed: &mut Vec<String>) {
    if let Event::Entry(entry) = event {
        listed.push(entry.location.url.unwrap_or(entry.location.loc).to_owned());
    }
}
