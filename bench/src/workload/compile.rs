use super::{Contender, outcome, sum, verdict};
use crate::engine::{Engine, Keeps};
use crate::file_set::FileSet;
use crate::outcome::Outcome;
use crate::settings::Settings;

/// Bytes to a policy for one agent, index included. Each policy is asked once, so nothing can be deferred.
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

/// Bytes to policies for ten robots. Work on the bytes that an engine does once for all robots is done once here;
/// Verger's policies are for one robot each, so it reads the bytes ten times.
pub(super) fn compile_for_ten(
    engines: &[Box<dyn Engine>],
    files: &FileSet,
    settings: &Settings,
) -> Outcome {
    let compilers = engines.iter().filter(|engine| engine.keeps() != Keeps::Nothing);
    let contenders = compilers.map(|engine| {
        let answers = move || {
            files.files.iter().flat_map(move |file| {
                let document = engine.read(&file.octets);
                TEN.map(|agent| verdict(document.policy(agent).decide(&file.urls[0])))
            })
        };
        Contender {
            engine: engine.as_ref(),
            answers: answers().collect(),
            every: 1,
            lap: Box::new(move || sum(answers())),
        }
    });
    let name = format!("compile for ten robots, {}", files.name);
    outcome(name, Some(files.octets()), contenders.collect(), settings)
}

/// Robots that many files name, and one that none names.
const TEN: [&str; 10] = [
    "Googlebot",
    "bingbot",
    "GPTBot",
    "CCBot",
    "YandexBot",
    "AhrefsBot",
    "Baiduspider",
    "Applebot",
    "ClaudeBot",
    "ExampleBot",
];
