use std::ops::Range;

use crate::lint::diagnostic::{Edit, Fix};
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V085",
    name: "lone-carriage-return",
    severity: Severity::Warning,
    family: Family::Content,
    consumers: &[],
    what: "lines end with a carriage return alone",
    why: "RFC 9309 §2.2 and Google take it as the end of a line. Readers that divide lines at LF, as most libraries do, read one line \
          with all of them, and lose every rule but the first.",
    remedy: "End lines with LF or CRLF.",
    bad: &[
        Example::file(b"User-agent: *\rDisallow: /private\r"),
        Example::file(b"User-agent: *\r\r\nDisallow: /private\r\r\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /private\n"),
        Example::file(b"User-agent: *\r\nDisallow: /private\r\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let octets = file.document.octets();
    let is_alone = |at: &usize| octets[*at] == b'\r' && octets.get(at + 1) != Some(&b'\n');
    let mut alone = (0..octets.len()).filter(is_alone);
    let Some(first) = alone.next() else { return };
    let count = 1 + alone.count();
    let ends_line = file.document.lines().position(|line| line.span.end as usize >= first);
    findings.add(|found| {
        let found = found.message(match count {
            1 => "this line ends with a carriage return alone".to_owned(),
            _ => format!("this line and {} more end with a carriage return alone", count - 1),
        });
        let mut found = match ends_line {
            Some(index) => found.at(index as u32 + 1),
            None => found,
        };
        if count <= MOST_EDITS {
            let edits = (0..octets.len()).filter(is_alone).map(|at| edit(octets, at)).collect();
            found.fix = Some(Fix { title: "end lines with LF".to_owned(), edits });
        }
        found
    });
}

/// A carriage return before CRLF is one too many; any other is the end of a line.
fn edit(octets: &[u8], at: usize) -> Edit {
    let span: Range<usize> = at..at + 1;
    let before_an_end = octets[at + 1..].starts_with(b"\r\n");
    Edit { span, text: if before_an_end { Vec::new() } else { b"\n".to_vec() } }
}

/// A longer list is written anew by an editor.
const MOST_EDITS: usize = 10_000;
