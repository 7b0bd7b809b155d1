//! The header Robots-Tag (draft-illyes-repext-03 §3.1.1).

use alloc::vec::Vec;

use super::rule::{PageRule, PageRuleEntry};
use super::statement::PageFault;
use crate::syntax::Span;
use crate::time::Moment;
use crate::usage::{Scanner, Value};

/// One rule of a Robots-Tag header, or the part of it that cannot be read.
pub(super) struct TagRule {
    /// The robot; `None` if the rule has no robot before it.
    pub(super) robot: Option<Span>,
    /// The rule with its value.
    pub(super) span: Span,
    pub(super) rule: Option<PageRule>,
    pub(super) fault: Option<PageFault>,
}

/// Reads a list of robots, each with its rules as parameters: `*;nosnippet, ExampleBot;noindex` (RFC 9651 §3.1).
///
/// The draft wants each complete member obeyed that precedes a parse failure (§3.1.1), and rule names compared
/// case-insensitively (§3.1.3): so capitals are read as small letters, and an unreadable part is a fault after the
/// readable ones. A rule's bare name where a robot belongs is the old header's syntax; it is obeyed, with a fault.
/// Cost: one pass.
pub(super) fn read(value: &[u8]) -> Vec<TagRule> {
    let value = value[..value.len().min(u32::MAX as usize)].to_ascii_lowercase();
    let mut scanner = Scanner::new(&value);
    let mut rules = Vec::new();
    scanner.skip_spaces();
    while !scanner.is_at_end() {
        let member = scanner.at();
        if next_member(&mut scanner, &value, &mut rules).is_none() {
            let span = Span { start: member, end: value.len() as u32 };
            let fault = Some(PageFault::NotAList);
            rules.push(TagRule { robot: None, span, rule: None, fault });
            break;
        }
    }
    rules
}

/// Reads a member and the comma after it; `None` if there is no valid member.
fn next_member(scanner: &mut Scanner<'_>, value: &[u8], rules: &mut Vec<TagRule>) -> Option<()> {
    let start = scanner.at();
    let robot = match scanner.item_or_inner_list().ok()? {
        Value::Token(span) => span,
        Value::String(span) => Span { start: span.start + 1, end: span.end - 1 },
        _ => return None,
    };
    let mut parameters = Vec::new();
    scanner.each_parameter(|key, value| parameters.push((key, value))).ok()?;
    let end = scanner.at();
    scanner.skip_blanks();
    let is_last = scanner.is_at_end();
    if !is_last {
        scanner.take(b',').then_some(())?;
        scanner.skip_blanks();
    }
    let bare = PageRuleEntry::named(robot.of(value)).and_then(|entry| entry.with(None).ok());
    if let (Some(rule), true) = (bare, parameters.is_empty()) {
        let span = Span { start, end };
        let fault = Some(PageFault::NoRobot);
        rules.push(TagRule { robot: None, span, rule: Some(rule), fault });
    }
    for (key, given) in parameters {
        // A rule set to false is not stated.
        if given == Value::Boolean(false) {
            continue;
        }
        let span = Span { start: key.start, end: end_of(given).unwrap_or(key.end) };
        let read = PageRuleEntry::named(key.of(value))
            .ok_or(PageFault::UnknownRule)
            .and_then(|entry| with_value(entry, value, given));
        let (rule, fault) = (read.ok(), read.err());
        rules.push(TagRule { robot: Some(robot), span, rule, fault });
    }
    Some(())
}

fn with_value(entry: &PageRuleEntry, value: &[u8], given: Value) -> Result<PageRule, PageFault> {
    match given {
        Value::Boolean(_) => entry.with(None),
        Value::Date(seconds) if entry.takes_date() => {
            let moment = Moment::from_unix(u64::try_from(seconds).unwrap_or(0));
            Ok(PageRule::UnavailableAfter(moment))
        }
        Value::Token(span) => entry.with(Some(span.of(value))),
        Value::String(span) => {
            entry.with(Some(Span { start: span.start + 1, end: span.end - 1 }.of(value)))
        }
        Value::Integer(number) => entry.with(Some(alloc::format!("{number}").as_bytes())),
        _ => Err(PageFault::UnexpectedValue),
    }
}

/// Where a value with a span ends.
fn end_of(value: Value) -> Option<u32> {
    match value {
        Value::Token(span) | Value::String(span) => Some(span.end),
        _ => None,
    }
}
