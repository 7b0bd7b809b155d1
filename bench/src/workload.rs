//! What is asked of every engine. The answers are compared before anything is timed.

mod compile;
mod decide;
mod one_shot;
mod parse;

pub(crate) use decide::decide;
pub(crate) use one_shot::one_shot;

use crate::engine::{Engine, Rules};
use crate::file_set::FileSet;
use crate::rounds::{Lap, race};
use crate::settings::Settings;

/// A workload over files.
pub(crate) type OnFiles = fn(&[Box<dyn Engine>], &FileSet, &Settings) -> Outcome;

/// Those that there are, by their name.
pub(crate) const ON_FILES: &[(&str, OnFiles)] = &[
    ("one-shot", one_shot),
    ("parse", parse::parse),
    ("compile", compile::compile),
    ("compile for ten robots", compile::compile_for_ten),
    ("decide", decide::decide_real),
];

/// What an engine says of an item: 1 for allowed, 0 for disallowed; of a document, its rules. `None` where it
/// refuses.
pub(crate) type Answer = Option<usize>;

pub(crate) fn verdict(allowed: Option<bool>) -> Answer {
    allowed.map(usize::from)
}

/// The sum that a lap over these answers comes to.
fn sum(answers: impl IntoIterator<Item = Answer>) -> usize {
    answers.into_iter().flatten().sum()
}

/// One engine before the start: its answers, and the work that is timed.
struct Contender<'a> {
    engine: &'a dyn Engine,
    /// In order; an engine that is too slow to be asked everything answers every so manyth item.
    answers: Vec<Answer>,
    every: usize,
    lap: Lap<'a>,
}

/// How every engine did on one workload.
pub(crate) struct Outcome {
    pub(crate) workload: String,
    pub(crate) items: usize,
    /// The octets that the items have together, where speed is told in octets.
    pub(crate) octets: Option<usize>,
    pub(crate) standings: Vec<Standing>,
}

impl Outcome {
    /// Two workloads of as many items taken for one.
    pub(crate) fn both(workload: String, one: &Self, other: &Self) -> Self {
        let of_both = |(one, other): (&Standing, &Standing)| Standing {
            engine: one.engine.clone(),
            nanos: one.nanos.iter().zip(&other.nanos).map(|(a, b)| f64::midpoint(*a, *b)).collect(),
            asked: one.asked + other.asked,
            sum: one.sum + other.sum,
            differ: one.differ + other.differ,
            ..*one
        };
        Self {
            workload,
            items: one.items + other.items,
            octets: None,
            standings: one.standings.iter().zip(&other.standings).map(of_both).collect(),
        }
    }
}

pub(crate) struct Standing {
    pub(crate) engine: String,
    /// The rules it follows, when it is Verger's.
    pub(crate) ours: Option<Rules>,
    /// Whether it is the peer that the goals are set against.
    pub(crate) is_to_beat: bool,
    /// Nanoseconds for an item, round by round.
    pub(crate) nanos: Vec<f64>,
    pub(crate) asked: usize,
    /// The sum of the answers.
    pub(crate) sum: usize,
    /// Answers unlike those of Verger under the rules that the engine means to follow.
    pub(crate) differ: usize,
}

impl Standing {
    /// Where more than one answer in twenty differs, the engine did other work, and its time says little.
    pub(crate) fn is_comparable(&self) -> bool {
        self.differ * 20 <= self.asked
    }
}

/// Compares the answers, then lets the contenders race.
fn outcome(
    workload: String,
    octets: Option<usize>,
    contenders: Vec<Contender<'_>>,
    settings: &Settings,
) -> Outcome {
    let items = contenders[0].answers.len();
    let reference = |rules| {
        let ours = contenders.iter().find(|ours| is_ours(ours) == Some(rules));
        ours.unwrap_or(&contenders[0]).answers.clone()
    };
    let (rfc9309, google) = (reference(Rules::Rfc9309), reference(Rules::Google));
    let mut standings = Vec::new();
    let mut laps = Vec::new();
    for mut contender in contenders {
        let reference =
            if contender.engine.follows() == Rules::Google { &google } else { &rfc9309 };
        let differ = reference.iter().step_by(contender.every).zip(&contender.answers);
        let sum = sum(contender.answers.iter().copied());
        let name = contender.engine.name();
        assert_eq!((contender.lap)(), sum, "{name}, {workload}: timed work has other answers");
        standings.push(Standing {
            engine: name.to_owned(),
            ours: is_ours(&contender),
            is_to_beat: contender.engine.is_to_beat(),
            nanos: Vec::new(),
            asked: contender.answers.len(),
            sum,
            differ: differ.filter(|(ours, theirs)| ours != theirs).count(),
        });
        laps.push(contender.lap);
    }
    for (standing, nanos) in standings.iter_mut().zip(race(&mut laps, settings)) {
        standing.nanos = nanos.iter().map(|nanos| nanos / standing.asked as f64).collect();
    }
    Outcome { workload, items, octets, standings }
}

fn is_ours(contender: &Contender<'_>) -> Option<Rules> {
    let engine = contender.engine;
    (!engine.is_peer()).then(|| engine.follows())
}
