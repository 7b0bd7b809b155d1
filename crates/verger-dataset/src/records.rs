//! The record form: lines `Field: value` in records (data.txt §3.2).

use std::borrow::Cow;

use verger::dialect::FieldSpelling;
use verger::syntax::{LineKind, Separator};
use verger::{Directive, Document, Span};

use crate::draft::Draft;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;
use crate::read_options::Hash;
use crate::statement::{Field, is_of_rules};
use crate::term::Term;
use crate::value::{allows_hash, without_comment};

/// A line `Field: value`.
pub(crate) struct FieldLine<'a> {
    pub(crate) name: Cow<'a, str>,
    /// Everything after the colon, trimmed: `#` is text in some values.
    pub(crate) value: Cow<'a, str>,
    pub(crate) place: SourcePlace,
    is_utf8: bool,
}

/// What a line is.
pub(crate) enum LineOf<'a> {
    Blank,
    Comment,
    Field(FieldLine<'a>),
    Unreadable,
}

/// What the current record describes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    /// Nothing yet: a record begins with the next field.
    Unsettled,
    Site,
    Dataset,
    /// Robots, or whatever the fields after the User-agent lines describe.
    Agents,
    /// Robots.
    Rules,
    /// Robots, in fields unknown to robots and to the vocabulary.
    Extensions,
    /// Nothing.
    Nobody,
}

pub(crate) fn read(octets: &[u8], hash: Hash, draft: &mut Draft<'_>) {
    let document = Document::parse(octets);
    let (mut about, mut had_site) = (About::Unsettled, false);
    for number in 1..=document.lines().len() as u32 {
        if draft.is_full() {
            return;
        }
        let line = match line_of(&document, number) {
            LineOf::Blank => {
                about = About::Unsettled;
                continue;
            }
            LineOf::Comment => continue,
            LineOf::Unreadable => {
                let span = document.line(number).expect("it was just read").span;
                let is_indented = document.text(span).unwrap_or_default().starts_with(b" ")
                    || document.text(span).unwrap_or_default().starts_with(b"\t");
                let goes_on = is_indented && about != About::Unsettled;
                let kind = if goes_on { NoticeKind::Continued } else { NoticeKind::Unreadable };
                draft.notice(kind, &SourcePlace::Line { line: number, span });
                continue;
            }
            LineOf::Field(line) => line,
        };
        if line.name.eq_ignore_ascii_case("user-agent") {
            draft.site();
            // The User-agent line that a strict 1996 reader needs before fields that are not rules.
            let is_wrapping = line.value.eq_ignore_ascii_case(WRAPPING);
            about = if is_wrapping { About::Unsettled } else { About::Agents };
            continue;
        }
        if is_of_rules(&line.name) {
            if matches!(about, About::Agents | About::Rules) {
                about = About::Rules;
            } else {
                draft.notice(NoticeKind::RuleWithoutAgent, &line.place);
            }
            continue;
        }
        let (field, misspelt) = Field::of_record(&line.name);
        if field == Field::Known(Term::Dataset) {
            if about == About::Agents {
                draft.notice(NoticeKind::UnderAgent, &line.place);
            }
            about = About::Dataset;
            draft.dataset(&line.place);
        } else if about == About::Unsettled {
            about = settle(&document, number, had_site);
            match about {
                About::Dataset => draft.dataset(&line.place),
                _ => draft.site(),
            }
            had_site |= about == About::Site;
        } else if about == About::Agents {
            about = settle_under_agent(&document, number);
            match about {
                About::Dataset => draft.dataset(&line.place),
                _ => draft.site(),
            }
            if matches!(about, About::Site | About::Dataset) {
                draft.notice(NoticeKind::UnderAgent, &line.place);
            }
        }
        match about {
            About::Rules | About::Extensions => {
                let is_known = matches!(field, Field::Known(_));
                let is_meant = is_known || about == About::Extensions;
                if is_meant && !is_of_robots(&field.to_string()) {
                    draft.notice(NoticeKind::AmongRules, &line.place);
                }
                continue;
            }
            About::Nobody => {
                draft.notice(NoticeKind::Stray, &line.place);
                continue;
            }
            _ => {}
        }
        if let Some(kind) = misspelt {
            draft.notice(kind, &line.place);
        }
        state(&field, &line, hash, draft);
    }
}

/// An agent that no robot has as its name.
pub(crate) const WRAPPING: &str = "data.txt";

fn state(field: &Field, line: &FieldLine<'_>, hash: Hash, draft: &mut Draft<'_>) {
    if !line.is_utf8 {
        draft.notice(NoticeKind::NotUtf8, &line.place);
    }
    let is_text = match field {
        Field::Known(term) => allows_hash(term.entry().kind),
        Field::Other(_) => true,
    };
    let mut value = &line.value[..];
    let has_comment = without_comment(value).len() < value.len();
    match (has_comment, value.find('#'), hash) {
        // value = <any CHAR except CR or LF or "#">, and a comment needs no white space before it (§3.3).
        (_, Some(at), Hash::Comment) => value = value[..at].trim_end(),
        (true, _, Hash::Text) if is_text => draft.notice(NoticeKind::Hash, &line.place),
        (false, Some(_), Hash::Text) if !is_text => {
            draft.notice(NoticeKind::HashInLink, &line.place);
        }
        _ => {}
    }
    draft.state(field, value, &line.place);
}

/// What a record without a `Dataset` line describes: the first one describes the site, and so does one with a field
/// that only a site can have, such as the files to include. One with a title or a download is a dataset whose first
/// line is missing or damaged.
fn settle(document: &Document<'_>, from: u32, had_site: bool) -> About {
    let (mut is_dataset, mut is_site) = (false, false);
    for number in from..=document.lines().len() as u32 {
        let LineOf::Field(line) = line_of(document, number) else {
            if document.line(number).is_some_and(|line| line.kind == LineKind::Blank) {
                break;
            }
            continue;
        };
        match Field::of_record(&line.name).0 {
            Field::Known(Term::Dataset) => break,
            Field::Known(Term::Title | Term::Download | Term::AccessUrl | Term::UnlinkedFile) => {
                is_dataset = true;
            }
            Field::Known(
                Term::Catalog | Term::Canonical | Term::Expires | Term::Include | Term::Feed,
            ) => is_site = true,
            _ if line.name.eq_ignore_ascii_case("user-agent") => break,
            _ => {}
        }
    }
    match (is_site, is_dataset, had_site) {
        (true, _, _) | (false, false, false) => About::Site,
        (false, true, _) => About::Dataset,
        (false, false, true) => About::Nobody,
    }
}

/// What a record that begins with User-agent lines for robots describes. Extension lines alone make a record (§3.3), so
/// one with a field that only a site or a dataset can have describes that. One with a rule, or with a field that only
/// robots know, is for robots.
fn settle_under_agent(document: &Document<'_>, from: u32) -> About {
    for number in from..=document.lines().len() as u32 {
        match line_of(document, number) {
            LineOf::Blank => break,
            LineOf::Field(line) if line.name.eq_ignore_ascii_case("user-agent") => break,
            LineOf::Field(line) => match Field::of_record(&line.name).0 {
                Field::Known(Term::Dataset) => break,
                _ if is_of_rules(&line.name) => return About::Rules,
                Field::Other(name) if is_of_robots(name.as_str()) => return About::Rules,
                _ => {}
            },
            LineOf::Comment | LineOf::Unreadable => {}
        }
    }
    match settle(document, from, true) {
        About::Nobody => About::Extensions,
        about => about,
    }
}

/// Whether robots know a field.
fn is_of_robots(name: &str) -> bool {
    Directive::recognise(name.as_bytes(), FieldSpelling::Whole).is_some()
}

/// What the line with this number is.
pub(crate) fn line_of<'a>(document: &'a Document<'_>, number: u32) -> LineOf<'a> {
    let Some(line) = document.line(number) else { return LineOf::Blank };
    let record = match line.kind {
        LineKind::Blank => return LineOf::Blank,
        LineKind::Comment => return LineOf::Comment,
        LineKind::Record(record) if record.separator == Separator::Colon => record,
        _ => return LineOf::Unreadable,
    };
    // Between field and colon is only white space.
    let behind = &document.octets()[record.field.end as usize..line.span.end as usize];
    let colon = behind.iter().position(|&octet| octet == b':').expect("the separator is a colon");
    let start = record.field.end + colon as u32 + 1;
    let text = &document.octets()[start as usize..line.span.end as usize];
    let begins = text.len() - text.trim_ascii_start().len();
    let start = start + begins as u32;
    let span = Span { start, end: start + text.trim_ascii().len() as u32 };
    let name = String::from_utf8_lossy(document.text(record.field).unwrap_or_default());
    let value = String::from_utf8_lossy(document.text(span).unwrap_or_default());
    let is_utf8 = matches!((&name, &value), (Cow::Borrowed(_), Cow::Borrowed(_)));
    LineOf::Field(FieldLine {
        name,
        value,
        place: SourcePlace::Line { line: number, span },
        is_utf8,
    })
}
