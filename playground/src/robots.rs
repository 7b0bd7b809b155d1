//! The chosen robots, each read once.

use std::collections::HashMap;
use std::rc::Rc;

use verger::Crawler;
use verger::robots::{KNOWN_ROBOTS, Purpose};
use verger_report::{Asker, Robot};

use crate::Question;

/// A robot as it was read from its name.
#[derive(Debug)]
pub(crate) struct Named {
    /// The name as it was given, of which there is one reading.
    pub(crate) given: String,
    pub(crate) robot: Robot,
    /// Without a file.
    pub(crate) asker: Asker,
}

/// Every robot that was asked about, by its name.
#[derive(Debug, Default)]
pub(crate) struct Robots(HashMap<String, Rc<Named>>);

/// Robots under a heading.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) heading: String,
    pub(crate) robots: Vec<Rc<Named>>,
}

impl Robots {
    /// The robots of a question: those that were named, then those of each class; each robot once. Any robot, if there are
    /// none. The number is that of names that were left out.
    pub(crate) fn of(&mut self, question: &Question) -> (Vec<Group>, usize) {
        let mut seen = std::collections::HashSet::new();
        let mut left_out = 0;
        let mut groups = Vec::new();
        let named = question.robots.iter().map(String::as_str);
        let named: Vec<_> = named.filter(|name| !name.trim().is_empty()).collect();
        let heading = if question.classes.is_empty() { "" } else { "Named" };
        let mut add = |heading: String, names: Vec<&str>| {
            let mut robots = Vec::new();
            for name in names {
                if seen.len() == MOST {
                    left_out += 1;
                } else if seen.insert(name.to_ascii_lowercase()) {
                    robots.push(self.named(name));
                }
            }
            if !robots.is_empty() {
                groups.push(Group { heading, robots });
            }
        };
        add(heading.to_owned(), named);
        for class in &question.classes {
            let purpose = Purpose::ALL.iter().find(|purpose| purpose.name() == class);
            let Some(purpose) = purpose else { continue };
            let robots = KNOWN_ROBOTS.iter().filter(|robot| robot.purposes.contains(purpose));
            add(verger_pages::heading(class), robots.map(|robot| robot.token).collect());
        }
        if groups.is_empty() {
            let robot = Robot::any();
            let asker = Asker::from(&robot);
            let robots = vec![Rc::new(Named { given: String::new(), robot, asker })];
            groups.push(Group { heading: String::new(), robots });
        }
        (groups, left_out)
    }

    fn named(&mut self, name: &str) -> Rc<Named> {
        if self.0.len() > KEPT {
            self.0.clear();
        }
        let read = || {
            let robot = Robot::new(Crawler::known([name.trim()]));
            let asker = Asker::about(&robot, None, Vec::new());
            Rc::new(Named { given: name.to_owned(), robot, asker })
        };
        Rc::clone(self.0.entry(name.to_owned()).or_insert_with(read))
    }
}

/// The most robots of a matrix.
const MOST: usize = 400;
/// The most robots that are remembered: every letter typed into a name makes one.
const KEPT: usize = 2_000;
