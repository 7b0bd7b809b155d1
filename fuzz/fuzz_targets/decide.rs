//! A robot, a URL and a file: every dialect answers, steadily, and as the naive reference does.
#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| verger_proof::properties::decide(octets));
