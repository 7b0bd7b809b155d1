//! The tree of a CKAN portal's organizations: a listing names only the one that published a dataset.

use std::collections::HashMap;

use serde::Deserialize;
use verger::time::Moment;

use super::answer::{Answer, Body};
use super::ask::{Ask, Role, Task};
use super::described::Described;
use super::found::Found;
use super::freshness::WEEK;
use super::listing::{CKAN_SEARCH, PageOfListing, source_of};
use super::report::{Method, ProbeVerdict};
use super::run::Harvest;
use super::state::KnownFile;
use crate::dataset::Dataset;
use crate::json::{MOST_PARENTS, PARENT};
use crate::statement::{Field, Name, Statement};
use crate::term::Term;
use crate::value::plain;

/// The organizations that each is a part of, the nearest first: by its title, and by its name.
///
/// **Bounds.** Eight parents of each, as many organizations as an answer has.
#[derive(Debug)]
pub(crate) struct Organizations(HashMap<String, Vec<String>>);

/// A listing that waits for the tree.
#[derive(Debug)]
pub(crate) struct WaitingListing {
    ask: Ask,
    page: PageOfListing,
    described: Described,
    tree: String,
    organizations: Option<Organizations>,
    /// Whether there may be a tree that could not be fetched.
    is_lost: bool,
}

impl Harvest {
    /// Begins a listing, after its tree of organizations was requested if it names publishers.
    pub(crate) fn meet_listing(
        &mut self,
        ask: &Ask,
        page: PageOfListing,
        described: Described,
        found: &mut dyn FnMut(Found),
    ) {
        let source = source_of(&ask.url);
        let portal = source.strip_suffix(CKAN_SEARCH).filter(|_| ask.method == Method::Ckan);
        let has_publisher = |dataset: &Dataset| dataset.says.first(Term::Publisher).is_some();
        let names_one = described.catalog.datasets.iter().any(has_publisher);
        let Some(portal) = portal.filter(|_| names_one && !self.told.contains(&source)) else {
            return self.begin_listing(ask, &page, described, None, found);
        };
        let tree = format!("{portal}{TREE}");
        let was_read = self.known.files.get(&tree).is_some_and(KnownFile::was_read);
        // Its content is not remembered.
        let asked = Ask { plain: was_read, ..Ask::new(&tree, Method::Ckan, Role::Organizations) };
        let (organizations, is_lost) = (None, was_read);
        let ask = ask.clone();
        let waiting = WaitingListing { ask, page, described, tree, organizations, is_lost };
        self.waiting = Some(Box::new(waiting));
        self.queue.push_front(Task::BeginListing);
        self.queue.push_front(Task::Ask(asked));
    }

    /// Takes the tree. A portal without one says so, and is not asked again for a week.
    pub(crate) fn take_organizations(&mut self, ask: &Ask, answer: &Answer, now: Moment) {
        let mut tree = None;
        let (verdict, note) = match answer {
            Answer::NotAllowed(why) => (ProbeVerdict::Restricted, why.clone()),
            Answer::Nothing(why) => (ProbeVerdict::Unreachable, why.clone()),
            Answer::Came(response) => {
                self.ledger.octets = self.ledger.octets.saturating_add(response.octets());
                let status = format!("status {}", response.status);
                match (response.refusal(), &response.body) {
                    (Some(verdict), _) => (verdict, status),
                    (None, _) if response.is_cut => (ProbeVerdict::Partial, String::new()),
                    (None, Body::Octets(octets)) => {
                        tree = Organizations::of(octets);
                        match tree {
                            Some(_) => (ProbeVerdict::Found, String::new()),
                            None => (ProbeVerdict::WrongShape, "no tree".to_owned()),
                        }
                    }
                    (None, Body::Sitemap { .. }) => (ProbeVerdict::WrongShape, status),
                }
            }
        };
        self.ledger.log((&ask.url, ask.method), verdict, 0, &note);
        let is_answer = !matches!(verdict, ProbeVerdict::Unreachable | ProbeVerdict::Partial);
        if is_answer {
            let until = now.unix().saturating_add(if tree.is_some() { 0 } else { WEEK });
            self.files.insert(ask.url.clone(), KnownFile::absent(verdict, now.unix(), until));
        }
        if let Some(waiting) = &mut self.waiting {
            waiting.organizations = tree;
            waiting.is_lost &= !is_answer;
        }
    }

    /// The tree was requested. If it was there before and could not be fetched now, neither is the listing read: all its
    /// datasets would lose their trees.
    pub(crate) fn begin_waiting_listing(&mut self, found: &mut dyn FnMut(Found)) {
        let Some(waiting) = self.waiting.take() else { return };
        let WaitingListing { ask, page, described, tree, organizations, is_lost } = *waiting;
        if is_lost {
            if let Some(known) = self.known.files.get(&tree) {
                self.files.insert(tree, known.clone());
            }
            return self.lost(&ask, ProbeVerdict::Unreachable, "its organizations were not read");
        }
        self.begin_listing(&ask, &page, described, organizations, found);
    }
}

impl Organizations {
    /// The tree of an answer; `None` if it is another answer.
    fn of(octets: &[u8]) -> Option<Self> {
        let answer: TreeAnswer = serde_json::from_slice(octets).ok()?;
        let mut all = HashMap::new();
        if answer.success {
            answer.result.iter().for_each(|organization| organization.add(&[], &mut all));
        }
        answer.success.then_some(Self(all))
    }

    /// States what the publisher of a dataset is a part of, unless that is stated.
    pub(crate) fn add_parents(&self, dataset: &mut Dataset) {
        let field = Field::Other(Name::of(PARENT));
        let Some(publisher) = dataset.says.first(Term::Publisher) else { return };
        let Some(parents) = self.0.get(publisher.text()) else { return };
        if dataset.says.iter().any(|statement| *statement.field() == field) {
            return;
        }
        let place = publisher.place().clone();
        for parent in parents {
            let (field, text, place) = (field.clone(), parent.clone(), place.clone());
            dataset.says.push(Statement { field, text, place });
        }
        dataset.says.sort();
    }
}

#[derive(Deserialize)]
struct TreeAnswer {
    success: bool,
    result: Vec<Organization>,
}

#[derive(Deserialize)]
struct Organization {
    name: String,
    title: Option<String>,
    #[serde(default)]
    children: Vec<Self>,
}

impl Organization {
    /// Adds it and those below it. `above` are its parents, the nearest last. A title that several have says nothing,
    /// unless they have the same parents.
    fn add(&self, above: &[String], all: &mut HashMap<String, Vec<String>>) {
        let title = self.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
        let title = title.unwrap_or(&self.name);
        let parents: Vec<_> = above.iter().rev().take(MOST_PARENTS).cloned().collect();
        let mut put = |called: &str| {
            let known = all.entry(called.to_owned()).or_insert_with(|| parents.clone());
            if *known != parents {
                known.clear();
            }
        };
        put(title);
        if title != self.name {
            put(&self.name);
        }
        let above = [above, &[plain(title, LONGEST).text]].concat();
        self.children.iter().for_each(|child| child.add(&above, all));
    }
}

/// The path of the tree, in the extension of CKAN for such trees.
const TREE: &str = "/api/3/action/group_tree?type=organization";
/// The most bytes of a title.
const LONGEST: usize = 1024;
