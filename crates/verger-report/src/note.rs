//! Notes on a file, a robot's names or an answer: a code for programs, and text.

mod advice;
mod malformed;
mod registry;
mod worded;

pub use malformed::{malformed_pace, why_malformed};
pub use registry::by_registry;

use serde::Serialize;
use verger::explanation::CountedNote;
use verger::records::OtherRecords;
use verger::{CrawlerNote, Dialect, Document, Notes};

use crate::crawler::Robot;
use crate::text::{cut, shown};
use worded::worded;

/// A note that accompanies an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Note {
    /// Its code.
    pub code: &'static str,
    /// The line it is about; the first, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The message.
    pub text: String,
    /// Its subject.
    #[serde(skip)]
    pub about: About,
}

/// The subject of a note.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum About {
    /// An answer, or the exchange that produced it.
    #[default]
    Answer,
    /// How a robot's names were read.
    Names,
    /// What the registry of known robots says.
    Registry,
    /// The file.
    File,
}

impl Note {
    /// A note.
    pub fn new(code: &'static str, text: impl Into<String>) -> Self {
        Self { code, line: None, text: text.into(), about: About::Answer }
    }

    /// A note of the engine on a file; `None` for a note without a text here.
    pub fn of_file(document: &Document<'_>, robot: &str, said: &CountedNote) -> Option<Self> {
        let text = worded(document, robot, said)?;
        Some(Self { code: said.note.name(), line: said.note.line(), text, about: About::File })
    }

    /// A bare word was given as a URL, which dialects read as a host.
    pub fn read_as_host(host: &[u8]) -> Self {
        let text = format!("{} is read as a host; a path begins with a slash", cut(&shown(host)));
        Self::new("read-as-host", text)
    }

    /// Clients request a different URL from the one given, so the decision is not about what they request.
    pub fn not_requested(requested: &[u8]) -> Self {
        let requested = cut(&shown(requested));
        let text = format!("clients request {requested} instead; check that URL");
        Self::new("not-requested", text)
    }
}

/// The faults of the file, as the dialect reads it for the robot.
pub fn faults(
    document: &Document<'_>,
    dialect: &Dialect,
    robot: &Robot,
    others: &OtherRecords,
) -> Vec<Note> {
    let notes = Notes::new(document, dialect, &robot.crawler);
    let faults = notes.iter().filter(|said| said.note.is_fault());
    let faults = faults.filter_map(|said| Note::of_file(document, &robot.name, said));
    faults.chain(malformed_pace(document, others)).collect()
}

impl From<&verger_access::SiteNote> for Note {
    fn from(note: &verger_access::SiteNote) -> Self {
        Self::new("answer", note.to_string())
    }
}

impl From<&CrawlerNote> for Note {
    fn from(note: &CrawlerNote) -> Self {
        Self { about: About::Names, ..Self::new(note.name(), note.to_string()) }
    }
}
