use super::original1994;
use super::stated::Stated;
use super::{
    DefaultPace, EmptyPattern, PatternLanguage, RuleOrder, Rules, SeveralRates, SeveralVisitTimes,
    TokenMatch,
};

/// What the lines mean of a record whose version is 2.x.
const VERSION_2: Rules = Rules {
    order: RuleOrder::ExplicitFirst,
    pattern: PatternLanguage::Whole,
    empty_pattern: EmptyPattern::NoRule,
    ..original1994::STATED.rules()
};

pub(super) const STATED: &Stated = &Stated {
    name: "extended2",
    source: "The robots.txt 2.0.0 proposal (1996)",
    missing_colon: (AS_1994.missing_colon.0, "as 1.0.0"),
    nul_ends: (AS_1994.nul_ends.0, "as 1.0.0"),
    longest: (AS_1994.longest.0, "as 1.0.0"),
    ended_by_blank_line: (AS_1994.ended_by_blank_line.0, "as 1.0.0"),
    closed_by: (AS_1994.closed_by.0, "as 1.0.0: unknown headers are ignored"),
    token: (TokenMatch::TokenBeginsWithValue, "User-agent: <general>"),
    several_groups: (AS_1994.several_groups.0, "as 1.0.0"),
    several_star_groups: (AS_1994.several_star_groups.0, "as 1.0.0"),
    order: (AS_1994.order.0, "as 1.0.0"),
    // A robot of 2.0.0 adds a `*` to a string of 1.0.0. A `*` inside the string may be a wildcard or literal: both
    // are covered, which never opens more than either reading.
    pattern: (
        PatternLanguage::PrefixWithStars,
        "1.0.0 is as if '*' were added at the end; inside, literal or not is not said: both are covered",
    ),
    normal_form: (AS_1994.normal_form.0, "as 1.0.0"),
    empty_pattern: (AS_1994.empty_pattern.0, "as 1.0.0"),
    several_paths: (AS_1994.several_paths.0, "as 1.0.0"),
    rules_of_version_2: (Some(VERSION_2), "Robot-version, Allow, Disallow"),
    target: (AS_1994.target.0, "as 1.0.0"),
    implicit_robots_txt: (AS_1994.implicit_robots_txt.0, "as 1.0.0"),
    limits: (AS_1994.limits.0, "as 1.0.0"),
    rates_obeyed: (
        true,
        "Visit-time, Request-rate; Crawl-delay, and in records without a version, as in use",
    ),
    several_rates: (
        SeveralRates::WindowThenSlowest,
        "Request-rate; overlapping windows not said: the slowest is safe",
    ),
    several_visit_times: (SeveralVisitTimes::First, "Visit-time: once per rule set"),
    default_pace: (DefaultPace::RuleOfThumb, "Request-rate: the rule of thumb"),
    ..*AS_1994
};

const AS_1994: &Stated = original1994::STATED;
