//! datapackage.json of Frictionless Data.

use serde_json::Value;

use super::member::{Object, texts};
use super::text::Text;
use super::{Budget, Raw};
use crate::column::Column;
use crate::draft::Draft;
use crate::place::SourcePlace;
use crate::statement::Field;
use crate::term::Term;

/// Reads the text if it has that shape, and says whether it has.
pub(super) fn read(text: &Text<'_>, draft: &mut Draft<'_>) -> bool {
    if !text.raw.get("resources").is_some_and(Raw::is_list) {
        return false;
    }
    let value = text.value(text.raw, Budget::WHOLE, &SourcePlace::Made, draft);
    let Some(package) = Object::of(&value, "") else { return false };
    draft.dataset(&package.place());
    package.state_all(PACKAGE, &["licenses", "sources", "contributors", "resources", "id"], draft);
    if package.get("name").is_none() {
        package.state(Term::Dataset, "id", draft);
    }
    for license in package.objects("licenses") {
        let name = if license.get("name").is_some() { "name" } else { "path" };
        license.state(Term::License, name, draft);
    }
    for source in package.objects("sources") {
        let name = if source.get("path").is_some() { "path" } else { "title" };
        source.state(Term::Source, name, draft);
    }
    for person in package.objects("contributors") {
        let is_publisher = person.text("role") == Some("publisher");
        let term = if is_publisher { Term::Publisher } else { Term::Creator };
        person.state(term, "title", draft);
    }
    for resource in package.objects("resources") {
        if draft.is_full() {
            break;
        }
        read_resource(&resource, draft);
    }
    true
}

fn read_resource(resource: &Object<'_>, draft: &mut Draft<'_>) {
    let place = resource.at("path");
    let paths = resource.get("path").or(resource.get("url")).map(texts).unwrap_or_default();
    // A resource with several paths is one table in several files; its description applies to each.
    for path in paths {
        if draft.is_full() {
            return;
        }
        draft.leave_file();
        draft.state(&Field::Known(Term::Download), &path, &place);
        resource.state_all(RESOURCE, &["path", "url", "schema"], draft);
        match resource.get("schema") {
            Some(Value::String(link)) => {
                draft.state(&Field::Known(Term::DescribedBy), link, &resource.at("schema"));
            }
            Some(_) => {
                let schema = resource.objects("schema");
                let fields = schema.flat_map(|schema| schema.objects("fields"));
                fields.for_each(|field| column(&field, "type", &field.place(), draft));
            }
            None => {}
        }
    }
}

/// States a column by an object with its name, type and description.
pub(super) fn column(field: &Object<'_>, kind: &str, place: &SourcePlace, draft: &mut Draft<'_>) {
    let text = |name: &str| {
        let value =
            field.members.iter().find(|(key, _)| key.rsplit([':', '/', '#']).next() == Some(name));
        value.map(|(_, value)| texts(value).join(" ")).filter(|text| !text.is_empty())
    };
    if let Some(name) = text("name") {
        let kind = text(kind).map(|kind| kind.rsplit([':', '/']).next().unwrap_or("").to_owned());
        let column = Column { name, kind, description: text("description") };
        draft.state(&Field::Known(Term::Column), &column.to_string(), place);
    }
}

const PACKAGE: &[(&str, Term)] = &[
    ("name", Term::Dataset),
    ("title", Term::Title),
    ("description", Term::Description),
    ("keywords", Term::Keyword),
    ("created", Term::Issued),
    ("homepage", Term::LandingPage),
    ("version", Term::Version),
];

const RESOURCE: &[(&str, Term)] = &[
    ("title", Term::Title),
    ("description", Term::Description),
    ("format", Term::Format),
    ("mediatype", Term::MediaType),
    ("bytes", Term::Bytes),
    ("hash", Term::Checksum),
];
