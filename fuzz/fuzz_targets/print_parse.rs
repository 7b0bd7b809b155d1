//! A file that is written otherwise says the same.
#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| verger_proof::properties::print_parse(octets));
