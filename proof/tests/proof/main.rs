//! The engine compared with the naive reference on whole small worlds, with other engines, and on real files.

mod corpus;
mod fragments;
mod fuzz_seeds;
mod google;
mod hostile_questions;
mod messy_files;
mod mutants;
mod naive_reference;
mod oracles;
mod peer_cases;
mod peer_pace;
mod random_policies;
mod small_files;
mod small_worlds;
