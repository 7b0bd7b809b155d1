//! A robot, a URL and a file: every dialect answers, consistently, and the naive reference agrees.
#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| verger_proof::properties::decide(octets));
