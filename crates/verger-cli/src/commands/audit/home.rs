use verger::usage::UsagePreferences;
use verger::{Document, Place};

/// The home page of a site, and what it, its headers and tdmrep.json say. The default is that of a file: none.
pub(super) struct HomePage {
    pub(super) url: String,
    pub(super) headers: Vec<(String, String)>,
    /// Whether the page may be indexed; or why it was not read.
    pub(super) may_index: Result<Option<bool>, Option<String>>,
    pub(super) usage: UsagePreferences,
}

impl Default for HomePage {
    fn default() -> Self {
        Self {
            url: "/".to_owned(),
            headers: Vec::new(),
            may_index: Err(None),
            usage: UsagePreferences::default(),
        }
    }
}

impl HomePage {
    /// The text at a place of the page, of a header, or of the robots.txt.
    pub(super) fn text<'t>(&'t self, document: &'t Document<'_>, place: Place) -> Option<&'t [u8]> {
        match place {
            Place::Line { span, .. } => document.text(span),
            Place::Header { number, span } => {
                let (_, value) = self.headers.get(number as usize - 1)?;
                value.as_bytes().get(span.range())
            }
            _ => None,
        }
    }
}
