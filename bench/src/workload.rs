//! The workloads of every engine. The answers are compared before anything is timed.

mod compile;
mod decide;
mod one_shot;
mod parse;

pub(crate) use decide::decide;
pub(crate) use one_shot::one_shot;

use crate::engine::{Engine, Rules};
use crate::file_set::FileSet;
use crate::outcome::{Outcome, Standing};
use crate::rounds::{Lap, race};
use crate::settings::Settings;

/// A workload over files.
pub(crate) type OnFiles = fn(&[Box<dyn Engine>], &FileSet, &Settings) -> Outcome;

/// All workloads over files, by name.
pub(crate) const ON_FILES: &[(&str, OnFiles)] = &[
    ("one-shot", one_shot),
    ("parse", parse::parse),
    ("compile", compile::compile),
    ("compile for ten robots", compile::compile_for_ten),
    ("decide", decide::decide_real),
];

/// An engine's answer for an item: 1 for allowed, 0 for disallowed; for a document, its number of rules. `None` if it
/// refuses.
pub(crate) type Answer = Option<usize>;

pub(crate) fn verdict(allowed: Option<bool>) -> Answer {
    allowed.map(usize::from)
}

/// The sum over these answers, as a lap returns it.
fn sum(answers: impl IntoIterator<Item = Answer>) -> usize {
    answers.into_iter().flatten().sum()
}

/// One engine before the race: its answers, and the work to time.
struct Contender<'a> {
    engine: &'a dyn Engine,
    /// In order; an engine too slow for all items answers only every n-th one.
    answers: Vec<Answer>,
    every: usize,
    lap: Lap<'a>,
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
