//! The exact grammar of data.txt §3.3: the lines of a file that it does not allow.

mod fault;
mod path;

pub use fault::GrammarFault;

use verger::syntax::{Line, LineKind, Record, Separator};
use verger::{Document, Span};

use crate::form::Form;
use crate::notice::{Notice, NoticeKind};
use crate::place::SourcePlace;
use crate::statement::Field;
use crate::value::allows_hash;

/// The violations of the grammar of data.txt §3.3, each with its line, in the order of the file. The reader accepts all
/// of them; what the reader does not accept is reported by [`read`](crate::read), not here.
///
/// The grammar is read with its three errors corrected: a value has any number of characters except zero, white space
/// before a comment is spaces and tabs, and a comment has any number of characters. Where the grammar is stricter than
/// the memo's own examples, the examples count, and the fault is [advice](crate::Severity::Advice).
///
/// Cost: one pass over the file.
///
/// ```
/// use verger_dataset::grammar_faults;
///
/// let faults = grammar_faults(b"Dataset: rain\r\nDownload: /rain.csv\r\n");
/// assert_eq!(faults[0].to_string(), "line 1: warning: the record has no User-agent line; begin it with `User-agent: data.txt`");
/// assert!(grammar_faults(b"User-agent: data.txt\r\nDataset: rain\r\nDownload: /rain.csv\r\n").is_empty());
/// ```
pub fn grammar_faults(octets: &[u8]) -> Vec<Notice> {
    match Form::of(octets) {
        Form::Empty => Vec::new(),
        Form::Records => Reader::read(&Document::parse(octets)),
        _ => vec![Notice::new(NoticeKind::Grammar(GrammarFault::OtherForm), SourcePlace::Made)],
    }
}

/// What the previous lines belong to.
enum Before {
    /// No record.
    Nothing,
    /// A record of which only User-agent lines were read so far; the last one is here.
    Agents(SourcePlace),
    Record,
}

struct Reader<'d> {
    octets: &'d [u8],
    faults: Vec<Notice>,
    before: Before,
}

impl<'d> Reader<'d> {
    fn read(document: &'d Document<'_>) -> Vec<Notice> {
        let mut reader =
            Self { octets: document.octets(), faults: Vec::new(), before: Before::Nothing };
        reader.line_ends(document);
        for (number, line) in (1..).zip(document.lines()) {
            reader.line(number, line);
        }
        reader.end_record();
        reader.faults.sort_by_key(|fault| fault.place.line());
        reader.faults
    }

    /// `CRLF`: reported once, since editors today do not write it, and §5.2 asks readers to accept the others.
    fn line_ends(&mut self, document: &Document<'_>) {
        let is_other = |line: &Line| !self.octets[line.span.end as usize..].starts_with(b"\r\n");
        let other = (1..).zip(document.lines()).find(|(_, line)| is_other(line));
        if let Some((number, line)) = other {
            self.fault(GrammarFault::LineEnd, number, line.span);
        }
    }

    fn line(&mut self, number: u32, line: Line) {
        // The first line begins after a byte order mark, which is not ASCII either.
        let start = if number == 1 { 0 } else { line.span.start };
        let whole = Span { start, end: line.span.end };
        if let Some(first) = self.text(whole).iter().position(|octet| !octet.is_ascii()) {
            let rest = &self.text(whole)[first..];
            let length = rest.iter().take_while(|octet| !octet.is_ascii()).count();
            let start = start + first as u32;
            self.fault(GrammarFault::NotAscii, number, Span { start, end: start + length as u32 });
        }
        match line.kind {
            LineKind::Blank => self.end_record(),
            LineKind::Record(record) if record.separator == Separator::Colon => {
                self.record(number, line.span, record);
            }
            LineKind::Comment | LineKind::Record(_) | LineKind::Unrecognised => {}
        }
    }

    /// `blank`, or the end of the file: `record` has at least one `ruleline`.
    fn end_record(&mut self) {
        if let Before::Agents(place) = std::mem::replace(&mut self.before, Before::Nothing) {
            self.faults.push(Notice::new(NoticeKind::Grammar(GrammarFault::NoRule), place));
        }
    }

    /// An `agentline` or `ruleline`.
    fn record(&mut self, number: u32, line: Span, record: Record) {
        let Record { field, value, .. } = record;
        let name = self.text(field);
        let is = |other: &str| name.eq_ignore_ascii_case(other.as_bytes());
        let (is_agent, is_disallow, is_allow) = (is("user-agent"), is("disallow"), is("allow"));
        let is_extension = !(is_agent || is_disallow || is_allow);
        if line.start < field.start {
            self.fault(GrammarFault::Space, number, Span { start: line.start, end: field.start });
        }
        let colon = self.octets[field.end as usize..].iter().position(|&octet| octet == b':');
        let colon = field.end + colon.expect("the separator is a colon") as u32;
        if field.end < colon {
            self.fault(GrammarFault::Space, number, Span { start: field.end, end: colon });
        }
        if !is_token(name) {
            self.fault(GrammarFault::FieldName, number, field);
        }
        self.after_value(number, line, record, is_extension);
        if is_agent {
            if !is_token(self.text(value)) {
                self.fault(GrammarFault::Agent, number, value);
            }
            self.before = Before::Agents(SourcePlace::Line { line: number, span: value });
            return;
        }
        // A rule without agents is reported by `read`.
        if matches!(self.before, Before::Nothing) && is_extension {
            self.fault(GrammarFault::NoAgent, number, field);
        }
        self.before = Before::Record;
        if is_extension && value.is_empty() {
            self.fault(GrammarFault::EmptyValue, number, value);
        } else if !is_extension {
            let faults = path::faults(self.text(value), is_allow);
            for (fault, range) in faults {
                let at = |at: usize| value.start + at as u32;
                let span = Span { start: at(range.start), end: at(range.end) };
                self.fault(fault, number, span);
            }
        }
    }

    /// `[comment]`, or nothing: spaces are part of an extension's value, but not of any other.
    fn after_value(&mut self, number: u32, line: Span, record: Record, is_extension: bool) {
        let Record { field, value, .. } = record;
        if value.is_empty() {
            return;
        }
        let rest = Span { start: value.end, end: line.end };
        let text = self.text(rest);
        match text.iter().position(|&octet| octet == b'#') {
            Some(0) => self.fault(GrammarFault::Hash, number, rest),
            Some(at) if is_extension && self.takes_hash(field) => {
                let start = rest.start + at as u32;
                self.fault(GrammarFault::Comment, number, Span { start, end: rest.end });
            }
            None if !is_extension && !text.is_empty() => {
                self.fault(GrammarFault::Space, number, rest);
            }
            _ => {}
        }
    }

    /// Whether people use `#` as text in a value of that field.
    fn takes_hash(&self, field: Span) -> bool {
        match Field::of_record(&String::from_utf8_lossy(self.text(field))).0 {
            Field::Known(term) => allows_hash(term.entry().kind),
            Field::Other(_) => true,
        }
    }

    fn text(&self, span: Span) -> &'d [u8] {
        &self.octets[span.start as usize..span.end as usize]
    }

    fn fault(&mut self, fault: GrammarFault, line: u32, span: Span) {
        self.faults.push(Notice::new(NoticeKind::Grammar(fault), SourcePlace::Line { line, span }));
    }
}

/// `token` of RFC 1945: at least one character, none of them a control or of `tspecials`.
fn is_token(text: &[u8]) -> bool {
    // Non-ASCII is reported separately.
    let is_of_token = |octet: &u8| !octet.is_ascii_control() && !TSPECIALS.contains(octet);
    !text.is_empty() && text.iter().all(is_of_token)
}

const TSPECIALS: &[u8] = b"()<>@,;:\\\"/[]?={} \t";
