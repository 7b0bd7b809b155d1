use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Arc;

use futures_util::StreamExt as _;
use verger::{ContentKind, CountedNote, Document, Note, Notes, OtherRecords, Policy};
use verger_access::{AccessResult, Site, SiteRules};
use verger_http::Seen;

use super::stdout;
use crate::args::{Fetch, dialect_named, site};
use crate::exit::{Failure, Outcome};
use crate::input::next_line;
use crate::network::Network;
use crate::robot::Robot;
use crate::view::progress::Progress;
use crate::view::{json, note, pace, seen, style, text};

/// Asks sites for their robots.txt.
pub(crate) fn fetch(args: &Fetch) -> Result<Outcome, Failure> {
    let robots = robots(args)?;
    let sites = sites(args)?;
    let network = args.network.open(&args.dialect)?;
    let alone = sites.len() == 1;
    let progress = (!alone).then(|| Progress::of_count(sites.len() as u64));
    let (mut out, mut outcome) = (stdout(), Outcome::default());
    let Network { runtime, fetcher, how, jobs, .. } = &network;
    runtime.block_on(async {
        let asked = sites.iter().map(|site| fetcher.see(site, *how));
        let mut all = futures_util::stream::iter(asked).buffered(*jobs);
        while let Some(known) = all.next().await {
            if is_undetermined(&known) {
                outcome.add_undetermined();
            }
            let view = View { args, robots: &robots, known: &known, now: fetcher.now() };
            view.write(&mut out, alone)?;
            out.flush()?;
            if let Some(progress) = &progress {
                progress.advance(1);
            }
        }
        Ok(outcome)
    })
}

/// Whether nobody can say what the site wants.
pub(super) fn is_undetermined(seen: &Seen) -> bool {
    let unreachable =
        seen.entry.as_ref().is_some_and(|entry| entry.result == AccessResult::Unreachable);
    seen.holding().is_none() || (unreachable && seen.file().is_none())
}

struct View<'a> {
    args: &'a Fetch,
    robots: &'a [Robot],
    known: &'a Seen,
    now: verger::Moment,
}

impl View<'_> {
    fn write(&self, out: &mut impl Write, alone: bool) -> Result<(), Failure> {
        let Self { args, known, now, .. } = *self;
        if args.body {
            return match known.file() {
                Some(octets) => Ok(out.write_all(octets)?),
                None => Err(Failure::Input(format!("{}: there is no file that holds", known.site))),
            };
        }
        if args.json {
            let mut object = seen::object(known);
            let robots = self.robots.iter().map(|robot| self.robot_object(robot));
            object.insert("robots".to_owned(), robots.collect());
            if let Some(notes) = object.get_mut("notes").and_then(|notes| notes.as_array_mut()) {
                notes.extend(self.file_notes().into_iter().map(Into::into));
            }
            return Ok(writeln!(out, "{}", json::line(&object))?);
        }
        if !alone {
            return Ok(writeln!(out, "{}", seen::brief(known, now))?);
        }
        for line in seen::story(known, now) {
            writeln!(out, "{line}")?;
        }
        for note in self.file_notes() {
            writeln!(out, "{}", seen::labelled("note", &note))?;
        }
        for robot in self.robots {
            writeln!(out, "  {}", self.robot(robot))?;
        }
        Ok(())
    }

    /// What is wrong with the file, whoever reads it.
    fn file_notes(&self) -> Vec<String> {
        let Some(octets) = self.known.file() else { return Vec::new() };
        let document = Document::parse(&**octets);
        let notes = Notes::of_file(&document, dialect_named(&self.args.dialect));
        // The answer itself may have said so already.
        let is_page_said = self.known.notes.contains(&verger_access::Note::LooksLikeAPage);
        let is_news = |said: &&CountedNote| {
            !(is_page_said && said.note == Note::NotText { kind: ContentKind::Html })
        };
        let news = notes.iter().filter(is_news);
        news.filter_map(|said| note::worded(&document, "any robot", said)).collect()
    }

    /// What a robot may do now, at the root of the site, and how fast.
    fn robot(&self, robot: &Robot) -> String {
        let (rules, document) = self.rules(robot);
        let ruling = rules.decide(b"/");
        let because = match (&ruling, &document) {
            (verger_access::Ruling::ByRule(decision), Some(document)) => {
                text::because(document, decision)
            }
            (ruling, _) => seen::because_of(self.known, ruling).unwrap_or_default(),
        };
        let verdict = style::ruling(&ruling);
        let mut line =
            format!("{}: / is {verdict} {}", robot.name, style::faint(format!("({because})")));
        if let (Some(policy), Some(document)) = (rules.policy(), &document) {
            let held = policy.pace(self.now, self.known.took().unwrap_or_default());
            line += "; ";
            line += &pace::pace(document, &held);
            let dialect = dialect_named(&self.args.dialect);
            let others = OtherRecords::new(document, dialect, &robot.crawler);
            let opening = policy.open_at(self.now);
            if let Some(opening) = pace::opening_by(document, opening, &others) {
                line += "; ";
                line += &opening;
            }
        }
        line
    }

    fn robot_object(&self, robot: &Robot) -> serde_json::Value {
        let (rules, _) = self.rules(robot);
        let ruling = rules.decide(b"/");
        let took = self.known.took().unwrap_or_default();
        let interval =
            rules.policy().map(|policy| policy.pace(self.now, took).interval.as_secs_f64());
        serde_json::json!({
            "agent": robot.name,
            "root": ruling.name(),
            "interval_seconds": interval,
        })
    }

    fn rules(&self, robot: &Robot) -> (SiteRules, Option<Document<'_>>) {
        let document = self.known.document();
        let policy = document.as_ref().map(|document| {
            let dialect = dialect_named(&self.args.dialect);
            Arc::new(Policy::new(document, dialect, &robot.crawler))
        });
        let holding = self.known.standing.or_deferred(self.now);
        (SiteRules::new(&self.known.site, holding, policy), document)
    }
}

/// Whoever is named, or else a robot of which nothing is known.
fn robots(args: &Fetch) -> Result<Vec<Robot>, Failure> {
    if args.robots.are_none() { Ok(vec![Robot::any()]) } else { args.robots.read() }
}

fn sites(args: &Fetch) -> Result<Vec<Site>, Failure> {
    let mut sites = Vec::new();
    for named in &args.sites {
        sites.push(read_site(named)?);
    }
    if let Some(path) = &args.sites_from {
        from_file(path, &mut sites)?;
    }
    if sites.is_empty() {
        return Err(Failure::usage("which site? Give its host, or --sites-from FILE"));
    }
    Ok(sites)
}

fn read_site(named: &str) -> Result<Site, Failure> {
    site(named).map_err(|error| {
        Failure::usage(format!("{} is no site: {error}", text::shown(named.as_bytes())))
    })
}

fn from_file(path: &Path, sites: &mut Vec<Site>) -> Result<(), Failure> {
    let reading = |error: io::Error| Failure::reading(path, &error);
    let mut from: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(path).map_err(reading)?))
    };
    let mut line = Vec::new();
    while next_line(&mut from, LONGEST_SITE, &mut line).map_err(reading)? > 0 {
        let named = line.trim_ascii();
        if !named.is_empty() {
            sites.push(read_site(&String::from_utf8_lossy(named))?);
        }
    }
    Ok(())
}

const LONGEST_SITE: u64 = 1 << 16;
