use verger_dataset::FileUrl;

use crate::exit::Failure;
use crate::target::site_url;
use verger_report::text;

/// The URL of a description: of a site, given by its host or any of its URLs, or of a file or of a portal's folder, given by
/// its own URL.
pub(super) fn description(named: &str) -> Result<FileUrl, Failure> {
    let with_scheme = site_url(named)?;
    let path = with_scheme.split(['?', '#']).next().unwrap_or_default();
    let is_itself = is_folder(path) || FILES.iter().any(|ending| path.ends_with(ending));
    let read = if is_itself { with_scheme.parse() } else { FileUrl::of_site(&with_scheme) };
    read.map_err(|error| {
        Failure::usage(format!("{} is not a site: {error}", text::named_url(named.as_bytes())))
    })
}

/// Whether a URL without its query names a folder below the root of its site.
fn is_folder(url: &str) -> bool {
    let path = url.split_once("//").and_then(|(_, rest)| rest.split_once('/'));
    path.is_some_and(|(_, path)| path.ends_with('/'))
}

/// The endings of the files that a person can name: of one description, not of a list of pages.
const FILES: [&str; 6] = [".txt", ".json", ".jsonld", ".ttl", ".rdf", ".nt"];
