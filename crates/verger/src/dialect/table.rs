//! The axes as a table: what `verger dialects` shows and `docs/dialects.md` holds.

use alloc::borrow::Cow;
use alloc::format;

use super::{
    Closer, DefaultPace, Dialect, EmptyPattern, Excess, Limits, RateReading, RuleOrder,
    SeveralGroups, SeveralRates, SeveralTokens, SeveralVisitTimes, TokenMatch,
};
use crate::directive::FieldSpelling;
use crate::path::{NormalForm, PatternLanguage, TargetReading};

/// How many axes there are.
pub(super) const AXES: usize = 24;

/// One axis of a dialect: a question, the dialect's answer, and where it is laid down.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Axis {
    /// What the axis decides.
    pub question: &'static str,
    /// What the dialect chose.
    pub answer: Cow<'static, str>,
    /// The clause that says so, or `–` where there is none.
    pub clause: &'static str,
}

impl Dialect {
    /// Its choice on every axis, in a fixed order.
    pub fn axes(&self) -> impl ExactSizeIterator<Item = Axis> {
        QUESTIONS.iter().zip(self.clauses).map(|(&(question, answer), clause)| Axis {
            question,
            answer: answer(self),
            clause,
        })
    }
}

type Answer = fn(&Dialect) -> Cow<'static, str>;

static QUESTIONS: [(&str, Answer); AXES] = [
    ("Which spellings name a field?", |dialect| {
        match dialect.line.field {
            FieldSpelling::Whole => "the name, or a known misspelling",
            FieldSpelling::Prefix => "whatever begins with the name or a known misspelling",
        }
        .into()
    }),
    ("Is `Disallow /x` a record?", |dialect| yes_no(dialect.line.missing_colon)),
    ("Does a NUL end the line?", |dialect| yes_no(dialect.line.nul_ends)),
    ("How much of a line is read?", |dialect| match dialect.line.longest {
        Some(octets) => format!("{octets} octets").into(),
        None => "all".into(),
    }),
    ("Does a blank line end a record?", |dialect| {
        if dialect.record.ended_by_blank_line {
            "yes, behind its first rule".into()
        } else {
            "no".into()
        }
    }),
    ("Behind what does a User-agent line begin a new record?", |dialect| {
        match dialect.record.closed_by {
            Closer::Rule => "a rule",
            Closer::AnyField => "a rule or any other field",
        }
        .into()
    }),
    ("When does a User-agent value name a robot?", |dialect| {
        match dialect.token {
            TokenMatch::NameThenLeadingLetters => {
                "up to `/` or white space it is the token; else its leading letters are"
            }
            TokenMatch::LeadingLetters => "its leading letters are the token",
            TokenMatch::WithOrWithoutVersion => "it is the token, or is without its version",
            TokenMatch::ValueContainsToken => "it contains the token",
            TokenMatch::TokenContainsValue => "the token contains it, without its version",
            TokenMatch::TokenBeginsWithValue => "the token begins with it",
        }
        .into()
    }),
    ("What does a list of tokens mean?", |dialect| {
        match dialect.several_tokens {
            SeveralTokens::United => "the rules for all of them",
            SeveralTokens::FirstWithGroup => "the first that has a group",
        }
        .into()
    }),
    ("Several groups for the robot?", |dialect| several(dialect.several_groups)),
    ("Several groups for `*`?", |dialect| several(dialect.several_star_groups)),
    ("Which rule wins?", |dialect| order(dialect.rules.order)),
    ("What is a pattern?", |dialect| pattern(dialect.rules.pattern)),
    ("Which spellings of a path are one?", |dialect| match dialect.rules.normal_form {
        NormalForm::EscapedRule => {
            "in a rule, escapes in either case, octets ≥ 0x80 as escapes".into()
        }
        NormalForm::Decoded { apart: [one], .. } => {
            format!("an octet and its escape, but for `{}`", char::from(*one)).into()
        }
        NormalForm::Decoded { .. } => {
            "an octet and its escape, but for reserved octets other than `*` and `$`".into()
        }
    }),
    ("What is a rule with an empty pattern?", |dialect| {
        match dialect.rules.empty_pattern {
            EmptyPattern::NoRule => "not a rule",
            EmptyPattern::DisallowAllowsAll => {
                "a Disallow allows everything; an Allow is not a rule"
            }
            EmptyPattern::RestrictsNothing => "it matches everything and restricts nothing",
        }
        .into()
    }),
    ("Several paths on a Disallow line?", |dialect| {
        if dialect.rules.several_paths { "several rules".into() } else { "one pattern".into() }
    }),
    ("Does `Allow: /index.html` allow `/`?", |dialect| yes_no(dialect.rules.index_page)),
    ("Is Robot-version obeyed?", |dialect| match dialect.rules_of_version_2 {
        Some(rules) => format!(
            "yes; from 2.0 on, even minor numbers: {}; {}; odd ones: the record for `*` instead",
            order(rules.order),
            pattern(rules.pattern)
        )
        .into(),
        None => "no".into(),
    }),
    ("How is a path taken from a URL?", |dialect| {
        match dialect.target {
            TargetReading::Rfc3986 => "path and query by RFC 3986",
            TargetReading::Google => "from the first `/`, `?` or `;` behind the authority",
        }
        .into()
    }),
    ("Is /robots.txt always allowed?", |dialect| yes_no(dialect.implicit_robots_txt)),
    ("How much of a file is obeyed?", |dialect| limits(dialect.limits)),
    ("Are Crawl-delay, Request-rate and Visit-time obeyed?", |dialect| {
        yes_no(dialect.rates.obeyed)
    }),
    ("Which of several rates holds?", |dialect| match dialect.rates {
        RateReading { obeyed: false, .. } => "–".into(),
        RateReading { several, .. } => several_rates(several),
    }),
    ("When is a visit welcome, by several Visit-time lines?", |dialect| match dialect.rates {
        RateReading { obeyed: false, .. } => "–".into(),
        RateReading { several_visit_times: SeveralVisitTimes::Any, .. } => "in any of them".into(),
        RateReading { several_visit_times: SeveralVisitTimes::First, .. } => "in the first".into(),
    }),
    ("How long between two requests, where no rate holds?", |dialect| {
        match dialect.rates.default {
            DefaultPace::Caller => "as the caller likes; 1 second by default",
            DefaultPace::RuleOfThumb => "twice the last retrieval, at least 10 seconds",
        }
        .into()
    }),
];

fn yes_no(yes: bool) -> Cow<'static, str> {
    if yes { "yes".into() } else { "no".into() }
}

fn several(groups: SeveralGroups) -> Cow<'static, str> {
    match groups {
        SeveralGroups::Merged => "merged".into(),
        SeveralGroups::First => "the first".into(),
    }
}

fn order(order: RuleOrder) -> Cow<'static, str> {
    match order {
        RuleOrder::Longest => "the longest; Allow wins a tie",
        RuleOrder::First => "the first that matches",
        RuleOrder::DisallowOnly => "any Disallow; Allow is no rule",
        RuleOrder::ExplicitFirst => "Allow without `*`, then Disallow, then Allow with `*`",
    }
    .into()
}

fn pattern(language: PatternLanguage) -> Cow<'static, str> {
    match language {
        PatternLanguage::Prefix => "a prefix",
        PatternLanguage::PrefixWithStars => "a prefix; `*` is itself, or anything",
        PatternLanguage::Wildcards => "a prefix with `*`, and `$` at the end",
        PatternLanguage::Whole => "the whole path, with `*`",
    }
    .into()
}

fn several_rates(several: SeveralRates) -> Cow<'static, str> {
    match several {
        SeveralRates::Slowest => "the slowest",
        SeveralRates::WindowThenSlowest => "one for a part of the day; of equals the slowest",
        SeveralRates::First => "the first",
        SeveralRates::Last => "the last",
    }
    .into()
}

fn limits(limits: Limits) -> Cow<'static, str> {
    let what = match limits {
        Limits { octets: Some(octets), rules: Some(rules), .. } => {
            format!("{octets} octets, {rules} rules")
        }
        Limits { octets: Some(octets), .. } => format!("{octets} octets"),
        Limits { rules: Some(rules), .. } => format!("{rules} rules"),
        Limits { .. } => return "all".into(),
    };
    match limits.on_excess {
        Excess::Truncate => what.into(),
        Excess::DisallowSite => format!("{what}; a larger one closes the site").into(),
    }
}
