//! Random runs, against a model that is too simple to be wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use verger_catalog::search::Query;
use verger_dataset::{Counts, Dataset, Found, HarvestOutcome, Health, SiteReport};

use crate::world::{SITE, Trial};

const PART: &str = "https://a.example/part.txt";

/// What is known about a dataset.
#[derive(Clone, Debug)]
struct Known {
    dataset: Dataset,
    missed: u8,
    first_seen: u64,
    /// When it was last read, or when the last full reading before it was missing ended.
    last_seen: u64,
    last_changed: u64,
}

#[derive(Debug)]
struct Model {
    known: BTreeMap<String, Known>,
    /// The datasets that each source described when it was last read.
    described: BTreeMap<String, BTreeSet<String>>,
    /// Whether every run since the last full reading reported no change, or got no answer.
    in_full: bool,
    /// When datasets were last found, and the number of runs since then that found none.
    heard: u64,
    unheard: u32,
    /// When everything was last read.
    whole: u64,
}

impl Model {
    /// Applies what a run has committed.
    fn take(&mut self, found: &[Found], now: u64) -> (BTreeSet<String>, Counts) {
        let (mut seen, mut counts) = (BTreeSet::new(), Counts::default());
        let mut read = BTreeSet::new();
        for found in found {
            match found {
                Found::Dataset { source, dataset, .. } => {
                    if read.insert(source.clone()) {
                        self.described.insert(source.clone(), BTreeSet::new());
                    }
                    let uri = dataset.uri(source);
                    self.described.get_mut(source).expect("put").insert(uri.clone());
                    let dataset = (**dataset).clone();
                    match self.known.get_mut(&uri) {
                        None => {
                            counts.new += 1;
                            let (first_seen, last_changed) = (now, now);
                            let last_seen = now;
                            let new =
                                Known { dataset, missed: 0, first_seen, last_seen, last_changed };
                            self.known.insert(uri.clone(), new);
                        }
                        Some(known) => {
                            counts.returned += u64::from(known.missed > 0);
                            (known.missed, known.last_seen) = (0, now);
                            if known.dataset.agrees(&dataset) {
                                counts.unchanged += 1;
                            } else {
                                counts.changed += 1;
                                (known.dataset, known.last_changed) = (dataset, now);
                            }
                        }
                    }
                    seen.insert(uri);
                }
                Found::SourceUnchanged { source } => {
                    for uri in self.described.get(source).into_iter().flatten() {
                        let known = self.known.get_mut(uri).expect("it was described");
                        counts.returned += u64::from(known.missed > 0);
                        known.missed = 0;
                        counts.unchanged += 1;
                        seen.insert(uri.clone());
                    }
                }
                // Its site has no listing.
                Found::StillListed { .. } | Found::SoFar(_) | Found::Pages(_) => {}
            }
        }
        counts.seen = counts.new + counts.changed + counts.unchanged;
        (seen, counts)
    }

    /// Applies the end of a run.
    fn end(
        &mut self,
        seen: &BTreeSet<String>,
        counts: &mut Counts,
        report: &SiteReport,
        confirmed: bool,
    ) {
        use HarvestOutcome::{Complete, Empty, NothingFound, Partial, Unchanged};
        self.in_full |= report.outcome == Complete;
        self.in_full &= ![Partial, Empty, NothingFound].contains(&report.outcome);
        let unseen = |uri: &String| !seen.contains(uri);
        self.unheard += 1;
        if [Complete, Unchanged, Partial].contains(&report.outcome) {
            (self.heard, self.unheard) = (report.ended, 0);
        }
        if self.unheard >= 3 && report.ended >= self.heard + 30 * 86_400 {
            let answered = [Empty, NothingFound].contains(&report.outcome);
            for (_, known) in self.known.iter_mut().filter(|(uri, _)| unseen(uri)) {
                if answered || known.missed == 0 {
                    known.miss(self.whole, counts);
                }
            }
        }
        if !self.in_full || ![Complete, Unchanged].contains(&report.outcome) {
            assert!(!report.drop_withheld);
            return;
        }
        let lost =
            self.known.iter().filter(|(uri, known)| known.missed == 0 && unseen(uri)).count();
        let kept = seen.len() as u64 - counts.new - counts.returned;
        let is_withheld = !confirmed && lost as u64 > kept;
        assert_eq!(report.drop_withheld, is_withheld);
        let whole = std::mem::replace(&mut self.whole, report.ended);
        if is_withheld {
            return;
        }
        for (_, known) in self.known.iter_mut().filter(|(uri, _)| unseen(uri)) {
            known.miss(whole, counts);
        }
        let long_ago = report.ended - 90 * 86_400;
        self.known.retain(|_, known| known.missed < 3 || known.last_seen >= long_ago);
    }

    fn check(&self, trial: &Trial) {
        let all = trial.all();
        assert_eq!(all.len(), self.known.len());
        let mut present = 0;
        for held in all {
            let known = &self.known[&held.uri];
            let health = match known.missed {
                0 => Health::Listed,
                1 | 2 => Health::Missing,
                _ => Health::Gone,
            };
            present += u64::from(health != Health::Gone);
            assert!(held.dataset.agrees(&known.dataset));
            assert_eq!(held.health, health);
            assert_eq!(held.first_seen.unix(), known.first_seen);
            assert_eq!(held.last_changed.unix(), known.last_changed);
        }
        assert_eq!(trial.holdings.status().expect("told").totals.present(), present);
        let results = trial.holdings.search(&Query::parse("")).expect("searched");
        assert_eq!(results.total, present, "what is gone is not found");
        trial.is_sound();
    }
}

impl Known {
    fn miss(&mut self, whole: u64, counts: &mut Counts) {
        if self.missed == 0 {
            self.last_seen = self.last_seen.max(whole);
        }
        if self.missed < 3 {
            self.missed += 1;
            let count = if self.missed == 3 { &mut counts.gone } else { &mut counts.missing };
            *count += 1;
        }
    }
}

/// The same sequence of numbers in every run of the test.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound
    }
}

/// Some of eight datasets. Neighbours sometimes share a file.
fn some(random: &mut Random) -> String {
    let mut text = String::new();
    let likely = 1 + random.below(8);
    for number in 0..8 {
        if random.below(8) < likely {
            let (title, file) = (random.below(2), random.below(12).max(number));
            write!(text, "Dataset: d{number}\nTitle: T{title}\nDownload: /f{file}\n\n")
                .expect("text");
        }
    }
    text
}

fn change_world(trial: &mut Trial, random: &mut Random) {
    let include = if random.below(4) > 0 { "Include: /part.txt\n\n" } else { "" };
    match random.below(8) {
        0 => trial.world.fail(SITE, 503),
        1 => trial.world.fail(PART, 500),
        2 | 3 => trial.world.set(PART, &some(random)),
        4 => {}
        _ => trial.world.set(SITE, &format!("{include}{}", some(random))),
    }
}

#[test]
fn random_runs_hold_what_the_model_holds() {
    for seed in 0..4 {
        let mut random = Random(seed);
        let mut trial = Trial::new();
        let mut model = Model {
            known: BTreeMap::new(),
            described: BTreeMap::new(),
            in_full: false,
            heard: trial.now,
            unheard: 0,
            whole: 0,
        };
        trial.world.set(SITE, "Include: /part.txt\n\nDataset: d1\nDownload: /f1\n");
        for _ in 0..20 {
            change_world(&mut trial, &mut random);
            let batch = 1 + random.below(5) as usize;
            let confirmed = random.below(3) == 0;
            let mut run = trial.begin().in_batches_of(batch);
            let mut all = Vec::new();
            let harvested = trial.world.harvest(&run, trial.now, &mut |found| all.push(found));
            if random.below(5) == 0 {
                all.truncate(random.below(all.len() as u64 + 1) as usize);
                let whole = all.len() / batch * batch;
                all.iter().cloned().for_each(|found| run.found(found).expect("stored"));
                drop(run);
                model.take(&all[..whole], trial.now);
            } else {
                all.iter().cloned().for_each(|found| run.found(found).expect("stored"));
                let report = run.finish(harvested, confirmed).expect("finished");
                let (seen, mut counts) = model.take(&all, trial.now);
                model.end(&seen, &mut counts, &report, confirmed);
                assert_eq!(report.counts, counts, "seed {seed}");
            }
            model.check(&trial);
        }
    }
}
