use super::{
    Closer, Dialect, EmptyDisallow, Limits, LineReading, RecordForm, RuleOrder, Rules,
    SeveralGroups, SeveralTokens, TokenMatch,
};
use crate::directive::FieldSpelling;
use crate::path::{NormalForm, PatternLanguage, TargetReading};

pub(super) const DIALECT: Dialect = Dialect {
    name: "rfc9309",
    source: "RFC 9309, Robots Exclusion Protocol (2022)",
    line: LineReading {
        field: FieldSpelling::Whole,
        missing_colon: false,
        nul_ends: false,
        longest: None,
    },
    record: RecordForm { ended_by_blank_line: false, closed_by: Closer::Rule },
    token: TokenMatch::NameThenLeadingLetters,
    several_tokens: SeveralTokens::FirstWithGroup,
    several_groups: SeveralGroups::Merged,
    several_star_groups: SeveralGroups::Merged,
    rules: Rules {
        order: RuleOrder::Longest,
        pattern: PatternLanguage::Wildcards,
        // Every reserved octet but `*` and `$`: §2.2.3 writes those as escapes where they are literal.
        normal_form: NormalForm::Decoded { apart: b":/?#[]@!&'()+,;=%", escaped: b"*$" },
        empty_disallow: EmptyDisallow::NoRule,
        several_paths: false,
        index_page: false,
    },
    rules_of_version_2: None,
    target: TargetReading::Rfc3986,
    implicit_robots_txt: true,
    limits: Limits::KIB_500,
    expiry_hours: 24,
    clauses: &[
        "§2.2.4 (misspellings)",
        "§2.2",
        "§2.2",
        "§2.2",
        "§2.1, §2.2.4",
        "§2.1, §2.2.4",
        "§2.2.1; digits and dots as in use",
        "practice (Google's crawlers)",
        "§2.2.1",
        "§2.2.1",
        "§2.2.2",
        "§2.2.3",
        "§2.2.2, §2.2.3; the table's second row deliberately not: no engine escapes reserved octets",
        "§2.2.2",
        "§2.2",
        "–",
        "–",
        "RFC 3986",
        "§2.2.2",
        "§2.5",
        "§2.4",
    ],
};
