use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use verger_catalog::search::{Facet, Index, IndexEntry};
use verger_dataset::{Dataset, DatasetId, Health, ReadOptions, read};

use super::chance::Chance;

/// Words with common prefixes, words of pairs, and words with digits. No two have similar spellings.
pub(crate) const WORDS: [&str; 16] = [
    "data",
    "water",
    "of",
    "rain",
    "rainfall",
    "rainbow",
    "temperature",
    "station",
    "ocean",
    "oceanography",
    "wind",
    "window",
    "climate",
    "gauge",
    "x7",
    "pm25",
];

/// A dataset, and what the twin knows about it.
#[derive(Clone, Debug)]
pub(crate) struct Described {
    pub(crate) dataset: Dataset,
    pub(crate) site: String,
    pub(crate) health: Health,
    pub(crate) is_representative: bool,
    /// The texts in which words can be adjacent.
    pub(crate) texts: Vec<(&'static str, Vec<String>)>,
    pub(crate) values: Vec<(Facet, Vec<String>)>,
    pub(crate) year: Option<usize>,
}

impl Described {
    pub(crate) fn random(chance: &mut Chance, number: usize) -> Self {
        let mut text = format!("Dataset: ds{number}\n");
        let mut texts = Vec::new();
        let mut values: BTreeMap<Facet, Vec<String>> = BTreeMap::new();
        for (field, place, most) in [
            ("Title", "title", 3),
            ("Description", "description", 8),
            ("Description", "description", 3),
            ("Keyword", "keyword", 2),
            ("Publisher", "publisher", 2),
            ("Theme", "theme", 1),
            ("Theme", "theme", 1),
            ("License", "license", 1),
        ] {
            if !chance.once_in(4) {
                let count = 1 + chance.below(most);
                let words: Vec<_> = (0..count).map(|_| chance.pick(&WORDS).to_owned()).collect();
                let said = words.join(" ");
                writeln!(text, "{field}: {said}").expect("a string");
                let facet = Facet::ALL.into_iter().find(|facet| facet.name() == place);
                if let Some(facet) = facet {
                    values.entry(facet).or_default().push(said);
                }
                texts.push((place, words));
                if field == "Publisher" && chance.once_in(2) {
                    let whole = chance.pick(&WORDS);
                    writeln!(text, "subOrganizationOf: {whole}").expect("a string");
                    values.entry(Facet::Publisher).or_default().push(whole.to_owned());
                    texts.push((place, vec![whole.to_owned()]));
                }
            }
        }
        let year = (!chance.once_in(5)).then(|| 2000 + chance.below(14));
        if let Some(year) = year {
            writeln!(text, "Modified: {year}-06-01").expect("a string");
            values.insert(Facet::Modified, vec![year.to_string()]);
        }
        if chance.once_in(2) {
            let (name, about) = (chance.pick(&WORDS), chance.pick(&WORDS));
            writeln!(text, "Column: {name} string {about}").expect("a string");
            texts.push(("column", vec![name.to_owned()]));
            texts.push(("column", vec![about.to_owned()]));
        }
        for file in 0..chance.below(3) {
            let format = chance.pick(&["CSV", "JSON", "Parquet"]);
            writeln!(text, "Download: /f{file}\nFormat: {format}").expect("a string");
            texts.push(("format", vec![format.to_lowercase()]));
            values.entry(Facet::Format).or_default().push(format.to_owned());
        }
        let host = chance.pick(&["rain", "wind", "x7"]);
        let site = format!("https://{host}.example");
        texts.push(("site", vec!["https".to_owned(), host.to_owned(), "example".to_owned()]));
        let health = if chance.once_in(3) { chance.pick(&Health::ALL) } else { Health::Listed };
        texts.push(("health", vec![health.name().to_owned()]));
        values.insert(Facet::Site, vec![site.clone()]);
        values.insert(Facet::Health, vec![health.name().to_owned()]);
        if !texts.iter().any(|(place, _)| *place == "title") {
            texts.push(("title", vec![format!("ds{number}")]));
        }
        for values in values.values_mut() {
            values.sort();
            values.dedup();
        }
        let mut catalog = read(text.as_bytes(), &ReadOptions::default());
        let dataset = catalog.datasets.remove(0);
        let is_representative = !chance.once_in(4);
        let values = values.into_iter().collect();
        Self { dataset, site, health, is_representative, texts, values, year }
    }

    pub(crate) fn uri(&self) -> String {
        self.dataset.uri("https://example.com/data.txt")
    }

    pub(crate) fn id(&self) -> DatasetId {
        DatasetId::of_uri(&self.uri())
    }

    pub(crate) fn with_entry<T>(
        &self,
        revision: u64,
        take: impl FnOnce(&IndexEntry<'_>) -> T,
    ) -> T {
        take(&IndexEntry {
            id: self.id(),
            revision,
            uri: &self.uri(),
            site: &self.site,
            dataset: &self.dataset,
            health: self.health,
            duplicates: 0,
            is_representative: self.is_representative,
        })
    }
}

/// A world in an index: written in several commits, with some datasets put twice and some removed.
pub(crate) fn build(folder: &Path, chance: &mut Chance) -> (Index, Vec<Described>) {
    let index = Index::create(folder).expect("a new folder");
    let mut writer = index.writer().expect("the first writer");
    let mut world: BTreeMap<usize, Described> = BTreeMap::new();
    let size = 20 + chance.below(60);
    for step in 1..=size * 2 {
        let number = chance.below(size);
        if chance.once_in(8) {
            if let Some(gone) = world.remove(&number) {
                writer.remove(gone.id());
            }
        } else {
            let described = Described::random(chance, number);
            described.with_entry(step as u64, |entry| writer.put(entry)).expect("put");
            world.insert(number, described);
        }
        if chance.once_in(25) {
            writer.commit(step as u64).expect("committed");
        }
    }
    writer.commit(u64::MAX).expect("committed");
    writer.finish().expect("finished");
    index.reload().expect("reloaded");
    assert_eq!(index.sequence(), u64::MAX);
    (index, world.into_values().collect())
}
