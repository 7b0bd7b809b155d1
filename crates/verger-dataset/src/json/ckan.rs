//! Answers of CKAN's `package_show` and `package_search`.

use serde_json::Value;

use super::member::{Object, texts};
use crate::draft::Draft;
use crate::statement::{Field, Name};
use crate::term::Term;

/// Reads the value if it is such an answer, and says whether it is.
pub(super) fn read(value: &Value, draft: &mut Draft<'_>) -> bool {
    let Some(answer) = Object::of(value, "") else { return false };
    if answer.get("success").and_then(Value::as_bool) != Some(true) {
        return false;
    }
    let Some(result) = answer.objects("result").into_iter().next() else { return false };
    if result.get("results").is_some() {
        for package in result.objects("results") {
            if draft.is_full() {
                break;
            }
            read_package(&package, draft);
        }
        return true;
    }
    let is_package = result.get("name").is_some() && result.get("resources").is_some();
    if is_package {
        read_package(&result, draft);
    }
    is_package
}

fn read_package(package: &Object<'_>, draft: &mut Draft<'_>) {
    draft.dataset(&package.place());
    package.state_all(PACKAGE, &READ_ELSEWHERE, draft);
    let license = ["license_url", "license_id", "license_title"];
    let said = |name: &&&str| package.text(name).is_some_and(|text| !text.is_empty());
    if let Some(name) = license.iter().find(said) {
        package.state(Term::License, name, draft);
    }
    for (name, shown) in [("maintainer_email", "maintainer"), ("author_email", "author")] {
        let email = package.text(name).filter(|email| email.contains('@'));
        match email {
            Some(email) => {
                let email = format!("mailto:{email}");
                draft.state(&Field::Known(Term::Contact), &email, &package.at(name));
            }
            None if name == "maintainer_email" => package.state(Term::Contact, shown, draft),
            None => {}
        }
    }
    if let Some(private) = package.get("private").and_then(Value::as_bool) {
        let access = if private { "private" } else { "public" };
        draft.state(&Field::Known(Term::Access), access, &package.at("private"));
    }
    for extra in package.objects("extras") {
        if let (Some(key), Some(value)) = (extra.text("key"), extra.get("value")) {
            let field = Field::Other(Name::of(key));
            for text in texts(value) {
                draft.state(&field, &text, &extra.place());
            }
        }
    }
    for resource in package.objects("resources") {
        draft.leave_file();
        resource.state(Term::Download, "url", draft);
        resource.state_all(RESOURCE, &["url", "package_id", "position"], draft);
    }
}

const PACKAGE: &[(&str, Term)] = &[
    ("name", Term::Dataset),
    ("title", Term::Title),
    ("notes", Term::Description),
    ("tags", Term::Keyword),
    ("groups", Term::Theme),
    ("type", Term::Type),
    ("organization", Term::Publisher),
    ("author", Term::Creator),
    ("metadata_created", Term::Issued),
    ("metadata_modified", Term::Modified),
    ("url", Term::LandingPage),
    ("version", Term::Version),
];

const READ_ELSEWHERE: [&str; 10] = [
    "license_url",
    "license_id",
    "license_title",
    "maintainer",
    "maintainer_email",
    "author_email",
    "private",
    "extras",
    "resources",
    // The same organization, as an id.
    "owner_org",
];

const RESOURCE: &[(&str, Term)] = &[
    ("name", Term::Title),
    ("description", Term::Description),
    ("format", Term::Format),
    ("mimetype", Term::MediaType),
    ("size", Term::Bytes),
    ("hash", Term::Checksum),
    ("created", Term::Issued),
    ("last_modified", Term::Modified),
];
