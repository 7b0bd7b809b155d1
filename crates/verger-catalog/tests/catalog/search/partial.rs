use verger_catalog::search::{Facet, Order, Query, QueryNote, Results};

use super::typed::{index, index_of, search};

const RAIN: &str = "rain";
const METEO: &str = "10.5281/zenodo.123";
const USGS: &str = "USGS-01646500";

/// The URIs of the hits, each with what it lacks.
fn lacking(results: &Results) -> Vec<(&str, Vec<&str>)> {
    let hits = results.hits.iter();
    hits.map(|hit| (hit.uri.as_str(), hit.missing.iter().map(String::as_str).collect())).collect()
}

fn partial(found: usize, asked: usize) -> QueryNote {
    QueryNote::Partial { found, asked }
}

fn not_found(word: &str) -> QueryNote {
    QueryNote::NotFound(word.to_owned())
}

#[test]
fn the_best_partial_matches_are_found_when_nothing_has_all() {
    let (_folder, index) = index();
    for (typed, notes, hits) in [
        ("rainfall gauge ", vec![], vec![(RAIN, vec![]), (USGS, vec![])]),
        (
            "precipitation montreal ",
            vec![partial(1, 2)],
            vec![(RAIN, vec!["montreal"]), (METEO, vec!["precipitation"])],
        ),
        ("rainfall gauge montreal rivers ", vec![partial(3, 4)], vec![(USGS, vec!["montreal"])]),
        // A word that is nowhere is dropped; the rest is not a partial match.
        ("zeppelin precipitation ", vec![not_found("zeppelin")], vec![(RAIN, vec!["zeppelin"])]),
        (
            "zeppelin precipitation montreal \"gauge daily\" ",
            vec![not_found("zeppelin"), not_found("\"gauge daily\""), partial(1, 2)],
            vec![
                (RAIN, vec!["zeppelin", "montreal", "\"gauge daily\""]),
                (METEO, vec!["zeppelin", "precipitation", "\"gauge daily\""]),
            ],
        ),
        (
            "title:zeppelin precip",
            vec![not_found("title:zeppelin")],
            vec![(RAIN, vec!["title:zeppelin"])],
        ),
        // What filters holds.
        (
            "precipitation montreal -keyword:precipitation ",
            vec![partial(1, 2)],
            vec![(METEO, vec!["precipitation"])],
        ),
        (
            "precipitation montreal modified:2024 ",
            vec![partial(1, 2)],
            vec![(RAIN, vec!["montreal"])],
        ),
        ("precipitation montreal publisher:rivers ", vec![], vec![]),
        ("zeppelin modified:2024", vec![], vec![]),
        ("zeppelin airship ", vec![], vec![]),
        ("zeppelin ", vec![], vec![]),
    ] {
        let results = search(&index, typed);
        let mut found = lacking(&results);
        found.sort_by_key(|(uri, _)| *uri != RAIN);
        assert_eq!((&results.notes, found), (&notes, hits), "{typed}");
        assert_eq!(results.total, results.hits.len() as u64, "{typed}");
    }
}

#[test]
fn partial_matches_are_counted_paged_and_ordered() {
    let (_folder, index) = index();
    let mut query = Query::parse("precipitation montreal ");
    query.order = Order::Title;
    let results = index.search(&query).expect("searched");
    assert_eq!(lacking(&results).iter().map(|(uri, _)| *uri).collect::<Vec<_>>(), [METEO, RAIN]);
    let (_, formats) = results.facets.iter().find(|(of, _)| *of == Facet::Format).expect("asked");
    assert_eq!(*formats, [("CSV".to_owned(), 1), ("Parquet".to_owned(), 1)]);
    (query.order, query.offset, query.most) = (Order::Modified, 1, 1);
    let results = index.search(&query).expect("searched");
    assert_eq!((results.total, lacking(&results)), (2, vec![(METEO, vec!["precipitation"])]));
    query = Query::parse("precipitation montreal ");
    query.filters.push((Facet::Format, "Parquet".to_owned()));
    let results = index.search(&query).expect("searched");
    assert_eq!((results.total, lacking(&results)), (1, vec![(METEO, vec!["precipitation"])]));
}

#[test]
fn a_rare_word_beside_a_frequent_one_may_be_a_misspelling() {
    let many = (0..80).map(|number| format!("Dataset: t{number}\nTitle: Temperature\n\n"));
    let rare = "Dataset: r\nTitle: Temprature and wind2\n\nDataset: s\nTitle: Wind speeds 2\n\n";
    let (_folder, index) = index_of(&many.chain([rare.to_owned()]).collect::<String>());
    let note =
        QueryNote::DidYouMean { word: "temprature".to_owned(), instead: "temperature".to_owned() };
    for (typed, notes, total) in [
        ("temprature ", vec![note.clone()], 1),
        ("temprature", vec![note], 1),
        // As rare as a similar word; numbers; what is frequent itself.
        ("wind ", vec![], 1),
        ("wind2 ", vec![], 1),
        ("temperature ", vec![], 80),
        // The beginning of a word is not a misspelling.
        ("tempr", vec![], 1),
    ] {
        let results = search(&index, typed);
        assert_eq!((results.notes, results.total), (notes, total), "{typed}");
    }
}

#[test]
fn a_word_counts_more_in_a_short_title() {
    let long = (0..18).map(|number| {
        format!("Dataset: long{number}\nTitle: Passengers at the airports of region {number}\n\n")
    });
    let (_folder, index) =
        index_of(&long.chain(["Dataset: short\nTitle: Airports\n".to_owned()]).collect::<String>());
    for typed in ["title:airports ", "airports "] {
        let results = search(&index, typed);
        assert_eq!((results.total, results.hits[0].uri.as_str()), (19, "short"), "{typed}");
    }
}
