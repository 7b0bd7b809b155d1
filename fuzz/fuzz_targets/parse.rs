//! Any bytes are a document, and no byte is lost.
#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| verger_proof::properties::parse(octets));
