use super::{
    Closer, Dialect, EmptyPattern, Limits, LineReading, RateReading, RecordForm, RuleOrder, Rules,
    SeveralGroups, SeveralTokens, TokenMatch,
};
use crate::directive::FieldSpelling;
use crate::path::{NormalForm, PatternLanguage, TargetReading};

pub(super) const DIALECT: Dialect = Dialect {
    name: "rep-00",
    source: "draft-koster-rep-00 (2019)",
    line: LineReading {
        field: FieldSpelling::Whole,
        missing_colon: false,
        nul_ends: false,
        longest: None,
    },
    record: RecordForm { ended_by_blank_line: false, closed_by: Closer::Rule },
    token: TokenMatch::WithOrWithoutVersion,
    several_tokens: SeveralTokens::FirstWithGroup,
    several_groups: SeveralGroups::Merged,
    several_star_groups: SeveralGroups::First,
    rules: Rules {
        order: RuleOrder::Longest,
        pattern: PatternLanguage::Wildcards,
        // "those in the reserved range MUST be percent-encoded prior to comparison": a reserved octet and its
        // escape are one symbol, so every row of the table holds.
        normal_form: NormalForm::Decoded { apart: b"%", escaped: b"" },
        empty_pattern: EmptyPattern::NoRule,
        several_paths: false,
        index_page: false,
    },
    rules_of_version_2: None,
    target: TargetReading::Rfc3986,
    implicit_robots_txt: true,
    limits: Limits::KIB_500,
    rates: RateReading::SLOWEST,
    clauses: &[
        "§2.2, Postel's law",
        "§2.2",
        "§2.2",
        "§2.2",
        "§2.1",
        "§2.1",
        "§2.2.1 \"exactly\"; a version by §2.2, Postel's law",
        "practice",
        "§2.2.1 \"combined\"",
        "§2.2.1 \"the first group\"",
        "§2.2.2",
        "§2.2.3",
        "§2.2.2, its MUST taken literally",
        "§2.2.2",
        "§2.2",
        "–",
        "–",
        "RFC 3986",
        "§2.2.2",
        "§2.5",
        "§2.2.4 (other records)",
        "not said; the slowest is safe",
        "not said; as in use",
        "not said",
    ],
};
