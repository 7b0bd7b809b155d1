//! The results of one run.

use crate::answers::Answers;
use crate::counts::Counts;
use crate::growth::Growth;
use crate::hostile::Found;
use crate::memory::Memory;
use crate::outcome::Outcome;

#[derive(Default)]
pub(crate) struct Run {
    pub(crate) outcomes: Vec<Outcome>,
    /// For each set of files, by name.
    pub(crate) memory: Vec<(&'static str, Vec<Memory>)>,
    /// `None` without valgrind.
    pub(crate) counts: Option<Counts>,
    pub(crate) found: Vec<Found>,
    pub(crate) growth: Vec<Growth>,
    pub(crate) answers: Answers,
}

impl Run {
    pub(crate) fn outcome(&self, workload: &str) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| outcome.workload == workload)
    }
}
