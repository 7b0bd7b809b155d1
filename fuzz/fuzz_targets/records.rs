//! The records of a robots.txt that are not about access.
#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| verger_proof::properties::records(octets));
