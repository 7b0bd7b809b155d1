use super::{Contender, outcome, sum, verdict};
use crate::engine::{Document, Engine, Keeps, Policy};
use crate::file_set::FileSet;
use crate::outcome::Outcome;
use crate::settings::Settings;
use crate::url::Url;

/// One policy, many URLs.
pub(crate) fn decide(
    engines: &[Box<dyn Engine>],
    name: String,
    robots: &[u8],
    urls: &[Url],
    settings: &Settings,
) -> Outcome {
    let documents: Vec<_> = engines.iter().map(|engine| engine.read(robots)).collect();
    let policies: Vec<_> = documents.iter().map(|document| document.policy(AGENT)).collect();
    let contenders = engines.iter().zip(&policies).map(|(engine, policy)| {
        let every = every(engine.as_ref());
        let answers =
            move || urls.iter().step_by(every).map(move |url| verdict(policy.decide(url)));
        Contender {
            engine: engine.as_ref(),
            answers: answers().collect(),
            every,
            lap: Box::new(move || sum(answers())),
        }
    });
    outcome(name, None, contenders.collect(), settings)
}

/// The policies of every file, each with URLs made from its own rules.
pub(super) fn decide_real(
    engines: &[Box<dyn Engine>],
    files: &FileSet,
    settings: &Settings,
) -> Outcome {
    let documents: Vec<Vec<Box<dyn Document + '_>>> = engines
        .iter()
        .map(|engine| files.files.iter().map(|file| engine.read(&file.octets)).collect())
        .collect();
    let policies: Vec<Vec<Box<dyn Policy + '_>>> = documents
        .iter()
        .map(|documents| {
            let with_agents = documents.iter().zip(&files.files);
            with_agents.map(|(document, file)| document.policy(file.agent)).collect()
        })
        .collect();
    let contenders = engines.iter().zip(&policies).map(|(engine, policies)| {
        let every = every(engine.as_ref());
        let answers = move || {
            let questions =
                files.files.iter().zip(policies).flat_map(|(file, policy)| {
                    file.urls.iter().map(move |url| (policy.as_ref(), url))
                });
            questions.step_by(every).map(|(policy, url)| verdict(policy.decide(url)))
        };
        Contender {
            engine: engine.as_ref(),
            answers: answers().collect(),
            every,
            lap: Box::new(move || sum(answers())),
        }
    });
    outcome(format!("decide, {}", files.name), None, contenders.collect(), settings)
}

/// A peer without goals gets a sample; an engine that reads the file again for each question, a small one.
fn every(engine: &dyn Engine) -> usize {
    match engine.keeps() {
        Keeps::Nothing => 64,
        _ if engine.is_peer() && !engine.is_to_beat() => 8,
        _ => 1,
    }
}

const AGENT: &str = "ExampleBot";
