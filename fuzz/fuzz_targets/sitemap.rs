//! Any bytes as a sitemap, in any chunks: the same events, within every bound.
#![no_main]

#[path = "../../crates/verger-sitemap/tests/sitemaps/read.rs"]
mod read;
#[path = "../../crates/verger-sitemap/tests/sitemaps/shown.rs"]
mod shown;

libfuzzer_sys::fuzz_target!(|octets: &[u8]| read::read(octets));
