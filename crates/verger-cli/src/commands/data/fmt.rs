use verger_dataset::{Form, Loss, ReadLimits, ReadOptions, losses, normal_form, read};
use verger_report::Bytes;
use verger_report::data::{LostPart, NormalForm};
use verger_report::text::data::{losses as losses_told, would_change};

use super::{DataFile, written};
use crate::args::{DataFmt, WrittenForm};
use crate::commands::replace;
use crate::exit::{Failure, Outcome};
use crate::input::is_stdin;
use crate::output;

/// Writes a description in its normal form, or in another form.
pub(super) fn fmt(args: &DataFmt) -> Result<Outcome, Failure> {
    if args.write && is_stdin(&args.file) {
        return Err(Failure::usage("--write cannot replace standard input; drop it"));
    }
    let file = DataFile::read(&args.file)?;
    let (tidy, lost) = tidied(&file, args.form)?;
    let mut answer = NormalForm {
        file: &file.name,
        is_normal: tidy == file.octets,
        written: false,
        losses: lost.iter().map(LostPart::from).collect(),
        text: None,
    };
    let mut outcome = Outcome::default();
    if args.check {
        if !answer.is_normal {
            outcome.add_fault();
        }
    } else if !args.allow_loss && !lost.is_empty() {
        outcome.add_fault();
    } else if !args.write {
        answer.text = Some(Bytes::new(&tidy[..]));
    } else if !answer.is_normal {
        replace::replace(&args.file, &tidy)?;
        answer.written = true;
    }
    if args.json {
        output::line(&answer)?;
    } else if let Some(text) = &answer.text {
        output::print(text.octets())?;
    } else if args.check && !answer.is_normal {
        output::trouble(would_change(&answer));
    } else if outcome != Outcome::default() {
        output::troubles(losses_told(&answer));
    }
    Ok(outcome)
}

/// The file as it will be written, and what that loses.
fn tidied(file: &DataFile, to: Option<WrittenForm>) -> Result<(Vec<u8>, Vec<Loss>), Failure> {
    let DataFile { name, octets } = file;
    // The unread rest would be lost without a word about it.
    if octets.len() > ReadLimits::default().octets {
        return Err(Failure::Input(format!("{name} is too large to be read whole; split it")));
    }
    let options = ReadOptions::default();
    let form = Form::of(octets);
    let is_yaml = matches!(form, Form::YamlList | Form::YamlMapping);
    match (form, to) {
        (Form::Html, _) => Err(Failure::Input(format!("{name} is a page of HTML"))),
        (Form::PinsBoard, _) => Err(Failure::Input(format!(
            "{name} is the manifest of a board of pins; `verger data make` describes a board by its URL"
        ))),
        (Form::Json | Form::Turtle | Form::RdfXml, None) => {
            let form = if form == Form::Json { "JSON" } else { "RDF" };
            let text = "is not a data.txt; pass --form records or --form yaml";
            Err(Failure::usage(format!("{form} {text}")))
        }
        // Every line is kept.
        (Form::Empty, _) | (Form::Records, None | Some(WrittenForm::Records)) => {
            Ok((normal_form(octets, &options), Vec::new()))
        }
        (_, to) => {
            let catalog = read(octets, &options);
            let lost = losses(octets, &catalog);
            let tidy = match to {
                Some(WrittenForm::Yaml) | None if is_yaml => normal_form(octets, &options),
                Some(to) => written(&catalog, to),
                None => unreachable!("JSON and RDF need a form, and records were tidied above"),
            };
            Ok((tidy, lost))
        }
    }
}
