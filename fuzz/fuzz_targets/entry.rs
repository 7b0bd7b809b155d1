//! A stored entry of any octets: read as it was written, or not at all.
#![no_main]

use verger_access::Entry;

libfuzzer_sys::fuzz_target!(|octets: &[u8]| {
    if let Ok(entry) = Entry::from_octets(octets) {
        let again = entry.to_octets();
        assert_eq!(Entry::from_octets(&again).expect("it was just written"), entry);
    }
});
