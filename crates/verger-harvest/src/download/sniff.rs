//! Compares what the first bytes of a file look like with what was promised.

use verger_dataset::file_kind;

use super::wanted::Wanted;

/// The number of bytes examined.
pub(super) const LOOKED_AT: usize = 1024;

/// What bytes look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    Html,
    Xml,
    Json,
    Gzip,
    Zip,
    Parquet,
    Pdf,
    Sqlite,
    Text,
    Binary,
}

/// A mismatch between bytes and promise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mismatch {
    /// They are a page, where data was promised.
    Page,
    /// They look like something else.
    Other(String),
}

/// Compares the first bytes of a file with what its description, or else its name, promises.
pub(super) fn mismatch(wanted: &Wanted<'_>, octets: &[u8]) -> Option<Mismatch> {
    let promise = promise(wanted)?;
    let look = look(octets)?;
    if look == Look::Html {
        return (!promise.contains(&Look::Html)).then_some(Mismatch::Page);
    }
    let other = || Mismatch::Other(format!("it looks like {}", look.name()));
    (!promise.contains(&look)).then(other)
}

/// How a file may look; `None` if it may be anything.
fn promise(wanted: &Wanted<'_>) -> Option<&'static [Look]> {
    let of_name = file_kind(wanted.name.as_str());
    let compress = wanted.compress.or_else(|| of_name.and_then(|kind| kind.compress));
    let stated = [compress, wanted.media_type, wanted.format];
    let stated = stated.into_iter().flatten().find_map(looks_of);
    stated.or_else(|| looks_of(of_name?.media_type))
}

/// By a media type, or by the name of a format.
fn looks_of(kind: &str) -> Option<&'static [Look]> {
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let word = kind.rsplit(['/', '+', '.']).next().unwrap_or_default().trim_start_matches("x-");
    Some(match word {
        "csv" | "tsv" | "tab-separated-values" => &[Look::Text, Look::Json],
        "json" | "geojson" | "jsonl" | "json lines" | "ndjson" | "jsonld" | "json-ld" => {
            &[Look::Json]
        }
        "xml" | "rdf" | "kml" | "gml" => &[Look::Xml],
        "parquet" => &[Look::Parquet],
        "gzip" | "gz" => &[Look::Gzip],
        "zip" | "xlsx" | "ods" | "sheet" | "spreadsheet" | "kmz" => &[Look::Zip],
        "pdf" => &[Look::Pdf],
        "sqlite" | "sqlite3" | "gpkg" | "geopackage" => &[Look::Sqlite],
        "html" | "xhtml" => &[Look::Html, Look::Xml, Look::Text],
        _ => return None,
    })
}

/// `None` for no bytes. Cost: one pass over them.
pub(crate) fn look(octets: &[u8]) -> Option<Look> {
    if octets.is_empty() {
        return None;
    }
    let begins = [
        (b"\x1f\x8b".as_slice(), Look::Gzip),
        (b"PK\x03\x04", Look::Zip),
        (b"PAR1", Look::Parquet),
        (b"%PDF-", Look::Pdf),
        (b"SQLite format 3\0", Look::Sqlite),
    ];
    if let Some((_, look)) = begins.iter().find(|(magic, _)| octets.starts_with(magic)) {
        return Some(*look);
    }
    // UTF-16 with a byte order mark, as spreadsheets write it.
    if octets.starts_with(b"\xFF\xFE") || octets.starts_with(b"\xFE\xFF") {
        return Some(Look::Text);
    }
    if octets.contains(&0) {
        return Some(Look::Binary);
    }
    let text = octets.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(octets).trim_ascii_start();
    Some(match markup(text) {
        Some(look) => look,
        None if text.starts_with(b"{") || text.starts_with(b"[") => Look::Json,
        None => Look::Text,
    })
}

fn markup(mut text: &[u8]) -> Option<Look> {
    let mut is_xml = matches!(text, [b'<', next, ..] if next.is_ascii_alphabetic());
    // Comments and an XML declaration may come before what distinguishes the two.
    loop {
        let begins = |tag: &str| {
            text.get(..tag.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(tag.as_bytes()))
        };
        if ["<!doctype html", "<html", "<head", "<body", "<title", "<script"]
            .into_iter()
            .any(begins)
        {
            return Some(Look::Html);
        }
        let end: &[u8] = match () {
            () if begins("<?xml") => b"?>",
            () if begins("<!--") => b"-->",
            () => break,
        };
        is_xml |= begins("<?xml");
        let Some(at) = text.windows(end.len()).position(|octets| octets == end) else { break };
        text = text[at + end.len()..].trim_ascii_start();
    }
    is_xml.then_some(Look::Xml)
}

impl Look {
    fn name(self) -> &'static str {
        match self {
            Self::Html => "HTML",
            Self::Xml => "XML",
            Self::Json => "JSON",
            Self::Gzip => "gzip",
            Self::Zip => "a ZIP archive",
            Self::Parquet => "Parquet",
            Self::Pdf => "PDF",
            Self::Sqlite => "SQLite",
            Self::Text => "text",
            Self::Binary => "neither text nor a known format",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FileName;

    fn wanted<'a>(name: &str, media_type: Option<&'a str>) -> Wanted<'a> {
        Wanted { media_type, ..Wanted::of("http://a.site/", FileName::safe(name)) }
    }

    #[test]
    fn a_page_is_no_data() {
        for page in [
            "<!DOCTYPE html><html>",
            "\u{feff} \n<HTML lang=de>",
            "<!-- a --><!-- b -->\n<head>",
            "<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\">",
        ] {
            for (name, kind) in [
                ("a.csv", None),
                ("a", Some("application/vnd.apache.parquet")),
                ("a.csv.gz", None),
                ("a.zip", None),
                ("a.bin", Some("application/json; charset=utf-8")),
                ("a.html", Some("text/csv")),
            ] {
                let found = mismatch(&wanted(name, kind), page.as_bytes());
                assert_eq!(found, Some(Mismatch::Page), "{page} for {name} {kind:?}");
            }
            assert_eq!(mismatch(&wanted("a.html", Some("text/html")), page.as_bytes()), None);
            assert_eq!(mismatch(&wanted("a.bin", None), page.as_bytes()), None);
        }
    }

    #[test]
    fn looks() {
        for (octets, expected) in [
            (b"a,b\n<html>,2\n".as_slice(), Look::Text),
            (b" [1]", Look::Json),
            (b"<?xml version='1.0'?><a/>", Look::Xml),
            (b"<a>", Look::Xml),
            (b"<5,>3", Look::Text),
            (b"PK\x03\x04rest", Look::Zip),
            (b"a\0b", Look::Binary),
            (b"<!-- never closed", Look::Text),
        ] {
            assert_eq!(look(octets), Some(expected), "{octets:?}");
        }
        assert_eq!(look(b""), None);
    }

    #[test]
    fn another_format_is_noted() {
        let found = mismatch(&wanted("a.csv.gz", None), b"a,b\n1,2\n");
        assert_eq!(found, Some(Mismatch::Other("it looks like text".to_owned())));
        assert_eq!(mismatch(&wanted("a.csv", None), b"a,b\n1,2\n"), None);
        assert_eq!(mismatch(&wanted("a.dat", None), b"\0\0"), None);
        assert_eq!(mismatch(&wanted("a.csv", None), b""), None);
    }
}
