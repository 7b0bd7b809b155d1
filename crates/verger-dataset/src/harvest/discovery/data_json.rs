//! data.json of DCAT-US and Project Open Data.

use super::Discovery;
use crate::form::Form;
use crate::harvest::report::Method;

pub(super) const DATA_JSON: Discovery = Discovery {
    method: Method::DataJson,
    name: "data.json",
    paths: &["/data.json"],
    files: &["data.json"],
    endings: &[],
    feeds: &["dcat-us", "data.json"],
    media_types: &["application/json"],
    accept: "application/json, */*;q=0.1",
    forms: &[Form::Json],
};
