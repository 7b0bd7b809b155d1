//! The formats of files, however they are written: one value each.

use std::borrow::Cow;

use verger_dataset::{file_kind, format_name};

/// The name of a format that is given as a name, an extension or a media type, also as the URL of its registration.
/// Others are as written; short ones in upper case.
pub(crate) fn short(written: &str) -> Cow<'_, str> {
    let said = written.trim();
    let registered = REGISTRIES.iter().find_map(|registry| said.split_once(registry));
    let said = registered.map_or(said, |(_, said)| said);
    let said = said.split(';').next().unwrap_or(said).trim().trim_start_matches('.');
    // `csv.gz` is CSV.
    let by_ending = || file_kind(&format!("x.{said}")).map(|kind| kind.format);
    if let Some(known) = format_name(said).or_else(by_ending) {
        return Cow::Borrowed(known);
    }
    let is_short =
        said.len() <= LONGEST_SHORT && said.bytes().all(|octet| octet.is_ascii_alphanumeric());
    match said {
        "" => Cow::Borrowed(written),
        _ if is_short => Cow::Owned(said.to_ascii_uppercase()),
        _ => Cow::Borrowed(said),
    }
}

/// Extensions, and not words.
const LONGEST_SHORT: usize = 5;

/// The formats of IANA and of the European Union have URLs that end with their names.
const REGISTRIES: [&str; 2] =
    ["iana.org/assignments/media-types/", "/resource/authority/file-type/"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_has_one_name() {
        for (name, all) in [
            ("ZIP", &["ZIP", "zip", ".zip", "application/zip", "application/x-zip-compressed"][..]),
            (
                "CSV",
                &[
                    "csv",
                    "CSV",
                    "text/csv",
                    "csv.gz",
                    "text/csv; charset=utf-8",
                    "https://www.iana.org/assignments/media-types/text/csv",
                    "http://publications.europa.eu/resource/authority/file-type/CSV",
                ],
            ),
            (
                "GeoJSON",
                &["geojson", "GeoJSON", "application/vnd.geo+json", "application/geo+json"],
            ),
            (
                "XLSX",
                &["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".xlsx"],
            ),
            ("Shapefile", &["shp", "Shapefile", "SHP"]),
            ("HTML", &["html", "text/html", "HTML"]),
            ("PDF", &["pdf", "application/pdf"]),
            ("WMS", &["wms", "WMS"]),
            ("a database of ours", &["a database of ours"]),
            ("application/x-ours", &["application/x-ours"]),
            (";", &[";"]),
        ] {
            for written in all {
                assert_eq!(short(written), name, "{written}");
            }
            assert_eq!(short(name), name, "its own");
        }
    }
}
