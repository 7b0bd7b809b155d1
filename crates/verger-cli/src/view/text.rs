//! Octets of strangers, as text that is safe on a terminal.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr as _;
use verger::{Decision, Document, Reason, Verdict};

/// The octets as text: what is no UTF-8 becomes `\xNN`, controls and characters that turn the direction of
/// writing become `\u{…}`. Nothing in a robots.txt can move the cursor or hide a line.
pub(crate) fn shown(octets: &[u8]) -> String {
    let mut text = String::with_capacity(octets.len());
    for chunk in octets.utf8_chunks() {
        for character in chunk.valid().chars() {
            push(&mut text, character);
        }
        for octet in chunk.invalid() {
            write!(text, "\\x{octet:02X}").expect("a String takes whatever is written to it");
        }
    }
    text
}

fn push(text: &mut String, character: char) {
    let turns = matches!(character, '\u{061C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}');
    if character.is_control() || turns {
        text.extend(character.escape_unicode());
    } else {
        text.push(character);
    }
}

/// The text, or so much of its beginning as a line has room for.
pub(crate) fn cut(text: &str) -> String {
    const ROOM: usize = 160;
    match text.char_indices().nth(ROOM) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Octets as hexadecimal digits.
pub(crate) fn hexadecimal(octets: &[u8]) -> String {
    octets.iter().fold(String::with_capacity(2 * octets.len()), |mut text, octet| {
        write!(text, "{octet:02x}").expect("a String takes whatever is written to it");
        text
    })
}

/// A number of things, in words: `1 rule`, `2 rules`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// Yes, No, or – where the file cannot say.
pub(crate) fn yes_no(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Allowed => "Yes",
        Verdict::Disallowed => "No",
        Verdict::OutOfScope => "–",
    }
}

/// The line that decided, or why none did: `line 3: Disallow: /private`.
pub(crate) fn because(document: &Document<'_>, decision: &Decision) -> String {
    let mut text = match decision.rule {
        Some(rule) => {
            let value =
                rule.value(document).map_or_else(String::new, |value| shown(document.text(value)));
            format!("line {}: {}: {value}", rule.line, rule.directive.name()).trim_end().to_owned()
        }
        None => reason(decision.reason).to_owned(),
    };
    if let Some(limit) = decision.limit {
        write!(text, "; {}", limit_reached(limit))
            .expect("a String takes whatever is written to it");
    }
    text
}

/// A limit that was reached, in words.
pub(crate) fn limit_reached(limit: verger::LimitReached) -> String {
    let most = match limit.limit {
        verger::LimitedBy::Octets(octets) => counted(u64::from(octets), "octet"),
        verger::LimitedBy::Rules(rules) => counted(u64::from(rules), "rule"),
        _ => "a limit".to_owned(),
    };
    format!("not obeyed from line {} on: the limit is {most}", limit.line)
}

/// A reason, in words.
pub(crate) fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::MatchedRule => "a rule matches",
        Reason::NoRuleMatched => "no rule of its group matches",
        Reason::ImplicitRobotsTxt => "/robots.txt is always allowed",
        Reason::NoGroup => "no group is meant for this robot",
        Reason::EmptyGroup => "its group holds no rule",
        Reason::RecordIgnored => {
            "its record states an experimental version, and there is no record for * to use instead"
        }
        Reason::DefaultIgnored => {
            "the record for * states an experimental version, so everything is disallowed"
        }
        Reason::LimitReached => {
            "the file is larger than the limit, and such a file closes the site"
        }
        Reason::OutOfScope => "the URL belongs to another origin than the file",
        _ => "for a reason this command does not know",
    }
}
