//! JSON-LD in the pages that a sitemap lists.

use super::Discovery;
use crate::form::Form;
use crate::harvest::report::Method;

pub(super) const SITEMAP: Discovery = Discovery {
    method: Method::Sitemap,
    name: "sitemap",
    paths: &[],
    files: &[],
    endings: &[],
    feeds: &[],
    media_types: &[],
    accept: "application/xml, text/xml;q=0.9, text/html;q=0.8, */*;q=0.1",
    forms: &[Form::Html],
};
