//! With any answers, a run ends within its bounds, and its counts add up.

use std::collections::BTreeSet;

use verger::time::Moment;
use verger_dataset::{
    Answer, Body, Found, Harvest, HarvestLimits, HarvestOptions, HarvestOutcome, HarvestState,
    Request, Response, SitemapEntry,
};

use super::site::{NOW, check, headers};

/// Harvests this many sites with random answers, each three times. Returns the outcomes.
pub(crate) fn of_random_sites(count: u64) -> BTreeSet<&'static str> {
    let mut outcomes = BTreeSet::new();
    for seed in 0..count {
        let mut octet = numbers(seed);
        let length = usize::from(octet()) * 3;
        let answers: Vec<_> = std::iter::repeat_with(octet).take(length).collect();
        outcomes.extend(of_octets(&answers).map(HarvestOutcome::name));
    }
    outcomes
}

/// The same bytes on every run (splitmix64).
pub(crate) fn numbers(seed: u64) -> impl FnMut() -> u8 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed >> 56) as u8
    }
}

/// Harvests one site whose answers these bytes choose; afterwards it gives default answers.
pub(crate) fn of_octets(octets: &[u8]) -> [HarvestOutcome; 3] {
    let mut chance = Chance { octets: octets.iter() };
    let first = "https://example.com/data.txt".parse().expect("a URL");
    let (mut state, mut now) = (HarvestState::default(), NOW);
    std::array::from_fn(|_| {
        let limits = HarvestLimits { datasets: 40, pages: 5, ..HarvestLimits::default() };
        let (force, all) = (chance.below(4) == 0, chance.below(4) == 0);
        let options = HarvestOptions { force, all, limits };
        let mut told = Vec::new();
        let mut take = |found: Found| told.push(found);
        let mut harvest = Harvest::new(&first, std::mem::take(&mut state), options, now);
        harvest.name_sitemaps(["/map.xml".to_owned(), "https://other.example/map.xml".to_owned()]);
        let mut requests = 0;
        while let Some(request) = harvest.next(&mut take) {
            // All files twice, the probes, and the pages of each listing.
            requests += 1;
            assert!(requests <= 5_000, "{request:?}");
            let answer = chance.answer(&request, now);
            harvest.answered(answer, now, &mut take);
            if chance.below(64) == 63 {
                break;
            }
        }
        let harvested = harvest.finish(now);
        check(&harvested, &told);
        state = harvested.state;
        now = Moment::from_unix(now.unix() + [0, 3_600, 86_400, 864_000][chance.below(4)]);
        harvested.report.outcome
    })
}

/// Choices made from bytes, as long as there are any.
struct Chance<'a> {
    octets: std::slice::Iter<'a, u8>,
}

impl Chance<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.octets.next().map_or(0, |octet| usize::from(*octet) % bound)
    }

    fn answer(&mut self, request: &Request, now: Moment) -> Answer {
        match self.below(12) {
            0 => return Answer::Nothing("silence".to_owned()),
            1 => return Answer::NotAllowed("rules".to_owned()),
            _ => {}
        }
        let statuses = [200, 200, 200, 200, 200, 200, 404, 304, 304, 500, 403, 204];
        let status = statuses[self.below(statuses.len())];
        let url = if self.below(8) == 7 { "https://example.com/b.txt" } else { &request.url };
        let mut fields = Vec::new();
        for _ in 0..self.below(3) {
            fields.push(FIELDS[self.below(FIELDS.len())]);
        }
        let body = if self.below(6) == 5 { self.sitemap() } else { self.octets() };
        let is_cut = self.below(8) == 7;
        let headers = headers(status, &fields, url, now);
        Answer::Came(Response { url: url.to_owned(), status, headers, body, is_cut })
    }

    fn octets(&mut self) -> Body {
        let mut text = String::new();
        for _ in 0..=self.below(5) {
            text += PIECES[self.below(PIECES.len())];
        }
        Body::Octets(text.into_bytes())
    }

    fn sitemap(&mut self) -> Body {
        let count = self.below(5);
        let entry = |_| SitemapEntry {
            url: format!("https://example.com/dataset/{}", self.below(9)),
            is_sitemap: self.below(2) == 0,
            lastmod: i64::try_from(self.below(3)).ok(),
        };
        Body::Sitemap { entries: (0..count).map(entry).collect(), octets: 9 }
    }
}

const FIELDS: [(&str, &str); 8] = [
    ("ETag", "\"1\""),
    ("Last-Modified", "Tue, 14 Nov 2023 22:13:20 GMT"),
    ("Cache-Control", "max-age=0"),
    ("Cache-Control", "max-age=4000000"),
    ("Content-Type", "text/html"),
    ("Content-Type", "text/plain"),
    ("Expires", "0"),
    ("Age", "x"),
];

/// Combined, they make files in every form, and in none.
const PIECES: [&str; 18] = [
    "Dataset: a\nDownload: /a.csv\n\n",
    "Dataset: b\n\n",
    "Include: /b.txt\nInclude: /c.txt\n\n",
    "Include: /data.txt\n\n",
    "Expires: 2027-01-20\n",
    "Feed: ckan https://c.example/\nFeed: dcat-us /f.json\n\n",
    "User-agent: *\nDisallow: /x\n\n",
    "- path: d/a.csv\n  name: a\n- path: e/b.csv\n",
    "- path: d/\n",
    "path: x.csv\ntitle: X\n",
    "<script type=application/ld+json>{\"@type\": \"Dataset\", \"name\": \"N\"}</script>",
    "<link rel=alternate href=/x/data.txt><link rel=alternate href=/y/data.json>",
    "{\"dataset\": [{\"identifier\": \"j\", \"title\": \"J\"}]}",
    "{\"success\": true, \"result\": {\"count\": 3, \"results\": [{\"name\": \"k\"}]}}",
    "{\"success\": true, \"result\": {\"count\": 3, \"results\": [{\"name\": \"l\"}, {\"name\": \"m\"}]}}",
    "{\"@graph\": [{\"@type\": \"Dataset\", \"name\": \"g\"}, \
        {\"@type\": \"hydra:PagedCollection\", \"hydra:next\": \"?page=2\"}]}",
    "no description of anything\n",
    "\n",
];

#[test]
fn any_answers_end_in_a_report_that_adds_up() {
    assert_eq!(of_random_sites(4_000).len(), 7, "every outcome is met");
}
