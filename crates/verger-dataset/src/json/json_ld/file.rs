use super::checksum;
use super::found::Found;
use super::words::FILE;
use super::{local, said};
use crate::draft::Draft;
use crate::json::beyond::{FILE_NAMES, begin_unlinked, is_filled};
use crate::json::member::Object;
use crate::statement::Field;
use crate::term::Term;

/// Reads a file of the open dataset.
pub(super) fn read<'a>(file: &Object<'a>, found: &Found<'a>, draft: &mut Draft<'_>) {
    draft.leave_file();
    // Statements about a file come after its URL; a file without one cannot be downloaded.
    let count = draft.files();
    said::state(file, FILE, |term| term == Term::Download, found, draft);
    said::state(file, FILE, |term| term == Term::AccessUrl, found, draft);
    let services = found.objects(file, "accessService");
    for service in &services {
        if let Some(url) = found.text_of(service, &["endpointURL", "@id"]) {
            draft.state(&Field::Known(Term::Service), &url, &service.place());
        }
    }
    if draft.files() == count {
        // A URL that was refused is one, too.
        let is_url = |key: &str| URLS.contains(&local(key)) && !is_filled(file, key);
        if file.members.keys().any(|key| is_url(key)) {
            return;
        }
        begin_unlinked(file, found.text_of(file, &FILE_NAMES), draft);
    }
    let others = |term| !matches!(term, Term::Download | Term::AccessUrl);
    said::state(file, FILE, others, found, draft);
    checksum::state(file, found, draft);
    let is_known =
        |name: &str| ELSEWHERE.contains(&name) || FILE.iter().any(|(known, _)| *known == name);
    said::state_others(file, is_known, found, draft);
}

/// The members that say where a file is.
const URLS: [&str; 4] = ["downloadURL", "contentUrl", "accessURL", "accessService"];

/// The members that are read by themselves.
const ELSEWHERE: [&str; 4] = ["checksum", "sha256", "md5", "accessService"];
