use super::stated::Stated;
use super::{
    Closer, DefaultPace, EmptyPattern, FieldSpelling, Limits, NormalForm, PatternLanguage,
    RuleOrder, SeveralGroups, SeveralRates, SeveralTokens, SeveralVisitTimes, TargetReading,
    TokenMatch,
};

pub(super) const STATED: &Stated = &Stated {
    name: "google",
    source: "Google's open-source robots.txt parser (April 2026)",
    field: (FieldSpelling::Prefix, "KeyIs…, StartsWithIgnoreCase"),
    missing_colon: (true, "GetKeyAndValueFrom"),
    nul_ends: (true, "C strings"),
    // Eight times a browser's longest URL, 2083, without the NUL of a C string.
    longest: (Some(2083 * 8 - 1), "kMaxLineLen"),
    ended_by_blank_line: (false, "HandleUserAgent"),
    closed_by: (Closer::Rule, "seen_separator_"),
    token: (TokenMatch::LeadingLetters, "ExtractUserAgent"),
    several_tokens: (SeveralTokens::United, "HandleUserAgent"),
    several_groups: (SeveralGroups::Merged, "HandleUserAgent"),
    several_star_groups: (SeveralGroups::Merged, "HandleUserAgent"),
    order: (RuleOrder::Longest, "disallow(), HigherPriorityMatch"),
    pattern: (PatternLanguage::Wildcards, "Matches"),
    normal_form: (NormalForm::EscapedRule, "MaybeEscapePattern"),
    empty_pattern: (
        EmptyPattern::RestrictsNothing,
        "kNoMatchPriority, HigherPriorityMatch, disallow()",
    ),
    several_paths: (false, "GetKeyAndValueFrom"),
    index_page: (true, "HandleAllow"),
    rules_of_version_2: (None, "–"),
    target: (TargetReading::Google, "GetPathParamsQuery"),
    implicit_robots_txt: (false, "the library has none"),
    limits: (Limits::NONE, "the library has none; Google's crawlers stop at 500 KiB"),
    rates_obeyed: (false, "kUnsupportedTags; Google's documentation: crawl-delay is not supported"),
    several_rates: (SeveralRates::Slowest, "–"),
    several_visit_times: (SeveralVisitTimes::Any, "–"),
    default_pace: (DefaultPace::Caller, "–"),
};
