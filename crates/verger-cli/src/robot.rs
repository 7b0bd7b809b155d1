//! The crawlers given on the command line.

use verger::Crawler;
use verger_report::Robot;
use verger_report::text::shown;

use crate::args::{Robots, names};
use crate::exit::Failure;
use crate::output;

impl Robots {
    /// Whether no crawler is given.
    pub(crate) fn are_none(&self) -> bool {
        self.agents.is_empty() && self.headers.is_empty()
    }

    /// The robots in order: those of --agent, then those of --user-agent. At least one.
    pub(crate) fn read(&self) -> Result<Vec<Robot>, Failure> {
        let by_name = self.agents.iter().map(|list| self.by_name(list));
        let by_header = self.headers.iter().map(|header| self.by_header(header));
        let robots: Vec<_> = by_name.chain(by_header).collect();
        if robots.is_empty() {
            return Err(Failure::usage(
                "no robot given; pass --agent NAME, or --user-agent HEADER",
            ));
        }
        // The notes on their names, once per run.
        for note in robots.iter().flat_map(|robot| robot.crawler.notes()) {
            output::note(shown(note.to_string().as_bytes()));
        }
        Ok(robots)
    }

    fn by_name(&self, list: &str) -> Robot {
        let names = names(list);
        let crawler = if self.exact { Crawler::exact(&names) } else { Crawler::known(&names) };
        Robot::new(crawler)
    }

    fn by_header(&self, header: &str) -> Robot {
        let crawler = if self.exact {
            Crawler::from_user_agent(header.as_bytes())
        } else {
            Crawler::known_from_user_agent(header.as_bytes())
        };
        Robot::new(crawler)
    }
}
