//! What a sitemap lists, buffered until it is written.

use verger_sitemap::{Event, Fault, FaultKind};

pub(super) enum Listed {
    Page(String, Option<String>),
    Sitemap(String),
    Fault(Fault),
    Other,
}

impl Listed {
    pub(super) fn of(event: &Event<'_>) -> Self {
        match event {
            Event::Entry(entry) => {
                let location = entry.location;
                let lastmod = entry.lastmod.map(|lastmod| lastmod.text.to_owned());
                Self::Page(location.url.unwrap_or(location.loc).to_owned(), lastmod)
            }
            Event::Sitemap(listed) => Self::Sitemap(listed.location.loc.to_owned()),
            Event::Fault(fault) => Self::Fault(*fault),
            _ => Self::Other,
        }
    }
}

/// Whether this fault means that a file, or the rest of it, was not read.
pub(super) fn is_unread(kind: FaultKind) -> bool {
    matches!(
        kind,
        FaultKind::BrokenGzip
            | FaultKind::Utf16
            | FaultKind::MalformedTag
            | FaultKind::LongTag
            | FaultKind::DeepElement
            | FaultKind::EndTag
            | FaultKind::UnclosedElement
            | FaultKind::OutsideRoot
            | FaultKind::Empty
            | FaultKind::WrongRoot
    )
}

pub(super) fn is_limit(kind: FaultKind) -> bool {
    kind.name().ends_with("-limit")
}
