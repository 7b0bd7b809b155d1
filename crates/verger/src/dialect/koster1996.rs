use super::stated::Stated;
use super::{
    Closer, DefaultPace, EmptyPattern, FieldSpelling, Limits, NormalForm, PatternLanguage,
    RuleOrder, SeveralGroups, SeveralRates, SeveralTokens, SeveralVisitTimes, TargetReading,
    TokenMatch,
};

pub(super) const STATED: &Stated = &Stated {
    name: "koster1996",
    source: "A Method for Web Robots Control (1996), and the rules of /data.txt (2019)",
    field: (FieldSpelling::Whole, "Koster, 4 June 1996: \"Disalow\""),
    missing_colon: (false, "§3.3"),
    nul_ends: (false, "§3.3"),
    longest: (None, "§3.3"),
    ended_by_blank_line: (true, "§3.2, §3.3"),
    // The grammar counts an extension line as a rule line.
    closed_by: (Closer::AnyField, "§3.3 (extension)"),
    token: (TokenMatch::ValueContainsToken, "§3.2.1"),
    several_tokens: (SeveralTokens::FirstWithGroup, "practice"),
    several_groups: (SeveralGroups::First, "§3.2.1 \"the first record\""),
    several_star_groups: (SeveralGroups::First, "§3.2.1 \"the first record\""),
    order: (RuleOrder::First, "§3.2.2"),
    pattern: (PatternLanguage::Prefix, "§3.2.2"),
    normal_form: (NormalForm::SlashApart, "§3.2.2"),
    empty_pattern: (EmptyPattern::DisallowAllowsAll, "§4 (the matrix)"),
    several_paths: (true, "Koster, 4 June 1996"),
    index_page: (false, "–"),
    rules_of_version_2: (None, "–"),
    target: (TargetReading::Rfc3986, "§3.2.2; with the query, as every engine"),
    implicit_robots_txt: (true, "§3.2.2"),
    limits: (Limits::KIB_500, "§6"),
    rates_obeyed: (true, "§3.3 (extension)"),
    several_rates: (SeveralRates::Slowest, "not said; the slowest is safe"),
    several_visit_times: (SeveralVisitTimes::Any, "not said; as in use"),
    default_pace: (DefaultPace::Caller, "not said"),
};
