//! The page's section on usage preferences (Content-Usage, Content-Signal).

use std::io::{self, Write};

use serde_json::Value;
use verger::UsageRules;

use super::Page;
use crate::view::{style, usage};

/// So many lines are shown, unless all are asked for.
const SHOWN: usize = 20;

/// Writes the section; nothing, where the file states no preference.
pub(super) fn section(page: &Page<'_>, out: &mut impl Write) -> io::Result<()> {
    let lines = usage::rules(page.document, &rules(page));
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
    Ok(())
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
