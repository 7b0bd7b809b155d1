use super::vocabulary::UsageCategory;

/// A label of Content-Usage, and what it meant in which drafts of the vocabulary.
#[derive(Debug)]
#[non_exhaustive]
pub struct UsageLabel {
    /// As written; labels are case-sensitive (draft-ietf-aipref-vocab §6.1).
    pub name: &'static str,
    /// Its meanings, the oldest first.
    pub meanings: &'static [LabelMeaning],
    /// The category that it names today; `None` for a label that the current draft does not have, which is ignored
    /// like an unknown one (§6.4).
    pub category: Option<UsageCategory>,
}

/// What a label meant in some drafts.
#[derive(Debug)]
#[non_exhaustive]
pub struct LabelMeaning {
    /// The first and the last draft of that meaning, by number.
    pub drafts: (u8, u8),
    /// The meaning, in a few words.
    pub meaning: &'static str,
}

const fn label(
    name: &'static str,
    meanings: &'static [LabelMeaning],
    category: Option<UsageCategory>,
) -> UsageLabel {
    UsageLabel { name, meanings, category }
}

const fn meant(first: u8, last: u8, meaning: &'static str) -> LabelMeaning {
    LabelMeaning { drafts: (first, last), meaning }
}

/// The draft whose labels name categories today: draft-ietf-aipref-vocab-08.
pub const CURRENT_VOCABULARY: u8 = 8;

/// Every label that a draft of the vocabulary had. Draft 00 had none.
#[rustfmt::skip]
pub static USAGE_LABELS: &[UsageLabel] = &[
    label("train-ai", &[
        meant(2, 3, "training of any AI model"),
        meant(4, 5, "training of a foundation model"),
        meant(6, 7, "training of a model that generates content"),
        meant(8, 8, "changing the learned parameters of a model that generates content"),
    ], Some(UsageCategory::TrainAi)),
    label("ai-use", &[
        meant(2, 2, "use by an AI model"),
        meant(8, 8, "input of a model that generates content"),
    ], Some(UsageCategory::AiUse)),
    label("search", &[
        meant(1, 3, "search, inside tdm, all or bots"),
        meant(4, 4, "search, inside ai-output"),
        meant(5, 7, "search, apart from every other category"),
        meant(8, 8, "search, before every other category where a use is one"),
    ], Some(UsageCategory::Search)),
    label("tdm", &[meant(1, 1, "text and data mining, with ai inside")], None),
    label("ai", &[meant(1, 1, "AI, inside tdm")], None),
    label("genai", &[meant(1, 1, "AI that generates content, inside tdm")], None),
    label("inference", &[meant(1, 1, "inference, inside tdm")], None),
    label("all", &[meant(2, 2, "every automated use")], None),
    label("train-genai", &[meant(2, 3, "training of AI that generates content, inside train-ai")], None),
    label("bots", &[meant(3, 4, "every automated use")], None),
    label("ai-output", &[meant(4, 4, "output of AI, with search inside")], None),
];

impl UsageLabel {
    /// The row of a label. Cost: the size of the table.
    ///
    /// ```
    /// use verger::usage::{UsageCategory, UsageLabel};
    ///
    /// let label = UsageLabel::named(b"ai-use").unwrap();
    /// assert_eq!(label.category, Some(UsageCategory::AiUse));
    /// assert_eq!(label.meanings.len(), 2);
    /// assert!(UsageLabel::named(b"AI-use").is_none());
    /// ```
    pub fn named(name: &[u8]) -> Option<&'static Self> {
        USAGE_LABELS.iter().find(|label| label.name.as_bytes() == name)
    }

    /// The last draft that had it, by number.
    pub fn last_draft(&self) -> u8 {
        self.meanings.iter().map(|meaning| meaning.drafts.1).max().unwrap_or(0)
    }
}
