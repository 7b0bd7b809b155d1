//! What a catalog may hold, by what its sites said in each round and what its workers have acknowledged.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use verger::time::Moment;
use verger_catalog::{Filter, Held, Holdings, HoldingsError};
use verger_dataset::{HarvestOutcome, Health};

use super::site::Site;
use super::worker::Told;

/// What is known of each site, in their order.
pub(super) struct Model {
    sites: Vec<(String, Known)>,
}

struct Known {
    site: Site,
    /// The rounds in which a run of it was completed.
    ended: Vec<u64>,
    /// The round in which each dataset was seen last, by name.
    seen: HashMap<String, u64>,
}

/// What is wrong with a catalog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wrong {
    pub(super) lost: u64,
    pub(super) invented: u64,
    pub(super) misjudged: u64,
    pub(super) unfinished: u64,
}

impl Model {
    pub(super) fn new(urls: &[String], sites: &[Site]) -> Self {
        let known =
            sites.iter().map(|&site| Known { site, ended: Vec::new(), seen: HashMap::new() });
        Self { sites: urls.iter().cloned().zip(known).collect() }
    }

    /// Holds a catalog against what may be in it after a round, and takes over what is.
    pub(super) fn compare(
        &mut self,
        holdings: &Holdings,
        round: u64,
        told: &[Told],
    ) -> Result<Wrong, HoldingsError> {
        let mut wrong = Wrong::default();
        let records = holdings.sites()?;
        for (url, known) in &mut self.sites {
            let record = records.iter().find(|record| record.first == *url);
            let Some(report) = record.and_then(|record| record.report.as_ref()) else { continue };
            if report.began == moment(round).unix() {
                known.ended.push(round);
                let is_whole =
                    matches!(report.outcome, HarvestOutcome::Complete | HarvestOutcome::Unchanged);
                wrong.unfinished += u64::from(!is_whole || report.drop_withheld);
            }
        }
        let mut held = HashMap::new();
        let filter = Filter { with_gone: true, ..Filter::default() };
        holdings.each(&filter, &mut |one| {
            match self.sites.iter().position(|(url, _)| *url == one.listed_by) {
                Some(site) => {
                    let at = self.sites[site].1.look(one, &mut wrong);
                    held.insert((site, one.dataset.identifier.clone()), at);
                }
                None => wrong.invented += 1,
            }
            ControlFlow::Continue(())
        })?;
        for (number, (_, known)) in self.sites.iter().enumerate() {
            let is_lost = |name: &&String| !held.contains_key(&(number, (*name).clone()));
            wrong.lost += known.seen.keys().filter(is_lost).count() as u64;
        }
        let is_kept = |key: &_| held.get(key) == Some(&round);
        let acknowledged = self.acknowledged(round, told);
        wrong.lost += acknowledged.iter().filter(|key| !is_kept(key)).count() as u64;
        for ((site, name), at) in held {
            let seen = self.sites[site].1.seen.entry(name).or_default();
            *seen = at.max(*seen);
        }
        Ok(wrong)
    }

    /// The datasets that workers have acknowledged in a round.
    fn acknowledged(&self, round: u64, told: &[Told]) -> BTreeSet<(usize, String)> {
        let mut all = BTreeSet::new();
        for told in told {
            let (number, what) = match told {
                Told::Kept { site, what } => (*site, &what[..]),
                Told::Ended { site } => (*site, &[][..]),
            };
            let Some((_, Known { site, .. })) = self.sites.get(number) else { continue };
            for word in what {
                match word.strip_prefix('=') {
                    // What is the same as before holds all that it held before.
                    Some(url) => {
                        let file = site.file(url);
                        all.extend(site.names(file, round).map(|name| (number, name)));
                    }
                    None => drop(all.insert((number, word.clone()))),
                }
            }
            if matches!(told, Told::Ended { .. }) {
                all.extend(site.names(None, round).map(|name| (number, name)));
            }
        }
        all
    }

    /// How many datasets the sites describe in a round.
    pub(super) fn described(&self, round: u64) -> u64 {
        self.sites.iter().map(|(_, known)| known.site.names(None, round).count() as u64).sum()
    }

    /// Whether a run of every site has ended in a round.
    pub(super) fn has_ended(&self, round: u64) -> bool {
        self.sites.iter().all(|(_, known)| known.ended.last() == Some(&round))
    }

    /// How many runs have ended.
    pub(super) fn ended(&self) -> u64 {
        self.sites.iter().map(|(_, known)| known.ended.len() as u64).sum()
    }
}

impl Known {
    /// A dataset says what its site said when it was seen last, and is missing if a run has ended since: one that was
    /// killed makes nothing missing. Returns the round in which it was last seen, by the catalog.
    fn look(&self, held: &Held, wrong: &mut Wrong) -> u64 {
        let name = &held.dataset.identifier;
        let told = held.last_seen.unix().wrapping_sub(moment(0).unix());
        // Of a dataset that is described no more, the store knows when its file was last read, not when that was last
        // confirmed to be the same.
        let at = self.seen.get(name).map_or(told, |&seen| told.max(seen));
        let title = self.site.title(name, at);
        wrong.invented += u64::from(title.as_deref() != Some(held.dataset.title()));
        let health = match self.ended.iter().filter(|&&ended| ended > at).count() {
            0 => Health::Listed,
            1 | 2 => Health::Missing,
            _ => Health::Gone,
        };
        wrong.misjudged += u64::from(held.health != health);
        told
    }
}

/// The time of a round, as far as the catalog knows.
pub(super) fn moment(round: u64) -> Moment {
    Moment::from_unix(1_800_000_000 + round)
}
