//! Values that are written in several ways, and text with markup.

use verger_catalog::search::{Facet, Query, Results};

use super::typed::{index_of, search};

const DATA: &str = "\
Dataset: a
Title: One
License: http://creativecommons.org/publicdomain/zero/1.0/legalcode
Download: /a
Format: application/zip

Dataset: b
Title: Two
License: CC0
Download: /b
Format: .zip

Dataset: c
Title: Three
License: https://creativecommons.org/publicdomain/zero/1.0/
Download: /c
Media-type: application/x-zip-compressed

Dataset: d
Title: <b>Rain</b> &amp; snow
Publisher: Wind &amp; weather
Description: <p class=\"thick\">Rain&nbsp;gauges</p><p>x < y &eacute;t&eacute;</p>
License: ask us
Download: /d
Format: ZIP
";

fn values(results: &Results, facet: Facet) -> Vec<(&str, u64)> {
    let (_, values) = results.facets.iter().find(|(of, _)| *of == facet).expect("asked");
    values.iter().map(|(value, count)| (value.as_str(), *count)).collect()
}

#[test]
fn a_value_is_one_however_it_is_written() {
    let (_folder, index) = index_of(DATA);
    let results = search(&index, "");
    assert_eq!(values(&results, Facet::Format), [("ZIP", 4)]);
    assert_eq!(values(&results, Facet::License), [("CC0-1.0", 3), ("ask us", 1)]);
    assert_eq!(values(&results, Facet::Publisher), [("Wind & weather", 1)]);
    assert!(results.hits.iter().all(|hit| hit.formats == ["ZIP"]));
    for (facet, value, total) in [
        (Facet::Format, "ZIP", 4),
        (Facet::Format, "application/zip", 4),
        (Facet::License, "CC0-1.0", 3),
        (Facet::License, "https://www.creativecommons.org/publicdomain/zero/1.0/deed.fr", 3),
        (Facet::License, "ask us", 1),
        (Facet::License, "MIT", 0),
        (Facet::Publisher, "Wind &amp; weather", 1),
    ] {
        let mut query = Query::default();
        query.filters.push((facet, value.to_owned()));
        assert_eq!(index.search(&query).expect("searched").total, total, "{value}");
    }
    for (typed, total) in [
        ("format:application/zip", 4),
        ("format:.zip ", 4),
        ("license:cc0 ", 3),
        ("license:https://creativecommons.org/publicdomain/zero/1.0/", 3),
        ("license:legalcode ", 1),
        ("license:mit ", 0),
    ] {
        assert_eq!(search(&index, typed).total, total, "{typed}");
    }
}

#[test]
fn markup_is_neither_searched_nor_shown() {
    let (_folder, index) = index_of(DATA);
    for (typed, total) in [
        ("\"rain & snow\"", 1),
        ("\"rain gauge\"", 1),
        ("\"x y ete\"", 1),
        ("\"gauge x\"", 1),
        ("thick ", 0),
        ("class ", 0),
        ("nbsp ", 0),
        ("amp ", 0),
        ("p ", 0),
    ] {
        assert_eq!(search(&index, typed).total, total, "{typed}");
    }
    let hit = &search(&index, "snow ").hits[0];
    assert_eq!(
        (hit.title.as_str(), hit.publisher.as_deref()),
        ("Rain & snow", Some("Wind & weather"))
    );
}
