/// What the name of a file says about its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FileKind {
    /// The length of the name without these extensions.
    pub stem_len: usize,
    /// The format, as named in catalogs.
    pub format: &'static str,
    /// The media type of the content, uncompressed.
    pub media_type: &'static str,
    /// The media type of the compression, if there is one.
    pub compress: Option<&'static str>,
}

/// What the name of a data file says about its content; `None` if its extension is not a data format.
///
/// ```
/// use verger_dataset::file_kind;
///
/// let kind = file_kind("rain.csv.gz").unwrap();
/// assert_eq!((kind.format, kind.media_type), ("CSV", "text/csv"));
/// assert_eq!(kind.compress, Some("application/gzip"));
/// assert_eq!(file_kind("index.html"), None);
/// ```
pub fn file_kind(name: &str) -> Option<FileKind> {
    let ending = |name: &str, table: &[(&'static str, &'static str, &'static str)]| {
        let (stem, end) = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty())?;
        let row = table.iter().find(|(known, ..)| known.eq_ignore_ascii_case(end))?;
        Some((stem.len(), row.1, row.2))
    };
    let compressed = ending(name, COMPRESSED);
    let inner = compressed.map_or(name, |(len, ..)| &name[..len]);
    let compress = compressed.map(|(_, _, media_type)| media_type);
    match (ending(inner, FORMATS), compressed) {
        (Some((stem_len, format, media_type)), _) => {
            Some(FileKind { stem_len, format, media_type, compress })
        }
        // Its content is unknown, but the archive is still a data file.
        (None, Some((stem_len, format, media_type))) => {
            Some(FileKind { stem_len, format, media_type, compress: None })
        }
        (None, None) => None,
    }
}

/// The name of a format in catalogs, from its name, its extension or its media type, ignoring case; `None` if it is not
/// known.
///
/// ```
/// use verger_dataset::format_name;
///
/// for written in ["Zip", "application/zip", "application/x-zip-compressed"] {
///     assert_eq!(format_name(written), Some("ZIP"));
/// }
/// assert_eq!(format_name("something else"), None);
/// ```
pub fn format_name(written: &str) -> Option<&'static str> {
    let is_it = |name: &str| name.eq_ignore_ascii_case(written);
    // Several formats are octet streams.
    let is_type = |name: &str| name != "application/octet-stream" && is_it(name);
    let mut rows = FORMATS.iter().chain(COMPRESSED);
    let row = rows.find(|(end, name, media_type)| is_it(end) || is_it(name) || is_type(media_type));
    let other = || OTHER_TYPES.iter().find(|(media_type, _)| is_it(media_type));
    row.map(|row| row.1).or_else(|| other().map(|row| row.1))
}

/// Other media types of these formats, and those of formats that are not data.
const OTHER_TYPES: &[(&str, &str)] = &[
    ("application/csv", "CSV"),
    ("application/vnd.geo+json", "GeoJSON"),
    ("application/x-zip-compressed", "ZIP"),
    ("application/x-zip", "ZIP"),
    ("application/x-gzip", "GZIP"),
    ("application/x-parquet", "Parquet"),
    ("application/netcdf", "NetCDF"),
    ("application/x-hdf", "HDF5"),
    ("application/x-sqlite3", "SQLite"),
    ("application/x-shapefile", "Shapefile"),
    ("text/json", "JSON"),
    ("text/xml", "XML"),
    ("application/x-turtle", "Turtle"),
    ("application/rdf+xml", "RDF/XML"),
    ("application/pdf", "PDF"),
    ("application/msword", "DOC"),
    ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "DOCX"),
    ("application/vnd.google-earth.kml+xml", "KML"),
    ("application/vnd.google-earth.kmz", "KMZ"),
    ("application/gml+xml", "GML"),
    ("application/x-tar", "TAR"),
    ("image/jpeg", "JPEG"),
    ("image/png", "PNG"),
    ("text/html", "HTML"),
    ("text/plain", "TXT"),
];

const COMPRESSED: &[(&str, &str, &str)] = &[
    ("gz", "GZIP", "application/gzip"),
    ("zip", "ZIP", "application/zip"),
    ("bz2", "BZIP2", "application/x-bzip2"),
    ("xz", "XZ", "application/x-xz"),
    ("zst", "ZSTD", "application/zstd"),
];

const FORMATS: &[(&str, &str, &str)] = &[
    ("csv", "CSV", "text/csv"),
    ("tsv", "TSV", "text/tab-separated-values"),
    ("json", "JSON", "application/json"),
    ("geojson", "GeoJSON", "application/geo+json"),
    ("jsonl", "JSON Lines", "application/jsonl"),
    ("ndjson", "JSON Lines", "application/x-ndjson"),
    ("xml", "XML", "application/xml"),
    ("parquet", "Parquet", "application/vnd.apache.parquet"),
    ("arrow", "Arrow", "application/vnd.apache.arrow.file"),
    ("xlsx", "XLSX", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ("xls", "XLS", "application/vnd.ms-excel"),
    ("ods", "ODS", "application/vnd.oasis.opendocument.spreadsheet"),
    ("nc", "NetCDF", "application/x-netcdf"),
    ("h5", "HDF5", "application/x-hdf5"),
    ("gpkg", "GeoPackage", "application/geopackage+sqlite3"),
    ("shp", "Shapefile", "application/octet-stream"),
    ("tif", "TIFF", "image/tiff"),
    ("tiff", "TIFF", "image/tiff"),
    ("rds", "RDS", "application/octet-stream"),
    ("rdata", "RData", "application/octet-stream"),
    ("sqlite", "SQLite", "application/vnd.sqlite3"),
    ("ttl", "Turtle", "text/turtle"),
    ("nt", "N-Triples", "application/n-triples"),
    ("jsonld", "JSON-LD", "application/ld+json"),
];
