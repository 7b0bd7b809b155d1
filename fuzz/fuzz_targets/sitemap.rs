//! A sitemap of any bytes, in any chunks: the same events, every bound held.
#![no_main]

#[path = "../../crates/verger-sitemap/tests/sitemaps/read.rs"]
mod read;
#[path = "../../crates/verger-sitemap/tests/sitemaps/shown.rs"]
mod shown;

libfuzzer_sys::fuzz_target!(|octets: &[u8]| read::read(octets));
