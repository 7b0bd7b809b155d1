use std::path::Path;

use verger::Document;
use verger_analysis::fix::{AppliedFix, FixKind, fix};
use verger_analysis::{Sameness, Side};
use verger_report::text::{counted, shown};

use super::files::paths;
use super::options;
use crate::args::Lint as Args;
use crate::commands::replace::replace;
use crate::contents;
use crate::exit::{Failure, Outcome};
use crate::input::is_stdin;
use crate::output;
use crate::target::is_absolute;

/// `verger lint --fix`: repairs files. Standard input is repaired to standard output.
pub(super) fn repair(args: &Args) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::default();
    for path in paths(&args.files, &mut outcome)? {
        if path.to_str().is_some_and(is_absolute) {
            return Err(Failure::usage("only files can be repaired, not sites"));
        }
        match contents::read(&path, contents::ROBOTS_TXT) {
            Ok(octets) => repair_file(&path, octets, args, &mut outcome)?,
            Err(failure @ Failure::Input(_)) => {
                output::trouble(failure);
                outcome.add_unreadable();
            }
            Err(other) => return Err(other),
        }
    }
    Ok(outcome)
}

fn repair_file(
    path: &Path,
    octets: Vec<u8>,
    args: &Args,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    let document = Document::parse(octets);
    let kind = if args.unsafe_fixes { FixKind::All } else { FixKind::Safe };
    let fixed = fix(&document, &options(args), kind);
    let name = shown(path.as_os_str().as_encoded_bytes());
    for applied in &fixed.applied {
        output::note(format_args!("{name}{}", told(applied)));
    }
    for refused in &fixed.refused {
        output::note(format_args!("{name}{}; not done without --unsafe-fixes", told(refused)));
        outcome.add_fault();
    }
    if is_stdin(path) {
        output::print(&fixed.octets)?;
    } else if fixed.octets != document.octets() {
        replace(path, &fixed.octets)?;
    }
    let count = counted(fixed.applied.len() as u64, "repair");
    output::note(format_args!("{name}: {count} made, {} left", fixed.refused.len()));
    if fixed.is_unfinished {
        output::note(format_args!(
            "{name}: more may be repaired, but to prove it was too much work for one run"
        ));
        outcome.add_fault();
    }
    Ok(())
}

/// A repair, and what it changes.
fn told(fix: &AppliedFix) -> String {
    let line = fix.line.map(|line| format!(":{line}")).unwrap_or_default();
    let title = shown(fix.title.as_bytes());
    format!("{line}: {} {title}{}", fix.lint.code, effect(&fix.effect))
}

fn effect(effect: &Sameness) -> String {
    match effect {
        Sameness::Decision(changed) => {
            let url = shown(&changed.change.url);
            let now = if changed.change.is_allowed_now() { "allowed" } else { "disallowed" };
            let name = match changed.robots.names.first() {
                Some(name) => shown(name.as_bytes()),
                None => "every other crawler".to_owned(),
            };
            format!(" (changes {url} for {name}: now {now})")
        }
        Sameness::Line(Side::Old(line)) => format!(" (line {line} of the file no longer applies)"),
        Sameness::Line(Side::New(line)) => format!(" (line {line} of the new file is new)"),
        Sameness::Unknown(why) => format!(" (not proved to change nothing: {why})"),
        _ => String::new(),
    }
}
