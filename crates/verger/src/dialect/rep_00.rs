use super::stated::Stated;
use super::{FieldSpelling, NormalForm, SeveralGroups, TokenMatch, rfc9309};

/// Everything not listed here is as in RFC 9309, which grew out of this draft.
pub(super) const STATED: &Stated = &Stated {
    name: "rep-00",
    source: "draft-koster-rep-00 (2019)",
    field: (FieldSpelling::Whole, "§2.2, Postel's law"),
    ended_by_blank_line: (false, "§2.1"),
    closed_by: (rfc9309::STATED.closed_by.0, "§2.1"),
    token: (
        TokenMatch::WithOrWithoutVersion,
        "§2.2.1 \"exactly\"; a version by §2.2, Postel's law",
    ),
    several_tokens: (rfc9309::STATED.several_tokens.0, "practice"),
    several_groups: (SeveralGroups::Merged, "§2.2.1 \"combined\""),
    several_star_groups: (SeveralGroups::First, "§2.2.1 \"the first group\""),
    // "those in the reserved range MUST be percent-encoded prior to comparison": so every row of the table is met.
    normal_form: (NormalForm::PercentApart, "§2.2.2, its MUST taken literally"),
    ..*rfc9309::STATED
};
