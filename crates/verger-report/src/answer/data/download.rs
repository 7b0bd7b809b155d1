//! `catalog preview` and `get`: the beginning of a file, and files that were downloaded.

use serde::Serialize;

use super::Answer;
use super::dataset::Column;

/// The beginning of a file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Preview<'a> {
    /// Its URL.
    pub url: &'a str,
    /// What it is: `CSV`, `JSON`, `JSON Lines` or `Parquet`.
    pub format: &'static str,
    /// Its columns, as far as they are known.
    pub columns: Vec<Column>,
    /// Its first rows.
    pub rows: &'a [Vec<String>],
    /// The number of its rows, where that is known.
    pub total_rows: Option<u64>,
    /// The number of bytes that were read of it.
    pub bytes_read: u64,
    /// What else is to be said of it.
    pub notes: &'a [String],
}

/// A file that was downloaded, or was there already.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Download<'a> {
    /// The URI of its dataset.
    pub dataset: &'a str,
    /// The URL that was asked for.
    pub url: &'a str,
    /// The URL that gave it; null where nothing was asked.
    pub final_url: Option<&'a str>,
    /// Where it is.
    pub file: String,
    /// Its length in bytes.
    pub bytes: u64,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: &'a str,
    /// Its entity tag.
    pub etag: Option<&'a str>,
    /// The media type that the server states.
    pub media_type: Option<&'a str>,
    /// The number of bytes that were there before.
    pub resumed_from: u64,
    /// Whether all of it was.
    pub was_there: bool,
    /// Whether it was compared with a checksum that somebody stated.
    pub checked: bool,
    /// What else is to be said of it.
    pub notes: &'a [String],
}

/// A file that was not downloaded.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct FailedDownload<'a> {
    /// The URI of its dataset.
    pub dataset: &'a str,
    /// The URL that was asked for.
    pub url: &'a str,
    /// The name that it would have.
    pub file: &'a str,
    /// Why.
    pub error: String,
    /// What may be done about it.
    pub hint: Option<&'static str>,
    /// Whether it may be there later.
    pub passing: bool,
}

impl Answer for Preview<'_> {
    const KIND: &'static str = "preview";
}

impl Answer for Download<'_> {
    const KIND: &'static str = "download";
}

impl Answer for FailedDownload<'_> {
    const KIND: &'static str = "failed-download";
}
