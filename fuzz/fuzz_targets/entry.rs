//! Any bytes as a stored entry: read as it was written, or not at all.
#![no_main]

use verger_access::SiteEntry;

libfuzzer_sys::fuzz_target!(|octets: &[u8]| {
    if let Ok(entry) = SiteEntry::from_octets(octets) {
        let again = entry.to_octets();
        assert_eq!(SiteEntry::from_octets(&again).expect("it was just written"), entry);
    }
});
