use super::{
    Closer, DefaultPace, Dialect, EmptyPattern, FieldSpelling, Limits, LineReading, NormalForm,
    PatternLanguage, RateReading, RecordForm, RuleOrder, Rules, SeveralGroups, SeveralRates,
    SeveralTokens, SeveralVisitTimes, TargetReading, TokenMatch,
};

/// A choice on an axis, and the clause that makes it; `–` where no clause does.
type Choice<T> = (T, &'static str);

/// A dialect as its document states it, clause by clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stated {
    pub(super) name: &'static str,
    pub(super) source: &'static str,
    pub(super) field: Choice<FieldSpelling>,
    pub(super) missing_colon: Choice<bool>,
    pub(super) nul_ends: Choice<bool>,
    pub(super) longest: Choice<Option<u32>>,
    pub(super) ended_by_blank_line: Choice<bool>,
    pub(super) closed_by: Choice<Closer>,
    pub(super) token: Choice<TokenMatch>,
    pub(super) several_tokens: Choice<SeveralTokens>,
    pub(super) several_groups: Choice<SeveralGroups>,
    pub(super) several_star_groups: Choice<SeveralGroups>,
    pub(super) order: Choice<RuleOrder>,
    pub(super) pattern: Choice<PatternLanguage>,
    pub(super) normal_form: Choice<NormalForm>,
    pub(super) empty_pattern: Choice<EmptyPattern>,
    pub(super) several_paths: Choice<bool>,
    pub(super) index_page: Choice<bool>,
    pub(super) rules_of_version_2: Choice<Option<Rules>>,
    pub(super) target: Choice<TargetReading>,
    pub(super) implicit_robots_txt: Choice<bool>,
    pub(super) limits: Choice<Limits>,
    pub(super) rates_obeyed: Choice<bool>,
    pub(super) several_rates: Choice<SeveralRates>,
    pub(super) several_visit_times: Choice<SeveralVisitTimes>,
    pub(super) default_pace: Choice<DefaultPace>,
}

impl Stated {
    /// The dialect, whose values a caller may change.
    pub(super) const fn dialect(&'static self) -> Dialect {
        Dialect {
            name: self.name,
            source: self.source,
            line: LineReading {
                field: self.field.0,
                missing_colon: self.missing_colon.0,
                nul_ends: self.nul_ends.0,
                longest: self.longest.0,
            },
            record: RecordForm {
                ended_by_blank_line: self.ended_by_blank_line.0,
                closed_by: self.closed_by.0,
            },
            token: self.token.0,
            several_tokens: self.several_tokens.0,
            several_groups: self.several_groups.0,
            several_star_groups: self.several_star_groups.0,
            rules: self.rules(),
            rules_of_version_2: self.rules_of_version_2.0,
            target: self.target.0,
            implicit_robots_txt: self.implicit_robots_txt.0,
            limits: self.limits.0,
            rates: RateReading {
                obeyed: self.rates_obeyed.0,
                several: self.several_rates.0,
                several_visit_times: self.several_visit_times.0,
                default: self.default_pace.0,
            },
            stated: self,
        }
    }

    pub(super) const fn rules(&self) -> Rules {
        Rules {
            order: self.order.0,
            pattern: self.pattern.0,
            normal_form: self.normal_form.0,
            empty_pattern: self.empty_pattern.0,
            several_paths: self.several_paths.0,
            index_page: self.index_page.0,
        }
    }
}
