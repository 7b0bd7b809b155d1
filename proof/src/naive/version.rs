/// The version of the standard that a record follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    One,
    Two,
    Experimental,
}

impl Version {
    /// The 2.0.0 proposal, Robot-version: three numbers. "If the second digit is even" a higher version "is okay";
    /// odd numbers are experimental. An invalid version counts as missing, and a missing one is 1.0.0.
    pub(super) fn read(text: &[u8]) -> Self {
        let parts: Vec<_> = text.split(|&octet| octet == b'.').collect();
        let is_number = |part: &&[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
        if !parts.iter().all(is_number) {
            return Self::One;
        }
        let minor_ends_in = parts.get(1).map_or(b'0', |minor| minor[minor.len() - 1]);
        if b"13579".contains(&minor_ends_in) {
            return Self::Experimental;
        }
        let major = String::from_utf8_lossy(parts[0]);
        if major.trim_start_matches('0') == "1" { Self::One } else { Self::Two }
    }
}
