//! The page's section on usage preferences (Content-Usage, Content-Signal).

use std::io::{self, Write};

use serde_json::{Value, json};
use verger::usage::{UsagePreferences, UsageRules, UsageStatement};

use super::Page;
use crate::view::{place, style, usage, uses};

/// The most lines that are shown, unless all are asked for.
const SHOWN: usize = 20;

/// Writes the section: every line, then what holds at `/` by all of them. Nothing, where the file states no preference.
pub(super) fn section(page: &Page<'_>, out: &mut impl Write) -> io::Result<()> {
    let rules = rules(page);
    let lines = usage::rules(page.document, &rules);
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", style::head("Preferences on use, where fetching is allowed"))?;
    let (all, most) = (lines.len(), if page.all { usize::MAX } else { SHOWN });
    for line in lines.into_iter().take(most) {
        writeln!(out, "  {line}")?;
    }
    if all > most {
        writeln!(out, "  … and {} more; --all shows them", all - most)?;
    }
    let Some(at_root) = at_root(page, &rules) else { return Ok(()) };
    let place =
        |said: &UsageStatement| format!("{}, {}", place::place(said.place), said.source.name());
    let lines = uses::lines(&at_root, &place);
    if !lines.is_empty() {
        writeln!(out, "\n{}", style::head("So the home page may be used"))?;
    }
    lines.iter().try_for_each(|line| writeln!(out, "  {line}"))
}

/// What holds at `/`; `None` where that is closed, so that nothing is said of its use (draft-ietf-aipref-attach §3.1).
fn at_root(page: &Page<'_>, rules: &UsageRules) -> Option<UsagePreferences> {
    rules.at(b"/", page.policy.decide(b"/").verdict)
}

/// What holds at `/` as JSON; `applicable` is false where that is closed.
pub(super) fn uses_json(page: &Page<'_>) -> Value {
    let at_root = at_root(page, &rules(page));
    let usage = at_root.as_ref().map(|usage| {
        usage::preferences_json(usage, &|place| {
            page.document.text(place.span()).unwrap_or_default()
        })
    });
    json!({
        "url": "/",
        "applicable": at_root.is_some(),
        "uses": at_root.as_ref().map(uses::json),
        "usage": usage,
    })
}

/// The preferences as JSON; `null`, where the file states none.
pub(super) fn json(page: &Page<'_>) -> Value {
    let rules = rules(page);
    if rules.rules().is_empty() && rules.stray().is_empty() {
        return Value::Null;
    }
    usage::rules_json(page.document, &rules)
}

fn rules(page: &Page<'_>) -> UsageRules {
    UsageRules::new(page.document, page.dialect, &page.robot.crawler)
}
