use std::borrow::Cow;

use verger::Document;

use crate::form::Form;
use crate::read::read;
use crate::read_options::ReadOptions;
use crate::records::{FieldLine, LineOf, line_of};
use crate::statement::{Field, is_of_rules};
use crate::term::Term;
use crate::value::{Checked, check};

use super::write_yaml;

/// The normal form of a data.txt, in its own form. Applying it twice changes nothing more.
///
/// In the record form every line is kept: names and values are written in their normal form, white space and blank
/// lines are tidied, and records are separated. Rules and comments are kept as well. YAML is read and rewritten: its
/// faults are corrected and its comments lost; [notices](crate::NoticeKind::Comment) list them beforehand. Other forms
/// are returned unchanged.
///
/// ```
/// use verger_dataset::{ReadOptions, normal_form};
///
/// let tidy = normal_form(b"datset :  rain\r\ntitle:Rain\ndownload: /rain.csv", &ReadOptions::default());
/// assert_eq!(tidy, b"Dataset: rain\nTitle: Rain\nDownload: /rain.csv\n");
/// ```
pub fn normal_form(octets: &[u8], options: &ReadOptions) -> Vec<u8> {
    let form = options.form.unwrap_or_else(|| Form::of(octets));
    match form {
        Form::Records => of_records(octets),
        Form::YamlList | Form::YamlMapping => {
            write_yaml(&read(octets, &ReadOptions { form: Some(form), ..options.clone() }))
                .into_bytes()
        }
        Form::Empty | Form::PinsBoard | Form::Json | Form::Turtle | Form::RdfXml | Form::Html => {
            octets.to_vec()
        }
    }
}

const BYTE_ORDER_MARK: [u8; 3] = *b"\xEF\xBB\xBF";

/// The kind of the last line written.
#[derive(PartialEq)]
enum Last {
    Nothing,
    Blank,
    Comment,
    Agent,
    Field,
}

fn of_records(octets: &[u8]) -> Vec<u8> {
    let document = Document::parse(octets);
    let (mut tidy, mut last) = (Vec::with_capacity(octets.len()), Last::Nothing);
    for (number, line) in (1..).zip(document.lines()) {
        let this = line_of(&document, number);
        let (is, text) = match &this {
            LineOf::Blank => (Last::Blank, Cow::Borrowed(&b""[..])),
            LineOf::Comment => (
                Last::Comment,
                Cow::Borrowed(document.text(line.span).unwrap_or_default().trim_ascii()),
            ),
            LineOf::Unreadable => (
                Last::Field,
                Cow::Borrowed(document.text(line.span).unwrap_or_default().trim_ascii()),
            ),
            LineOf::Field(field) => (kind_of(field), Cow::Owned(written(&document, field))),
        };
        let begins_record = match &this {
            LineOf::Field(field) => match is {
                Last::Agent => last == Last::Field,
                _ => last == Last::Field && is_dataset(field),
            },
            _ => false,
        };
        if begins_record {
            tidy.push(b'\n');
        }
        if is == Last::Blank && matches!(last, Last::Nothing | Last::Blank) {
            continue;
        }
        if tidy.is_empty() && text.starts_with(&BYTE_ORDER_MARK[..1]) {
            // Otherwise its first bytes would be skipped as the rest of a byte order mark.
            tidy.extend(BYTE_ORDER_MARK);
        }
        tidy.extend_from_slice(&text);
        tidy.push(b'\n');
        last = is;
    }
    if last == Last::Blank {
        tidy.pop();
    }
    tidy
}

fn kind_of(line: &FieldLine<'_>) -> Last {
    if line.name.eq_ignore_ascii_case("user-agent") { Last::Agent } else { Last::Field }
}

fn is_dataset(line: &FieldLine<'_>) -> bool {
    Field::of_record(&line.name).0 == Field::Known(Term::Dataset)
}

/// The line in its normal form.
fn written(document: &Document<'_>, line: &FieldLine<'_>) -> Vec<u8> {
    let crate::SourcePlace::Line { span, .. } = line.place else {
        unreachable!("a line is one line")
    };
    let value = document.text(span).unwrap_or_default();
    if is_of_rules(&line.name) {
        let names = ["User-agent", "Disallow", "Allow"];
        let name = names.iter().find(|name| name.eq_ignore_ascii_case(&line.name));
        return joined(name.expect("it is one of these"), value);
    }
    let field = Field::of_record(&line.name).0;
    let Field::Known(term) = field else { return joined(&field.to_string(), value) };
    // A value that may end in a comment, or is not UTF-8, is left unchanged.
    let text = std::str::from_utf8(value).ok().filter(|text| !text.contains('#'));
    let plain = text.filter(|text| !text.is_empty() && !text.contains(char::is_control));
    match plain.map(|text| check(term.entry().kind, text.trim())) {
        Some(Checked::Good(text)) => joined(term.name(), text.as_bytes()),
        _ => joined(term.name(), value),
    }
}

fn joined(name: &str, value: &[u8]) -> Vec<u8> {
    let space: &[u8] = if value.is_empty() { b"" } else { b" " };
    [name.as_bytes(), b":", space, value].concat()
}
