//! Who asks.

use serde::Serialize;
use verger::Crawler;
use verger::explanation::ChosenBy;

use crate::note::{Note, by_registry};
use crate::text::shown;

/// A robot, with the name that people are shown for it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Robot {
    /// Its first token, in text that is safe to show; `*` where it has none.
    pub name: String,
    /// The robot.
    pub crawler: Crawler,
}

/// A robot as an object: its names, and what is to be said of them and of the file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Asker {
    /// The name that people are shown.
    #[serde(skip)]
    pub name: String,
    /// The robot's own product tokens.
    pub agents: Vec<String>,
    /// Its own and its fallbacks' tokens, in the order in which they are looked for, where that is more than was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked_as: Option<Vec<String>>,
    /// The fallback whose groups it obeys, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallback: Option<String>,
    /// What is to be said of its names, of the file, and of the answer that brought it: the same for every URL.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// The number of notes before those on the file.
    #[serde(skip)]
    pub(crate) of_names: usize,
}

impl Robot {
    /// A robot.
    pub fn new(crawler: Crawler) -> Self {
        let name = crawler.tokens().next().map_or_else(|| "*".to_owned(), shown);
        Self { name, crawler }
    }

    /// A robot of which nothing is known.
    pub fn any() -> Self {
        Self { name: "any robot".to_owned(), crawler: Crawler::default() }
    }

    /// The fallback whose groups it obeys, if it does.
    pub fn fallback(&self, chosen_by: ChosenBy) -> Option<&[u8]> {
        match chosen_by {
            ChosenBy::Fallback(_) => self.crawler.name_of(chosen_by),
            _ => None,
        }
    }
}

impl Asker {
    /// Who asks: first what is to be said of the robot's names, then what the registry says of it, then `notes`.
    /// `chosen_by` is `None` where there is no file.
    pub fn about(robot: &Robot, chosen_by: Option<ChosenBy>, notes: Vec<Note>) -> Self {
        let mut all = by_registry(robot, chosen_by);
        all.extend(notes);
        Self::new(robot, chosen_by.unwrap_or(ChosenBy::Nothing), all)
    }

    /// Who asks. `notes` follow what is to be said of the robot's names.
    pub fn new(robot: &Robot, chosen_by: ChosenBy, notes: Vec<Note>) -> Self {
        let crawler = &robot.crawler;
        let text = |token: &[u8]| String::from_utf8_lossy(token).into_owned();
        let is_more = crawler.fallbacks().len() > 0 || !crawler.notes().is_empty();
        let asked_as = || crawler.tokens().chain(crawler.fallbacks()).map(text).collect();
        Self {
            name: robot.name.clone(),
            agents: crawler.tokens().map(text).collect(),
            asked_as: is_more.then(asked_as),
            fallback: robot.fallback(chosen_by).map(text),
            notes: crawler.notes().iter().map(Note::from).chain(notes).collect(),
            of_names: crawler.notes().len(),
        }
    }

    /// What is to be said of its names, which a person is told once a run and apart from the answers.
    pub fn told_apart(&self) -> &[Note] {
        self.notes.get(..self.of_names).unwrap_or_default()
    }

    /// What is to be said of the file and of the answer that brought it.
    pub fn of_file(&self) -> &[Note] {
        self.notes.get(self.of_names..).unwrap_or_default()
    }
}

/// A robot of which no file was asked.
impl From<&Robot> for Asker {
    fn from(robot: &Robot) -> Self {
        Self::new(robot, ChosenBy::Nothing, Vec::new())
    }
}
