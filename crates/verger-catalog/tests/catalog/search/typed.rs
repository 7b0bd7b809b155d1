use verger_catalog::search::{Facet, Index, IndexEntry, Order, Query, QueryNote, Results};
use verger_dataset::{DatasetId, Health, ReadOptions, read};

const DATA: &str = "\
Dataset: rain
Title: Rainfall at stations
Keyword: precipitation
Publisher: Met Office
Description: Daily sums of rain gauges. Quality of the data is good.
Modified: 2024-03-01
Column: rain_mm number millimetres
Download: /rain_2024.csv

Dataset: 10.5281/zenodo.123
Title: Météo-France: températures
Description: The temperature in Montréal, PM2.5 and NO2; organization of it all
License: https://creativecommons.org/licenses/by/4.0/
Modified: 2020
Download: /t.parquet
Format: parquet

Dataset: USGS-01646500
Title: A gauge
Description: rainfall is mentioned only here, in a text that tells of many other things at great length
Publisher: Office of Rivers
Download: /x
Media-type: text/csv
";

pub(super) fn index() -> (tempfile::TempDir, Index) {
    index_of(DATA)
}

pub(super) fn index_of(described: &str) -> (tempfile::TempDir, Index) {
    let folder = tempfile::tempdir().expect("a folder");
    let index = Index::create(folder.path()).expect("made");
    let mut writer = index.writer().expect("a writer");
    let datasets = read(described.as_bytes(), &ReadOptions::default()).datasets;
    for (number, dataset) in datasets.iter().enumerate() {
        let entry = IndexEntry {
            id: DatasetId::of_uri(&dataset.identifier),
            revision: number as u64,
            uri: &dataset.identifier,
            site: "https://weather.example",
            dataset,
            health: Health::Listed,
            duplicates: number as u32,
            is_representative: true,
        };
        writer.put(&entry).expect("put");
    }
    writer.commit(7).expect("committed");
    index.reload().expect("reloaded");
    (folder, index)
}

pub(super) fn search(index: &Index, typed: &str) -> Results {
    index.search(&Query::parse(typed)).expect("searched")
}

fn found(index: &Index, typed: &str) -> Vec<String> {
    search(index, typed).hits.into_iter().map(|hit| hit.uri).collect()
}

#[test]
fn people_find_what_they_mean() {
    let (_folder, index) = index();
    let (rain, meteo, usgs) = ("rain", "10.5281/zenodo.123", "USGS-01646500");
    for (typed, uris) in [
        // The title counts more than the description.
        ("rainfall ", &[rain, usgs][..]),
        ("Station ", &[rain]),
        ("meteo ", &[meteo]),
        ("MONTRÉAL ", &[meteo]),
        ("temperatures ", &[meteo]),
        ("pm2.5 ", &[meteo]),
        ("rain_mm ", &[rain]),
        ("10.5281/zenodo.123", &[meteo]),
        ("10.5281/zenod", &[meteo]),
        ("usgs-01646", &[usgs]),
        ("usgs-01646 ", &[]),
        ("organ ", &[]),
        ("\"quality of the data\"", &[rain]),
        ("\"of the\"", &[rain]),
        ("\"the of\"", &[]),
        ("\"gauges daily\"", &[]),
        ("description:\"rain gauge\"", &[rain]),
        ("publisher:office modified:2024", &[rain]),
        ("publisher:\"met office\"", &[rain]),
        ("format:csv -gauge", &[]),
        ("format:parquet OR publisher:rivers title:gauge", &[usgs]),
        ("column:millimetre", &[rain]),
        ("licence:creativecommons", &[meteo]),
        ("modified:2020..2021", &[meteo]),
        ("modified:2024-03", &[rain]),
        ("modified:2024-04..", &[]),
        ("site:weather.example modified:..2023", &[meteo]),
        ("health:listed precip", &[rain]),
        ("health:gone", &[]),
        ("rain_2024.csv", &[rain]),
    ] {
        assert_eq!(found(&index, typed), uris, "{typed}");
    }
}

#[test]
fn a_word_that_stands_nowhere_is_searched_as_one_that_is_spelt_nearly_so() {
    let (_folder, index) = index();
    let note = |word: &str, searched: &[&str]| QueryNote::Misspelt {
        word: word.to_owned(),
        searched: searched.iter().map(|&word| word.to_owned()).collect(),
    };
    for (typed, notes, total) in [
        ("rainfal ", vec![note("rainfal", &["rainfall"])], 2),
        ("tempreture ", vec![note("tempreture", &["temperature"])], 1),
        ("statoin ", vec![note("statoin", &["station"])], 1),
        ("statoins ", vec![note("statoins", &["station"])], 1),
        ("dta ", vec![note("dta", &["data"])], 1),
        ("hte ", vec![note("hte", &["the"])], 2),
        // Two typos are too many for a few letters; so is another first letter for three; numbers are never corrected.
        ("statoimn ", vec![note("statoimn", &["station"])], 1),
        ("ranfll ", vec![], 0),
        ("met0 ", vec![], 0),
        ("gxx ", vec![], 0),
        ("xhe ", vec![], 0),
        ("01646501 ", vec![], 0),
        // A prefix is not a misspelling.
        ("rainfal", vec![], 2),
    ] {
        let results = search(&index, typed);
        assert_eq!((results.notes, results.total), (notes, total), "{typed}");
    }
}

#[test]
fn the_beginning_of_a_word_is_told_when_it_is_too_short() {
    let (_folder, index) = index();
    let results = search(&index, "ra* ");
    assert_eq!((results.notes, results.total), (vec![QueryNote::ShortPrefix("ra*".to_owned())], 0));
    assert_eq!(search(&index, "rai* ").total, 2);
}

#[test]
fn the_last_word_of_a_phrase_is_open_if_few_begin_so() {
    let described = |name: String| format!("Dataset: {name}\nTitle: A table\n\n");
    let few = (1000..1130).map(|number| described(format!("ds-{number}")));
    let many = (200_000..200_101).map(|number| described(format!("set-{number}")));
    let (_folder, index) = index_of(&few.chain(many).collect::<String>());
    for (typed, total, note) in [
        ("ds-112", 10, None),
        ("ds-100*", 10, None),
        ("ds-1129", 1, None),
        ("ds-100 ", 0, None),
        ("set-100", 0, None),
        // Too many words have this prefix, and no word is exactly this.
        ("set-200", 0, None),
        ("set-200*", 0, Some(&QueryNote::BroadPrefix("200*".to_owned()))),
    ] {
        let results = search(&index, typed);
        assert_eq!((results.total, results.notes.first()), (total, note), "{typed}");
    }
}

#[test]
fn what_was_typed_comes_before_what_only_begins_so() {
    let (_folder, index) = index();
    assert_eq!(found(&index, "rain"), ["rain", "USGS-01646500"]);
    let mut second = Query::parse("rain");
    (second.offset, second.most) = (1, 5);
    let hits = index.search(&second).expect("searched").hits;
    assert_eq!(hits.iter().map(|hit| hit.uri.as_str()).collect::<Vec<_>>(), ["USGS-01646500"]);
}

#[test]
fn a_hit_shows_what_a_list_needs() {
    let (_folder, index) = index();
    let results = search(&index, "millimetres ");
    assert_eq!(results.sequence, 7);
    let hit = &results.hits[0];
    assert_eq!(hit.id, DatasetId::of_uri("rain"));
    assert_eq!((hit.revision, hit.duplicates, hit.health), (0, 0, Health::Listed));
    assert_eq!(hit.title, "Rainfall at stations");
    assert_eq!(hit.site, "https://weather.example");
    assert_eq!(hit.publisher.as_deref(), Some("Met Office"));
    assert_eq!(hit.formats, ["CSV"]);
    assert_eq!(hit.modified.as_deref(), Some("2024-03-01"));
    assert!(hit.score > 0.0);
}

#[test]
fn the_front_page_is_everything_the_youngest_first() {
    let (_folder, index) = index();
    for _ in 0..2 {
        let results = index.search(&Query::default()).expect("searched");
        let uris: Vec<_> = results.hits.iter().map(|hit| hit.uri.as_str()).collect();
        assert_eq!(uris, ["rain", "10.5281/zenodo.123", "USGS-01646500"]);
        assert_eq!(results.facets.len(), Facet::ALL.len());
        let formats = &results.facets[2];
        let expected = [("CSV", 2), ("Parquet", 1)];
        assert_eq!(*formats, (Facet::Format, expected.map(|(of, n)| (of.to_owned(), n)).into()));
    }
    let mut query = Query::default();
    query.order = Order::Title;
    let uris: Vec<_> = index.search(&query).expect("searched").hits;
    let uris: Vec<_> = uris.iter().map(|hit| hit.uri.as_str()).collect();
    assert_eq!(uris, ["USGS-01646500", "10.5281/zenodo.123", "rain"]);
}
