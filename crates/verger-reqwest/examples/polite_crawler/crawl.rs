//! The crawl: page by page, breadth first.

use std::error::Error;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use reqwest_middleware::{ClientBuilder, ClientWithMiddleware};
use verger::records::OtherRecords;
use verger::{Crawler, Dialect, Directive};
use verger_access::Site;
use verger_http::AskPolicy;
use verger_reqwest::{Decided, Polite, refused};

use crate::args::Args;
use crate::frontier::Frontier;
use crate::page::Page;
use crate::printed::printed;
use crate::report::Report;
use crate::site_map;

/// A crawl of one site.
pub(crate) struct Crawl {
    client: ClientWithMiddleware,
    polite: Polite,
    crawler: Crawler,
    site: Site,
    frontier: Frontier,
    max_pages: u32,
    bar: ProgressBar,
    pub(crate) report: Report,
}

impl Crawl {
    pub(crate) fn new(args: &Args) -> Result<Self, Box<dyn Error>> {
        let (site, start) =
            Site::locate(&args.url).map_err(|error| format!("{}: {error}", args.url))?;
        let ledger = args.ledger.as_deref().unwrap_or_default();
        let options = args.options().map_err(|error| format!("the ledger {ledger}: {error}"))?;
        let polite = Polite::new(options).map_err(|error| format!("--agent: {error}"))?;
        let client = polite.client_builder().timeout(TIMEOUT).build()?;
        let client = ClientBuilder::new(client).with(polite.clone()).build();
        let mut frontier = Frontier::of(site.clone());
        frontier.add(&start);
        let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} pages, {msg}")?;
        // It is drawn on standard error, and only if that is a terminal.
        let bar = ProgressBar::new(1).with_style(style);
        Ok(Self {
            client,
            polite,
            crawler: Crawler::new([&args.agent]),
            site,
            frontier,
            max_pages: args.max_pages,
            bar,
            report: Report::default(),
        })
    }

    pub(crate) async fn run(&mut self) {
        let mut asked = 0;
        while let Some(url) = self.frontier.next().filter(|_| asked < self.max_pages) {
            self.bar.set_message(printed(url.as_bytes()));
            let links = self.visit(&url).await;
            asked += 1;
            if asked == 1 {
                // The file has been asked for by now, whatever it said of the first page.
                self.other_records().await;
            }
            self.frontier.add_all(&links);
            let known = u64::from(asked) + self.frontier.len() as u64;
            self.bar.set_length(known.min(u64::from(self.max_pages)));
            self.bar.set_position(u64::from(asked));
        }
        self.report.left = self.frontier.left_out + self.frontier.len() as u64;
        self.bar.finish_and_clear();
    }

    /// Visits a page, and says where it leads.
    async fn visit(&mut self, url: &str) -> Vec<String> {
        let response = match self.client.get(url).send().await {
            Ok(response) => response,
            Err(error) => {
                let why = refused(&error).map(ToString::to_string);
                self.refuse(url, why.unwrap_or_else(|| no_answer(&error)));
                return Vec::new();
            }
        };
        let status = response.status();
        let mut remarks = String::new();
        if let Some(decided) = response.extensions().get::<Decided>() {
            self.report.waited += decided.waited;
            if decided.outside_hours {
                self.report.outside_hours += 1;
                remarks += ", outside Visit-time";
            }
        }
        let now = self.polite.robot().fetcher().now();
        let page = match Page::read(response, &self.crawler, now).await {
            Ok(page) => page,
            Err(error) => {
                self.refuse(url, no_answer(&error));
                return Vec::new();
            }
        };
        self.report.pages += 1;
        if !page.may_index {
            self.report.not_indexed += 1;
            remarks += ", noindex";
        }
        if !page.may_follow {
            self.report.not_followed += 1;
            remarks += ", nofollow";
        }
        self.say(&format!("{} {}{remarks}", status.as_u16(), printed(url.as_bytes())));
        page.links
    }

    /// What the robots.txt says besides what may be fetched: pages to visit, sitemaps, and words for the author.
    async fn other_records(&mut self) {
        let seen = self.polite.robot().fetcher().see(&self.site, AskPolicy::Offline).await;
        let Some(document) = seen.document() else { return };
        let records = OtherRecords::new(&document, &Dialect::RFC9309, &self.crawler);
        let comments = records.that_count(Directive::Comment).take(MOST_RECORDS);
        self.report.comments = comments
            .map(|record| (record.line, printed(document.text(record.value).unwrap_or_default())))
            .collect();
        let base = self.site.robots_url();
        let addresses = |directive| -> Vec<String> {
            let records = records.that_count(directive).take(MOST_RECORDS);
            let addresses = records.filter_map(|record| record.address(&document, base.as_bytes()));
            addresses.filter_map(|url| String::from_utf8(url.into_owned()).ok()).collect()
        };
        self.frontier.add_all(&addresses(Directive::PleaseVisit));
        let sitemaps = addresses(Directive::Sitemap);
        let Self { client, site, frontier, report, bar, .. } = self;
        site_map::visit(client, site, &sitemaps, frontier, |url, why| {
            let why = why.to_string();
            bar.suspend(|| println!("no sitemap {}: {why}", printed(url.as_bytes())));
            report.refuse(format!("a sitemap: {why}"));
        })
        .await;
    }

    fn refuse(&mut self, url: &str, reason: String) {
        self.say(&format!("-   {}: {reason}", printed(url.as_bytes())));
        self.report.refuse(reason);
    }

    fn say(&self, line: &str) {
        self.bar.suspend(|| println!("{line}"));
    }
}

/// The innermost cause: what is around it names the URL, and is another text for each.
fn no_answer(error: &dyn Error) -> String {
    let mut cause = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    format!("no answer: {cause}")
}

/// The longest that a page may take, its body included.
const TIMEOUT: Duration = Duration::from_mins(1);

/// Lines of one kind that are obeyed.
const MOST_RECORDS: usize = 1000;
