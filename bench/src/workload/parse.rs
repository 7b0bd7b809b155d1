use std::hint::black_box;

use super::{Contender, outcome, sum};
use crate::engine::{Engine, Keeps, Rules};
use crate::file_set::FileSet;
use crate::outcome::Outcome;
use crate::settings::Settings;

/// From bytes to a document for any robot, with every line read. Verger has one contender here: a document knows no
/// dialect.
pub(super) fn parse(engines: &[Box<dyn Engine>], files: &FileSet, settings: &Settings) -> Outcome {
    let parsers = engines.iter().filter(|engine| {
        matches!(engine.keeps(), Keeps::Document | Keeps::DocumentBorrowed)
            && engine.follows() == Rules::Rfc9309
    });
    let contenders = parsers.map(|engine| {
        let answers: Vec<_> =
            files.files.iter().map(|file| engine.read(&file.octets).rules()).collect();
        // Counting the rules of a document may cost more than parsing it, so it is not part of the lap.
        let counted = sum(answers.iter().copied());
        let lap = move || {
            for file in &files.files {
                black_box(engine.read(&file.octets).records());
            }
            counted
        };
        Contender { engine: engine.as_ref(), answers, every: 1, lap: Box::new(lap) }
    });
    let name = format!("parse, {}", files.name);
    outcome(name, Some(files.octets()), contenders.collect(), settings)
}
