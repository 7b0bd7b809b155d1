use super::{Contender, Outcome, outcome, sum, verdict};
use crate::engine::{Engine, Keeps};
use crate::file_set::FileSet;
use crate::settings::Settings;

/// Octets to a policy for one agent, index included. Each policy is asked once, so nothing can be put off.
pub(super) fn compile(
    engines: &[Box<dyn Engine>],
    files: &FileSet,
    settings: &Settings,
) -> Outcome {
    let compilers = engines.iter().filter(|engine| engine.keeps() != Keeps::Nothing);
    let contenders = compilers.map(|engine| {
        let answers = move || {
            files.files.iter().map(move |file| {
                let document = engine.read(&file.octets);
                let policy = document.policy(file.agent);
                verdict(policy.decide(&file.urls[0]))
            })
        };
        Contender {
            engine: engine.as_ref(),
            answers: answers().collect(),
            every: 1,
            lap: Box::new(move || sum(answers())),
        }
    });
    let name = format!("compile, {}", files.name);
    outcome(name, Some(files.octets()), contenders.collect(), settings)
}
