//! What the page asks.

use serde::Deserialize;

/// A question of the page about the file that was read last.
#[derive(Clone, Debug, Deserialize)]
#[expect(clippy::exhaustive_structs, reason = "the page and its tests write it")]
pub struct Question {
    /// What is wanted.
    pub want: Want,
    /// Names of robots, in the order in which they are shown.
    #[serde(default)]
    pub robots: Vec<String>,
    /// Classes of the registry, whose robots come after the named ones.
    #[serde(default)]
    pub classes: Vec<String>,
    /// URLs, or paths.
    #[serde(default)]
    pub urls: Vec<String>,
    /// The name of the dialect.
    #[serde(default)]
    pub dialect: String,
    /// The chosen robot: its number among the rows.
    #[serde(default)]
    pub row: usize,
    /// The chosen URL: its number among the columns.
    #[serde(default)]
    pub column: usize,
    /// Now, in seconds since 1970.
    #[serde(default)]
    pub now: u64,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::exhaustive_enums, reason = "the page and this crate are built together")]
pub enum Want {
    /// What can be chosen.
    Choice,
    /// The matrix, or the rows of it that have changed since the last question.
    Matrix,
    /// Why: the file for the chosen robot and URL.
    Why,
    /// The dialects for the chosen robot and all URLs.
    Dialects,
    /// The pace of the chosen robot.
    Pace,
    /// Preferences on the use of the chosen URL.
    Use,
    /// Notes on the file for the chosen robot.
    Notes,
    /// All of it as one document.
    Report,
}
