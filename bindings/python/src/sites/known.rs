//! What is known of one site.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use verger::records::OtherRecords;
use verger::time::Moment;
use verger::{Crawler, Dialect, Document, Policy};
use verger_access::{AccessDecision, Learned, RobotsFetch, Site, SiteAccess, SiteEntry, SiteRules};
use verger_report::{
    Asker, Check, Decided, Note, Question, Robot, Source, Visit, faults, json, visiting_hours,
};

/// The last answer of a site, the file that is obeyed, and what it comes to for the crawlers that asked.
pub(super) struct Known {
    entry: SiteEntry,
    document: Option<Arc<Document<'static>>>,
    notes: Vec<Note>,
    /// A few: whoever changes its name with each request is not kept.
    policies: Mutex<HashMap<Crawler, Arc<Policy>>>,
}

impl Known {
    /// What is known after an answer; a copy that it does not replace is that of `before`.
    pub(super) fn new(learned: Learned, before: Option<&Self>) -> Self {
        let Learned { entry, body, notes, .. } = learned;
        let parsed = |body: Vec<u8>| {
            let document = Document::parse(body);
            let is_cut = entry.copy.as_ref().is_some_and(|copy| copy.truncated);
            Arc::new(if is_cut { document.cut_at(RobotsFetch::LIMIT as u32) } else { document })
        };
        let document = match body {
            Some(body) => Some(parsed(body)),
            None => before.and_then(|before| before.document.clone()),
        };
        let document = document.filter(|_| entry.copy.is_some());
        let notes = notes.iter().map(Note::from).collect();
        Self { entry, document, notes, policies: Mutex::default() }
    }

    pub(super) fn entry(&self) -> &SiteEntry {
        &self.entry
    }

    pub(super) fn document(&self) -> Option<&Arc<Document<'static>>> {
        self.document.as_ref()
    }

    /// What the file tells a crawler, compiled once for each.
    pub(super) fn policy(&self, dialect: &Dialect, robot: &Robot) -> Option<Arc<Policy>> {
        let document = self.document.as_ref()?;
        let mut policies = self.policies.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(policy) = policies.get(&robot.crawler) {
            return Some(Arc::clone(policy));
        }
        let policy = Arc::new(Policy::new(document, dialect, &robot.crawler));
        if policies.len() >= CRAWLERS {
            policies.clear();
        }
        policies.insert(robot.crawler.clone(), Arc::clone(&policy));
        Some(policy)
    }
}

/// The policies of this number of crawlers are kept for each site.
const CRAWLERS: usize = 16;

/// May the robot fetch the URL, as the answer of `check`?
pub(super) fn answer(
    known: Option<&Known>,
    (site, access): (&Site, SiteAccess),
    dialect: &Dialect,
    robot: &Robot,
    (given, url): (&str, &str),
    now: Moment,
) -> String {
    let policy = known.and_then(|known| known.policy(dialect, robot));
    let rules = SiteRules::new(site, access, policy);
    let decision = rules.decide(url.as_bytes());
    let document = known.and_then(Known::document).filter(|_| rules.policy().is_some());
    let notes = known.map(|known| known.notes.as_slice()).unwrap_or_default();
    let source = Source::of_site(site, known.map(Known::entry), notes);
    let mut said = notes.to_vec();
    let others = document.map(|document| OtherRecords::new(document, dialect, &robot.crawler));
    let mut hours = Vec::new();
    if let (Some(document), Some(others)) = (document, &others) {
        said.extend(faults(document, dialect, robot, others));
        hours = visiting_hours(document, others);
    }
    let asker = Asker::about(robot, others.as_ref().map(|others| others.chosen_by), said);
    let decided = Decided::of_site(document.map(Arc::as_ref), known.map(Known::entry), &decision);
    let question = Question { given: given.as_bytes(), url: url.as_bytes(), read_as: None };
    let mut check = Check::new(question, source, dialect, &asker, decided);
    check.visit = match decision {
        AccessDecision::ByRule(_) => {
            rules.policy().and_then(|policy| Visit::stated(|| policy.open_at(now), &hours))
        }
        _ => None,
    };
    json(&check)
}
