/// A category of use on which a site can have a preference, as one mechanism or another names it.
///
/// | category | Content-Usage | Content-Signal | others |
/// |---|---|---|---|
/// | [`TrainAi`](Self::TrainAi) | `train-ai` | `ai-train` | `noai` of a page |
/// | [`AiUse`](Self::AiUse) | `ai-use` | – | – |
/// | [`AiInput`](Self::AiInput) | – | `ai-input` | – |
/// | [`Search`](Self::Search) | `search` | `search` | `noindex` of a page |
/// | [`TextAndDataMining`](Self::TextAndDataMining) | – | – | `tdm-reservation` |
///
/// A statement on one category is not a statement on another. If a use belongs to several,
/// [`ContentUse`](super::ContentUse) says which apply, and that search takes precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UsageCategory {
    /// Training of an AI model that generates content: changing its learned parameters
    /// (draft-ietf-aipref-vocab-08 §4.1).
    TrainAi,
    /// Content as the input of such a model, unless the user supplied that content himself
    /// (draft-ietf-aipref-vocab-08 §4.2).
    AiUse,
    /// Content as the input of an AI model: grounding, retrieval, answers (Cloudflare's content signals). Close to
    /// [`AiUse`](Self::AiUse), but defined by others and in other words.
    AiInput,
    /// A search that leads to the content, with a link and excerpts and no summaries, including the training that
    /// it needs (draft-ietf-aipref-vocab-08 §4.3).
    Search,
    /// Text and data mining, in the sense of Article 4 of Directive (EU) 2019/790 (TDMRep).
    TextAndDataMining,
}

/// A site's preference about a category of use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "draft-ietf-aipref-vocab §3: complete by definition")]
pub enum Preference {
    /// The use is welcome.
    Allowed,
    /// The use is not welcome.
    Disallowed,
    /// Nothing is said. What follows from that is the reader's choice: the drafts take no position.
    #[default]
    Unknown,
}

/// How far content may be reused, from the least to the most (Content-Signal `use=`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reuse {
    /// Immediately, with nothing kept.
    Immediate,
    /// Kept in an index, with excerpts and links.
    Reference,
    /// Summarised and reproduced.
    Full,
}

impl UsageCategory {
    /// All of them, in the order of their declaration.
    pub const ALL: &'static [Self] =
        &[Self::TrainAi, Self::AiUse, Self::AiInput, Self::Search, Self::TextAndDataMining];

    /// Its place in [`ALL`](Self::ALL).
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// Its name: the label of Content-Usage where it has one.
    pub fn name(self) -> &'static str {
        match self {
            Self::TrainAi => "train-ai",
            Self::AiUse => "ai-use",
            Self::AiInput => "ai-input",
            Self::Search => "search",
            Self::TextAndDataMining => "tdm",
        }
    }

    /// The category of a key of Content-Signal, which is case-insensitive for robots.
    pub(super) fn of_signal(key: &[u8]) -> Option<Self> {
        [(&b"ai-train"[..], Self::TrainAi), (b"search", Self::Search), (b"ai-input", Self::AiInput)]
            .into_iter()
            .find_map(|(name, category)| key.eq_ignore_ascii_case(name).then_some(category))
    }
}

impl Preference {
    /// Several statements on one category: any disallow, else any allow, else unknown
    /// (draft-ietf-aipref-vocab §5.1).
    #[must_use]
    pub fn combined(self, other: Self) -> Self {
        match (self, other) {
            (Self::Disallowed, _) | (_, Self::Disallowed) => Self::Disallowed,
            (Self::Allowed, _) | (_, Self::Allowed) => Self::Allowed,
            _ => Self::Unknown,
        }
    }

    /// Its name in text and machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Allowed => "allowed",
            Self::Disallowed => "disallowed",
            Self::Unknown => "unknown",
        }
    }
}

impl Reuse {
    /// Its name, as Content-Signal writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Immediate => "immediate",
            Self::Reference => "reference",
            Self::Full => "full",
        }
    }

    pub(super) fn named(name: &[u8]) -> Option<Self> {
        [Self::Immediate, Self::Reference, Self::Full]
            .into_iter()
            .find(|reuse| name.eq_ignore_ascii_case(reuse.name().as_bytes()))
    }
}
