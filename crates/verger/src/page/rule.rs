use super::date;
use super::statement::PageFault;
use crate::time::Moment;

/// A rule that a page can state, in a robots meta element or an X-Robots-Tag header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PageRule {
    /// Index the page and follow its links: the default, stated explicitly.
    All,
    /// Do not index the page or follow its links.
    None,
    /// Index the page.
    Index,
    /// Do not index the page.
    NoIndex,
    /// Follow the links of the page.
    Follow,
    /// Do not follow the links of the page.
    NoFollow,
    /// Offer no copy of the page; for Bing also: do not use it in answers or for training.
    NoArchive,
    /// For Bing: only address, title and excerpt for answers and training. Together with `noarchive`, Bing obeys
    /// this one.
    NoCache,
    /// Show no excerpt.
    NoSnippet,
    /// Index the page after all where it is embedded in another. Only together with `noindex`.
    IndexIfEmbedded,
    /// The maximum length of an excerpt, in characters.
    MaxSnippet(PreviewLimit),
    /// The maximum size of a preview image.
    MaxImagePreview(ImagePreview),
    /// The maximum length of a video preview, in seconds; 0 for a still image.
    MaxVideoPreview(PreviewLimit),
    /// Offer no translation.
    NoTranslate,
    /// Do not index images of the page.
    NoImageIndex,
    /// Do not show the page after this time.
    UnavailableAfter(Moment),
    /// Use nothing on the page for AI.
    NoAi,
    /// Use no image on the page for AI.
    NoImageAi,
    /// A rule that once had a meaning, and has none today.
    Retired(&'static str),
}

/// How much of something may be shown, from the strictest to the most generous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(clippy::exhaustive_enums, reason = "a number, or -1")]
pub enum PreviewLimit {
    /// At most this number. A number above 2³² − 1 is read as that.
    AtMost(u32),
    /// No limit: -1.
    Unlimited,
}

/// The size of a preview image, from the strictest to the most generous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ImagePreview {
    /// No image.
    None,
    /// A small one.
    Standard,
    /// Up to the width of the screen.
    Large,
}

/// A yes-or-no question that the rules of a page answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PageAspect {
    /// May the page be indexed?
    Index,
    /// May its links be followed?
    Follow,
    /// May an excerpt be shown?
    Snippet,
    /// May a copy be offered?
    Archive,
    /// May more than address, title and excerpt be used in Bing's answers?
    Cache,
    /// May a translation be offered?
    Translate,
    /// May its images be indexed?
    ImageIndex,
    /// May its content be used for AI?
    Ai,
    /// May its images be used for AI?
    ImageAi,
}

/// An entry in the table of known rules.
#[derive(Debug)]
#[non_exhaustive]
pub struct PageRuleEntry {
    /// Its name, in lower case; names are compared case-insensitively.
    pub name: &'static str,
    /// Who defines it.
    pub source: &'static str,
    form: Form,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    Bare(PageRule),
    Limit(fn(PreviewLimit) -> PageRule),
    Image,
    Date,
}

const fn bare(name: &'static str, rule: PageRule, source: &'static str) -> PageRuleEntry {
    PageRuleEntry { name, source, form: Form::Bare(rule) }
}

const fn retired(name: &'static str, source: &'static str) -> PageRuleEntry {
    bare(name, PageRule::Retired(name), source)
}

const fn valued(name: &'static str, form: Form, source: &'static str) -> PageRuleEntry {
    PageRuleEntry { name, source, form }
}

/// Every known rule.
#[rustfmt::skip]
pub static PAGE_RULES: &[PageRuleEntry] = &[
    bare("all", PageRule::All, "workshop of May 1996; Google"),
    bare("none", PageRule::None, "workshop of May 1996; Google"),
    bare("index", PageRule::Index, "workshop of May 1996; HTML 4.01 §B.4.1"),
    bare("noindex", PageRule::NoIndex, "workshop of May 1996; HTML 4.01 §B.4.1; Google, Bing, Apple"),
    bare("follow", PageRule::Follow, "workshop of May 1996; HTML 4.01 §B.4.1"),
    bare("nofollow", PageRule::NoFollow, "workshop of May 1996; HTML 4.01 §B.4.1; Google, Bing, Apple"),
    bare("noarchive", PageRule::NoArchive, "Google until 2024; Bing, since 2023 against AI answers and training"),
    bare("nocache", PageRule::NoCache, "Bing, since 2023 against AI answers and training"),
    bare("nosnippet", PageRule::NoSnippet, "Google, Bing, Apple"),
    bare("indexifembedded", PageRule::IndexIfEmbedded, "Google, 2022"),
    valued("max-snippet", Form::Limit(PageRule::MaxSnippet), "Google, 2019; Bing, 2020"),
    valued("max-image-preview", Form::Image, "Google, 2019; Bing, 2020"),
    valued("max-video-preview", Form::Limit(PageRule::MaxVideoPreview), "Google, 2019; Bing, 2020"),
    bare("notranslate", PageRule::NoTranslate, "Google"),
    bare("noimageindex", PageRule::NoImageIndex, "Google"),
    valued("unavailable_after", Form::Date, "Google, 2007"),
    bare("noai", PageRule::NoAi, "DeviantArt, 2022"),
    bare("noimageai", PageRule::NoImageAi, "DeviantArt, 2022"),
    retired("noodp", "the Open Directory, closed in 2017"),
    retired("noydir", "the Yahoo directory, closed in 2014"),
    retired("noyaca", "the Yandex catalogue, closed in 2017"),
    retired("nositelinkssearchbox", "Google until 2024"),
];

impl PageRule {
    /// Its name, as a page writes it, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::MaxSnippet(_) => "max-snippet",
            Self::MaxImagePreview(_) => "max-image-preview",
            Self::MaxVideoPreview(_) => "max-video-preview",
            Self::UnavailableAfter(_) => "unavailable_after",
            Self::Retired(name) => name,
            _ => PAGE_RULES
                .iter()
                .find(|entry| matches!(entry.form, Form::Bare(rule) if rule == self))
                .map(|entry| entry.name)
                .expect("every rule has a row: tests/page.rs"),
        }
    }

    /// The question it answers, and whether the answer is yes.
    pub(super) fn answers(self) -> &'static [(PageAspect, bool)] {
        use PageAspect::{
            Ai, Archive, Cache, Follow, ImageAi, ImageIndex, Index, Snippet, Translate,
        };
        match self {
            Self::All => &[(Index, true), (Follow, true)],
            Self::None => &[(Index, false), (Follow, false)],
            Self::Index => &[(Index, true)],
            Self::NoIndex => &[(Index, false)],
            Self::Follow => &[(Follow, true)],
            Self::NoFollow => &[(Follow, false)],
            Self::NoArchive => &[(Archive, false)],
            Self::NoCache => &[(Cache, false)],
            Self::NoSnippet | Self::MaxSnippet(PreviewLimit::AtMost(0)) => &[(Snippet, false)],
            Self::MaxSnippet(_) => &[(Snippet, true)],
            Self::NoTranslate => &[(Translate, false)],
            Self::NoImageIndex => &[(ImageIndex, false)],
            Self::NoAi => &[(Ai, false), (ImageAi, false)],
            Self::NoImageAi => &[(ImageAi, false)],
            _ => &[],
        }
    }
}

impl PageAspect {
    /// All of them.
    pub const ALL: &'static [Self] = &[
        Self::Index,
        Self::Follow,
        Self::Snippet,
        Self::Archive,
        Self::Cache,
        Self::Translate,
        Self::ImageIndex,
        Self::Ai,
        Self::ImageAi,
    ];

    /// Its name in text and machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Index => "index",
            Self::Follow => "follow",
            Self::Snippet => "snippet",
            Self::Archive => "archive",
            Self::Cache => "cache",
            Self::Translate => "translate",
            Self::ImageIndex => "image-index",
            Self::Ai => "ai",
            Self::ImageAi => "image-ai",
        }
    }
}

impl ImagePreview {
    /// Its name, as pages write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Standard => "standard",
            Self::Large => "large",
        }
    }
}

impl PageRuleEntry {
    /// The row with that name.
    pub(super) fn named(name: &[u8]) -> Option<&'static Self> {
        PAGE_RULES.iter().find(|entry| name.eq_ignore_ascii_case(entry.name.as_bytes()))
    }

    pub(super) fn takes_date(&self) -> bool {
        matches!(self.form, Form::Date)
    }

    pub(super) fn takes_value(&self) -> bool {
        !matches!(self.form, Form::Bare(_))
    }

    /// The rule with that value: the text after the colon.
    pub(super) fn with(&self, value: Option<&[u8]>) -> Result<PageRule, PageFault> {
        let Some(value) = value.map(<[u8]>::trim_ascii) else {
            return match self.form {
                Form::Bare(rule) => Ok(rule),
                _ => Err(PageFault::MissingValue),
            };
        };
        match self.form {
            Form::Bare(_) => Err(PageFault::UnexpectedValue),
            Form::Limit(rule) => limit(value).map(rule).ok_or(PageFault::BadNumber),
            Form::Image => [ImagePreview::None, ImagePreview::Standard, ImagePreview::Large]
                .into_iter()
                .find(|size| value.eq_ignore_ascii_case(size.name().as_bytes()))
                .map(PageRule::MaxImagePreview)
                .ok_or(PageFault::BadImageSize),
            Form::Date => {
                date::moment(value).map(PageRule::UnavailableAfter).ok_or(PageFault::BadDate)
            }
        }
    }
}

fn limit(value: &[u8]) -> Option<PreviewLimit> {
    if value == b"-1" {
        return Some(PreviewLimit::Unlimited);
    }
    let digits = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
    let add =
        |number: u32, digit: &u8| number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
    digits.then(|| PreviewLimit::AtMost(value.iter().fold(0, add)))
}
