//! Any bytes as a data.txt, in any form: what is read can be written and read again unchanged.
#![no_main]
#![allow(dead_code, reason = "what is shared with the crate's tests is more than this target needs")]

#[path = "../../crates/verger-dataset/tests/dataset/property/holds.rs"]
mod holds;
#[path = "../../crates/verger-dataset/tests/dataset/property/random.rs"]
mod random;

libfuzzer_sys::fuzz_target!(|octets: &[u8]| holds::of_octets(octets));
