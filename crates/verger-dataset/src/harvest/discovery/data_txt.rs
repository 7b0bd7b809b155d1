//! The site's own data.txt, in any form.

use super::Discovery;
use crate::form::Form;
use crate::harvest::report::Method;

pub(super) const DATA_TXT: Discovery = Discovery {
    method: Method::DataTxt,
    name: "data.txt",
    paths: &[],
    files: &["data.txt"],
    endings: &["txt"],
    feeds: &["data.txt"],
    media_types: &[],
    accept: "text/plain, text/*;q=0.9, application/json;q=0.5, */*;q=0.1",
    forms: &[
        Form::Empty,
        Form::Records,
        Form::YamlList,
        Form::YamlMapping,
        Form::Json,
        Form::Turtle,
        Form::RdfXml,
    ],
};
