//! Addresses of sitemaps and the like, absolute or relative.
#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| verger_proof::properties::addresses(octets));
