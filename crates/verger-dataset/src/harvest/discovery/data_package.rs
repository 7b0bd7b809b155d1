//! A data package of Frictionless.

use super::Discovery;
use crate::form::Form;
use crate::harvest::report::Method;

pub(super) const DATA_PACKAGE: Discovery = Discovery {
    method: Method::DataPackage,
    name: "datapackage.json",
    paths: &["/datapackage.json"],
    files: &["datapackage.json"],
    endings: &[],
    feeds: &["datapackage", "datapackage.json", "frictionless"],
    media_types: &[],
    accept: "application/json, */*;q=0.1",
    forms: &[Form::Json],
};
