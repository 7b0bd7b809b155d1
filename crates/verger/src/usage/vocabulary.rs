/// A category of use that a site can have a preference on.
///
/// | category | Content-Usage | Content-Signal |
/// |---|---|---|
/// | [`TrainAi`](Self::TrainAi) | `train-ai` | `ai-train` |
/// | [`Search`](Self::Search) | `search` | `search` |
/// | [`AiInput`](Self::AiInput) | – | `ai-input` |
///
/// No category contains another: a preference on one says nothing about the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UsageCategory {
    /// Training of an AI model that generates content (draft-ietf-aipref-vocab §4.1).
    TrainAi,
    /// A search that shows where the content stands, with a link and excerpts, no summaries (§4.2).
    Search,
    /// Content as the input of an AI model: grounding, retrieval, answers (Cloudflare's content signals only).
    AiInput,
}

/// What a site prefers about a category of use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "draft-ietf-aipref-vocab §3: complete by definition")]
pub enum Preference {
    /// The use is welcome.
    Allowed,
    /// The use is not welcome.
    Disallowed,
    /// Nothing is said. What follows from that is for the reader to choose: the drafts take no position.
    #[default]
    Unknown,
}

/// How far content may be used again, from the least to the most (Content-Signal `use=`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reuse {
    /// At once, with nothing kept.
    Immediate,
    /// Kept in an index, with excerpts and links.
    Reference,
    /// Summarised and reproduced.
    Full,
}

impl UsageCategory {
    /// All of them, in the order of their declaration.
    pub const ALL: &'static [Self] = &[Self::TrainAi, Self::Search, Self::AiInput];

    /// Its place in [`ALL`](Self::ALL).
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// Its name: the label of Content-Usage where it has one.
    pub fn name(self) -> &'static str {
        match self {
            Self::TrainAi => "train-ai",
            Self::Search => "search",
            Self::AiInput => "ai-input",
        }
    }

    /// The category of a label of Content-Usage. Labels are case-sensitive (draft-ietf-aipref-vocab §6.1).
    pub(super) fn of_label(label: &[u8]) -> Option<Self> {
        match label {
            b"train-ai" => Some(Self::TrainAi),
            b"search" => Some(Self::Search),
            _ => None,
        }
    }

    /// The category of a key of Content-Signal, which robots read without regard to case.
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

    /// Its name, as people and programs are shown it.
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

/// Labels that drafts of the vocabulary had and dropped, each with the last draft that had it. They are
/// unknown labels: what they say is ignored, whatever it was meant to be.
pub const OBSOLETE_LABELS: &[(&str, &str)] = &[
    ("tdm", "draft-ietf-aipref-vocab-01"),
    ("ai", "draft-ietf-aipref-vocab-01"),
    ("genai", "draft-ietf-aipref-vocab-01"),
    ("inference", "draft-ietf-aipref-vocab-01"),
    ("all", "draft-ietf-aipref-vocab-02"),
    ("ai-use", "draft-ietf-aipref-vocab-02"),
    ("train-genai", "draft-ietf-aipref-vocab-03"),
    ("bots", "draft-ietf-aipref-vocab-04"),
    ("ai-output", "draft-ietf-aipref-vocab-04"),
];
