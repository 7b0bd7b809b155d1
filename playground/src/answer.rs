//! What the page is answered.

use serde::Serialize;

/// What can be chosen.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Choice {
    /// Boxes to tick, one per class.
    pub classes: String,
    /// The names of known robots, as suggestions.
    pub names: String,
    /// The dialects: name and document.
    pub dialects: Vec<[&'static str; 2]>,
}

/// The matrix, or what has changed in it.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Matrix {
    /// The whole table, if its robots or URLs are not those of the last answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole: Option<String>,
    /// Else the rows that have changed: their numbers, and their content.
    pub changed: Vec<(usize, String)>,
    /// The number of its columns.
    pub urls: usize,
    /// The names of the robots, one per row.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub robots: Vec<String>,
    /// The number of each verdict.
    pub tally: String,
    /// What was left out, if anything was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<String>,
}

/// One view of the chosen robot and URL.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct View {
    /// The verdict in a sentence.
    pub verdict: String,
    /// The line of the file that decided.
    pub line: Option<u32>,
    /// The number of notes on the robot and the file.
    pub notes: usize,
    /// The view.
    pub html: String,
}
