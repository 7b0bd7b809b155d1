//! One package, as CKAN and its extension for DCAT write it: members, and extras with keys.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::words::{EXTRAS, PACKAGE, RESOURCE, RESOURCE_ELSEWHERE};
use crate::draft::Draft;
use crate::json::beyond::{FILE_NAMES, begin_unlinked};
use crate::json::json_ld::{box_of, word_of};
use crate::json::member::{Object, texts};
use crate::json::{MOST_PARENTS, PARENT};
use crate::place::SourcePlace;
use crate::statement::{Field, Name};
use crate::term::Term;
use crate::value::Contact;

/// Reads a package and its resources.
pub(in crate::json) fn read(package: &Object<'_>, draft: &mut Draft<'_>) {
    draft.dataset(&package.place());
    let mut said = Said { package, extras: extras(package), read: BTreeSet::new() };
    said.state_dates(draft);
    said.state_license(draft);
    said.state_publisher(draft);
    said.state_contacts(draft);
    said.state_access(draft);
    said.state_coverage(draft);
    for (name, term) in EXTRAS {
        said.state(*term, name, draft);
    }
    said.read.extend(["resources", "extras", "owner_org"]);
    let skip: Vec<_> = said.read.iter().copied().collect();
    package.state_all(PACKAGE, &skip, draft);
    said.state_other_extras(draft);
    package.objects("resources").for_each(|resource| read_resource(&resource, draft));
}

/// An extra: its value, and its place.
type Extra<'a> = (&'a Value, SourcePlace);

fn extras<'a>(package: &Object<'a>) -> BTreeMap<&'a str, Extra<'a>> {
    let extras = package.objects("extras");
    let pairs = extras.filter_map(|extra| {
        let place = extra.place();
        Some((extra.text("key")?, (extra.get("value")?, place)))
    });
    pairs.collect()
}

/// What a package says, by a member or by an extra of the same name.
struct Said<'p, 'a> {
    package: &'p Object<'a>,
    extras: BTreeMap<&'a str, Extra<'a>>,
    /// The names that were read.
    read: BTreeSet<&'static str>,
}

impl<'a> Said<'_, 'a> {
    /// The value under a name, and its place.
    fn value(&mut self, name: &'static str) -> Option<Extra<'a>> {
        let own =
            self.package.get(name).filter(|value| !texts(value).is_empty() || value.is_array());
        let found = own.map(|value| (value, self.package.at(name)));
        let found = found.or_else(|| self.extras.get(name).cloned());
        if found.is_some() {
            self.read.insert(name);
        }
        found
    }

    fn text(&mut self, name: &'static str) -> Option<String> {
        self.value(name).and_then(|(value, _)| texts(value).into_iter().next())
    }

    fn has(&self, name: &str) -> bool {
        let own = self.package.get(name).or_else(|| self.extras.get(name).map(|(value, _)| *value));
        own.is_some_and(|value| !texts(value).is_empty())
    }

    fn state(&mut self, term: Term, name: &'static str, draft: &mut Draft<'_>) {
        let Some((value, place)) = self.value(name) else { return };
        for text in listed(value) {
            let text = word_of(term, &text).unwrap_or(text);
            draft.state(&Field::Known(term), &text, &place);
        }
    }

    /// The dates of the data; without them, those of their description, which are kept apart otherwise.
    fn state_dates(&mut self, draft: &mut Draft<'_>) {
        for (term, of_data, of_metadata) in [
            (Term::Issued, "issued", "metadata_created"),
            (Term::Modified, "modified", "metadata_modified"),
        ] {
            let name = if self.has(of_data) { of_data } else { of_metadata };
            self.state(term, name, draft);
        }
    }

    /// The most exact of its licence's names; the others are kept.
    fn state_license(&mut self, draft: &mut Draft<'_>) {
        let names = ["license_url", "license_id", "license_title"];
        if let Some(name) = names.into_iter().find(|name| self.has(name)) {
            self.state(Term::License, name, draft);
        }
    }

    /// The publisher that an extra names; else the organization in CKAN.
    fn state_publisher(&mut self, draft: &mut Draft<'_>) {
        let named = ["publisher_name", "publisher"].into_iter().find(|name| self.has(name));
        self.state(Term::Publisher, named.unwrap_or("organization"), draft);
        if named.is_none() {
            self.state_parents(draft);
        }
    }

    /// The organizations that it is a part of, the nearest first, where the organization names them.
    fn state_parents(&self, draft: &mut Draft<'_>) {
        let (field, place) = (Field::Other(Name::of(PARENT)), self.package.at("organization"));
        let mut organization = self.package.get("organization");
        for _ in 0..MOST_PARENTS {
            let of = |name: &&str| {
                let parents = organization?.get(name)?;
                let parent = parents.get(0).unwrap_or(parents);
                parent.is_object().then_some(parent)
            };
            organization = PARENTS.iter().find_map(of);
            let Some(name) = organization.and_then(|parent| texts(parent).into_iter().next())
            else {
                return;
            };
            draft.state(&field, &name, &place);
        }
    }

    fn state_contacts(&mut self, draft: &mut Draft<'_>) {
        for (name, addresses) in [
            ("contact_name", &["contact_email", "contact_uri", "contact_url"][..]),
            ("maintainer", &["maintainer_email"]),
            ("author", &["author_email"]),
        ] {
            let own = addresses.iter().find(|address| self.has(address));
            let place = self.package.at(own.unwrap_or(&name));
            let address = own.and_then(|address| self.text(address));
            // An author is stated as the creator, too.
            let person = if name == "author" {
                self.package.text(name).map(str::to_owned)
            } else {
                self.text(name)
            };
            let person = person.filter(|_| name != "author" || address.is_some());
            let address = address.map(|address| {
                let is_mail = address.contains('@') && !address.contains(':');
                if is_mail { format!("mailto:{address}") } else { address }
            });
            let contact =
                Contact { name: person.as_deref(), address: address.as_deref() }.to_string();
            if !contact.is_empty() {
                draft.state(&Field::Known(Term::Contact), &contact, &place);
            }
        }
        // Version 2 of the extension: a list of objects.
        if let Some(contacts) = self.package.get("contact").filter(|value| value.is_array()) {
            self.read.insert("contact");
            for contact in
                contacts.as_array().into_iter().flatten().filter_map(|value| Object::of(value, ""))
            {
                let address = ["email", "url", "uri"]
                    .into_iter()
                    .find_map(|name| contact.text(name).filter(|text| !text.is_empty()));
                let contact = Contact { name: contact.text("name"), address }.to_string();
                if !contact.is_empty() {
                    draft.state(
                        &Field::Known(Term::Contact),
                        &contact,
                        &self.package.at("contact"),
                    );
                }
            }
        }
    }

    fn state_access(&mut self, draft: &mut Draft<'_>) {
        let rights = self.has("access_rights").then(|| self.value("access_rights")).flatten();
        if let Some((value, place)) = rights {
            for text in texts(value) {
                let word = word_of(Term::Access, &text).unwrap_or_default();
                let is_word = matches!(&*word, "public" | "restricted" | "private");
                let (term, text) =
                    if is_word { (Term::Access, word) } else { (Term::Rights, text) };
                draft.state(&Field::Known(term), &text, &place);
                if is_word {
                    self.read.insert("private");
                    return;
                }
            }
        }
        if let Some(private) = self.package.get("private").and_then(Value::as_bool) {
            self.read.insert("private");
            let access = if private { "private" } else { "public" };
            draft.state(&Field::Known(Term::Access), access, &self.package.at("private"));
        }
    }

    /// The places and times that it covers.
    fn state_coverage(&mut self, draft: &mut Draft<'_>) {
        let field = Field::Known(Term::Spatial);
        for name in ["spatial_text", "spatial_uri", "spatial_bbox", "spatial", "spatial_geom"] {
            if let Some((value, place)) = self.value(name) {
                for text in place_texts(value) {
                    draft.state(&field, &text, &place);
                }
            }
        }
        for part in self.parts("spatial_coverage") {
            for name in ["text", "uri", "bbox", "geom"] {
                if let Some(text) = part.text(name).filter(|text| !text.is_empty()) {
                    draft.state(&field, &box_of(text), &self.package.at("spatial_coverage"));
                }
            }
        }
        let (start, end) = (self.value("temporal_start"), self.value("temporal_end"));
        let place = start.as_ref().or(end.as_ref()).map(|(_, place)| place.clone());
        let first =
            |extra: Option<Extra<'_>>| extra.and_then(|(value, _)| texts(value).into_iter().next());
        if let (Some(period), Some(place)) = (period(first(start), first(end)), place) {
            draft.state(&Field::Known(Term::Temporal), &period, &place);
        }
        for part in self.parts("temporal_coverage") {
            let text =
                |name: &str| part.text(name).filter(|text| !text.is_empty()).map(str::to_owned);
            if let Some(period) = period(text("start"), text("end")) {
                draft.state(
                    &Field::Known(Term::Temporal),
                    &period,
                    &self.package.at("temporal_coverage"),
                );
            }
        }
    }

    /// The objects in a member of version 2 of the extension.
    fn parts(&mut self, name: &'static str) -> Vec<Object<'a>> {
        let parts: Vec<_> = self.package.objects(name).collect();
        if !parts.is_empty() {
            self.read.insert(name);
        }
        parts
    }

    /// Keeps what no table has, among it the objects of a harvest.
    fn state_other_extras(&self, draft: &mut Draft<'_>) {
        for extra in self.package.objects("extras") {
            if let (Some(key), Some(value)) = (extra.text("key"), extra.get("value"))
                && (!self.read.contains(key)
                    || self.package.get(key).is_some_and(|own| !texts(own).is_empty()))
            {
                let field = Field::Other(Name::of(key));
                for text in texts(value) {
                    draft.state(&field, &text, &extra.place());
                }
            }
        }
    }
}

/// The members of an organization with the one that it is a part of: in an export of ours, in CKAN, and in portals with
/// a tree of their own.
const PARENTS: [&str; 3] = [PARENT, "groups", "parent"];

/// The texts of a value, which may be a list written as a text of JSON.
fn listed(value: &Value) -> Vec<String> {
    let list = value.as_str().filter(|text| text.trim_start().starts_with('['));
    let list = list.and_then(|text| serde_json::from_str::<Vec<Value>>(text).ok());
    list.map_or_else(|| texts(value), |values| values.iter().flat_map(texts).collect())
}

/// The texts of a place: `GeoJSON` may be an object, or a text.
fn place_texts(value: &Value) -> Vec<String> {
    match value {
        Value::Object(_) => vec![box_of(&value.to_string())],
        value => texts(value).iter().map(|text| box_of(text)).collect(),
    }
}

fn period(start: Option<String>, end: Option<String>) -> Option<String> {
    match (start, end) {
        (None, None) => None,
        (start, end) => {
            let open = || "..".to_owned();
            Some(format!("{}/{}", start.unwrap_or_else(open), end.unwrap_or_else(open)))
        }
    }
}

fn read_resource(resource: &Object<'_>, draft: &mut Draft<'_>) {
    draft.leave_file();
    let text = |name: &str| resource.text(name).filter(|text| !text.trim().is_empty());
    // The extension writes both URLs beside CKAN's own, which is one of them.
    let download = if text("download_url").is_some() {
        Some("download_url")
    } else {
        Some("url").filter(|_| text("access_url").is_none() || text("access_url") != text("url"))
    };
    if let Some(name) = download {
        resource.state(Term::Download, name, draft);
    }
    if text("access_url").is_some() {
        resource.state(Term::AccessUrl, "access_url", draft);
    }
    if ["url", "download_url", "access_url"].iter().all(|name| text(name).is_none()) {
        let name = FILE_NAMES.iter().find_map(|name| text(name)).map(str::to_owned);
        begin_unlinked(resource, name, draft);
    }
    resource.state_all(RESOURCE, RESOURCE_ELSEWHERE, draft);
}
