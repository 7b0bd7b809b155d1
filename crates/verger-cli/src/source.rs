//! The robots.txt that answers for a URL: a given file, or the one of the URL's site. Every verb that asks a robots.txt
//! uses this module, and each robots.txt is read and compiled once per run.

mod answered;
mod rules;
#[cfg(not(feature = "net"))]
#[path = "source/no_site.rs"]
mod site;
#[cfg(feature = "net")]
mod site;

pub(crate) use answered::Answered;
pub(crate) use rules::Rules;
#[cfg(feature = "net")]
pub(crate) use site::{held_notes, hops_without_tls, is_undetermined, of_sites};
pub(crate) use site::{of_site, profile_of};

use std::path::Path;
use std::time::Duration;

use verger::records::OtherRecords;
use verger::time::Moment;
use verger::{Crawler, Dialect, Document, Origin};
use verger_access::{AccessDecision, Profile, Site, SiteAccess, SiteEntry};
use verger_report::{Decided, Note, Question, Robot};

use crate::args::{NetworkArgs, SourceArgs, Targets};
use crate::contents;
use crate::exit::{Failure, Outcome, or_interrupted};
use crate::input::{Step, is_stdin};

/// A robots.txt, or what applies where a site has none.
#[derive(Debug)]
pub(crate) struct RobotsTxt {
    name: String,
    /// The file, if one applies.
    pub(crate) document: Option<Document<'static>>,
    /// Where it was fetched from, if known.
    pub(crate) origin: Option<Origin>,
    /// Details of its site, if it was fetched from one.
    of_site: Option<OfSite>,
}

/// Details of a site.
#[derive(Debug)]
struct OfSite {
    site: Site,
    entry: Option<SiteEntry>,
    access: SiteAccess,
    /// When that held.
    now: Moment,
    /// The notes on its answer.
    notes: Vec<Note>,
    /// Whether its answer looks like a page.
    is_page: bool,
    /// Whether its rules are unknown, because it could not be asked.
    is_undetermined: bool,
}

impl OfSite {
    /// What holds if the site's answer is judged by this profile.
    fn access_under(&self, profile: &Profile) -> SiteAccess {
        match &self.entry {
            Some(entry) if entry.profile != profile.name => {
                profile.state(Some(entry), self.now).or_deferred(self.now)
            }
            _ => self.access,
        }
    }
}

/// What is known of a site or a file, whichever robot asks.
#[derive(Debug)]
pub(crate) enum Held<'r> {
    /// A file, whose rules apply.
    File(&'r Document<'static>),
    /// There is none, and everything is allowed.
    AllowsAll,
    /// There is none, and nothing is allowed.
    DisallowsAll,
    /// It could not be found out.
    Unknown,
}

impl RobotsTxt {
    /// What holds.
    pub(crate) fn held(&self) -> Held<'_> {
        if let Some(document) = &self.document {
            return Held::File(document);
        }
        let rules = Rules::new(self, &Dialect::RFC9309, &Crawler::default());
        match rules.decide(self, b"/") {
            _ if self.is_undetermined() => Held::Unknown,
            AccessDecision::Allowed(_) => Held::AllowsAll,
            AccessDecision::Disallowed(_) => Held::DisallowsAll,
            _ => Held::Unknown,
        }
    }

    /// Reads a file, or standard input.
    pub(crate) fn read(path: &Path, origin: Option<Origin>) -> Result<Self, Failure> {
        let octets = contents::read(path, contents::ROBOTS_TXT)?;
        let name =
            if is_stdin(path) { "standard input".into() } else { path.display().to_string() };
        Ok(Self { name, document: Some(Document::parse(octets)), origin, of_site: None })
    }

    /// Its source, for an answer that is not repeated for each URL.
    pub(crate) fn named(&self) -> verger_report::Source<'_> {
        match &self.of_site {
            Some(_) => self.source(),
            None => verger_report::Source::of_file(&self.name),
        }
    }

    /// Its source, for the answer about one URL. A file's name is omitted: it would be the same in each.
    pub(crate) fn source(&self) -> verger_report::Source<'_> {
        match &self.of_site {
            Some(OfSite { site, entry, notes, .. }) => {
                verger_report::Source::of_site(site, entry.as_ref(), notes)
            }
            None => verger_report::Source::default(),
        }
    }

    /// A decision in the form of an answer.
    pub(crate) fn decided(&self, decision: &AccessDecision) -> Decided<'_> {
        let entry = self.of_site.as_ref().and_then(|known| known.entry.as_ref());
        Decided::of_site(self.document.as_ref(), entry, decision)
    }

    /// The faults of the file under the dialect for the robot, except those that its site's answer reports.
    pub(crate) fn faults(
        &self,
        dialect: &Dialect,
        robot: &Robot,
        others: &OtherRecords,
    ) -> Vec<Note> {
        let Some(document) = &self.document else { return Vec::new() };
        let mut faults = verger_report::faults(document, dialect, robot, others);
        faults.retain(|fault| !self.is_said(fault));
        faults
    }

    /// Whether the answer of its site reports this already.
    pub(crate) fn is_said(&self, note: &Note) -> bool {
        note.code == "not-text" && self.of_site.as_ref().is_some_and(|known| known.is_page)
    }

    /// How its site answered; `None` for a file, and for a site that did not answer.
    pub(crate) fn answered(&self) -> Option<Answered> {
        Answered::of(self.of_site.as_ref()?.entry.as_ref()?)
    }

    /// How long it took to fetch, if known.
    pub(crate) fn took(&self) -> Option<Duration> {
        self.of_site.as_ref()?.entry.as_ref()?.took
    }

    /// Its URL, if it was fetched from a site.
    pub(crate) fn url(&self) -> Option<String> {
        self.of_site.as_ref().map(|known| known.site.robots_url())
    }

    /// Whether its site's rules are unknown.
    pub(crate) fn is_undetermined(&self) -> bool {
        self.of_site.as_ref().is_some_and(|known| known.is_undetermined)
    }

    /// Adds a decision to the outcome. A site that could not be asked counts as undetermined.
    pub(crate) fn add_to(&self, outcome: &mut Outcome, decision: &AccessDecision) {
        match decision {
            AccessDecision::ByRule(decision) => outcome.add(decision.verdict),
            AccessDecision::Allowed(_) => outcome.add(verger::Verdict::Allowed),
            AccessDecision::Disallowed(_) if !self.is_undetermined() => {
                outcome.add(verger::Verdict::Disallowed);
            }
            _ => outcome.add_undetermined(),
        }
    }

    /// Prints a note about it to standard error.
    pub(crate) fn say(&self, text: &str) {
        // Its colours are for a sheet; what stays is escaped like every note.
        let text = anstream::adapter::strip_str(text);
        match &self.of_site {
            Some(known) => crate::output::note(format!("{}: {text}", known.site)),
            None => crate::output::note(text),
        }
    }
}

/// A verb that asks robots.txt about URLs.
pub(crate) trait Verb {
    /// A robots.txt as compiled, for all URLs.
    type Reading;

    /// Reads a robots.txt, once per run.
    fn read(&self, robots: &RobotsTxt) -> Self::Reading;

    /// Answers a question.
    fn answer(
        &mut self,
        robots: &RobotsTxt,
        reading: &Self::Reading,
        question: Question<'_>,
    ) -> Result<(), Failure>;

    /// Flushes the answers.
    fn pause(&mut self) -> Result<(), Failure>;
}

impl SourceArgs {
    /// Answers every URL by the file, or by the robots.txt of its site.
    pub(crate) fn ask<V: Verb>(
        &self,
        (network, dialect): (&NetworkArgs, &str),
        targets: &Targets,
        verb: &mut V,
    ) -> Result<Outcome, Failure> {
        let Some(path) = &self.robots else {
            if self.origin.is_some() {
                return Err(Failure::usage(
                    "--origin says where the --robots file is from; without --robots, each site's own file is fetched",
                ));
            }
            return site::ask((network, dialect), self, targets, verb);
        };
        let robots = RobotsTxt::read(path, self.origin.clone())?;
        let reading = verb.read(&robots);
        or_interrupted(targets.each(self, |step| match step {
            Step::Target(target) => verb.answer(&robots, &reading, target.question()),
            Step::Pause => verb.pause(),
        }))
    }
}
