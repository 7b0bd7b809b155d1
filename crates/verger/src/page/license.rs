use alloc::boxed::Box;

use crate::place::Place;

/// A statement of where the page's licence is: `rel=license`, in an element or a Link header, or a licence in the page.
///
/// Really Simple Licensing is meant where the type says so. Without it the link may lead to any licence, such as one
/// of Creative Commons, and says nothing to a machine: it is kept, and does not count. No licence is fetched here; what
/// one permits and prohibits is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LicenseLink {
    /// Where it is.
    pub place: Place,
    /// The address as it is written; it may be relative. Empty for a licence that is in the page itself.
    pub url: Box<[u8]>,
    /// What it leads to.
    pub kind: LicenseKind,
}

/// What a link to a licence leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LicenseKind {
    /// A licence of Really Simple Licensing.
    Rsl,
    /// Such a licence, written in a script element of the page.
    RslInline,
    /// A licence of another type.
    OtherType,
    /// A licence of no type that is named.
    Untyped,
    /// Nothing: there is no address.
    NoAddress,
}

impl LicenseKind {
    /// What a link with that address and media type leads to.
    pub(super) fn of(url: &[u8], media_type: Option<&[u8]>) -> Self {
        match media_type.filter(|media_type| !media_type.trim_ascii().is_empty()) {
            _ if url.is_empty() => Self::NoAddress,
            None => Self::Untyped,
            Some(media_type) if is_rsl(media_type) => Self::Rsl,
            Some(_) => Self::OtherType,
        }
    }

    /// Whether it is a licence that a machine can read.
    pub fn counts(self) -> bool {
        matches!(self, Self::Rsl | Self::RslInline)
    }

    /// Its name, as programs are shown it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rsl => "rsl",
            Self::RslInline => "rsl-inline",
            Self::OtherType => "other-type",
            Self::Untyped => "untyped",
            Self::NoAddress => "no-address",
        }
    }
}

/// Whether a media type is that of Really Simple Licensing, whatever its parameters.
pub(super) fn is_rsl(media_type: &[u8]) -> bool {
    let name = media_type.split(|&octet| octet == b';').next().unwrap_or_default();
    name.trim_ascii().eq_ignore_ascii_case(b"application/rsl+xml")
}
