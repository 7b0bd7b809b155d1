//! `data fmt`, `data make` and `catalog export`: a written file, or its text.

use serde::Serialize;
use verger_dataset::{Loss, Lost};

use super::Answer;
use super::dataset::At;
use crate::bytes::{Bytes, key};
use crate::note::Note;

/// A description in its normal form, or in another form.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct NormalForm<'a> {
    /// The file.
    pub file: &'a str,
    /// Whether it already has this form.
    pub is_normal: bool,
    /// Whether the file was rewritten.
    pub written: bool,
    /// The content of the file that this form cannot hold.
    pub losses: Vec<LostPart>,
    /// The text in this form, if it is neither written nor withheld.
    #[serde(flatten)]
    pub text: Option<Bytes<'a, key::Text>>,
}

/// Content of a file that another form cannot hold.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LostPart {
    /// A text that names it.
    pub text: String,
    /// Where it is.
    pub at: At,
}

/// A description generated from existing files.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct MadeDescription<'a> {
    /// The number of datasets that it describes.
    pub datasets: usize,
    /// The file that it was written to; null if its text is here.
    pub out: Option<String>,
    /// What was left out or could not be read.
    pub notes: Vec<Note>,
    /// Its text.
    #[serde(flatten)]
    pub text: Option<Bytes<'a, key::Text>>,
}

/// A catalog, in a form for other programs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Export<'a> {
    /// The form: `data-txt`, `dcat` and so on.
    pub form: &'a str,
    /// The number of datasets, or of changes in a feed.
    pub entries: u64,
    /// The number of bytes.
    pub bytes: u64,
    /// The file that it was written to; null if its text is here.
    pub out: Option<String>,
    /// Its text.
    #[serde(flatten)]
    pub text: Option<Bytes<'a, key::Text>>,
}

impl Answer for NormalForm<'_> {
    const KIND: &'static str = "normal-form";
}

impl Answer for MadeDescription<'_> {
    const KIND: &'static str = "made-description";
}

impl Answer for Export<'_> {
    const KIND: &'static str = "export";
}

impl From<&Loss> for LostPart {
    fn from(loss: &Loss) -> Self {
        let text = match &loss.what {
            Lost::Comment => "a comment".to_owned(),
            Lost::Rule => "a rule for robots".to_owned(),
            Lost::Line => "a line that was not taken".to_owned(),
            Lost::Told(kind) => kind.to_string(),
            _ => "something".to_owned(),
        };
        Self { text, at: At::from(&loss.place) }
    }
}
