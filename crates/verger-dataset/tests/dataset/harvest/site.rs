//! A site in memory, and a run over it.

use std::collections::BTreeMap;

use verger::time::Moment;
use verger_access::ResponseHead;
use verger_dataset::{
    Answer, Body, Found, Harvest, HarvestOptions, HarvestOutcome, HarvestState, Harvested, Request,
    Response, ResponseHeaders, SitemapEntry,
};

/// The headers of a response.
pub(crate) fn headers(
    status: u16,
    fields: &[(&str, &str)],
    url: &str,
    now: Moment,
) -> ResponseHeaders {
    let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_bytes())).collect();
    let head = ResponseHead { status, fields: &fields };
    ResponseHeaders {
        media_type: head.media_type(),
        etag: head.text("etag"),
        last_modified: head.text("last-modified"),
        lifetime: head.lifetime(url, now),
    }
}

pub(crate) const NOW: Moment = Moment::from_unix(1_800_000_000);
pub(crate) const DAY: u64 = 86_400;

/// The files of a site, by path. Any other path is a 404.
#[derive(Clone, Default)]
pub(crate) struct Site {
    files: BTreeMap<String, Has>,
    sitemaps: Vec<String>,
}

#[derive(Clone)]
enum Has {
    File {
        text: String,
        media_type: &'static str,
        fields: Vec<(&'static str, &'static str)>,
    },
    Status(u16),
    Sitemap(Vec<(&'static str, bool, i64)>),
    Forbidden,
    Silence,
    Elsewhere(String),
    /// The start of a file.
    Cut(String),
}

/// A finished run.
pub(crate) struct Ran {
    pub(crate) harvested: Harvested,
    /// The paths requested, with `*` after conditional requests.
    pub(crate) asked: Vec<String>,
    /// `path#identifier` of each dataset, `path =` for each file that has not changed.
    pub(crate) found: Vec<String>,
    pub(crate) datasets: Vec<Found>,
}

impl Site {
    pub(crate) fn with(mut self, path: &str, text: &str) -> Self {
        let media_type = match text.bytes().next() {
            Some(b'{' | b'[') => "application/json",
            _ if path.contains(".txt") => "text/plain",
            _ => "text/html; charset=utf-8",
        };
        let has = Has::File { text: text.to_owned(), media_type, fields: Vec::new() };
        self.files.insert(path.to_owned(), has);
        self
    }

    pub(crate) fn served_as(mut self, path: &str, media_type: &'static str, text: &str) -> Self {
        let has = Has::File { text: text.to_owned(), media_type, fields: Vec::new() };
        self.files.insert(path.to_owned(), has);
        self
    }

    pub(crate) fn with_fields(
        mut self,
        path: &str,
        text: &str,
        fields: &[(&'static str, &'static str)],
    ) -> Self {
        self = self.with(path, text);
        if let Some(Has::File { fields: own, .. }) = self.files.get_mut(path) {
            *own = fields.to_vec();
        }
        self
    }

    pub(crate) fn status(self, path: &str, status: u16) -> Self {
        self.has(path, Has::Status(status))
    }

    pub(crate) fn forbidden(self, path: &str) -> Self {
        self.has(path, Has::Forbidden)
    }

    pub(crate) fn silent(self, path: &str) -> Self {
        self.has(path, Has::Silence)
    }

    pub(crate) fn elsewhere(self, path: &str, to: &str) -> Self {
        self.has(path, Has::Elsewhere(to.to_owned()))
    }

    pub(crate) fn cut(self, path: &str, text: &str) -> Self {
        self.has(path, Has::Cut(text.to_owned()))
    }

    pub(crate) fn sitemap(self, path: &str, entries: &[(&'static str, bool, i64)]) -> Self {
        self.has(path, Has::Sitemap(entries.to_vec()))
    }

    pub(crate) fn names_sitemap(mut self, path: &str) -> Self {
        self.sitemaps.push(format!("{ORIGIN}{path}"));
        self
    }

    fn has(mut self, path: &str, has: Has) -> Self {
        self.files.insert(path.to_owned(), has);
        self
    }

    /// A first run.
    pub(crate) fn first_run(&self) -> Ran {
        self.run(HarvestState::default(), NOW, HarvestOptions::default())
    }

    pub(crate) fn run(&self, known: HarvestState, now: Moment, options: HarvestOptions) -> Ran {
        self.run_from("/data.txt", known, now, options)
    }

    /// A run that starts with that file.
    pub(crate) fn run_from(
        &self,
        first: &str,
        known: HarvestState,
        now: Moment,
        options: HarvestOptions,
    ) -> Ran {
        let first = format!("{ORIGIN}{first}").parse().expect("a URL");
        let (mut asked, mut datasets) = (Vec::new(), Vec::new());
        let mut harvest = Harvest::new(&first, known, options, now);
        harvest.name_sitemaps(self.sitemaps.clone());
        let mut take = |found: Found| datasets.push(found);
        while let Some(request) = harvest.next(&mut take) {
            assert!(asked.len() < 30_000, "the run does not end");
            assert_eq!(harvest.next(&mut take).as_ref(), Some(&request), "it waits for an answer");
            let is_conditional = request.headers.iter().any(|(name, _)| name.starts_with("If-"));
            let mark = if is_conditional { "*" } else { "" };
            asked.push(format!("{}{mark}", path(&request.url)));
            harvest.answered(self.answer(&request, &request.url, now), now, &mut take);
        }
        let harvested = harvest.finish(now);
        check(&harvested, &datasets);
        let told = |found: &Found| match found {
            Found::Dataset { source, dataset, .. } => {
                Some(format!("{}#{}", path(source), dataset.identifier))
            }
            Found::SourceUnchanged { source } => Some(format!("{} =", path(source))),
            Found::StillListed { source, datasets } => {
                Some(format!("{} = {}", path(source), datasets.len()))
            }
            Found::SoFar(_) | Found::Pages(_) => None,
        };
        let found = datasets.iter().filter_map(told).collect();
        Ran { harvested, asked, found, datasets }
    }

    fn answer(&self, request: &Request, url: &str, now: Moment) -> Answer {
        let came = |status, fields: &[(&str, &str)], body, is_cut| {
            let headers = headers(status, fields, url, now);
            Answer::Came(Response { url: url.to_owned(), status, headers, body, is_cut })
        };
        let nothing = || Body::Octets(Vec::new());
        match self.files.get(path(url)) {
            None => came(404, &[("Content-Type", "text/html")], nothing(), false),
            Some(Has::Status(status)) => came(*status, &[], nothing(), false),
            Some(Has::Forbidden) => Answer::NotAllowed("robots.txt: line 2".to_owned()),
            Some(Has::Silence) => Answer::Nothing("no connection".to_owned()),
            Some(Has::Elsewhere(to)) => self.answer(request, &format!("{ORIGIN}{to}"), now),
            Some(Has::Cut(text)) => came(200, &[], Body::Octets(text.as_bytes().into()), true),
            Some(Has::File { text, media_type, fields }) => {
                let is_known = fields.iter().any(|(name, value)| {
                    let sent = |sent: &str| {
                        request.headers.iter().any(|(name, other)| *name == sent && other == value)
                    };
                    *name == "ETag" && sent("If-None-Match")
                        || *name == "Last-Modified" && sent("If-Modified-Since")
                });
                if is_known {
                    return came(304, fields, nothing(), false);
                }
                let mut fields = fields.clone();
                fields.push(("content-type", media_type));
                came(200, &fields, Body::Octets(text.as_bytes().into()), false)
            }
            Some(Has::Sitemap(entries)) => {
                let entry = |&(path, is_sitemap, lastmod): &(&str, bool, i64)| SitemapEntry {
                    url: format!("{ORIGIN}{path}"),
                    is_sitemap,
                    lastmod: Some(lastmod),
                };
                let entries = entries.iter().map(entry).collect();
                came(200, &[], Body::Sitemap { entries, octets: 100 }, false)
            }
        }
    }
}

impl Ran {
    pub(crate) fn outcome(&self) -> HarvestOutcome {
        self.harvested.report.outcome
    }

    /// A later run over a site that may have changed.
    pub(crate) fn then(&self, site: &Site, seconds: u64) -> Ran {
        let now = Moment::from_unix(NOW.unix() + seconds);
        site.run(self.harvested.state.clone(), now, HarvestOptions::default())
    }

    /// `verdict path datasets` of each line of the log.
    pub(crate) fn log(&self) -> Vec<String> {
        let line = |probe: &verger_dataset::Probe| {
            format!("{} {} {}", probe.verdict, path(&probe.url), probe.datasets)
        };
        self.harvested.report.probes.iter().map(line).collect()
    }
}

/// The invariants of any run.
pub(crate) fn check(harvested: &Harvested, found: &[Found]) {
    let report = &harvested.report;
    let mut identities = std::collections::BTreeSet::new();
    let mut sources = std::collections::BTreeSet::new();
    let mut told = 0;
    for found in found {
        match found {
            Found::Dataset { source, dataset, .. } => {
                told += 1;
                assert!(identities.insert(dataset.id(source)), "{source}#{}", dataset.identifier);
                assert!(!sources.contains(source), "{source} is unchanged, and tells datasets");
            }
            Found::SourceUnchanged { source } => {
                assert!(sources.insert(source.clone()), "{source} twice");
            }
            Found::StillListed { source, datasets } => {
                told += datasets.len() as u64;
                assert!(datasets.iter().all(|id| identities.insert(*id)), "{source}");
            }
            Found::SoFar(_) => {}
            Found::Pages(pages) => {
                assert!(pages.read + pages.failed <= pages.listed, "{pages:?}");
            }
        }
    }
    let counts = report.counts;
    assert!(counts.seen >= told + counts.rejected, "{counts:?}, {told} were told");
    if sources.is_empty() {
        assert_eq!(counts.seen, told + counts.rejected);
    }
    assert!(report.outcome != HarvestOutcome::Complete || told > 0 || !sources.is_empty());
    assert!(report.outcome != HarvestOutcome::Unchanged || told == 0 && !sources.is_empty());
    let nothing = [
        HarvestOutcome::Empty,
        HarvestOutcome::NothingFound,
        HarvestOutcome::Restricted,
        HarvestOutcome::Unreachable,
    ];
    assert!(!nothing.contains(&report.outcome) || counts.seen == counts.rejected, "{report:?}");
    assert!(report.probes.iter().all(|probe| probe.note.len() <= 300 && probe.url.len() <= 2048));
    let stored = serde_json::to_string(&harvested.state).expect("it can be written");
    assert_eq!(serde_json::from_str::<HarvestState>(&stored).as_ref().ok(), Some(&harvested.state));
}

pub(crate) fn path(url: &str) -> &str {
    url.strip_prefix(ORIGIN).unwrap_or(url)
}

const ORIGIN: &str = "https://example.com";
