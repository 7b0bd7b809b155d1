//! Any bytes as an access log: every request is counted once.
#![no_main]

#[path = "../../crates/verger-analysis/tests/logs/read.rs"]
mod read;

libfuzzer_sys::fuzz_target!(|octets: &[u8]| read::read(octets));
