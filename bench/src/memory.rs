//! The allocations of every engine, over the same files.

use crate::allocations::count;
use crate::engine::{Engine, Keeps};
use crate::file_set::FileSet;

pub(crate) struct Memory {
    pub(crate) engine: String,
    pub(crate) is_peer: bool,
    pub(crate) is_to_beat: bool,
    /// Allocations of a one-shot call, on average.
    pub(crate) one_shot: f64,
    /// The most allocations of one one-shot call.
    pub(crate) most_in_one_shot: u64,
    /// Allocations from bytes to a policy, on average.
    pub(crate) compile: f64,
    /// Allocations of a decision, on average.
    pub(crate) decision: f64,
    /// Bytes of heap held by the policies, per byte of the files; with the document if a policy points into it.
    pub(crate) held: f64,
    /// Whether a policy also needs the bytes of the file.
    pub(crate) borrows: bool,
}

/// Counts the allocations of engines that can keep something.
pub(crate) fn memory(engines: &[Box<dyn Engine>], files: &FileSet) -> Vec<Memory> {
    engines.iter().map(|engine| of(engine.as_ref(), files)).collect()
}

fn of(engine: &dyn Engine, files: &FileSet) -> Memory {
    let (mut one_shot, mut compile, mut decision, mut held, mut questions) = (0, 0, 0, 0, 0);
    let mut most_in_one_shot = 0;
    for file in &files.files {
        let ask = || engine.one_shot(&file.octets, file.agent, &file.urls[0]);
        // One-time allocations of a thread are not part of a call.
        ask();
        let allocations = count(ask).1.allocations;
        one_shot += allocations;
        most_in_one_shot = most_in_one_shot.max(allocations);
        let (document, for_document) = count(|| engine.read(&file.octets));
        let (policy, for_policy) = count(|| document.policy(file.agent));
        compile += for_document.allocations + for_policy.allocations;
        held += for_policy.held;
        if engine.keeps() == Keeps::DocumentBorrowed {
            held += for_document.held;
        }
        for url in &file.urls {
            decision += count(|| policy.decide(url)).1.allocations;
            questions += 1;
        }
    }
    let files_count = files.files.len() as f64;
    Memory {
        engine: engine.name().to_owned(),
        is_peer: engine.is_peer(),
        is_to_beat: engine.is_to_beat(),
        most_in_one_shot,
        one_shot: one_shot as f64 / files_count,
        compile: compile as f64 / files_count,
        decision: decision as f64 / f64::from(questions),
        held: held as f64 / files.octets() as f64,
        borrows: engine.keeps() == Keeps::DocumentBorrowed,
    }
}
