use verger::directive::Scope;
use verger::pace::RequestRate;
use verger::records::{Effect, OtherRecord, OtherRecords, RecordValue};
use verger::{Dialect, Directive};
use verger_analysis::Audience;
use verger_analysis::lint::Consumer;

use super::{MOST_RANKED, ReadLine, named};
use crate::markdown::{code, plain};

/// What a line with another known field means, for whom, and who says that they obey it.
pub(super) fn said(line: &ReadLine<'_>) -> Vec<String> {
    let directive = line.statement.directive;
    let entry = directive.entry();
    let mut said = vec![format!("**{}** ({}){}", entry.name, plain(entry.source), meaning(line))];
    if let Some(why) = entry.powerless {
        said.push(format!("No consumer is known to obey it: {}.", plain(why)));
        return said;
    }
    if entry.scope == Scope::File {
        said.push("It is for every crawler, wherever it is in the file.".to_owned());
    } else {
        said.push(whom(line));
    }
    said.extend(consumers(directive));
    said
}

/// What the value means.
fn meaning(line: &ReadLine<'_>) -> String {
    let value = line.value();
    let records = OtherRecords::new(line.outline.document(), &Dialect::RFC9309, &reader(line));
    let record = records.records.iter().find(|one| one.line == line.statement.line);
    match record.map(|record| record.meaning) {
        Some(Ok(RecordValue::CrawlDelay(time))) => {
            format!(": at most one request every {} s", time.as_secs_f64())
        }
        Some(Ok(RecordValue::RequestRate(rate))) => format!(": {}", rate_of(rate)),
        Some(Ok(RecordValue::Address(_))) => format!(": the address {}", code(value)),
        Some(Err(why)) => {
            format!(": the value {} is not understood ({})", code(value), why.name())
        }
        _ => format!(": {}", code(value)),
    }
}

fn rate_of(rate: RequestRate) -> String {
    format!("at most one request every {} s", rate.interval().as_secs_f64())
}

/// A robot for which the line counts, if there is one.
fn reader(line: &ReadLine<'_>) -> verger::Crawler {
    let audiences = line.audiences();
    let reader = audiences.into_iter().find(|one| counts(line, one));
    reader.map(|one| one.crawler).unwrap_or_default()
}

fn counts(line: &ReadLine<'_>, audience: &Audience) -> bool {
    let is_it = |record: &OtherRecord| {
        record.line == line.statement.line && record.effect == Effect::Counts
    };
    let document = line.outline.document();
    OtherRecords::new(document, &Dialect::RFC9309, &audience.crawler).records.iter().any(is_it)
}

/// Whom a line of a group is for.
fn whom(line: &ReadLine<'_>) -> String {
    let audiences = line.audiences();
    if line.group().is_none() {
        return "It is in no group, so it is for **nobody**.".to_owned();
    }
    if line.statement.directive.entry().scope == Scope::Group {
        return format!("It is for {}.", named(&audiences.iter().collect::<Vec<_>>()));
    }
    let looked = audiences.iter().take(MOST_RANKED);
    let counted: Vec<_> = looked.filter(|one| counts(line, one)).collect();
    let more = if audiences.len() > MOST_RANKED { " (others were not looked at)" } else { "" };
    format!("It is for {}{more}.", named(&counted))
}

/// Who says that they obey the field, and who says that they do not.
fn consumers(directive: Directive) -> Option<String> {
    let those = |obeys: bool| -> Vec<_> {
        let says = |one: &Consumer| one.obeys(directive) == Some(obeys);
        Consumer::ALL.into_iter().filter(says).map(Consumer::title).collect()
    };
    match (those(true), those(false)) {
        (obey, ignore) if obey.is_empty() && ignore.is_empty() => None,
        (obey, ignore) if ignore.is_empty() => Some(format!("Obeyed by {}.", obey.join(", "))),
        (obey, ignore) if obey.is_empty() => Some(format!("Ignored by {}.", ignore.join(", "))),
        (obey, ignore) => {
            Some(format!("Obeyed by {}; ignored by {}.", obey.join(", "), ignore.join(", ")))
        }
    }
}
