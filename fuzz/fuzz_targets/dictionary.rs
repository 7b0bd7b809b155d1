//! Structured-field dictionaries (Content-Usage).
#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| verger_proof::properties::dictionary(octets));
