//! Publishers that are parts of others.

use verger_catalog::search::{Facet, Query};

use super::typed::{index_of, search};

const DATA: &str = "\
Dataset: a
Title: One
Publisher: Rain Station
subOrganizationOf: Weather Office
subOrganizationOf: Government
Download: /a

Dataset: b
Title: Two
Publisher: Weather Office
subOrganizationOf: Government
Download: /b

Dataset: c
Title: Three
Publisher: Archive
subOrganizationOf: Government
Download: /c

Dataset: d
Title: Four
Publisher: Archive
subOrganizationOf: University
Download: /d

Dataset: e
Title: Five
subOrganizationOf: Government
Download: /e
";

#[test]
fn an_organization_has_what_its_parts_publish() {
    let (_folder, index) = index_of(DATA);
    let results = search(&index, "");
    let [(facet, values)] = &results.facets[1..2] else { panic!() };
    let values: Vec<_> = values.iter().map(|(value, count)| (value.as_str(), *count)).collect();
    assert_eq!(
        (*facet, &values[..]),
        (
            Facet::Publisher,
            &[
                ("Government", 3),
                ("Archive", 2),
                ("Weather Office", 2),
                ("Rain Station", 1),
                ("University", 1)
            ][..]
        )
    );
    for (value, whole) in [
        ("Rain Station", Some("Weather Office")),
        ("Weather Office", Some("Government")),
        ("Government", None),
        // Two have an archive.
        ("Archive", None),
        ("Nobody", None),
    ] {
        assert_eq!(results.within(Facet::Publisher, value), whole, "{value}");
        assert_eq!(results.within(Facet::Theme, value), None);
    }
    for (typed, uris) in [
        ("publisher:government ", &["a", "b", "c"][..]),
        ("publisher:\"weather office\"", &["a", "b"]),
        ("publisher:\"rain station\"", &["a"]),
        ("publisher:university ", &["d"]),
    ] {
        let mut found: Vec<_> = search(&index, typed).hits.into_iter().map(|hit| hit.uri).collect();
        found.sort();
        assert_eq!(found, uris, "{typed}");
    }
    let mut query = Query::default();
    query.filters.push((Facet::Publisher, "Weather Office".to_owned()));
    let results = index.search(&query).expect("searched");
    assert_eq!(results.total, 2);
    // A hit shows who published it.
    let hit = results.hits.iter().find(|hit| hit.uri == "a").expect("found");
    assert_eq!(hit.publisher.as_deref(), Some("Rain Station"));
}
