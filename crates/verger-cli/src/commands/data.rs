//! `verger data`: what sites say about their datasets.

mod check;
mod fmt;
mod folder;
mod make;
mod measure;
mod show;
mod update;

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use verger_dataset::{Catalog, ReadLimits, RecordGrammar, write_records, write_yaml};

use crate::args::{Data, DataVerb, WrittenForm};
use crate::exit::{Failure, Outcome};
use crate::input::is_stdin;
use verger_report::text;

/// Runs one verb of `verger data`.
pub(crate) fn data(args: &Data) -> Result<Outcome, Failure> {
    match &args.verb {
        DataVerb::Check(args) => check::check(args),
        DataVerb::Show(args) => show::show(args),
        DataVerb::Fmt(args) => fmt::fmt(args),
        DataVerb::Make(args) => make::make(args),
    }
}

/// A description, with the name to show for it.
#[derive(Debug)]
struct DataFile {
    name: String,
    octets: Vec<u8>,
}

impl DataFile {
    /// Reads a file, or standard input: one byte more than the library reads, so that it reports the limit.
    fn read(path: &Path) -> Result<Self, Failure> {
        let most = ReadLimits::default().octets as u64 + 1;
        let mut octets = Vec::new();
        let done = if is_stdin(path) {
            io::stdin().lock().take(most).read_to_end(&mut octets)
        } else {
            File::open(path).and_then(|file| file.take(most).read_to_end(&mut octets))
        };
        done.map_err(|error| Failure::reading(path, &error))?;
        let name =
            if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() };
        Ok(Self { name, octets })
    }
}

/// A path, escaped: strangers name files, too.
fn shown(path: &Path) -> String {
    text::shown(path.as_os_str().as_encoded_bytes())
}

fn written(catalog: &Catalog, form: WrittenForm) -> Vec<u8> {
    match form {
        WrittenForm::Records => write_records(catalog, RecordGrammar::Plain),
        WrittenForm::StrictRecords => write_records(catalog, RecordGrammar::Strict),
        WrittenForm::Yaml => write_yaml(catalog),
    }
    .into_bytes()
}
