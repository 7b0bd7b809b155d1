//! JSON-LD in a page: the home page first.

use super::Discovery;
use crate::form::Form;
use crate::harvest::report::Method;

pub(super) const PAGE: Discovery = Discovery {
    method: Method::JsonLdPage,
    name: "page",
    paths: &["/"],
    files: &[],
    endings: &["html", "htm"],
    feeds: &[],
    media_types: &[],
    accept: "text/html, application/xhtml+xml, */*;q=0.1",
    forms: &[Form::Html],
};
