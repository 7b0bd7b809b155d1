use std::path::PathBuf;

use verger::records::OtherRecords;
use verger::{Crawler, Dialect, Document, Policy};
use verger_report::{Asker, Robot, Window, by_registry, faults, visiting_hours};

use super::version::{self, Seen};

/// The most bodies that are kept: those used last,
const BODIES: usize = 16;
/// with at most this many bytes in total, unless the last one alone has more.
const OCTETS: usize = 64 << 20;
/// The kept policies come from at most this many bytes of bodies. A policy takes up to about four times its body, so
/// together at most 256 MiB, unless the last one alone takes more.
const POLICY_OCTETS: usize = 64 << 20;
/// A policy counts as at least this many bytes, so there are at most 1,024.
const LEAST: usize = 64 << 10;

/// Where a body comes from.
#[derive(Debug)]
pub(super) enum Source<'d> {
    /// It is in the question.
    Octets(Vec<u8>),
    /// It is in a file.
    Path(PathBuf),
    /// It was defined, under this number.
    Defined(u64, &'d [u8]),
}

/// The bodies used last: a repeated one is parsed once.
#[derive(Debug, Default)]
pub(super) struct Bodies {
    /// Most recent first.
    recent: Vec<Body>,
}

/// A body, and its policies for the robots asked about so far.
#[derive(Debug)]
struct Body {
    from: From,
    document: Document<'static>,
    policies: Vec<Told>,
}

/// A body as a dialect reads it for one robot.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) dialect: Dialect,
    pub(super) crawler: Crawler,
    pub(super) policy: Policy,
    pub(super) asker: Asker,
    /// The visiting hours, each with its line.
    pub(super) hours: Vec<Window<'static>>,
}

#[derive(Debug)]
enum From {
    Question,
    Path(PathBuf, Seen),
    Defined(u64),
}

impl Bodies {
    /// Calls a function with a body and its reading for a robot.
    pub(super) fn with<T>(
        &mut self,
        source: Source<'_>,
        dialect: &Dialect,
        crawler: &Crawler,
        work: impl FnOnce(&Document<'_>, &Told) -> T,
    ) -> Result<T, String> {
        self.bring_forward(source)?;
        self.make_room();
        let body = &mut self.recent[0];
        let index = body.policy(dialect, crawler);
        Ok(work(&body.document, &body.policies[index]))
    }

    /// Moves the body to the front, reading it if needed.
    fn bring_forward(&mut self, source: Source<'_>) -> Result<(), String> {
        let is_it = |body: &Body| match (&source, &body.from) {
            (Source::Octets(octets), From::Question) => body.document.octets() == octets,
            (Source::Path(path), From::Path(known, _)) => path == known,
            (Source::Defined(number, _), From::Defined(known)) => number == known,
            _ => false,
        };
        if let Some(index) = self.recent.iter().position(is_it) {
            self.recent[..=index].rotate_right(1);
            if self.recent[0].is_current() {
                return Ok(());
            }
        }
        let (from, octets) = match source {
            Source::Octets(octets) => (From::Question, octets),
            Source::Defined(number, octets) => (From::Defined(number), octets.to_vec()),
            Source::Path(path) => {
                let read = version::read(&path);
                let stale = self
                    .recent
                    .first_mut()
                    .filter(|body| matches!(&body.from, From::Path(known, _) if *known == path));
                match (read, stale) {
                    // Only its times have changed, or might have.
                    (Ok((seen, octets)), Some(body)) if body.document.octets() == octets => {
                        body.from = From::Path(path, seen);
                        return Ok(());
                    }
                    (read, stale) => {
                        if stale.is_some() {
                            self.recent.remove(0);
                        }
                        let (seen, octets) = read?;
                        (From::Path(path, seen), octets)
                    }
                }
            }
        };
        let document = Document::parse(octets);
        self.recent.insert(0, Body { from, document, policies: Vec::new() });
        Ok(())
    }

    /// Drops the least recently used bodies, and the policies.
    fn make_room(&mut self) {
        let (mut octets, mut of_policies) = (0, 0);
        let mut kept = 0;
        for body in &mut self.recent {
            octets += body.document.octets().len();
            if kept > 0 && (kept == BODIES || octets > OCTETS) {
                break;
            }
            kept += 1;
            // The first body may get one more policy.
            let weight = body.document.octets().len().max(LEAST);
            of_policies += if kept == 1 { weight } else { 0 };
            if of_policies + body.policies.len() * weight > POLICY_OCTETS {
                body.policies.clear();
            }
            of_policies += body.policies.len() * weight;
        }
        self.recent.truncate(kept);
    }
}

impl Body {
    fn is_current(&self) -> bool {
        match &self.from {
            From::Path(path, seen) => seen.is_current(path),
            From::Question | From::Defined(_) => true,
        }
    }

    fn policy(&mut self, dialect: &Dialect, crawler: &Crawler) -> usize {
        let is_it = |told: &Told| told.dialect == *dialect && told.crawler == *crawler;
        self.policies.iter().position(is_it).unwrap_or_else(|| {
            self.policies.push(Told::new(&self.document, dialect, crawler));
            self.policies.len() - 1
        })
    }
}

impl Told {
    fn new(document: &Document<'_>, dialect: &Dialect, crawler: &Crawler) -> Self {
        let others = OtherRecords::new(document, dialect, crawler);
        let robot = Robot::new(crawler.clone());
        let mut said = by_registry(&robot, Some(others.chosen_by));
        said.extend(faults(document, dialect, &robot, &others));
        Self {
            dialect: dialect.clone(),
            crawler: crawler.clone(),
            policy: Policy::new(document, dialect, crawler),
            asker: Asker::new(&robot, others.chosen_by, said),
            hours: visiting_hours(document, &others),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(bodies: &mut Bodies, octets: Vec<u8>, agent: &str) {
        let crawler = Crawler::new([agent]);
        bodies
            .with(Source::Octets(octets), &Dialect::RFC9309, &crawler, |_, _| ())
            .expect("a body");
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let mut bodies = Bodies::default();
        for number in 0..100_u8 {
            ask(&mut bodies, vec![number; 10], "a");
        }
        assert_eq!(bodies.recent.len(), BODIES);
        ask(&mut bodies, vec![b'x'; OCTETS - 10], "a");
        assert_eq!(bodies.recent.len(), 2);
        ask(&mut bodies, vec![b'y'; OCTETS + 1], "a");
        assert_eq!(bodies.recent.len(), 1, "only the last one");
        ask(&mut bodies, vec![b'z'], "a");
        assert_eq!(bodies.recent.len(), 1);
        for agent in 0..3_000 {
            ask(&mut bodies, vec![b'z'], &agent.to_string());
        }
        assert!(bodies.recent[0].policies.len() * LEAST <= POLICY_OCTETS);
    }
}
