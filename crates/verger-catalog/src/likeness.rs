//! The marks by which two datasets count as the same.

use sha2::{Digest as _, Sha256};
use verger_dataset::{Dataset, FileUrl, Statement, Term};

/// A mark: the same for the same thing in every description.
pub(crate) type Mark = [u8; 12];

/// The marks of a dataset: its names, and the URLs and checksums of its files. At most sixteen, names first. Sharing
/// one is enough.
pub(crate) fn marks(dataset: &Dataset, uri: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut add = |kind: &str, text: &str| {
        let mark = mark(kind, text);
        if marks.len() < MOST_MARKS && !marks.contains(&mark) {
            marks.push(mark);
        }
    };
    let same = dataset.says.all(Term::SameAs).map(Statement::text);
    for name in [uri, &dataset.identifier].into_iter().chain(same) {
        if let Some(name) = name_of(name) {
            add("name", &name);
        }
    }
    for file in &dataset.distributions {
        if let Some(address) = file.download().and_then(|download| address_of(download.text())) {
            add("file", &address);
        }
        for checksum in file.says.all(Term::Checksum).filter_map(Statement::checksum) {
            add("sum", &checksum.to_string());
        }
    }
    marks
}

/// A name that is meant to be global: a DOI in any spelling, or a URL.
fn name_of(text: &str) -> Option<String> {
    let lower = text.trim().to_ascii_lowercase();
    let beginnings = ["doi:", "https://doi.org/", "http://doi.org/", "https://dx.doi.org/"];
    let mut beginnings = beginnings.iter().chain(&["http://dx.doi.org/", "https://www.doi.org/"]);
    let doi = beginnings.find_map(|beginning| lower.strip_prefix(beginning));
    match doi.unwrap_or(&lower) {
        doi if doi.starts_with("10.") && doi.contains('/') => Some(format!("doi:{doi}")),
        _ => address_of(text),
    }
}

/// A URL in one spelling: normalised by the URL standard, and the same for http and https.
fn address_of(text: &str) -> Option<String> {
    let url: FileUrl = text.trim().parse().ok()?;
    let (_, behind) = url.as_str().split_once(':')?;
    Some(behind.to_owned())
}

/// Texts of one host get marks with the same prefix, so that they are read and written together instead of spread over
/// the whole table.
fn mark(kind: &str, text: &str) -> Mark {
    let host = text.trim_start_matches('/').split('/').next().unwrap_or(text);
    let host = Sha256::digest(host);
    let whole = Sha256::new().chain_update(kind).chain_update([0]).chain_update(text).finalize();
    std::array::from_fn(|place| if place < OF_HOST { host[place] } else { whole[place] })
}

/// The number of bytes of a mark that come from the host.
const OF_HOST: usize = 2;
const MOST_MARKS: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_the_same_however_it_is_written() {
        let doi = Some("doi:10.5281/zenodo.1".to_owned());
        for text in [
            "doi:10.5281/Zenodo.1",
            "https://doi.org/10.5281/zenodo.1",
            "http://dx.doi.org/10.5281/zenodo.1",
            "10.5281/zenodo.1",
        ] {
            assert_eq!(name_of(text), doi, "{text}");
        }
        assert_eq!(name_of("http://a.example:80/x"), name_of("https://A.example/x"));
        assert_ne!(name_of("http://a.example/x#1"), name_of("http://a.example/x#2"));
        for text in ["rain", "10.5", "", "javascript:alert(1)"] {
            assert_eq!(name_of(text), None, "{text}");
        }
    }
}
