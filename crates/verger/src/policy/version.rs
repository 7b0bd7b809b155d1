/// What a `Robot-version` line says: which rules a record follows (the 2.0.0 proposal).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    /// 1.x with even x: as if the line were not there.
    One,
    /// 2.x with even x: read as 2.0.0.
    Two,
    /// An odd minor number is experimental, any other major number unknown: the record is ignored.
    Unusable,
}

impl Version {
    /// Reads `major.minor.revision`; later parts may be missing, as they are in practice.
    pub(crate) fn read(value: &[u8]) -> Self {
        let mut parts = value.split(|&octet| octet == b'.').map(number);
        let (major, minor) = (parts.next().flatten(), parts.next().unwrap_or(Some(0)));
        let rest_is_numeric = parts.all(|part| part.is_some());
        match (major, minor) {
            (Some(1), Some(minor)) if minor % 2 == 0 && rest_is_numeric => Self::One,
            (Some(2), Some(minor)) if minor % 2 == 0 && rest_is_numeric => Self::Two,
            _ => Self::Unusable,
        }
    }
}

fn number(digits: &[u8]) -> Option<u32> {
    core::str::from_utf8(digits)
        .ok()
        .filter(|text| text.bytes().all(|octet| octet.is_ascii_digit()))?
        .parse()
        .ok()
}
