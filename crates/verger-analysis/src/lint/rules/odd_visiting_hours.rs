use verger::Directive;
use verger::records::RecordValue;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V055",
    name: "odd-visiting-hours",
    severity: Severity::Warning,
    family: Family::Pace,
    consumers: &[],
    what: "visiting hours are the whole day, or next to nothing",
    why: "A Visit-time is two times of day in UTC, and both minutes belong to it (the 2.0.0 proposal of 1996). Two equal times are the \
          whole day. In a window of some minutes a robot hardly reads the file again.",
    remedy: "Write the hours in UTC in which visits are welcome, or remove the line if they always are.",
    bad: &[
        Example::file(b"User-agent: *\nVisit-time: 0000-2400\n"),
        Example::file(b"User-agent: *\nVisit-time: 0600-0600\n"),
        Example::file(b"User-agent: *\nVisit-time: 0200-0203\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nVisit-time: 0600-0845\n"),
        Example::file(b"User-agent: *\nVisit-time: 2200-0559\n"),
    ],
    check,
};

const DAY: u16 = 1440;
/// Minutes in which hardly a robot visits.
const FEW: u16 = 15;

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for statement in file.with(Directive::VisitTime) {
        let Some(Ok(RecordValue::VisitTime(window))) = file.value_of(statement) else { continue };
        let minutes = (window.last_minute() + DAY - window.from_minute()) % DAY + 1;
        let message = match minutes {
            DAY => "this is the whole day, so the line says nothing".to_owned(),
            0..FEW => format!("this is {minutes} minutes a day: {window} UTC"),
            _ => continue,
        };
        findings.add(|found| {
            let found = found.at_span(statement.line, statement.value).message(message);
            if minutes == DAY { found.remove(file, statement.line) } else { found }
        });
    }
}
