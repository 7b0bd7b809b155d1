//! The URLs of a question: as clients request them, where people write less.

use verger_access::UrlForm;
use verger_report::AskedUrl;

use crate::Question;

/// The URLs of a question; the root of the site, if there are none.
pub(crate) fn asked(question: &Question) -> Vec<AskedUrl<'_>> {
    if question.urls.is_empty() {
        return vec![AskedUrl::requested(b"/")];
    }
    question.urls.iter().map(|url| read(url.as_bytes())).collect()
}

/// A host without a scheme gets one, and a word is a path without its first slash; the page shows what was read.
fn read(given: &[u8]) -> AskedUrl<'_> {
    match UrlForm::of(given) {
        UrlForm::Host => AskedUrl::of_host(given, "https"),
        UrlForm::Word => AskedUrl::of_path(given),
        _ => AskedUrl::requested(given),
    }
}
