use super::{Contender, outcome, sum, verdict};
use crate::engine::Engine;
use crate::file_set::FileSet;
use crate::outcome::Outcome;
use crate::settings::Settings;

/// From bytes, an agent and a URL to a verdict, once for each file: like a crawler that keeps nothing.
pub(crate) fn one_shot(
    engines: &[Box<dyn Engine>],
    files: &FileSet,
    settings: &Settings,
) -> Outcome {
    let contenders = engines.iter().map(|engine| {
        let answers = move || {
            files
                .files
                .iter()
                .map(move |file| verdict(engine.one_shot(&file.octets, file.agent, &file.urls[0])))
        };
        Contender {
            engine: engine.as_ref(),
            answers: answers().collect(),
            every: 1,
            lap: Box::new(move || sum(answers())),
        }
    });
    let name = format!("one-shot, {}", files.name);
    outcome(name, Some(files.octets()), contenders.collect(), settings)
}
