//! A world of datasets: for any number of them, the same on every machine.

use std::fmt::Write as _;
use std::ops::Range;

use crate::random::Random;
use crate::vocabulary::vocabulary;

const PUBLISHERS: usize = 3000;
const FORMATS: [&str; 40] = [
    "CSV",
    "JSON",
    "XLSX",
    "GeoJSON",
    "XML",
    "Shapefile",
    "PDF",
    "HTML",
    "ZIP",
    "KML",
    "WMS",
    "WFS",
    "TSV",
    "Parquet",
    "NetCDF",
    "HDF5",
    "TIFF",
    "XLS",
    "ODS",
    "GeoPackage",
    "RDF",
    "Turtle",
    "JSON Lines",
    "TXT",
    "SQLite",
    "Arrow",
    "GRIB",
    "LAS",
    "DWG",
    "GTFS",
    "API",
    "RDS",
    "DBF",
    "MDB",
    "GPX",
    "JPEG",
    "PNG",
    "SAS",
    "SPSS",
    "STATA",
];
const LICENSES: usize = 30;
const THEMES: usize = 45;

/// One site in this number is out of date, and says so.
const STALE: usize = 25;
/// One dataset in this number shares a file with another.
const SHARED: usize = 50;
/// In the second edition, one dataset in this number has changed; and one in the next number is left out.
const CHANGED: usize = 10;
const LEFT_OUT: usize = 50;

pub(crate) struct World {
    words: Vec<String>,
    datasets: usize,
}

/// The state of the world at one time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edition {
    First,
    /// A tenth of the datasets have changed, and a fiftieth is left out.
    Second,
}

impl World {
    pub(crate) const SITES: usize = 200;

    pub(crate) fn new(datasets: usize) -> Self {
        Self { words: vocabulary(), datasets }
    }

    /// The URL of a site's only file.
    pub(crate) fn url(site: usize) -> String {
        format!("https://data{site}.example.org/data.txt")
    }

    /// The numbers of the datasets of a site: the first sites have the most, five times as many as the last.
    fn range(&self, site: usize) -> Range<usize> {
        let weights = || (0..Self::SITES).map(|site| 1_000_000 / (site + 50));
        let before = |site: usize| weights().take(site).sum::<usize>() as u64;
        let place = |site| self.datasets as u64 * before(site) / before(Self::SITES);
        place(site) as usize..place(site + 1) as usize
    }

    /// The file of a site.
    pub(crate) fn file(&self, site: usize, edition: Edition) -> String {
        let mut text = String::new();
        if site % STALE == 1 {
            text.push_str("Expires: 2020-01-01\n\n");
        }
        for number in self.range(site) {
            let is_second = edition == Edition::Second;
            if !is_second || number % LEFT_OUT != 1 {
                let other = if is_second && number % CHANGED == 2 { self.datasets } else { 0 };
                self.describe(&mut Random::seeded((number + other) as u64), number, &mut text);
            }
        }
        text
    }

    fn describe(&self, random: &mut Random, number: usize, text: &mut String) {
        let mut line = |name: &str, value: &str| {
            writeln!(text, "{name}: {value}").expect("a string takes all");
        };
        line("Dataset", &format!("ds-{number}"));
        line("Title", &self.sentence(random, 3, 12));
        line("Description", &self.sentence(random, 20, 200));
        for _ in 0..random.between(1, 5) {
            line("Keyword", &self.sentence(random, 1, 2));
        }
        line("Publisher", &self.publisher(random.zipf(PUBLISHERS)));
        line("License", &format!("https://license.example/{}", random.zipf(LICENSES)));
        for _ in 0..random.below(3) {
            // Themes are real words: frequent ones with a meaning.
            line("Theme", &self.words[30 + random.zipf(THEMES)]);
        }
        let (year, month) = (2026 - random.zipf(27), random.between(1, 12));
        line("Modified", &format!("{year}-{month:02}-{:02}", random.between(1, 28)));
        for _ in 0..random.below(31).saturating_sub(10) {
            line("Column", &format!("{}_{} string", self.word(random), self.word(random)));
        }
        for file in 0..random.between(1, 3) {
            if number % SHARED < 2 && file == 0 {
                let shared = number / SHARED;
                line("Download", &format!("https://files.example.org/{shared}"));
            } else {
                line("Download", &format!("/files/{number}-{file}"));
            }
            line("Format", FORMATS[random.zipf(FORMATS.len())]);
        }
        text.push('\n');
    }

    /// The name of a publisher.
    pub(crate) fn publisher(&self, number: usize) -> String {
        let mut random = Random::seeded(0xACE ^ number as u64);
        format!("{} of {}", self.sentence(&mut random, 1, 2), self.words[1000 + number])
    }

    fn word(&self, random: &mut Random) -> &str {
        &self.words[random.zipf(self.words.len())]
    }

    fn sentence(&self, random: &mut Random, least: usize, most: usize) -> String {
        let words: Vec<_> = (0..random.between(least, most)).map(|_| self.word(random)).collect();
        words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verger_dataset::{ReadOptions, read};

    #[test]
    fn the_sites_describe_as_many_datasets_as_they_should() {
        let world = World::new(5000);
        let read = |site, edition| {
            read(world.file(site, edition).as_bytes(), &ReadOptions::default()).datasets
        };
        let all = |edition| (0..World::SITES).map(|site| read(site, edition).len()).sum::<usize>();
        assert_eq!((all(Edition::First), all(Edition::Second)), (5000, 4900));
        let first = &read(0, Edition::First)[0];
        assert_eq!(first.identifier, "ds-0");
        assert!(!first.distributions.is_empty() && first.title() != first.identifier);
    }
}
