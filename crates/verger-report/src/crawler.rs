//! The robot of an answer.

use serde::Serialize;
use verger::Crawler;
use verger::explanation::ChosenBy;
use verger::robots::KnownRobot;

use crate::note::{Note, by_registry};
use crate::text::shown;

/// A robot, with a name to show to people.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Robot {
    /// Its first token, as text that is safe to show; `*` if it has none.
    pub name: String,
    /// The robot.
    pub crawler: Crawler,
}

/// A robot as an object: its names, and notes on them and on the file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Asker {
    /// The name to show to people.
    #[serde(skip)]
    pub name: String,
    /// The robot's own product tokens.
    pub agents: Vec<String>,
    /// Its own and its fallbacks' tokens, in the order in which they are tried, if there are more than were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked_as: Option<Vec<String>>,
    /// The fallback whose groups it obeys, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallback: Option<String>,
    /// Notes on its names, on the file, and on the answer with the file: the same for every URL.
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

    /// A robot about which nothing is known.
    pub fn any() -> Self {
        Self { name: "any robot".to_owned(), crawler: Crawler::default() }
    }

    /// The names by which a page can address it: its own, and those of its fallbacks from the same operator, since
    /// Google's robots also obey statements for Googlebot. Applebot follows Googlebot's group in a robots.txt, but not
    /// Googlebot's statements on a page.
    pub fn on_pages(&self) -> Crawler {
        let operator = self.crawler.known_robot().map(|known| known.operator);
        let is_kin = |token: &&[u8]| {
            operator.is_some() && KnownRobot::named(token).map(|known| known.operator) == operator
        };
        let kin = self.crawler.fallbacks().filter(is_kin);
        let crawler = Crawler::exact(self.crawler.tokens().chain(kin));
        if self.crawler.obeys_star() { crawler } else { crawler.without_star() }
    }

    /// The fallback whose groups it obeys, if any.
    pub fn fallback(&self, chosen_by: ChosenBy) -> Option<&[u8]> {
        match chosen_by {
            ChosenBy::Fallback(_) => self.crawler.name_of(chosen_by),
            _ => None,
        }
    }
}

impl Asker {
    /// A robot with notes: first those on its names, then those from the registry, then `notes`. `chosen_by` is
    /// `None` if there is no file.
    pub fn about(robot: &Robot, chosen_by: Option<ChosenBy>, notes: Vec<Note>) -> Self {
        let mut all = by_registry(robot, chosen_by);
        all.extend(notes);
        Self::new(robot, chosen_by.unwrap_or(ChosenBy::Nothing), all)
    }

    /// A robot with notes on its names, followed by `notes`.
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

    /// Notes on its names, which people see once per run and separately from the answers.
    pub fn told_apart(&self) -> &[Note] {
        self.notes.get(..self.of_names).unwrap_or_default()
    }

    /// Notes on the file and on the answer with it.
    pub fn of_file(&self) -> &[Note] {
        self.notes.get(self.of_names..).unwrap_or_default()
    }
}

/// A robot for which no file was read.
impl From<&Robot> for Asker {
    fn from(robot: &Robot) -> Self {
        Self::new(robot, ChosenBy::Nothing, Vec::new())
    }
}
