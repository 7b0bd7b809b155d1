//! A file that is written differently means the same.
#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| verger_proof::properties::print_parse(octets));
