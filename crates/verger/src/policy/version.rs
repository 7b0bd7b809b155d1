/// What a `Robot-version` line states (the 2.0.0 proposal): which rules a record follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    /// 1.x with even x: as if the line were absent.
    One,
    /// 2.x with even x: read as 2.0.0.
    Two,
    /// Another major number with an even minor one: also read as 2.0.0, the nearest known version.
    Later,
    /// An odd minor number: the record is not obeyed, and the robot uses the default.
    Experimental,
}

impl Version {
    /// Reads `major.minor.revision`; later parts may be missing, as they often are. `None` if it is not numbers
    /// separated by dots. Cost: one pass over the value.
    pub(crate) fn read(value: &[u8]) -> Option<Self> {
        let is_number = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
        let mut parts = value.split(|&octet| octet == b'.');
        if !parts.clone().all(is_number) {
            return None;
        }
        let (major, minor) = (parts.next()?, parts.next().unwrap_or(b"0"));
        let is_odd = minor.last().is_some_and(|digit| digit % 2 == 1);
        let zeros = major.iter().take_while(|&&digit| digit == b'0').count();
        Some(match &major[zeros..] {
            _ if is_odd => Self::Experimental,
            b"1" => Self::One,
            b"2" => Self::Two,
            _ => Self::Later,
        })
    }
}
