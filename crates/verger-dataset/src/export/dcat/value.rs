use serde_json::{Value, json};

use crate::export::date::{is_date, xsd_time, xsd_type};
use crate::export::media_type::is_media_type;
use crate::export::members::Said;
use crate::export::{http, mail_address};
use crate::statement::Statement;
use crate::term::{Term, ValueKind};
use crate::value::Contact;

/// What DCAT can say of a statement.
pub(super) fn said(statement: &Statement) -> Said {
    let text = statement.text();
    let Some(term) = statement.term() else { return Said::Not };
    match term {
        Term::Publisher | Term::Creator => Said::exactly(agent(text)),
        Term::Contact => contact(statement),
        Term::Temporal => Said::exactly(period(text)),
        Term::Access => access(text),
        // A reader of ours takes commas between keywords.
        Term::Keyword => Said::same(text, !text.contains(',')),
        Term::MediaType | Term::Compress if is_media_type(text) => {
            let url = format!("https://www.iana.org/assignments/{MEDIA_TYPES}{text}");
            // A reader of ours takes what comes after the last of these.
            Said::same(json!({"@id": url, "@type": "dct:MediaType"}), !text.contains(MEDIA_TYPES))
        }
        Term::MediaType | Term::Compress => {
            Said::same(labelled("dct:MediaType", text), !text.contains(MEDIA_TYPES))
        }
        Term::Format => Said::exactly(labelled("dct:MediaTypeOrExtent", text)),
        Term::Language => Said::exactly(language(text)),
        Term::Spatial => reference(statement, "dct:Location", "skos:prefLabel"),
        Term::License => reference(statement, "dct:LicenseDocument", "rdfs:label"),
        Term::Rights => Said::exactly(labelled("dct:RightsStatement", text)),
        Term::Frequency => Said::exactly(labelled("dct:Frequency", text)),
        Term::Type => Said::exactly(json!({"@type": "skos:Concept", "skos:prefLabel": text})),
        Term::Theme => linked(
            statement,
            |url| json!({"@id": url, "@type": "skos:Concept", "skos:prefLabel": url}),
        ),
        Term::Source => reference(statement, "prov:Entity", "rdfs:label"),
        Term::LandingPage => linked(statement, |url| json!({"@id": url, "@type": "foaf:Document"})),
        Term::ConformsTo => linked(statement, |url| json!({"@id": url, "@type": "dct:Standard"})),
        Term::Checksum => checksum(statement),
        Term::Bytes => match statement.number() {
            Some(number) => Said::same(
                json!({"@value": number.to_string(), "@type": "xsd:nonNegativeInteger"}),
                number.to_string() == text,
            ),
            None => Said::Not,
        },
        _ => match term.entry().kind {
            ValueKind::Link => linked(statement, |url| json!({"@id": url})),
            ValueKind::Date => date(text),
            _ => Said::exactly(text),
        },
    }
}

pub(super) fn agent(name: &str) -> Value {
    json!({"@type": "foaf:Agent", "foaf:name": name})
}

/// The service at a URL. DCAT-AP requires its title.
pub(super) fn service(url: &str) -> Value {
    json!({"@type": "dcat:DataService", "dct:title": url, "dcat:endpointURL": {"@id": url}})
}

fn labelled(class: &str, label: &str) -> Value {
    json!({"@type": class, "rdfs:label": label})
}

fn linked(statement: &Statement, value: impl Fn(&str) -> Value) -> Said {
    let link = statement.link(None);
    link.map_or(Said::Not, |url| Said::same(value(&url), url == statement.text()))
}

/// Something by its URL; without one, by its label.
fn reference(statement: &Statement, class: &str, label: &str) -> Said {
    match statement.link(None) {
        Some(_) => linked(statement, |url| json!({"@id": url, "@type": class})),
        None => Said::exactly(json!({"@type": class, label: statement.text()})),
    }
}

fn contact(statement: &Statement) -> Said {
    let text = statement.text();
    let Contact { name, address } = Contact::parse(text);
    let url = address.and_then(|address| http(Some(address)));
    let mail = address.and_then(mail_address);
    let mut object = json!({"@type": "vcard:Kind"});
    let is_name = url.is_none() && mail.is_none();
    if let Some(name) = if is_name { Some(text) } else { name } {
        object["vcard:fn"] = name.into();
    }
    if let Some(url) = &url {
        object["vcard:hasURL"] = json!({"@id": url});
    } else if let Some(mail) = &mail {
        object["vcard:hasEmail"] = json!({"@id": mail});
    }
    let read = Contact { name, address: url.as_deref().or(mail.as_deref()) }.to_string();
    Said::same(object, is_name || read == text)
}

fn access(text: &str) -> Said {
    let word = match text {
        "public" => "PUBLIC",
        "restricted" => "RESTRICTED",
        "private" => "NON_PUBLIC",
        _ => return Said::Nearly(labelled("dct:RightsStatement", text)),
    };
    let url = format!("http://publications.europa.eu/resource/authority/access-right/{word}");
    Said::exactly(json!({"@id": url, "@type": "dct:RightsStatement"}))
}

/// A language; the Library of Congress has URLs for the codes of ISO 639.
fn language(text: &str) -> Value {
    let mut value = labelled("dct:LinguisticSystem", text);
    let is_code = text.bytes().all(|octet| octet.is_ascii_lowercase());
    let list = match text.len() {
        2 if is_code => "iso639-1",
        3 if is_code => "iso639-2",
        _ => return value,
    };
    value["@id"] = format!("http://id.loc.gov/vocabulary/{list}/{text}").into();
    value
}

/// A period. Its label is the text, which may be no dates.
fn period(text: &str) -> Value {
    let mut period = labelled("dct:PeriodOfTime", text);
    let (start, end) = text.split_once('/').unwrap_or((text, text));
    for (name, date) in [("dcat:startDate", start.trim()), ("dcat:endDate", end.trim())] {
        if let Some(kind) = xsd_type(date) {
            period[name] = json!({"@value": date, "@type": kind});
        }
    }
    period
}

fn date(text: &str) -> Said {
    match xsd_type(text) {
        Some(kind) => Said::exactly(json!({"@value": text, "@type": kind})),
        None if is_date(text) => xsd_time(text).map_or(Said::Not, |time| {
            Said::Nearly(json!({"@value": time, "@type": "xsd:dateTime"}))
        }),
        None => Said::Not,
    }
}

fn checksum(statement: &Statement) -> Said {
    let Some(checksum) = statement.checksum() else { return Said::Not };
    let algorithm = format!("spdx:checksumAlgorithm_{}", checksum.algorithm());
    Said::exactly(json!({
        "@type": "spdx:Checksum",
        "spdx:algorithm": {"@id": algorithm, "@type": "spdx:ChecksumAlgorithm"},
        "spdx:checksumValue": {"@value": checksum.hex(), "@type": "xsd:hexBinary"},
    }))
}

const MEDIA_TYPES: &str = "media-types/";
