//! The usual licences, however they are written: one value each, SPDX's short identifier where it has one.

/// The short name of a licence that is given as a URL, a name or an identifier; `None` if it is not a usual one.
pub(crate) fn short(written: &str) -> Option<String> {
    let written = written.trim();
    match written.split_once("://") {
        Some((scheme, rest))
            if ["http", "https"].iter().any(|one| scheme.eq_ignore_ascii_case(one)) =>
        {
            of_url(&rest.to_ascii_lowercase())
        }
        _ => of_name(written),
    }
}

/// By the place that it leads to, in lower case and without a scheme.
fn of_url(place: &str) -> Option<String> {
    let place = place.split(['?', '#']).next().unwrap_or_default();
    let place = place.strip_prefix("www.").unwrap_or(place);
    let mut parts: Vec<_> = place.split('/').filter(|part| !part.is_empty()).collect();
    let is_form = |part: &str| {
        ["legalcode", "deed", "summary", "rdf"].contains(&part.split('.').next().unwrap_or(part))
    };
    while parts.len() > 1 && parts.last().is_some_and(|last| is_form(last)) {
        parts.pop();
    }
    let found = match *parts.as_slice() {
        ["creativecommons.org", "licenses", codes, version, ref ported @ ..] => {
            return creative_commons(&[codes], version, ported.first().copied());
        }
        ["creativecommons.org", "publicdomain", "zero", ..] => "CC0-1.0",
        ["creativecommons.org", "publicdomain", "mark", ..] => "CC-PDM-1.0",
        ["opendatacommons.org", "licenses", "by", ..] => "ODC-By-1.0",
        ["dcat-ap.de", "def", "licenses", ref name @ ..] => return of_name(&name.join("-")),
        ["opendatacommons.org", "licenses", name, ..]
        | ["opendefinition.org" | "licenses.opendefinition.org", .., name]
        | ["publications.europa.eu", "resource", "authority", "licence", name] => {
            return of_name(name);
        }
        ["nationalarchives.gov.uk", "doc", "open-government-licence", "version", version, ..] => {
            return government(version);
        }
        ["nationalarchives.gov.uk", "doc", "open-government-licence", ..] => "OGL-UK",
        ["usa.gov", "publicdomain" | "government-works" | "government-copyright", ..] => US,
        ["opensource.org", "license" | "licenses", "mit" | "mit-license.php", ..] => "MIT",
        ["opensource.org", "license" | "licenses", "apache-2.0", ..] => APACHE,
        ["apache.org", "licenses", "license-2.0" | "license-2.0.txt" | "license-2.0.html"] => {
            APACHE
        }
        ["spdx.org", "licenses", name, ..] => {
            let name = name.strip_suffix(".html").or_else(|| name.strip_suffix(".json"));
            return of_name(name.unwrap_or(parts[2]));
        }
        ["govdata.de", "dl-de", "by-2-0"] => "DL-DE-BY-2.0",
        ["govdata.de", "dl-de", "zero-2-0"] => "DL-DE-ZERO-2.0",
        _ => return None,
    };
    Some(found.to_owned())
}

/// By a name or an identifier: its words in lower case, without those that say nothing.
fn of_name(name: &str) -> Option<String> {
    // Where the short name comes in parentheses, it counts.
    let short =
        name.rsplit_once('(').and_then(|(_, short)| of_words(&words(short.trim_end_matches(')'))));
    short.or_else(|| of_words(&words(name)))
}

fn words(name: &str) -> Vec<String> {
    let mut lower = name.to_lowercase();
    for (long, short) in LONG {
        lower = lower.replace(long, short);
    }
    let parts = lower.split(|c: char| !c.is_ascii_alphanumeric());
    parts.filter(|part| !part.is_empty() && !IDLE.contains(part)).map(str::to_owned).collect()
}

fn of_words(words: &[String]) -> Option<String> {
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let found = match *words.as_slice() {
        ["cc0", ref rest @ ..] if rest.iter().all(|word| OF_CC0.contains(word)) => "CC0-1.0",
        ["cc", "pdm"] | ["cc", "pdm", "1", "0"] => "CC-PDM-1.0",
        ["cc", ref rest @ ..] => {
            let codes = rest
                .iter()
                .take_while(|word| word.bytes().all(|octet| octet.is_ascii_alphabetic()));
            let (codes, version) = rest.split_at(codes.count());
            return match *version {
                [] => creative_commons(codes, "", None),
                [major, minor, ref ported @ ..] if ported.len() < 2 => {
                    creative_commons(codes, &format!("{major}.{minor}"), ported.first().copied())
                }
                _ => None,
            };
        }
        ["pddl", ..] | ["odc", "pddl", ..] => "PDDL-1.0",
        ["odbl", ..] | ["odc", "odbl", ..] => "ODbL-1.0",
        ["odc", "by", ..] => "ODC-By-1.0",
        ["ogl" | "ogluk"] | ["uk", "ogl"] | ["ogl", "uk"] => "OGL-UK",
        ["ogl", "uk", version, ..] | ["ogl", version] | ["ogl", version, "0"] => {
            return government(version);
        }
        ["us", "public", "domain"] | ["us", "pd"] | ["us", "government", "work"] => US,
        ["mit"] => "MIT",
        ["apache"] | ["apache", "2"] | ["apache", "2", "0"] => APACHE,
        ["dl", "de", "by", "2", "0"] | ["dl", "by", "de", "2", "0"] => "DL-DE-BY-2.0",
        ["dl", "de", "zero", "2", "0"] | ["dl", "zero", "de", "2", "0"] => "DL-DE-ZERO-2.0",
        ["etalab", "2", "0"] => "etalab-2.0",
        _ => return None,
    };
    Some(found.to_owned())
}

/// One of the six licences of Creative Commons, in a version from 1.0 to 4.0, or without one.
fn creative_commons(codes: &[&str], version: &str, ported: Option<&str>) -> Option<String> {
    let codes: Vec<_> = codes.iter().flat_map(|codes| codes.split('-')).collect();
    let codes =
        codes.join("-").replace("bysa", "by-sa").replace("bync", "by-nc").replace("bynd", "by-nd");
    let codes = codes.replace("ncsa", "nc-sa").replace("ncnd", "nc-nd");
    let is_known =
        ["by", "by-sa", "by-nc", "by-nd", "by-nc-sa", "by-nc-nd"].contains(&codes.as_str());
    let is_version = ["", "1.0", "2.0", "2.1", "2.5", "3.0", "4.0"].contains(&version);
    let is_port = |port: &str| {
        (2..=3).contains(&port.len()) && port.bytes().all(|octet| octet.is_ascii_alphabetic())
    };
    if !is_known || !is_version || !ported.is_none_or(is_port) {
        return None;
    }
    let parts = ["cc", &codes, version, ported.unwrap_or_default()];
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Some(parts.join("-").to_ascii_uppercase())
}

fn government(version: &str) -> Option<String> {
    let version = version.strip_prefix('v').unwrap_or(version).split('.').next()?;
    ["1", "2", "3"].contains(&version).then(|| format!("OGL-UK-{version}.0"))
}

/// Words that may follow it.
const OF_CC0: [&str; 4] = ["1", "0", "public", "domain"];

const US: &str = "US public domain";
const APACHE: &str = "Apache-2.0";

/// Long forms, longest first.
const LONG: &[(&str, &str)] = &[
    ("open data commons public domain dedication and licen", "pddl licen"),
    ("public domain dedication and licen", "pddl licen"),
    ("open data commons open database", "odbl"),
    ("open data commons attribution", "odc-by"),
    ("open database licen", "odbl licen"),
    ("open government licen", "ogl licen"),
    ("u.s.", "us"),
    ("government works", "government work"),
    ("creative commons", "cc"),
    ("creativecommons", "cc"),
    ("cc-zero", "cc0"),
    ("cc zero", "cc0"),
    ("cczero", "cc0"),
    ("cc0", " cc0 "),
    ("public domain mark", "pdm"),
    ("attribution", "by"),
    ("non-commercial", "nc"),
    ("non commercial", "nc"),
    ("noncommercial", "nc"),
    ("share-alike", "sa"),
    ("share alike", "sa"),
    ("sharealike", "sa"),
    ("no-derivatives", "nd"),
    ("no derivatives", "nd"),
    ("noderivatives", "nd"),
    ("noderivs", "nd"),
];

/// Words that do not distinguish licences.
const IDLE: &[&str] = &[
    "license",
    "licence",
    "licenses",
    "the",
    "v",
    "version",
    "international",
    "unported",
    "generic",
    "universal",
    "dedication",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Each short name, with other ways to write it.
    const SAME: &[(&str, &[&str])] = &[
        (
            "CC0-1.0",
            &[
                "https://creativecommons.org/publicdomain/zero/1.0/",
                "http://www.creativecommons.org/publicdomain/zero/1.0/legalcode",
                "https://creativecommons.org/publicdomain/zero/1.0/deed.de",
                "CC0",
                "cc-zero",
                "CC0 1.0 Universal",
                "CC0 1.0 Universal (CC0 1.0) Public Domain Dedication",
                "Creative Commons Zero (CC0-1.0)",
                "http://www.opendefinition.org/licenses/cc-zero",
                "https://spdx.org/licenses/CC0-1.0.html",
                "http://publications.europa.eu/resource/authority/licence/CC0",
            ],
        ),
        (
            "CC-BY-4.0",
            &[
                "https://creativecommons.org/licenses/by/4.0",
                "http://creativecommons.org/licenses/by/4.0/legalcode.de",
                "CC BY 4.0",
                "cc-by-4.0",
                "Creative Commons Attribution 4.0 International (CC BY 4.0)",
                "Creative Commons Attribution 4.0",
                "http://publications.europa.eu/resource/authority/licence/CC_BY_4_0",
            ],
        ),
        (
            "CC-BY-NC-SA-3.0",
            &[
                "https://creativecommons.org/licenses/by-nc-sa/3.0/",
                "CC BY-NC-SA 3.0 Unported",
                "Creative Commons Attribution-NonCommercial-ShareAlike 3.0",
            ],
        ),
        (
            "CC-BY-3.0-DE",
            &["https://creativecommons.org/licenses/by/3.0/de/deed.en", "CC-BY-3.0-DE"],
        ),
        (
            "CC-BY",
            &[
                "cc-by",
                "CC BY",
                "http://www.opendefinition.org/licenses/cc-by",
                "Creative Commons Attribution",
            ],
        ),
        (
            "PDDL-1.0",
            &[
                "https://opendatacommons.org/licenses/pddl/1-0/",
                "odc-pddl",
                "PDDL",
                "Open Data Commons Public Domain Dedication and License (PDDL)",
            ],
        ),
        (
            "ODbL-1.0",
            &[
                "http://opendatacommons.org/licenses/odbl/1.0/",
                "odc-odbl",
                "ODbL",
                "Open Data Commons Open Database License (ODbL)",
            ],
        ),
        ("ODC-By-1.0", &["https://opendatacommons.org/licenses/by/1-0/", "odc-by", "ODC-By-1.0"]),
        (
            "OGL-UK-3.0",
            &[
                "http://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/",
                "Open Government Licence v3.0",
                "OGL-UK-3.0",
                "OGL 3",
            ],
        ),
        ("OGL-UK", &["uk-ogl", "https://www.nationalarchives.gov.uk/doc/open-government-licence/"]),
        (
            "US public domain",
            &[
                "http://www.usa.gov/publicdomain/label/1.0/",
                "https://www.usa.gov/government-works",
                "us-pd",
                "U.S. Government Work",
            ],
        ),
        ("MIT", &["MIT", "MIT License", "https://opensource.org/licenses/MIT"]),
        (
            "Apache-2.0",
            &[
                "http://www.apache.org/licenses/LICENSE-2.0",
                "Apache License 2.0",
                "Apache License, Version 2.0",
            ],
        ),
    ];

    #[test]
    fn a_licence_has_one_short_name() {
        for (short_name, all) in SAME {
            for written in *all {
                assert_eq!(short(written).as_deref(), Some(*short_name), "{written}");
            }
            assert_eq!(short(short_name).as_deref(), Some(*short_name), "its own");
        }
    }

    #[test]
    fn what_is_not_a_usual_licence_is_left_alone() {
        for written in [
            "",
            "(",
            "Free for research",
            "https://example.com/licenses/by/4.0/",
            "https://creativecommons.org/licenses/by/9.0/",
            "https://creativecommons.org/",
            "https://creativecommons.org/licenses/",
            "CC BY 4.0 and MIT",
            "by",
            "not MIT",
            "https://www.",
        ] {
            assert_eq!(short(written), None, "{written}");
        }
    }
}
