use super::{
    Closer, Dialect, EmptyDisallow, Limits, LineReading, RecordForm, RuleOrder, Rules,
    SeveralGroups, SeveralTokens, TokenMatch,
};
use crate::directive::FieldSpelling;
use crate::path::{NormalForm, PatternLanguage, TargetReading};

pub(super) const DIALECT: Dialect = Dialect {
    name: "koster1996",
    source: "A Method for Web Robots Control (1996), and the rules of /data.txt (2019)",
    line: LineReading {
        field: FieldSpelling::Whole,
        missing_colon: false,
        nul_ends: false,
        longest: None,
    },
    // The grammar counts an extension line as a rule line.
    record: RecordForm { ended_by_blank_line: true, closed_by: Closer::AnyField },
    token: TokenMatch::ValueContainsToken,
    several_tokens: SeveralTokens::FirstWithGroup,
    several_groups: SeveralGroups::First,
    several_star_groups: SeveralGroups::First,
    rules: Rules {
        order: RuleOrder::First,
        pattern: PatternLanguage::Prefix,
        normal_form: NormalForm::Decoded { apart: b"/", escaped: b"" },
        empty_disallow: EmptyDisallow::AllowsAll,
        several_paths: true,
        index_page: false,
    },
    rules_of_version_2: None,
    target: TargetReading::Rfc3986,
    implicit_robots_txt: true,
    limits: Limits::KIB_500,
    expiry_hours: 7 * 24,
    clauses: &[
        "Koster, 4 June 1996: \"Disalow\"",
        "§3.3",
        "§3.3",
        "§3.3",
        "§3.2, §3.3",
        "§3.3 (extension)",
        "§3.2.1",
        "practice",
        "§3.2.1 \"the first record\"",
        "§3.2.1 \"the first record\"",
        "§3.2.2",
        "§3.2.2",
        "§3.2.2",
        "§4 (the matrix)",
        "Koster, 4 June 1996",
        "–",
        "–",
        "§3.2.2; with the query, as every engine",
        "§3.2.2",
        "§6",
        "§3.4",
    ],
};
