//! A world of datasets: the same on every machine, for every number of them.

use std::fmt::Write as _;

use verger_catalog::{Catalog, ReadOptions, read};

use crate::random::Random;
use crate::vocabulary::vocabulary;

/// As many datasets stand in a file.
pub(crate) const A_FILE: usize = 250;

const SITES: usize = 200;
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

pub(crate) struct World {
    words: Vec<String>,
}

impl World {
    pub(crate) fn new() -> Self {
        Self { words: vocabulary() }
    }

    /// A site. The first have the most datasets.
    pub(crate) fn site(number: usize) -> String {
        format!("https://data{number}.example.org")
    }

    /// The file of that number: its site, and what it describes.
    pub(crate) fn file(&self, number: usize) -> (String, Catalog) {
        let mut random = Random::seeded(number as u64);
        let site = Self::site(random.zipf(SITES));
        let mut text = String::new();
        for dataset in 0..A_FILE {
            self.describe(&mut random, number * A_FILE + dataset, &mut text);
        }
        let base = format!("{site}/{number}/data.txt").parse().ok();
        (site, read(text.as_bytes(), &ReadOptions { base, ..ReadOptions::default() }))
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
            // Themes are real words: the frequent ones that mean something.
            line("Theme", &self.words[30 + random.zipf(THEMES)]);
        }
        let (year, month) = (2026 - random.zipf(27), random.between(1, 12));
        line("Modified", &format!("{year}-{month:02}-{:02}", random.between(1, 28)));
        for _ in 0..random.below(31).saturating_sub(10) {
            line("Column", &format!("{}_{} string", self.word(random), self.word(random)));
        }
        for file in 0..random.between(1, 3) {
            line("Download", &format!("/files/{number}-{file}"));
            line("Format", FORMATS[random.zipf(FORMATS.len())]);
        }
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

    #[test]
    fn a_file_describes_as_many_datasets_as_it_should() {
        let world = World::new();
        let (site, catalog) = world.file(7);
        assert!(site.starts_with("https://data"));
        assert_eq!(catalog.datasets.len(), A_FILE);
        let first = &catalog.datasets[0];
        assert_eq!(first.identifier, format!("ds-{}", 7 * A_FILE));
        assert!(!first.distributions.is_empty() && first.title() != first.identifier);
    }
}
