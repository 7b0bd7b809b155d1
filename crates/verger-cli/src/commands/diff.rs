use std::path::Path;

use verger::records::OtherRecords;
use verger::{Dialect, Document, Policy};
use verger_report::text::{DiffSheet, limit_reached};
use verger_report::{Decided, Diffed, Robot};

use crate::args::{Diff as Args, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::input::is_stdin;
use crate::output::{self, Output};
use crate::source::{Held, RobotsTxt, of_site};
use crate::target::{is_absolute, site};

/// `verger diff`: what changes from one robots.txt to another, and for whom?
pub(crate) fn diff(args: &Args) -> Result<Outcome, Failure> {
    if [&args.old, &args.new].iter().all(|file| is_stdin(file)) {
        return Err(Failure::usage("only one of the two can be read from standard input"));
    }
    let asked = if args.robots.are_none() { Vec::new() } else { args.robots.read()? };
    let dialect = args.limits.applied_to(dialect_named(&args.dialect));
    let (old, new) = (read(&args.old, args)?, read(&args.new, args)?);
    let mut outcome = Outcome::default();
    let empty = Document::parse(b"");
    let (Some(before), Some(after)) = (document(&old, &empty), document(&new, &empty)) else {
        outcome.add_undetermined();
        return Ok(outcome);
    };
    let files = Diffed::new((old.named().name(), before), (new.named().name(), after), &dialect);
    for (robots, document) in [(&old, before), (&new, after)] {
        tell_faults(robots, document, &dialect);
    }
    let mut out = Output::new(args.json, DiffSheet::default());
    let (answers, left_out) = files.of_robots(&asked);
    if left_out > 0 {
        output::trouble(format!(
            "the files name {left_out} more robots, which were not compared; ask for them with --agent"
        ));
        outcome.add_undetermined();
    }
    for answer in answers {
        if answer.changes.is_empty() && answer.lines.is_empty() && !answer.unknown.is_empty() {
            outcome.add_undetermined();
        } else if !answer.same {
            outcome.add_fault();
        }
        out.put(&[answer])?;
    }
    let of_site = files.of_site();
    if !of_site.lines.is_empty() {
        outcome.add_fault();
    }
    out.put(&[of_site])?;
    out.finish()?;
    Ok(outcome)
}

/// Prints what is wrong with a file: what is not read, nobody obeys.
fn tell_faults(robots: &RobotsTxt, document: &Document<'_>, dialect: &Dialect) {
    let any = Robot::any();
    let others = OtherRecords::new(document, dialect, &any.crawler);
    for fault in robots.faults(dialect, &any, &others) {
        robots.say(&format!("{}: {}", robots.named().name(), fault.text));
    }
    let policy = Policy::new(document, dialect, &any.crawler);
    let (verdict, reason) = policy.default_verdict();
    let decided = Decided::by_default(verdict, reason, policy.limit());
    if let Some(limit) = limit_reached(decided.limit, decided.limit_reached_at_line) {
        robots.say(&format!("{}: {limit}", robots.named().name()));
    }
}

fn read(file: &Path, args: &Args) -> Result<RobotsTxt, Failure> {
    match file.to_str().filter(|name| is_absolute(name)) {
        Some(url) => of_site(&site(url)?, &args.network, &args.dialect),
        None => RobotsTxt::read(file, None),
    }
}

/// The file; an empty one for a site that has none and so allows everything. If nothing is known, that is said.
fn document<'r>(robots: &'r RobotsTxt, empty: &'r Document<'r>) -> Option<&'r Document<'r>> {
    let name = robots.named().name();
    match robots.held() {
        Held::File(document) => return Some(document),
        Held::AllowsAll => {
            output::note(format_args!("{name} has no robots.txt, which allows everything"));
            return Some(empty);
        }
        Held::DisallowsAll | Held::Unknown => {}
    }
    output::trouble(format!("{name} has no robots.txt to compare, and does not allow everything"));
    None
}
