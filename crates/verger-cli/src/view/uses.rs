//! Whether each use of a content is welcome, joined from every mechanism.

use serde_json::{Map, Value, json};
use verger::usage::{ContentUse, Preference, UsagePreferences, UsageStatement};

use super::style;

/// One line a use: the answer, who gives it, and whether search changes it.
pub(crate) fn lines(
    usage: &UsagePreferences,
    place: &dyn Fn(&UsageStatement) -> String,
) -> Vec<String> {
    if usage.statements().is_empty() {
        return Vec::new();
    }
    let names = |statements: &[&UsageStatement]| {
        const MOST: usize = 4;
        let mut names: Vec<_> = statements.iter().take(MOST).map(|said| place(said)).collect();
        if statements.len() > MOST {
            names.push(format!("{} more", statements.len() - MOST));
        }
        names.join("; ")
    };
    let line = |&content_use: &ContentUse| {
        let answer = usage.answer(content_use);
        let because = match (answer.deciding.is_empty(), answer.overruled.is_empty()) {
            (true, _) => "nothing is said".to_owned(),
            (_, true) => names(&answer.deciding),
            _ => format!("{}; overrules {}", names(&answer.deciding), names(&answer.overruled)),
        };
        let within = usage.answer_within_search(content_use).preference;
        let within = match content_use {
            ContentUse::Search => String::new(),
            _ if within == answer.preference => String::new(),
            _ => format!("; {} within a search", within.name()),
        };
        let preference = super::usage::preference(answer.preference);
        let because = style::faint(format!("({because}{within})"));
        format!("{:<9} {preference}  {because}", content_use.name())
    };
    let policy = usage.tdm_policy().map(|policy| {
        format!("{:<9} {}", "policy", verger_report::text::cut(&verger_report::text::shown(policy)))
    });
    let reuse = usage.reuse().map(|reuse| format!("{:<9} {} at most", "reuse", reuse.name()));
    ContentUse::ALL.iter().map(line).chain(reuse).chain(policy).collect()
}

/// The same as JSON: statements are named by their index in `usage.statements`.
pub(crate) fn json(usage: &UsagePreferences) -> Value {
    let indices = |those: &[&UsageStatement]| -> Vec<usize> {
        let is = |said: &UsageStatement| those.iter().any(|that| std::ptr::eq(*that, said));
        let all = usage.statements().iter().enumerate();
        all.filter(|(_, said)| is(said)).map(|(index, _)| index).collect()
    };
    let mut object = Map::new();
    for &content_use in ContentUse::ALL {
        let answer = usage.answer(content_use);
        let within = usage.answer_within_search(content_use).preference;
        let by = (answer.preference != Preference::Unknown).then(|| answer.category.name());
        object.insert(
            content_use.name().replace('-', "_"),
            json!({
                "preference": answer.preference.name(),
                "category": by,
                "within_search": within.name(),
                "by": indices(&answer.deciding),
                "overrules": indices(&answer.overruled),
            }),
        );
    }
    let policy = usage.tdm_policy().map(String::from_utf8_lossy);
    object.insert("tdm_policy".into(), policy.into());
    Value::Object(object)
}
