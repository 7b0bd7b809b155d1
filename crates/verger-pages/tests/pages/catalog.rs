//! The pages of a catalog: escaped, the same each time, and with names that nobody else chooses.

use verger::time::Moment;
use verger_dataset::{
    Counts, Exported, FileUrl, HarvestOutcome, Health, ListedPages, Method, Probe, ProbeVerdict,
    ReadOptions, SiteReport, read, schema_org,
};
use verger_pages::catalog::{
    CatalogPages, DatasetPage, Entry, ListPage, Listing, PageFile, SCRIPT, SitePage,
};
use verger_report::Time;
use verger_report::data::{
    ByHealth, CatalogSite, Dataset, FoundDataset, FoundText, Harvest, HeldDataset, SameDataset,
};

use crate::escaped::{payloads, tags};

const SOURCE: &str = "https://example.com/data.txt";
const ID: &str = "4f2a00000000000000000000000000ff";

fn held(same: Vec<SameDataset<'_>>) -> HeldDataset<'_> {
    let at = || Time(Moment::from_unix(1_800_000_000));
    HeldDataset {
        id: ID.to_owned(),
        site: "example.com",
        listed_by: SOURCE,
        method: Method::DataTxt,
        health: Health::Stale,
        fetched: at(),
        file_sha256: "aa".repeat(32),
        first_seen: at(),
        last_seen: at(),
        last_changed: at(),
        revision: 1,
        same,
    }
}

/// The page of the first dataset of a description.
fn page(description: &str, same: &str) -> String {
    let base: FileUrl = SOURCE.parse().expect("a URL");
    let options = ReadOptions { base: Some(base.clone()), ..ReadOptions::default() };
    let catalog = read(description.as_bytes(), &options).expanded();
    let described = &catalog.datasets[0];
    let json_ld = schema_org(Exported { source: SOURCE, dataset: described });
    let same = SameDataset { id: ID.to_owned(), title: same, site: same };
    let of = DatasetPage {
        dataset: &Dataset::new(SOURCE, Some(&base), described),
        held: &held(vec![same]),
        licenses: &["CC-BY-4.0".to_owned()],
        json_ld: &json_ld,
    };
    CatalogPages { title: "Data", about: "", url: Some("https://catalog.example/") }.dataset(&of)
}

fn record(payload: &str) -> String {
    format!(
        "Catalog: x\n\nDataset: {payload}\nTitle: {payload}\nDescription: {payload}\nKeyword: {payload}\nTheme: {payload}\n\
         Publisher: {payload}\nCreator: {payload}\nContact: {payload}\nLicense: {payload}\nSpatial: {payload}\n\
         Landing-page: {payload}\nColumn: {payload}\nGrain: {payload}\nDownload: /{payload}\nTitle: {payload}\n\
         Format: {payload}\nBytes: {payload}\nChecksum: {payload}\nMedia-type: {payload}\n"
    )
}

/// A page without its JSON-LD, which is not markup.
fn markup(page: &str) -> String {
    let (before, rest) =
        page.split_once("<script type=\"application/ld+json\">").expect("it has some");
    let (json, after) = rest.split_once("</script>").expect("it ends");
    assert!(!json.contains('<'), "{json}");
    before.to_owned() + after
}

#[test]
fn no_payload_is_markup() {
    let mut known = tags(&markup(&page(&record("plain"), "plain")));
    for word in ["a b", "https://example.com/x", "é", "\u{202e}", "\"a b\" c d", "100", "-"] {
        known.extend(tags(&markup(&page(&record(word), word))));
    }
    for payload in payloads() {
        let page = page(&record(&payload), &payload);
        let strange: Vec<_> = tags(&markup(&page)).difference(&known).cloned().collect();
        assert!(strange.is_empty(), "{payload:?} makes {strange:?}");
        let hidden = markup(&page).chars().find(|&c| c != '\n' && !verger::is_plain(c));
        assert_eq!(hidden, None, "{payload:?}");
    }
}

#[test]
fn only_links_of_the_web_are_links() {
    for (address, is_link) in [
        ("https://example.org/a", true),
        ("http://example.org/a", true),
        ("javascript:alert(1)", false),
        ("data:text/html,x", false),
        ("file:///etc/passwd", false),
        ("JavaScript:alert(1)", false),
        ("vbscript:x", false),
    ] {
        let record = format!(
            "Dataset: x\nLanding-page: {address}\nSource: {address}\nLicense: {address}\nTheme: {address}\n"
        );
        let page = page(&record, "x");
        assert_eq!(page.contains(&format!("href=\"{address}\"")), is_link, "{address}");
        assert!(page.contains(&format!(">{address}<")), "{address}: {page}");
    }
}

#[test]
fn everything_that_is_said_is_there() {
    let page = page(
        "Dataset: rain\nTitle: Rain\nDescription: One.\nDescription: Two.\nLicense: https://creativecommons.org/licenses/by/4.0/\n\
         Spatial: Bergen\nTemporal: 1990/2020\nColumn: mm number how much\nGrain: fine\nDownload: /rain.csv\n\
         Format: CSV\nBytes: 1536\nChecksum: sha256:0000000000000000000000000000000000000000000000000000000000000000\n",
        "The other",
    );
    for part in [
        "<h1 dir=\"auto\">Rain</h1>",
        "<p dir=\"auto\">One.</p><p dir=\"auto\">Two.</p>",
        "<span class=\"chip\">CC-BY-4.0</span>",
        "href=\"https://creativecommons.org/licenses/by/4.0/\"",
        ">Bergen<",
        ">1990/2020<",
        ">how much<",
        "<dt>Grain</dt>",
        "<a href=\"https://example.com/rain.csv\">rain.csv</a>",
        "<span class=\"format\">CSV</span>",
        "1.50 KiB",
        "<code>sha256:0000",
        "this may be out of date",
        "data.txt",
        ID,
        "<time datetime=\"2027-01-15T08:00:00Z\">2027-01-15</time>",
        ">The other</a>",
        "<link rel=\"canonical\" href=\"https://catalog.example/dataset/4f/4f2a00000000000000000000000000ff.html\">",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[test]
fn names_of_files_are_our_own_words() {
    assert_eq!(PageFile::List(1).name(), "index.html");
    assert_eq!(PageFile::List(12).name(), "list/12.html");
    assert_eq!(PageFile::Dataset(ID).name(), format!("dataset/4f/{ID}.html"));
    assert_eq!(PageFile::Sites.name(), "sites.html");
    let [one, two] = [1, 2].map(|page| PageFile::Site { first: SOURCE, page }.name());
    assert_eq!(two, one.replace(".html", "-2.html"));
    let digits = one.strip_prefix("site/").and_then(|name| name.strip_suffix(".html"));
    assert!(digits.is_some_and(|id| id.len() == 32 && id.bytes().all(|c| c.is_ascii_hexdigit())));
}

/// A listing of datasets with these titles, each with its number as identity.
fn listing<'a>(titles: impl IntoIterator<Item = &'a str>) -> Listing {
    let mut listing = Listing::default();
    for (number, title) in titles.into_iter().enumerate() {
        let found = FoundDataset {
            id: format!("{number:032x}"),
            title,
            uri: "",
            site: "example.com",
            publisher: Some(title),
            formats: &[title.to_owned()],
            modified: Some(title),
            health: Health::Listed,
            duplicates: 0,
            score: 0.0,
            missing: &[],
            snippet: Some(FoundText { text: title, lit: Vec::new() }),
        };
        let title_words = [title.to_lowercase()];
        let words = ["both".to_owned(), title_words[0].clone()];
        let (licenses, topics) = (&[][..], &[][..]);
        listing.add(&Entry {
            found: &found,
            listed_by: SOURCE,
            publishers: &[title.to_owned(), "All".to_owned()],
            licenses,
            topics,
            title_words: &title_words,
            words: &words,
        });
    }
    listing.sort();
    listing
}

fn list(listing: &Listing, page: u64) -> String {
    let of = ListPage { page, listing, sites: 1, at: None, version: "1-2" };
    CatalogPages { title: "Data", about: "", url: None }.list(&of)
}

#[test]
fn datasets_are_listed_by_title_on_pages_that_lead_on() {
    let titles: Vec<String> = (0..250).rev().map(|number| format!("T{number:03}")).collect();
    let listing = listing(titles.iter().map(|title| &title[..]));
    assert_eq!((listing.len(), listing.pages()), (250, 3));
    let mut seen = Vec::new();
    for page in 1..=3 {
        let page = list(&listing, page);
        let rows = page.split("<h3><a href=\"").skip(1).map(|row| row.split(['>', '<']).nth(1));
        seen.extend(rows.flatten().map(str::to_owned).filter(|title| !title.is_empty()));
    }
    let mut sorted = titles.clone();
    sorted.sort();
    assert_eq!(seen, sorted);
    assert!(list(&listing, 1).contains("rel=\"next\" href=\"list/2.html\""));
    assert!(list(&listing, 2).contains("rel=\"prev\" href=\"../index.html\""));
    assert!(!list(&listing, 3).contains("rel=\"next\""));
    // Nothing runs on a page but the search of the first one.
    assert_eq!(
        [1, 2, 3].map(|page| list(&listing, page).contains("<script")),
        [true, false, false]
    );
}

/// The page of a site that was harvested with a request whose texts are these.
fn site_page(listing: &Listing, page: u64, told: &str) -> String {
    let probe = Probe {
        url: told.to_owned(),
        method: Method::Sitemap,
        verdict: ProbeVerdict::Partial,
        datasets: 7,
        note: told.to_owned(),
    };
    let report = SiteReport {
        outcome: HarvestOutcome::Partial,
        counts: Counts { seen: 7, new: 3, changed: 4, ..Counts::default() },
        probes: vec![probe; 201],
        pages: Some(ListedPages { listed: 9, read: 7, failed: 0, seconds_left: None }),
        began: 1_800_000_000,
        ended: 1_800_000_000,
        requests: 201,
        octets: 1024,
        drop_withheld: true,
    };
    let site = CatalogSite {
        site: SOURCE,
        added: Time(Moment::from_unix(1_700_000_000)),
        due: Time(Moment::from_unix(1_900_000_000)),
        read_in_full: None,
        datasets: ByHealth { listed: 250, missing: 2, ..ByHealth::default() },
        harvest: Some(Harvest::new(SOURCE, &report)),
    };
    let pages = CatalogPages { title: "Data", about: "", url: Some("https://catalog.example/") };
    pages.site(&SitePage { site: &site, page, listing })
}

#[test]
fn a_site_has_its_datasets_and_its_report() {
    let titles: Vec<String> = (0..250).map(|number| format!("T{number:03}")).collect();
    let listing = listing(titles.iter().map(|title| &title[..]));
    assert_eq!((listing.pages_of(SOURCE), listing.pages_of("https://other.example/")), (3, 1));
    let [one, two] = [1, 2].map(|number| site_page(&listing, number, "what was said"));
    for part in [
        ">https://example.com</h1>",
        "250 listed, 2 missing",
        "<dd>never</dd>",
        "partial, <time",
        "3 new, 4 changed",
        "7 of 9 pages read",
        "201 requests, 1.00 KiB",
        "until that is confirmed",
        "what was said",
        "And 1 more request.",
        ">T099</a>",
        "href=\"../dataset/00/00000000000000000000000000000000.html\"",
        "rel=\"next\" href=\"../site/",
    ] {
        assert!(one.contains(part), "{part}: {one}");
    }
    assert!(!two.contains("what was said") && two.contains(">T100</a>"), "{two}");
    assert!(two.contains("<title>https://example.com, page 2"), "{two}");
    let known = tags(&site_page(&listing, 1, "plain"));
    for payload in payloads() {
        let page = site_page(&listing, 1, &payload);
        let strange: Vec<_> = tags(&page).difference(&known).cloned().collect();
        assert!(strange.is_empty(), "{payload:?} makes {strange:?}");
    }
}

#[test]
fn an_empty_catalog_has_a_page() {
    let listing = listing([]);
    assert_eq!((listing.is_empty(), listing.pages()), (true, 1));
    assert!(list(&listing, 1).contains("0 datasets"));
    assert_eq!(listing.index().count(), 1);
}

#[test]
fn the_index_says_where_words_are() {
    let listing = listing(["b", "A", "\u{1f600}", "\u{fb01}"]);
    let files: Vec<_> = listing.index().collect();
    let names: Vec<_> = files.iter().map(|(name, _)| &name[..]).collect();
    assert_eq!(
        names,
        ["index/entries-0.js", "index/about-0.js", "index/words-0.js", "index/head-0.js"]
    );
    // A script compares texts by their parts in UTF-16, where the smiley is before the ligature.
    assert_eq!(
        files[2].1,
        "verger(\"words\",0,[[\"a\",\"b\",\"both\",\"\u{1f600}\",\"\u{fb01}\"],[[1],[3],[0,2,2,2],[7],[5]]])\n"
    );
}

#[test]
fn the_index_shows_what_cannot_be_seen() {
    let listing = listing(["\u{202e}x\u{200b}"]);
    for (name, text) in listing.index().filter(|(name, _)| !name.contains("words")) {
        let hidden = text.chars().find(|&c| c != '\n' && !verger::is_plain(c));
        assert_eq!(hidden, None, "{name}");
    }
}

#[test]
fn the_script_makes_no_markup() {
    for word in
        ["innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "Function(", "document.write"]
    {
        assert!(!SCRIPT.contains(word), "{word}");
    }
}
