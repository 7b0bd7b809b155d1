//! A harvest of a site that answers anything at all: it ends within its bounds, and its counts add up.
#![no_main]
#![allow(dead_code, reason = "what is shared with the crate's tests is more than this target needs")]

#[path = "../../crates/verger-dataset/tests/dataset/harvest/chance.rs"]
mod chance;
#[path = "../../crates/verger-dataset/tests/dataset/harvest/site.rs"]
mod site;

libfuzzer_sys::fuzz_target!(|octets: &[u8]| {
    chance::of_octets(octets);
});
