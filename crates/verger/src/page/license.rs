use alloc::boxed::Box;

use crate::place::Place;

/// A statement of where the page's licence is: `rel=license`, in an element or a Link header, or a licence in the
/// page.
///
/// It is Really Simple Licensing if the type says so. Without that type the link may lead to any licence, such as a
/// Creative Commons one, and says nothing to a machine: it is kept, and does not count. No licence is fetched here;
/// what a licence permits and prohibits is in the licence itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LicenseLink {
    /// Where the statement is.
    pub place: Place,
    /// The address as written; it may be relative. Empty for a licence in the page itself.
    pub url: Box<[u8]>,
    /// What it points to.
    pub kind: LicenseKind,
}

/// What a link to a licence points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LicenseKind {
    /// A licence of Really Simple Licensing.
    Rsl,
    /// Such a licence, written in a script element of the page.
    RslInline,
    /// A licence of another type.
    OtherType,
    /// A licence without a type.
    Untyped,
    /// Nothing: there is no address.
    NoAddress,
}

impl LicenseKind {
    /// What a link with that address and media type points to.
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

    /// Its name in machine-readable output.
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

/// Whether a media type is that of Really Simple Licensing, ignoring its parameters.
pub(super) fn is_rsl(media_type: &[u8]) -> bool {
    let name = media_type.split(|&octet| octet == b';').next().unwrap_or_default();
    name.trim_ascii().eq_ignore_ascii_case(b"application/rsl+xml")
}
