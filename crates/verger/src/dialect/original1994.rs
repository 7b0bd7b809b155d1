use super::{
    Closer, Dialect, EmptyPattern, Limits, LineReading, RateReading, RecordForm, RuleOrder, Rules,
    SeveralGroups, SeveralTokens, TokenMatch,
};
use crate::directive::FieldSpelling;
use crate::path::{NormalForm, PatternLanguage, TargetReading};

pub(super) const DIALECT: Dialect = Dialect {
    name: "original1994",
    source: "A Standard for Robot Exclusion (1994)",
    line: LineReading {
        field: FieldSpelling::Whole,
        missing_colon: false,
        nul_ends: false,
        longest: None,
    },
    record: RecordForm { ended_by_blank_line: true, closed_by: Closer::Rule },
    token: TokenMatch::TokenContainsValue,
    several_tokens: SeveralTokens::FirstWithGroup,
    several_groups: SeveralGroups::First,
    several_star_groups: SeveralGroups::First,
    rules: RULES,
    rules_of_version_2: None,
    target: TargetReading::Rfc3986,
    implicit_robots_txt: false,
    limits: Limits::KIB_500,
    rates: RateReading::NOT_OBEYED,
    clauses: &[
        "Koster, 4 June 1996: \"Disalow\"",
        "The Format",
        "The Format",
        "The Format",
        "The Format",
        "The Format: unrecognised headers are ignored",
        "User-agent: substring, without version information",
        "practice",
        "User-agent: records differ by robot",
        "User-agent: no more than one such record",
        "Disallow",
        "Disallow",
        "Koster, 4 June 1996: \"handle %-encoded octets\", by §3.2.2 of his draft",
        "Disallow: empty, all URLs can be retrieved",
        "Koster, 4 June 1996: \"Yes, we should handle it\"",
        "–",
        "–",
        "The Method; with the query, as every engine",
        "not said",
        "Koster, 4 June 1996, limits",
        "The Format: unrecognised headers are ignored",
        "–",
        "–",
        "–",
    ],
};

/// What the lines of a record mean; the 2.0.0 proposal keeps this for records without a version.
pub(super) const RULES: Rules = Rules {
    order: RuleOrder::DisallowOnly,
    pattern: PatternLanguage::Prefix,
    // Compared octet by octet once escapes are decoded: "It goes beyond a string compare" (Koster, 4 June 1996).
    normal_form: NormalForm::Decoded { apart: b"/", escaped: b"" },
    empty_pattern: EmptyPattern::NoRule,
    several_paths: true,
    index_page: false,
};
