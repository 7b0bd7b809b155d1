use verger_dataset::{Form, Loss, ReadLimits, ReadOptions, losses, normal_form, read};

use super::{DataFile, is_stdin, print, written};
use crate::args::{DataFmt, WrittenForm};
use crate::commands::replace;
use crate::exit::{Failure, Outcome};
use crate::view::data;

/// A description in its normal form, or in another form.
pub(super) fn fmt(args: &DataFmt) -> Result<Outcome, Failure> {
    if args.write && is_stdin(&args.file) {
        return Err(Failure::usage("standard input cannot be written anew; drop --write"));
    }
    let file = DataFile::read(&args.file)?;
    let (tidy, lost) = tidied(&file, args.form)?;
    let mut outcome = Outcome::default();
    if args.check {
        if tidy != file.octets {
            anstream::eprintln!("{}", data::would_change(&file.name));
            outcome.add_fault();
        }
        return Ok(outcome);
    }
    if !args.allow_loss && !lost.is_empty() {
        anstream::eprint!("{}", data::losses(&file.name, &lost));
        outcome.add_fault();
        return Ok(outcome);
    }
    if !args.write {
        print(&tidy)?;
    } else if tidy != file.octets {
        replace::replace(&args.file, &tidy)?;
    }
    Ok(outcome)
}

/// The file as it is to be written, and what that loses.
fn tidied(file: &DataFile, to: Option<WrittenForm>) -> Result<(Vec<u8>, Vec<Loss>), Failure> {
    let DataFile { name, octets } = file;
    // What was not read would be lost, and nobody could say what it was.
    if octets.len() > ReadLimits::default().octets {
        return Err(Failure::Input(format!("{name} is larger than is read; split it")));
    }
    let options = ReadOptions::default();
    let form = Form::of(octets);
    let is_yaml = matches!(form, Form::YamlList | Form::YamlMapping);
    match (form, to) {
        (Form::Html, _) => Err(Failure::Input(format!("{name} is a page of HTML"))),
        (Form::Json, None) => {
            Err(Failure::usage("JSON is no data.txt; give --form records or --form yaml"))
        }
        // Every line stays.
        (Form::Empty, _) | (Form::Records, None | Some(WrittenForm::Records)) => {
            Ok((normal_form(octets, &options), Vec::new()))
        }
        (_, to) => {
            let catalog = read(octets, &options);
            let lost = losses(octets, &catalog);
            let tidy = match to {
                Some(WrittenForm::Yaml) | None if is_yaml => normal_form(octets, &options),
                Some(to) => written(&catalog, to),
                None => unreachable!("JSON needs a form, and records were tidied above"),
            };
            Ok((tidy, lost))
        }
    }
}
