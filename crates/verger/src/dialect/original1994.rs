use super::stated::Stated;
use super::{
    Closer, DefaultPace, EmptyPattern, FieldSpelling, Limits, NormalForm, PatternLanguage,
    RuleOrder, SeveralGroups, SeveralRates, SeveralTokens, SeveralVisitTimes, TargetReading,
    TokenMatch,
};

pub(super) const STATED: &Stated = &Stated {
    name: "original1994",
    source: "A Standard for Robot Exclusion (1994)",
    field: (FieldSpelling::Whole, "Koster, 4 June 1996: \"Disalow\""),
    missing_colon: (false, "The Format"),
    nul_ends: (false, "The Format"),
    longest: (None, "The Format"),
    ended_by_blank_line: (true, "The Format"),
    closed_by: (Closer::Rule, "The Format: unrecognised headers are ignored"),
    token: (TokenMatch::TokenContainsValue, "User-agent: substring, without version information"),
    several_tokens: (SeveralTokens::FirstWithGroup, "practice"),
    several_groups: (SeveralGroups::First, "User-agent: records differ by robot"),
    several_star_groups: (SeveralGroups::First, "User-agent: no more than one such record"),
    order: (RuleOrder::DisallowOnly, "Disallow"),
    pattern: (PatternLanguage::Prefix, "Disallow"),
    // Compared byte by byte once escapes are decoded: "It goes beyond a string compare" (Koster, 4 June 1996).
    normal_form: (
        NormalForm::SlashApart,
        "Koster, 4 June 1996: \"handle %-encoded octets\", by §3.2.2 of his draft",
    ),
    empty_pattern: (EmptyPattern::NoRule, "Disallow: empty, all URLs can be retrieved"),
    several_paths: (true, "Koster, 4 June 1996: \"Yes, we should handle it\""),
    index_page: (false, "–"),
    rules_of_version_2: (None, "–"),
    target: (TargetReading::Rfc3986, "The Method; with the query, as every engine"),
    implicit_robots_txt: (false, "not said"),
    limits: (Limits::KIB_500, "Koster, 4 June 1996, limits"),
    rates_obeyed: (false, "The Format: unrecognised headers are ignored"),
    several_rates: (SeveralRates::Slowest, "–"),
    several_visit_times: (SeveralVisitTimes::Any, "–"),
    default_pace: (DefaultPace::Caller, "–"),
};
