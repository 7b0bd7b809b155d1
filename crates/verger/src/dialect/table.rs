//! The axes as a table: shown by `verger dialects` and in `docs/dialects.md`.

use alloc::borrow::Cow;
use alloc::format;

use super::{
    Closer, DefaultPace, Dialect, EmptyPattern, Excess, FieldSpelling, Limits, NormalForm,
    PatternLanguage, RuleOrder, SeveralGroups, SeveralRates, SeveralTokens, SeveralVisitTimes,
    TargetReading, TokenMatch,
};

/// One axis of a dialect: a question, the dialect's answer, and the clause behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Axis {
    /// What the axis decides.
    pub question: &'static str,
    /// What the dialect chose.
    pub answer: Cow<'static, str>,
    /// The clause that says so, or `–` where no clause does.
    pub clause: &'static str,
}

impl Axis {
    fn new(
        question: &'static str,
        answer: impl Into<Cow<'static, str>>,
        clause: &'static str,
    ) -> Self {
        Self { question, answer: answer.into(), clause }
    }
}

impl Dialect {
    /// Its choice on every axis, in a fixed order.
    pub fn axes(&self) -> impl Iterator<Item = Axis> {
        let lines = self.axes_of_lines().into_iter();
        lines.chain(self.axes_of_groups()).chain(self.axes_of_rules()).chain(self.axes_of_files())
    }

    fn axes_of_lines(&self) -> [Axis; 4] {
        let (line, stated) = (self.line, self.stated);
        let names = match line.field {
            FieldSpelling::Whole => "the name, or a known misspelling",
            FieldSpelling::Prefix => "any field that begins with the name or a known misspelling",
        };
        let longest = line.longest.map_or("all".into(), |octets| format!("{octets} bytes"));
        [
            Axis::new("Which spellings name a field?", names, stated.field.1),
            Axis::new(
                "Is `Disallow /x` a record?",
                yes_no(line.missing_colon),
                stated.missing_colon.1,
            ),
            Axis::new("Does a NUL end the line?", yes_no(line.nul_ends), stated.nul_ends.1),
            Axis::new("How much of a line is read?", longest, stated.longest.1),
        ]
    }

    fn axes_of_groups(&self) -> [Axis; 6] {
        let (record, stated) = (self.record, self.stated);
        let ended = if record.ended_by_blank_line { "yes, after its first rule" } else { "no" };
        let closed_by = match record.closed_by {
            Closer::Rule => "a rule",
            Closer::AnyField => "a rule or any other field",
        };
        let token = match self.token {
            TokenMatch::NameThenLeadingLetters => {
                "up to `/` or white space it is the token; else its leading letters are"
            }
            TokenMatch::LeadingLetters => "its leading letters are the token",
            TokenMatch::WithOrWithoutVersion => "it is the token, or is without its version",
            TokenMatch::ValueContainsToken => "it contains the token",
            TokenMatch::TokenContainsValue => "the token contains it, without its version",
            TokenMatch::TokenBeginsWithValue => "the token begins with it",
        };
        let tokens = match self.several_tokens {
            SeveralTokens::United => "the rules for all of them",
            SeveralTokens::FirstWithGroup => "the first that has a group",
        };
        let several = |groups| match groups {
            SeveralGroups::Merged => "merged",
            SeveralGroups::First => "the first",
        };
        let (own, star) = (several(self.several_groups), several(self.several_star_groups));
        [
            Axis::new("Does a blank line end a record?", ended, stated.ended_by_blank_line.1),
            Axis::new(
                "After what does a User-agent line begin a new record?",
                closed_by,
                stated.closed_by.1,
            ),
            Axis::new("When does a User-agent value name a robot?", token, stated.token.1),
            Axis::new("What does a list of tokens mean?", tokens, stated.several_tokens.1),
            Axis::new("Several groups for the robot?", own, stated.several_groups.1),
            Axis::new("Several groups for `*`?", star, stated.several_star_groups.1),
        ]
    }

    fn axes_of_rules(&self) -> [Axis; 7] {
        let (rules, stated) = (self.rules, self.stated);
        let spellings = match rules.normal_form {
            NormalForm::EscapedRule => "in a rule, escapes in either case, bytes ≥ 0x80 as escapes",
            NormalForm::SlashApart => "a byte and its escape, except for `/`",
            NormalForm::PercentApart => "a byte and its escape, except for `%`",
            NormalForm::ReservedApart => {
                "a byte and its escape, except for reserved bytes other than `*` and `$`"
            }
        };
        let empty = match rules.empty_pattern {
            EmptyPattern::NoRule => "not a rule",
            EmptyPattern::DisallowAllowsAll => {
                "a Disallow allows everything; an Allow is not a rule"
            }
            EmptyPattern::RestrictsNothing => "it matches everything and restricts nothing",
        };
        let paths = if rules.several_paths { "several rules" } else { "one pattern" };
        let version = self.rules_of_version_2.map_or("no".into(), |rules| {
            let (order, pattern) = (order(rules.order), pattern(rules.pattern));
            format!(
                "yes; from 2.0 on, even minor numbers: {order}; {pattern}; odd ones: the record for `*` instead"
            )
        });
        [
            Axis::new("Which rule wins?", order(rules.order), stated.order.1),
            Axis::new("What is a pattern?", pattern(rules.pattern), stated.pattern.1),
            Axis::new("Which spellings of a path are one?", spellings, stated.normal_form.1),
            Axis::new("What is a rule with an empty pattern?", empty, stated.empty_pattern.1),
            Axis::new("Several paths on a Disallow line?", paths, stated.several_paths.1),
            Axis::new(
                "Does `Allow: /index.html` allow `/`?",
                yes_no(rules.index_page),
                stated.index_page.1,
            ),
            Axis::new("Is Robot-version obeyed?", version, stated.rules_of_version_2.1),
        ]
    }

    fn axes_of_files(&self) -> [Axis; 7] {
        let (rates, stated) = (self.rates, self.stated);
        let target = match self.target {
            TargetReading::Rfc3986 => "path and query by RFC 3986",
            TargetReading::Google => "from the first `/`, `?` or `;` after the authority",
        };
        let several = match rates.several {
            _ if !rates.obeyed => "–",
            SeveralRates::Slowest => "the slowest",
            SeveralRates::WindowThenSlowest => "one for a part of the day; of equals the slowest",
            SeveralRates::First => "the first",
            SeveralRates::Last => "the last",
        };
        let visits = match rates.several_visit_times {
            _ if !rates.obeyed => "–",
            SeveralVisitTimes::Any => "in any of them",
            SeveralVisitTimes::First => "in the first",
        };
        let default = match rates.default {
            DefaultPace::Caller => "as the caller likes; 1 second by default",
            DefaultPace::RuleOfThumb => "twice the last retrieval, at least 10 seconds",
        };
        [
            Axis::new("How is a path taken from a URL?", target, stated.target.1),
            Axis::new(
                "Is /robots.txt always allowed?",
                yes_no(self.implicit_robots_txt),
                stated.implicit_robots_txt.1,
            ),
            Axis::new("How much of a file is obeyed?", limits(self.limits), stated.limits.1),
            Axis::new(
                "Are Crawl-delay, Request-rate and Visit-time obeyed?",
                yes_no(rates.obeyed),
                stated.rates_obeyed.1,
            ),
            Axis::new("Which of several rates holds?", several, stated.several_rates.1),
            Axis::new(
                "When is a visit welcome, by several Visit-time lines?",
                visits,
                stated.several_visit_times.1,
            ),
            Axis::new(
                "How long between two requests, where no rate holds?",
                default,
                stated.default_pace.1,
            ),
        ]
    }
}

fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn order(order: RuleOrder) -> &'static str {
    match order {
        RuleOrder::Longest => "the longest; Allow wins a tie",
        RuleOrder::First => "the first that matches",
        RuleOrder::DisallowOnly => "any Disallow; an Allow is not a rule",
        RuleOrder::ExplicitFirst => "Allow without `*`, then Disallow, then Allow with `*`",
    }
}

fn pattern(language: PatternLanguage) -> &'static str {
    match language {
        PatternLanguage::Prefix => "a prefix",
        PatternLanguage::PrefixWithStars => "a prefix; `*` is itself, or anything",
        PatternLanguage::Wildcards => "a prefix with `*`, and `$` at the end",
        PatternLanguage::Whole => "the whole path, with `*`",
    }
}

fn limits(limits: Limits) -> Cow<'static, str> {
    let what = match (limits.octets, limits.rules) {
        (None, None) => return "all".into(),
        (Some(octets), None) => format!("{octets} bytes"),
        (None, Some(rules)) => format!("{rules} rules"),
        (Some(octets), Some(rules)) => format!("{octets} bytes, {rules} rules"),
    };
    match limits.on_excess {
        Excess::Truncate => what.into(),
        Excess::DisallowSite => format!("{what}; a larger one closes the site").into(),
    }
}
