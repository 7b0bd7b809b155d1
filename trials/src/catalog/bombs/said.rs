//! Hostile texts, numbers and names, in each form.

use super::{Bomb, all_of, json, nothing, text};

const fn file(
    name: &'static str,
    file: &'static str,
    before: fn(usize) -> String,
    each: fn(usize) -> String,
    after: &'static str,
) -> Bomb {
    Bomb { name, file, before, each, after }
}

/// The beginning of a dataset in data.json.
fn begun() -> String {
    "[{\"identifier\":\"i\",\"title\":\"t\",".to_owned()
}

/// A member of JSON-LD within another, with that number of bytes in all.
fn nested(octets: usize, open: &str) -> String {
    all_of(open, octets.saturating_sub(200))
}

pub(super) const BOMBS: &[Bomb] = &[
    json(
        "a number of many digits",
        |octets| begun() + "\"distribution\":[{\"byteSize\":1" + &all_of("7", octets),
        nothing,
        "}]}]",
    ),
    json(
        "numbers of many digits",
        |_| begun() + "\"distribution\":[",
        |_| format!("{{\"downloadURL\":\"/a\",\"byteSize\":{}}},", "7".repeat(1_000_000)),
        "0]}]",
    ),
    json(
        "exponents",
        |_| begun() + "\"temporal\":[",
        |_| "1e999999999,-1e-999999999,".into(),
        "0]}]",
    ),
    json("the same member", |_| begun(), |_| "\"title\":\"t\",".into(), "\"modified\":\"2026\"}]"),
    json(
        "escapes",
        |octets| begun() + "\"description\":\"" + &all_of("\\u0041\\n\\\\", octets),
        nothing,
        "\"}]",
    ),
    json(
        "open escapes",
        |octets| begun() + "\"description\":\"" + &all_of("\\", octets),
        nothing,
        "\"}]",
    ),
    json(
        "signs of direction",
        |_| "[".into(),
        |number| {
            format!(
                "{{\"identifier\":\"{number}\",\"title\":\"\u{202E}{}\u{2066}\"}},",
                "\u{200F}".repeat(300)
            )
        },
        "0]",
    ),
    json(
        "accents on one letter",
        |octets| begun() + "\"description\":\"a" + &all_of("\u{301}", octets),
        nothing,
        "\"}]",
    ),
    json(
        "raw control characters",
        |octets| begun() + "\"description\":\"" + &all_of("\u{1}\t\u{7F}\u{85}", octets),
        nothing,
        "\"}]",
    ),
    json(
        "files of a dataset",
        |_| begun() + "\"distribution\":[",
        |number| format!("{{\"downloadURL\":\"/{number}.csv\",\"title\":\"t\"}},"),
        "0]}]",
    ),
    json(
        "paths in a URL",
        |octets| begun() + "\"distribution\":[{\"downloadURL\":\"" + &nested(octets, "a/../"),
        nothing,
        "\"}]}]",
    ),
    json(
        "contexts",
        |_| "{\"@context\":[".into(),
        |number| format!("{{\"t{number}\":\"https://schema.org/t{}\"}},", number + 1),
        "0],\"@type\":\"Dataset\",\"name\":\"n\"}",
    ),
    json("contexts in contexts", |octets| nested(octets, "{\"@context\":{\"a\":"), nothing, ""),
    json(
        "graphs in graphs",
        |octets| nested(octets, "{\"@type\":\"Dataset\",\"name\":\"n\",\"@graph\":["),
        nothing,
        "",
    ),
    json(
        "a count beyond all numbers",
        |_| "{\"success\":true,\"result\":{\"count\":18446744073709551615,\"results\":[".into(),
        |number| format!("{{\"name\":\"d{number}\",\"resources\":[]}},"),
        "{\"name\":\"last\",\"resources\":[]}]}}",
    ),
    json(
        "organizations in organizations",
        |octets| {
            "{\"success\":true,\"result\":{\"count\":1,\"results\":[{\"name\":\"d\",\"resources\":[],\"organization\":".to_owned()
                + &nested(octets, "{\"title\":\"o\",\"groups\":[")
        },
        nothing,
        "",
    ),
    json(
        "lists of authors",
        |_| {
            "{\"@context\":\"https://schema.org/\",\"@type\":\"Dataset\",\"name\":\"n\",\"creator\":[".into()
        },
        |number| format!("{{\"@list\":[{{\"@type\":\"Person\",\"name\":\"{number}\"}}]}},"),
        "0]}",
    ),
    text(
        "merges of YAML",
        |_| "- &a {name: a, k0: a, k1: a, k2: a, k3: a, k4: a, k5: a, k6: a, k7: a}\n".into(),
        |number| format!("- {{<<: [*a, *a, *a, *a], name: d{number}}}\n"),
    ),
    text("tabs of YAML", |_| "path: a.csv\n".into(), |number| format!("a{number}:\tb\t[\n")),
    text("complex keys of YAML", |octets| all_of("? ", octets), nothing),
    text("documents of YAML", |_| "path: a.csv\n".into(), |_| "---\npath: b.csv\n".into()),
    text(
        "steps of YAML",
        |_| "path: a.csv\ndescription: |\n".into(),
        |number| format!("{}x\n", " ".repeat(1 + number % 20_000)),
    ),
    text("includes", nothing, |number| format!("Include: /{number}.txt\n")),
    text("records of one line", nothing, |number| format!("Dataset: {number}\n\n")),
    text("a long line", |octets| format!("Dataset: a\nTitle: {}", all_of("x ", octets)), nothing),
    file(
        "pins",
        "_pins.yaml",
        nothing,
        |number| format!("p{number}:\n- p{number}/20230101T000000Z-b81d5/\n"),
        "",
    ),
    file(
        "versions of a pin",
        "_pins.yaml",
        |_| "p:\n".into(),
        |number| format!("- p/{number}T000000Z-b81d5/\n"),
        "",
    ),
    file(
        "bases on bases",
        "catalog.ttl",
        |_| "@prefix dcat: <http://www.w3.org/ns/dcat#> .\n".into(),
        |_| "@base <a/> .\n<> a dcat:Dataset .\n".into(),
        "",
    ),
    file(
        "scripts of a page",
        "index.html",
        |_| "<html>".into(),
        |number| {
            format!(
                "<script type=\"application/ld+json\">{{\"@context\":\"https://schema.org/\",\"@type\":\"Dataset\",\"name\":\"{number}\"}}</script>"
            )
        },
        "",
    ),
    file(
        "links of a page",
        "index.html",
        |_| "<html>".into(),
        |number| format!("<a href=\"/{number}/catalog.ttl\">"),
        "",
    ),
];
