//! `catalog preview` and `get`: the beginning of a file, and downloaded files.

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
    /// Its format: `CSV`, `JSON`, `JSON Lines` or `Parquet`.
    pub format: &'static str,
    /// Its columns, as far as known.
    pub columns: Vec<Column>,
    /// Its first rows.
    pub rows: &'a [Vec<String>],
    /// The number of its rows, if known.
    pub total_rows: Option<u64>,
    /// The number of bytes that were read.
    pub bytes_read: u64,
    /// Notes.
    pub notes: &'a [String],
}

/// A file that was downloaded, or was already there.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Download<'a> {
    /// The URI of its dataset.
    pub dataset: &'a str,
    /// The URL that was requested.
    pub url: &'a str,
    /// The URL that delivered it; null if nothing was requested.
    pub final_url: Option<&'a str>,
    /// Its path.
    pub file: String,
    /// Its length in bytes.
    pub bytes: u64,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: &'a str,
    /// Its entity tag.
    pub etag: Option<&'a str>,
    /// The media type stated by the server.
    pub media_type: Option<&'a str>,
    /// The number of bytes that were already there.
    pub resumed_from: u64,
    /// Whether the whole file was already there.
    pub was_there: bool,
    /// Whether it was compared with a published checksum.
    pub checked: bool,
    /// Notes.
    pub notes: &'a [String],
}

/// A file that was not downloaded.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct FailedDownload<'a> {
    /// The URI of its dataset.
    pub dataset: &'a str,
    /// The URL that was requested.
    pub url: &'a str,
    /// The name that it would have.
    pub file: &'a str,
    /// The reason.
    pub error: String,
    /// How to proceed.
    pub hint: Option<&'static str>,
    /// Whether a later attempt may succeed.
    pub passing: bool,
    /// What was received of it and is kept, so that a later attempt continues it; null if nothing is.
    pub kept: Option<KeptBytes>,
}

/// The start of a file that was not downloaded to its end.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct KeptBytes {
    /// The path of the hidden file that has it.
    pub file: String,
    /// The number of bytes.
    pub bytes: u64,
    /// The length of the whole file, if its server stated it.
    pub total_bytes: Option<u64>,
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
