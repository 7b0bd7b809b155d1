use super::original1994;
use super::{
    DefaultPace, Dialect, EmptyPattern, RateReading, RuleOrder, Rules, SeveralRates,
    SeveralVisitTimes, TokenMatch,
};
use crate::path::PatternLanguage;

pub(super) const DIALECT: Dialect = Dialect {
    name: "extended2",
    source: "The robots.txt 2.0.0 proposal (1996)",
    token: TokenMatch::TokenBeginsWithValue,
    rules: Rules {
        // A robot of 2.0.0 adds a `*` to a string of 1.0.0. So one inside it may be meant, or be literal: both are
        // covered, which never opens more than either.
        pattern: PatternLanguage::PrefixWithStars,
        ..original1994::RULES
    },
    rules_of_version_2: Some(Rules {
        order: RuleOrder::ExplicitFirst,
        pattern: PatternLanguage::Whole,
        normal_form: original1994::RULES.normal_form,
        empty_pattern: EmptyPattern::NoRule,
        several_paths: true,
        index_page: false,
    }),
    rates: RateReading {
        obeyed: true,
        several: SeveralRates::WindowThenSlowest,
        several_visit_times: SeveralVisitTimes::First,
        default: DefaultPace::RuleOfThumb,
    },
    clauses: &[
        "Koster, 4 June 1996: \"Disalow\"",
        "as 1.0.0",
        "as 1.0.0",
        "as 1.0.0",
        "as 1.0.0",
        "as 1.0.0: unknown headers are ignored",
        "User-agent: <general>",
        "practice",
        "as 1.0.0",
        "as 1.0.0",
        "as 1.0.0",
        "1.0.0 is as if '*' were added at the end; inside, literal or not is not said: both are covered",
        "as 1.0.0",
        "as 1.0.0",
        "as 1.0.0",
        "–",
        "Robot-version, Allow, Disallow",
        "as 1.0.0",
        "as 1.0.0",
        "as 1.0.0",
        "Visit-time, Request-rate; Crawl-delay, and in records without a version, as in use",
        "Request-rate; overlapping windows not said: the slowest is safe",
        "Visit-time: once per rule set",
        "Request-rate: the rule of thumb",
    ],
    ..original1994::DIALECT
};
