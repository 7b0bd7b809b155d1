//! The search of a CKAN portal, page by page.

use super::Discovery;
use crate::form::Form;
use crate::harvest::report::Method;

pub(super) const CKAN: Discovery = Discovery {
    method: Method::Ckan,
    name: "ckan",
    paths: &["/api/3/action/package_search"],
    files: &["package_search", "package_show"],
    endings: &[],
    feeds: &["ckan"],
    media_types: &[],
    accept: "application/json, */*;q=0.1",
    forms: &[Form::Json],
};
