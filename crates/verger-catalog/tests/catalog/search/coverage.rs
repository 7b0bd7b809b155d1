//! Datasets by the time and the place that they are about.

use verger_catalog::search::QueryNote;

use super::typed::{index_of, search};

const DATA: &str = "\
Dataset: berlin
Title: Trees
Spatial: Berlin, Germany
Spatial: 13.1,52.3,13.8,52.7
Temporal: 2015-03/2018

Dataset: fiji
Title: Reefs
Spatial: 177,-20,-178,-16
Temporal: 1850/1900

Dataset: point
Title: Trees and a gauge
Spatial: POINT(-179 -17)
Temporal: 2018-12-31/..

Dataset: berlin-road
Title: A road called Berlin, and trees
Temporal: in the Bronze Age
";

fn found(typed: &str) -> Vec<String> {
    let (_folder, index) = index_of(DATA);
    let mut uris: Vec<_> = search(&index, typed).hits.into_iter().map(|hit| hit.uri).collect();
    uris.sort();
    uris
}

#[test]
fn datasets_are_found_by_what_they_cover() {
    for (typed, uris) in [
        ("place:berlin", &["berlin"][..]),
        ("place:\"berlin germany\"", &["berlin"]),
        ("germany ", &["berlin"]),
        ("covers:2015", &["berlin"]),
        ("covers:2015-02", &[]),
        ("covers:2018-12-31", &["berlin", "point"]),
        ("covers:2019..2025", &["point"]),
        ("covers:1800..1850", &["fiji"]),
        ("covers:..1850-01-01", &["fiji"]),
        ("covers:1900-12-31..", &["berlin", "fiji", "point"]),
        ("covers:1901..2015-02", &[]),
        ("within:13.4,52.5,13.5,52.6", &["berlin"]),
        ("within:13.8,52.7,14,53", &["berlin"]),
        ("within:13.9,52.7,14,53", &[]),
        ("within:-180,-90,180,90", &["berlin", "fiji", "point"]),
        ("within:-179.5,-18,-178.5,-16.5", &["fiji", "point"]),
        ("within:178,-18,179,-16.5", &["fiji"]),
        ("within:179,-18,-178.5,-16.5", &["fiji", "point"]),
        ("trees covers:2018 -place:berlin", &["point"]),
        // What filters holds where words are missing.
        ("trees reefs covers:1860", &["fiji"]),
        ("title:trees covers:1860 OR place:berlin", &["berlin"]),
    ] {
        assert_eq!(found(typed), uris, "{typed}");
    }
    let (_folder, index) = index_of(DATA);
    let results = search(&index, "trees within:13,52");
    assert_eq!((results.notes, results.total), (vec![QueryNote::NotABox("13,52".to_owned())], 3));
}
