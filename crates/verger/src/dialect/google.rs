use super::{
    Closer, Dialect, EmptyDisallow, Limits, LineReading, RecordForm, RuleOrder, Rules,
    SeveralGroups, SeveralTokens, TokenMatch,
};
use crate::directive::FieldSpelling;
use crate::path::{NormalForm, PatternLanguage, TargetReading};

pub(super) const DIALECT: Dialect = Dialect {
    name: "google",
    source: "Google's open-source robots.txt parser (April 2026)",
    line: LineReading {
        field: FieldSpelling::Prefix,
        missing_colon: true,
        nul_ends: true,
        // Eight times the longest URL of a browser, 2083, without the NUL of a C string.
        longest: Some(2083 * 8 - 1),
    },
    record: RecordForm { ended_by_blank_line: false, closed_by: Closer::Rule },
    token: TokenMatch::LeadingLetters,
    several_tokens: SeveralTokens::United,
    several_groups: SeveralGroups::Merged,
    several_star_groups: SeveralGroups::Merged,
    rules: Rules {
        order: RuleOrder::Longest,
        pattern: PatternLanguage::Wildcards,
        normal_form: NormalForm::EscapedRule,
        empty_disallow: EmptyDisallow::NoRule,
        several_paths: false,
        index_page: true,
    },
    rules_of_version_2: None,
    target: TargetReading::Google,
    implicit_robots_txt: false,
    limits: Limits::NONE,
    expiry_hours: 24,
    clauses: &[
        "KeyIs…, StartsWithIgnoreCase",
        "GetKeyAndValueFrom",
        "C strings",
        "kMaxLineLen",
        "HandleUserAgent",
        "seen_separator_",
        "ExtractUserAgent",
        "HandleUserAgent",
        "HandleUserAgent",
        "HandleUserAgent",
        "disallow(), HigherPriorityMatch",
        "Matches",
        "MaybeEscapePattern",
        "priority 0 never wins",
        "GetKeyAndValueFrom",
        "HandleAllow",
        "–",
        "GetPathParamsQuery",
        "the library has none",
        "the library has none; Google's crawlers stop at 500 KiB",
        "Google's documentation",
    ],
};
