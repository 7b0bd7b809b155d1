use alloc::boxed::Box;

use crate::place::Place;

/// A meta element that has a NAME, as found on a page, with character references replaced.
///
/// `verger-page` finds them; with another HTML reader, pass them to [`PageSignals::meta`](super::PageSignals::meta)
/// yourself.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct MetaElement<'a> {
    /// Where its tag begins, in bytes from the beginning of the page.
    pub offset: u64,
    /// Its NAME.
    pub name: &'a [u8],
    /// Its CONTENT.
    pub content: Option<&'a [u8]>,
    /// Its VALUE, as a message of June 1996 calls the attribute. It counts if there is no CONTENT.
    pub value: Option<&'a [u8]>,
    /// Whether CONTENT or VALUE is cut off: the page has more.
    pub is_cut: bool,
}

/// A link element, as found on a page, with character references replaced.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct LinkElement<'a> {
    /// Where its tag begins, in bytes from the beginning of the page.
    pub offset: u64,
    /// Whether it is in the head. A canonical link elsewhere does not count: visitors may have written it.
    pub in_head: bool,
    /// Its REL.
    pub rel: &'a [u8],
    /// Its HREF.
    pub href: Option<&'a [u8]>,
    /// Its NAME: `INDEXINSTEAD` in 1996.
    pub name: &'a [u8],
    /// Its CONTENT, also of 1996.
    pub content: Option<&'a [u8]>,
    /// Its TYPE, which tells a machine-readable licence from another.
    pub media_type: Option<&'a [u8]>,
}

/// Something that was proposed in 1996 and superseded. It is reported, and has no effect unless a robot chooses to
/// obey it ([`PageSignals::tell_obeying_1996`](super::PageSignals::tell_obeying_1996)).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LegacySignal {
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub kind: LegacyKind,
    /// Its value: an address, `ALL` or `NONE`.
    pub value: Box<[u8]>,
    /// Whether a robot that obeys the proposals of 1996 obeys it: an INDEXINSTEAD in the head, where no visitor can
    /// have written it, with an absolute URL.
    pub counts: bool,
}

/// The page to index in place of another: `<LINK NAME="INDEXINSTEAD" CONTENT="…">`. The page that contains it is
/// dropped; the other one is fetched and indexed under its own URL, never this content under that URL (Koster, 4
/// June 1996).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "none is named, one is, or several are")]
pub enum IndexInstead<'p> {
    /// No page is named: this page may be indexed itself.
    #[default]
    Unstated,
    /// The page to index instead.
    At(&'p LegacySignal),
    /// Several pages are named. They all want this one dropped; which one replaces it is not known.
    Contradictory,
}

/// What was proposed at the workshop of May 1996 and on its mailing list, and what replaced it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LegacyKind {
    /// `<LINK NAME="INDEXINSTEAD" CONTENT="…">`: drop this page, and index that one. Today: `rel=canonical`.
    IndexInstead,
    /// `<META NAME="URL" CONTENT="…">`: the same. Today: `rel=canonical`.
    MetaUrl,
    /// `<META NAME="SPIDER BY" CONTENT="ALL">` or `NONE`. Today: `<META NAME="ROBOTS">`.
    SpiderBy,
}

impl LegacyKind {
    /// The kind of signal that a meta element's name states.
    pub(super) fn of_meta(name: &[u8]) -> Option<Self> {
        if name.eq_ignore_ascii_case(b"URL") {
            Some(Self::MetaUrl)
        } else if name.eq_ignore_ascii_case(b"SPIDER BY") {
            Some(Self::SpiderBy)
        } else {
            None
        }
    }

    /// How it was written.
    pub fn name(self) -> &'static str {
        match self {
            Self::IndexInstead => "LINK INDEXINSTEAD",
            Self::MetaUrl => "META URL",
            Self::SpiderBy => "META SPIDER BY",
        }
    }

    /// Today's equivalent.
    pub fn successor(self) -> &'static str {
        match self {
            Self::IndexInstead | Self::MetaUrl => "link rel=canonical",
            Self::SpiderBy => "meta name=robots",
        }
    }
}
