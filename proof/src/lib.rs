//! Proofs of the engine: a naive reference, the cases that both must answer alike, and external data and engines.
#![forbid(unsafe_code)]

pub mod equality;
pub mod evaluators;
pub mod mutants;
pub mod naive;
pub mod other_engine;
pub mod parallel;
pub mod properties;
pub mod questions;
pub mod random;
mod shared;
pub mod worlds;

pub use shared::{
    CorpusQuestion, NO_SHARED_DATA, PeerCase, corpus, google_on_corpus, peer_cases, shared,
};
