use std::io::Write as _;

use verger_dataset::{Hash, ReadOptions, Severity, grammar_faults, read};

use super::DataFile;
use crate::args::DataCheck;
use crate::commands::stdout;
use crate::exit::{Failure, Outcome};
use crate::view::data::Checked;

/// What does a description say, and what is wrong with it?
pub(super) fn check(args: &DataCheck) -> Result<Outcome, Failure> {
    let file = DataFile::read(&args.described.file)?;
    let hash = if args.strict { Hash::Comment } else { Hash::Text };
    let options = ReadOptions { base: args.described.base.clone(), hash, ..ReadOptions::default() };
    let mut catalog = read(&file.octets, &options);
    if args.strict {
        catalog.notices.extend(grammar_faults(&file.octets));
        catalog.notices.sort_by_key(|notice| notice.place.line().unwrap_or(u32::MAX));
    }
    let checked = Checked::new(&file.name, &file.octets, &catalog);
    let mut out = stdout();
    if args.described.json {
        checked.write_json(&mut out)?;
    } else {
        checked.write(&mut out, args.all)?;
    }
    out.flush()?;
    let least = if args.strict { Severity::Warning } else { Severity::Error };
    let mut outcome = Outcome::default();
    if catalog.notices.iter().any(|notice| notice.kind.severity() >= least) {
        outcome.add_fault();
    }
    Ok(outcome)
}
