use verger_dataset::FileUrl;

use crate::exit::Failure;
use crate::target::site_url;
use verger_report::text;

/// The URL of a description: of a site, given by its host or any of its URLs, or of a file, given by its own URL.
pub(super) fn description(named: &str) -> Result<FileUrl, Failure> {
    let with_scheme = site_url(named)?;
    let path = with_scheme.split(['?', '#']).next().unwrap_or_default();
    let is_file = [".txt", ".json", ".jsonld"].iter().any(|ending| path.ends_with(ending));
    let read = if is_file { with_scheme.parse() } else { FileUrl::of_site(&with_scheme) };
    read.map_err(|error| {
        Failure::usage(format!("{} is not a site: {error}", text::named_url(named.as_bytes())))
    })
}
