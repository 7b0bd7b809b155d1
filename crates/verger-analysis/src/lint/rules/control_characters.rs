use verger::Span;
use verger::syntax::LineKind;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V006",
    name: "control-characters",
    severity: Severity::Warning,
    family: Family::Syntax,
    consumers: &[],
    what: "a line has control characters",
    why: "No grammar allows them outside comments (RFC 9309 §2.2), so parsers differ: Google's stops reading the line at a NUL, \
          others compare the character as part of the path.",
    remedy: "Remove them.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /a\x00b\n"),
        Example::file(b"User-agent: *\nDisallow: /a\x0b/b\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow:\t/a\r\n"),
        Example::file(b"User-agent: *\nDisallow: /a # \x07\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    if !file.document.octets().iter().copied().any(is_control) {
        return;
    }
    for (number, line) in file.lines() {
        if matches!(line.kind, LineKind::Comment | LineKind::Blank) {
            continue;
        }
        let text = file.text(line.span);
        let length = text.iter().position(|&octet| octet == b'#').unwrap_or(text.len());
        let text = &text[..length];
        let Some(first) = text.iter().position(|&octet| is_control(octet)) else { continue };
        let octet = text[first];
        let end = line.span.start + length as u32;
        let clean: Vec<u8> = text.iter().copied().filter(|&octet| !is_control(octet)).collect();
        findings.add(|found| {
            let at = line.span.start + first as u32;
            found
                .at_span(number, Span { start: at, end: at + 1 })
                .message(match octet {
                    0 => "the line has a NUL; Google's parser stops reading it there".to_owned(),
                    _ => format!("the line has the control character 0x{octet:02X}"),
                })
                .fix("remove the control characters", line.span.start as usize..end as usize, clean)
        });
    }
}

/// RFC 9309 §2.2: what no line may have; line ends and TAB excepted.
fn is_control(octet: u8) -> bool {
    matches!(octet, 0..=8 | 0x0B | 0x0C | 0x0E..=0x1F | 0x7F)
}
