use alloc::boxed::Box;

use crate::place::Place;

/// A meta element that has a NAME, as it is found on a page, character references replaced.
///
/// `verger-page` finds them; whoever has another HTML reader hands them to
/// [`PageSignals::meta`](super::PageSignals::meta) by hand.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct MetaElement<'a> {
    /// Where its tag begins, in bytes from the beginning of the page.
    pub offset: u64,
    /// Its NAME.
    pub name: &'a [u8],
    /// Its CONTENT.
    pub content: Option<&'a [u8]>,
    /// Its VALUE, as a message of June 1996 calls the attribute. It counts where there is no CONTENT.
    pub value: Option<&'a [u8]>,
    /// Whether CONTENT or VALUE is only the beginning of what the page has.
    pub is_cut: bool,
}

/// A link element, as it is found on a page, character references replaced.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct LinkElement<'a> {
    /// Where its tag begins, in bytes from the beginning of the page.
    pub offset: u64,
    /// Whether it stands in the head. A canonical link elsewhere does not count: readers may have written it.
    pub in_head: bool,
    /// Its REL.
    pub rel: &'a [u8],
    /// Its HREF.
    pub href: Option<&'a [u8]>,
    /// Its NAME: `INDEXINSTEAD` in 1996.
    pub name: &'a [u8],
    /// Its CONTENT, of 1996 too.
    pub content: Option<&'a [u8]>,
    /// Its TYPE, which tells a licence for machines from another.
    pub media_type: Option<&'a [u8]>,
}

/// Something that was proposed in 1996 and superseded. It is reported, and changes nothing, unless a robot chooses to
/// obey it ([`PageSignals::tell_obeying_1996`](super::PageSignals::tell_obeying_1996)).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LegacySignal {
    /// Where it stands.
    pub place: Place,
    /// What it is.
    pub kind: LegacyKind,
    /// Its value: an address, `ALL` or `NONE`.
    pub value: Box<[u8]>,
    /// Whether a robot that obeys the proposals of 1996 obeys it: INDEXINSTEAD in the head, where no reader of the
    /// page can have written it, with an absolute URL.
    pub counts: bool,
}

/// The page that is to be indexed in the place of another: `<LINK NAME="INDEXINSTEAD" CONTENT="…">`. The page that
/// has it is dropped; the other one is fetched and indexed under its own URL, never this content under that URL
/// (Koster, 4 June 1996).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "none is named, one is, or several are")]
pub enum IndexInstead<'p> {
    /// No page is named: the page may be indexed itself.
    #[default]
    Unstated,
    /// The page to be indexed instead.
    At(&'p LegacySignal),
    /// Several pages are named. This one is to be dropped by all of them, and which one takes its place is not known.
    Contradictory,
}

/// What was proposed at the workshop of May 1996 and on its mailing list, and what came in its stead.
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
    /// The kind that a meta element's name states.
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

    /// What says the same today.
    pub fn successor(self) -> &'static str {
        match self {
            Self::IndexInstead | Self::MetaUrl => "link rel=canonical",
            Self::SpiderBy => "meta name=robots",
        }
    }
}
