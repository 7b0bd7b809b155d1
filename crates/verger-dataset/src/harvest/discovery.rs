//! The methods by which sites describe datasets: one file for each, and one line in a list.

mod ckan;
mod data_json;
mod data_package;
mod data_txt;
mod json_ld;
mod page;
mod pins;
mod rdf;
mod sitemap;

pub(crate) use pins::PINS_MANIFEST;

use super::report::Method;
use crate::form::Form;
use crate::value::path_of;

/// How a method works.
pub(crate) struct Discovery {
    pub(crate) method: Method,
    /// Its name in reports.
    pub(crate) name: &'static str,
    /// Where its files are at a site that does not say so.
    pub(crate) paths: &'static [&'static str],
    /// The names of its files, in small letters.
    pub(crate) files: &'static [&'static str],
    /// The endings of its files, in small letters.
    pub(crate) endings: &'static [&'static str],
    /// Its kinds in `Feed` lines, in small letters.
    pub(crate) feeds: &'static [&'static str],
    /// The media types by which pages link to its files.
    pub(crate) media_types: &'static [&'static str],
    /// Its `Accept` header.
    pub(crate) accept: &'static str,
    /// The forms that its files may have.
    pub(crate) forms: &'static [Form],
}

/// All methods, in the order in which they are tried.
pub(crate) const ALL: &[Discovery] = &[
    data_txt::DATA_TXT,
    page::PAGE,
    data_json::DATA_JSON,
    ckan::CKAN,
    json_ld::JSON_LD,
    data_package::DATA_PACKAGE,
    pins::PINS,
    rdf::RDF,
    sitemap::SITEMAP,
];

impl Discovery {
    /// The row of a method.
    pub(crate) fn of(method: Method) -> &'static Self {
        let row = ALL.iter().find(|discovery| discovery.method == method);
        row.expect("every method has a row, which a test checks")
    }

    /// That of a file, judged by its URL.
    pub(crate) fn of_url(url: &str) -> Option<&'static Self> {
        let path = path_of(url);
        let file = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
        let ending = file.rsplit_once('.').map_or("", |(_, ending)| ending);
        let by_name = ALL.iter().find(|discovery| discovery.files.contains(&&*file));
        by_name.or_else(|| ALL.iter().find(|discovery| discovery.endings.contains(&ending)))
    }

    /// That of a kind of feed.
    pub(crate) fn of_feed(kind: &str) -> Option<&'static Self> {
        let kind = kind.to_ascii_lowercase();
        ALL.iter().find(|discovery| discovery.feeds.contains(&&*kind))
    }

    /// That of a link with this media type.
    pub(crate) fn of_media_type(media_type: &str) -> Option<&'static Self> {
        let essence = media_type.split(';').next().unwrap_or_default().trim();
        ALL.iter().find(|discovery| discovery.media_types.contains(&essence))
    }

    /// What a file of this method is not, for people.
    pub(crate) fn not_this(&self) -> String {
        let names: Vec<_> = self.forms.iter().map(|form| form.title()).collect();
        format!("no {}", names.join(" or "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_has_one_row() {
        let methods = [
            Method::DataTxt,
            Method::DataJson,
            Method::Ckan,
            Method::DataPackage,
            Method::JsonLdFile,
            Method::JsonLdPage,
            Method::Sitemap,
            Method::Rdf,
            Method::Pins,
        ];
        assert_eq!(methods.len(), ALL.len());
        for method in methods {
            assert_eq!(ALL.iter().filter(|discovery| discovery.method == method).count(), 1);
        }
    }

    #[test]
    fn no_two_methods_have_one_word() {
        let words: [fn(&Discovery) -> &'static [&'static str]; 5] = [
            |discovery| discovery.feeds,
            |discovery| discovery.files,
            |discovery| discovery.endings,
            |discovery| discovery.media_types,
            |discovery| discovery.paths,
        ];
        for words in words {
            let mut all: Vec<_> = ALL.iter().flat_map(words).collect();
            let count = all.len();
            all.sort();
            all.dedup();
            assert_eq!(all.len(), count, "{all:?}");
        }
    }
}
