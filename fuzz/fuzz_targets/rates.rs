//! Crawl-delay, Request-rate and Visit-time values.
#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| verger_proof::properties::rates(octets));
