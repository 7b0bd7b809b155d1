//! Headers of a page.
#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| verger_proof::properties::page(octets));
