use super::stated::Stated;
use super::{
    Closer, DefaultPace, EmptyPattern, FieldSpelling, Limits, NormalForm, PatternLanguage,
    RuleOrder, SeveralGroups, SeveralRates, SeveralTokens, SeveralVisitTimes, TargetReading,
    TokenMatch,
};

pub(super) const STATED: &Stated = &Stated {
    name: "rfc9309",
    source: "RFC 9309, Robots Exclusion Protocol (2022)",
    field: (FieldSpelling::Whole, "§2.2.4 (misspellings)"),
    missing_colon: (false, "§2.2"),
    nul_ends: (false, "§2.2"),
    longest: (None, "§2.2"),
    ended_by_blank_line: (false, "§2.1, §2.2.4"),
    closed_by: (Closer::Rule, "§2.1, §2.2.4"),
    token: (TokenMatch::NameThenLeadingLetters, "§2.2.1; digits and dots as in use"),
    several_tokens: (SeveralTokens::FirstWithGroup, "practice (Google's crawlers)"),
    several_groups: (SeveralGroups::Merged, "§2.2.1"),
    several_star_groups: (SeveralGroups::Merged, "§2.2.1"),
    order: (RuleOrder::Longest, "§2.2.2"),
    pattern: (PatternLanguage::Wildcards, "§2.2.3"),
    normal_form: (
        NormalForm::ReservedApart,
        "§2.2.2, §2.2.3; the table's second row deliberately not: engines in use keep reserved bytes as they are written (nzrsky/robotstxt's own tests expect the row)",
    ),
    empty_pattern: (EmptyPattern::NoRule, "§2.2.2"),
    several_paths: (false, "§2.2"),
    index_page: (false, "–"),
    rules_of_version_2: (None, "–"),
    target: (TargetReading::Rfc3986, "RFC 3986"),
    implicit_robots_txt: (true, "§2.2.2"),
    limits: (Limits::KIB_500, "§2.5"),
    rates_obeyed: (true, "§2.2.4 (other records)"),
    several_rates: (SeveralRates::Slowest, "not said; the slowest is safe"),
    several_visit_times: (SeveralVisitTimes::Any, "not said; as in use"),
    default_pace: (DefaultPace::Caller, "not said"),
};
