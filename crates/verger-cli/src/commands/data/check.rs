use sha2::{Digest as _, Sha256};
use verger_dataset::{Hash, ReadOptions, Severity, grammar_faults, read};
use verger_report::data::{Description, ListedDataset, Notice};
use verger_report::text::data::DescriptionSheet;
use verger_report::text::hexadecimal;

use super::DataFile;
use crate::args::DataCheck;
use crate::exit::{Failure, Outcome};
use crate::output::Output;

/// `verger data check`: what does a description say, and what is wrong with it?
pub(super) fn check(args: &DataCheck) -> Result<Outcome, Failure> {
    let file = DataFile::read(&args.described.file)?;
    let hash = if args.strict { Hash::Comment } else { Hash::Text };
    let options = ReadOptions { base: args.described.base.clone(), hash, ..ReadOptions::default() };
    let mut catalog = read(&file.octets, &options);
    if args.strict {
        catalog.notices.extend(grammar_faults(&file.octets));
        catalog.notices.sort_by_key(|notice| notice.place.line().unwrap_or(u32::MAX));
    }
    let sheet = if args.all { DescriptionSheet::full() } else { DescriptionSheet::short() };
    let mut out = Output::new(args.described.json, sheet);
    let (name, octets) = (&file.name[..], &file.octets[..]);
    let notices = catalog.notices.iter().map(|notice| Notice::new(name, octets, notice));
    out.put(&notices.collect::<Vec<_>>())?;
    let sha256 = hexadecimal(&Sha256::digest(octets));
    out.put(&[Description::new(name, octets.len(), sha256, &catalog)])?;
    let datasets = catalog.datasets.iter().map(|dataset| ListedDataset::new(name, dataset));
    out.put(&datasets.collect::<Vec<_>>())?;
    out.finish()?;
    let least = if args.strict { Severity::Warning } else { Severity::Error };
    let mut outcome = Outcome::default();
    if catalog.notices.iter().any(|notice| notice.kind.severity() >= least) {
        outcome.add_fault();
    }
    Ok(outcome)
}
