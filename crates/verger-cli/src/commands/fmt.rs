use std::path::Path;

use verger::Document;
use verger_analysis::format::format;
use verger_report::text::shown;

use super::replace::replace;
use crate::args::Fmt as Args;
use crate::contents;
use crate::exit::{Failure, Outcome};
use crate::input::is_stdin;
use crate::output;
use crate::target::is_absolute;

/// `verger fmt`: the normal form of a robots.txt, proved to say the same.
pub(crate) fn fmt(args: &Args) -> Result<Outcome, Failure> {
    if args.files.iter().filter(|path| is_stdin(path)).count() > 1 {
        return Err(Failure::usage("only one file can be read from standard input"));
    }
    if args.files.iter().any(|path| path.to_str().is_some_and(is_absolute)) {
        return Err(Failure::usage("only files can be formatted, not sites"));
    }
    if args.files.len() > 1 && !args.write && !args.check {
        return Err(Failure::usage("several files need --write or --check"));
    }
    let mut outcome = Outcome::default();
    for path in &args.files {
        match contents::read(path, contents::ROBOTS_TXT) {
            Ok(octets) => fmt_file(path, octets, args, &mut outcome)?,
            Err(failure @ Failure::Input(_)) => {
                output::trouble(failure);
                outcome.add_unreadable();
            }
            Err(other) => return Err(other),
        }
    }
    Ok(outcome)
}

fn fmt_file(
    path: &Path,
    octets: Vec<u8>,
    args: &Args,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    let document = Document::parse(octets);
    let name = if is_stdin(path) {
        "standard input".to_owned()
    } else {
        shown(path.as_os_str().as_encoded_bytes())
    };
    let formatted = match format(&document) {
        Ok(formatted) => formatted,
        Err(error) => {
            output::trouble(Failure::Input(format!("{name} was not formatted: {error}")));
            outcome.add_unreadable();
            return Ok(());
        }
    };
    let is_formatted = formatted == document.octets();
    if args.check {
        if !is_formatted {
            output::print(format!("{name}\n").as_bytes())?;
            outcome.add_fault();
        }
    } else if args.write && !is_stdin(path) {
        if !is_formatted {
            replace(path, &formatted)?;
        }
    } else {
        output::print(&formatted)?;
    }
    Ok(())
}
