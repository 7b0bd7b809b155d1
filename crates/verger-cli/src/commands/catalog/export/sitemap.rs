//! Sitemaps of the pages.

use std::fmt::Write as _;

use verger::time::Moment;

/// The pages of a folder, as sitemaps name them.
#[derive(Debug, Default)]
pub(super) struct Sitemap {
    /// The name of each file, and when its content was last seen to have changed.
    pages: Vec<(String, Option<Moment>)>,
}

/// The most pages of a sitemap, by sitemaps.org.
const PAGES: usize = 50_000;

impl Sitemap {
    /// The most files of the sitemaps of that number of datasets and sites.
    pub(super) fn most(datasets: u64, sites: u64) -> u64 {
        // There are lists of a hundred, too: of all, and of each site.
        (datasets + datasets / 50 + sites + 3).div_ceil(PAGES as u64) + 1
    }

    /// The name of a file: the first names the others.
    pub(super) fn file(number: u64) -> String {
        if number == 0 { "sitemap.xml".to_owned() } else { format!("sitemap-{number}.xml") }
    }

    pub(super) fn add(&mut self, name: &str, changed: Option<Moment>) {
        self.pages.push((name.to_owned(), changed));
    }

    /// The files with their content, for a folder at that address, which ends with a slash.
    pub(super) fn files(&self, url: &str) -> impl Iterator<Item = (String, String)> {
        // The address is a link in its normal form, which has no quotes and angle brackets.
        let url = url.replace('&', "&amp;");
        let parts = self.pages.chunks(PAGES);
        let mut index = format!("{HEAD}<sitemapindex xmlns=\"{NAMES}\">\n");
        for number in 1..=parts.len() {
            let name = Self::file(number as u64);
            writeln!(index, "<sitemap><loc>{url}{name}</loc></sitemap>")
                .expect("a String takes it");
        }
        index.push_str("</sitemapindex>\n");
        let parts = parts.enumerate().map(move |(part, pages)| {
            let mut text = format!("{HEAD}<urlset xmlns=\"{NAMES}\">\n");
            for (name, changed) in pages {
                let name = if name == "index.html" { "" } else { name };
                write!(text, "<url><loc>{url}{name}</loc>").expect("a String takes it");
                if let Some(at) = changed {
                    write!(text, "<lastmod>{at}</lastmod>").expect("a String takes it");
                }
                text.push_str("</url>\n");
            }
            text.push_str("</urlset>\n");
            (Self::file(part as u64 + 1), text)
        });
        [(Self::file(0), index)].into_iter().chain(parts)
    }
}

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const NAMES: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
