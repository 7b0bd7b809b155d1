//! Any bytes are a document, and none is lost.
#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| verger_proof::properties::parse(octets));
