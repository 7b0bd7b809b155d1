//! What a value says about a term.

use super::found::Found;
use super::item::{Item, Tagged, chosen, is_blank};
use super::{geometry, local};
use crate::json::member::Object;
use crate::term::{Term, ValueKind};
use crate::value::Contact;

/// The texts of a value as a value of the term.
pub(super) fn texts<'a>(term: Term, item: &Item<'a>, found: &Found<'a>) -> Vec<Tagged> {
    let object = match item {
        Item::Text(tagged) => {
            let Tagged { text, language } = tagged;
            let text = of_word(term, text).unwrap_or_else(|| text.clone());
            return if text.is_empty() {
                Vec::new()
            } else {
                vec![Tagged { text, language: language.clone() }]
            };
        }
        Item::Object(object) => object,
    };
    let plain = |texts: Vec<String>| texts.into_iter().map(Tagged::plain).collect();
    match term {
        Term::Temporal => plain(period(object, found).into_iter().collect()),
        Term::Spatial => plain(places(object, found)),
        Term::Contact => plain(contact(object, found).into_iter().collect()),
        Term::License => match link_of(object, found) {
            Some(url) => plain(vec![url]),
            None => found.names(object),
        },
        Term::Dataset => {
            let text = found.text_of(object, &["value", "notation", "@value"]);
            text.map_or_else(|| found.names(object), |text| vec![Tagged::plain(text)])
        }
        _ if term.entry().kind == ValueKind::Link => match link_of(object, found) {
            Some(url) => plain(vec![url]),
            None => found.names(object),
        },
        _ => {
            let mut names = found.names(object);
            for name in &mut names {
                name.text =
                    of_word(term, &name.text).unwrap_or_else(|| std::mem::take(&mut name.text));
            }
            names
        }
    }
}

/// Whether a value says which version of Croissant is used: nothing about the dataset.
pub(super) fn says_nothing(item: &Item<'_>) -> bool {
    matches!(item, Item::Text(tagged) if tagged.text.starts_with(CROISSANT))
}

/// The texts of a value of no known term.
pub(super) fn plain_texts<'a>(item: &Item<'a>, found: &Found<'a>) -> Vec<Tagged> {
    match item {
        Item::Text(tagged) => vec![tagged.clone()],
        Item::Object(object) => found.names(object),
    }
}

/// What a licence is called that also has a URL.
pub(super) fn license_title<'a>(item: &Item<'a>, found: &Found<'a>) -> Option<String> {
    let Item::Object(object) = item else { return None };
    link_of(object, found)?;
    found.text_of(object, &["title", "name", "prefLabel", "label"])
}

/// The words of lists that are written as IRIs, and texts with something around them.
pub(in crate::json) fn of_word(term: Term, text: &str) -> Option<String> {
    let after = |prefixes: &[&str]| {
        prefixes.iter().find_map(|prefix| text.strip_prefix(prefix)).map(str::to_owned)
    };
    match term {
        // https://www.iana.org/assignments/media-types/text/csv
        Term::MediaType | Term::Compress => {
            text.rsplit_once("media-types/").map(|(_, name)| name.to_owned())
        }
        Term::Format => after(&[&format!("{AUTHORITIES}file-type/")]),
        Term::Language => after(&[
            "http://id.loc.gov/vocabulary/iso639-1/",
            "http://id.loc.gov/vocabulary/iso639-2/",
            &format!("{AUTHORITIES}language/"),
        ])
        .map(|code| code.to_ascii_lowercase()),
        // …/access-right/PUBLIC, or a word in any case.
        Term::Access => {
            let word = local(text).to_ascii_lowercase();
            Some(if word == "non_public" { "private".to_owned() } else { word })
        }
        Term::ConformsTo if text.starts_with(CROISSANT) => Some(String::new()),
        // schema.org and Croissant count in `B`; other units are not exact.
        Term::Bytes => {
            let number = text.trim().strip_suffix('B')?.trim_end();
            crate::value::number(number).map(|number| number.to_string())
        }
        _ => None,
    }
}

const CROISSANT: &str = "http://mlcommons.org/croissant/";

/// Where the European Union lists words.
const AUTHORITIES: &str = "http://publications.europa.eu/resource/authority/";

/// The URL of an object.
fn link_of<'a>(object: &Object<'a>, found: &Found<'a>) -> Option<String> {
    let own = object.text("@id").filter(|id| !is_blank(id)).map(str::to_owned);
    own.or_else(|| found.text_of(object, &["url", "contentUrl", "endpointURL", "path"]))
}

/// `start/end`, with `..` for an end that is open; what it is called if it has no dates, or is called by them.
fn period<'a>(object: &Object<'a>, found: &Found<'a>) -> Option<String> {
    let date = |names: &[&str]| {
        found.text_of(object, names).or_else(|| {
            let mut instants = names.iter().flat_map(|name| found.objects(object, name));
            instants.find_map(|instant| found.text_of(&instant, &INSTANT))
        })
    };
    let start = date(&["startDate", "hasBeginning"]);
    let end = date(&["endDate", "hasEnd"]);
    let label = found.text_of(object, &["label", "prefLabel", "title", "name", "description"]);
    let open = || "..".to_owned();
    let dates = match (start, end) {
        (None, None) => {
            return label
                .or_else(|| chosen(&found.names(object)).next().map(|name| name.text.clone()));
        }
        (Some(start), Some(end)) if start == end => start,
        (start, end) => format!("{}/{}", start.unwrap_or_else(open), end.unwrap_or_else(open)),
    };
    let is_called_so = |label: &String| {
        dates
            .split('/')
            .all(|date| date == ".." || label.split('/').any(|part| part.trim() == date))
    };
    Some(label.filter(is_called_so).unwrap_or(dates))
}

const INSTANT: [&str; 6] =
    ["inXSDDate", "inXSDDateTime", "inXSDDateTimeStamp", "inXSDgYearMonth", "inXSDgYear", "date"];

/// What a place is called, and where it is: `west,south,east,north`, or a point in WKT.
fn places<'a>(object: &Object<'a>, found: &Found<'a>) -> Vec<String> {
    let mut said: Vec<_> = found
        .text_of(object, &["prefLabel", "name", "title", "label", "officialName", "@value"])
        .into_iter()
        .collect();
    let texts =
        ["bbox", "geometry", "centroid"].iter().flat_map(|name| found.texts_of(object, &[name]));
    let mut shapes: Vec<String> = texts.map(|tagged| geometry::of_text(&tagged.text)).collect();
    let about = ["geo", "geometry"].iter().flat_map(|name| found.objects(object, name));
    for shape in about.chain([object.clone()]) {
        let text = |name: &str| found.text_of(&shape, &[name]);
        shapes.extend(text("box").map(|text| geometry::of_latitudes("box", &text)));
        shapes.extend(text("polygon").map(|text| geometry::of_latitudes("polygon", &text)));
        shapes.extend(text("line").map(|text| geometry::of_latitudes("line", &text)));
        shapes.extend(text("circle").map(|text| format!("circle {text}")));
        shapes.extend(text("asWKT").map(|text| geometry::of_text(&text)));
        if let (Some(latitude), Some(longitude)) =
            (text("latitude").or(text("lat")), text("longitude").or(text("long")))
        {
            shapes.push(format!("POINT({longitude} {latitude})"));
        }
    }
    // The centre of a box says nothing more, nor does the same box in another form.
    let has_box = shapes.iter().any(|shape| !shape.starts_with("POINT"));
    shapes.retain(|shape| !has_box || !shape.starts_with("POINT"));
    for shape in shapes {
        if !said.contains(&shape) {
            said.push(shape);
        }
    }
    if said.is_empty() {
        said.extend(chosen(&found.names(object)).map(|name| name.text.clone()));
    }
    said
}

/// A name and an address, as in mail: `Office <office@example.com>`.
fn contact<'a>(object: &Object<'a>, found: &Found<'a>) -> Option<String> {
    let name = found.text_of(object, &["fn", "name", "organization-name", "title", "hasFN"]);
    let address = found.text_of(object, &["hasEmail", "email", "mbox"]).or_else(|| {
        let values = found.objects(object, "hasEmail");
        values.iter().find_map(|value| found.text_of(value, &["hasValue", "value", "@id"]))
    });
    let address = address.or_else(|| found.text_of(object, &["hasURL", "url"]));
    let own = object.text("@id").filter(|id| !is_blank(id));
    match (name, address) {
        (None, None) => own.map(str::to_owned),
        (name, address) => {
            Some(Contact { name: name.as_deref(), address: address.as_deref() }.to_string())
        }
    }
}
