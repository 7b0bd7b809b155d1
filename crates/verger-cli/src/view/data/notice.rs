//! A notice, told as a compiler tells an error.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use verger_dataset::{Notice, Severity, SourcePlace};

use super::place;
use verger_report::text::{cut, shown};

/// The notice with the line it is about, and the earlier one that it clashes with.
pub(super) fn told(file: &str, octets: &[u8], notice: &Notice) -> String {
    let level = match notice.kind.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Advice => Level::HELP.with_name("advice"),
    };
    let message = cut(&shown(notice.kind.to_string().as_bytes()));
    let mut report = Group::with_title(level.primary_title(message).id(notice.kind.name()));
    match Part::of(octets, &notice.place) {
        Some(part) => {
            report = report.element(part.snippet(file, AnnotationKind::Primary, None));
        }
        None => report = report.element(Origin::path(whereabouts(file, &notice.place))),
    }
    if let Some(earlier) = &notice.earlier {
        report = if let Some(part) = Part::of(octets, earlier) {
            report.element(part.snippet(file, AnnotationKind::Context, Some("the earlier one")))
        } else {
            let note = format!("the earlier one: {}", whereabouts(file, earlier));
            report.element(Level::NOTE.message(note))
        };
    }
    let report: [Group<'_>; 1] = [report];
    format!("{}\n", Renderer::styled().render(&report))
}

fn whereabouts(file: &str, at: &SourcePlace) -> String {
    format!("{file} {}", place(at)).trim_end_matches([':', ' ']).to_owned()
}

/// A line of the file as it is safe to show, and the part of it that is meant.
struct Part {
    number: usize,
    line: String,
    marked: std::ops::Range<usize>,
}

/// Of longer lines so much is shown.
const ROOM: usize = 2000;

impl Part {
    /// `None` where a place is not on a line, or too far to the right to be shown.
    fn of(octets: &[u8], place: &SourcePlace) -> Option<Self> {
        let SourcePlace::Line { line, span } = place else { return None };
        let (from, to) = (span.start as usize, span.end as usize);
        let ends_line = |octet: &u8| matches!(octet, b'\n' | b'\r');
        let before = octets.get(..from)?;
        let start = before.iter().rposition(ends_line).map_or(0, |end| end + 1);
        let rest = &octets[start..];
        let length = rest.iter().position(ends_line).unwrap_or(rest.len());
        if from - start > ROOM {
            return None;
        }
        let end = whole_characters(octets, start + length.min(ROOM));
        let to = to.clamp(from, end.max(from));
        let byte_order_mark = b"\xEF\xBB\xBF";
        let has_mark = start == 0 && octets.starts_with(byte_order_mark);
        let start = if has_mark { byte_order_mark.len().min(from) } else { start };
        let (head, marked) = (shown(&octets[start..from]), shown(&octets[from..to]));
        let tail = shown(&octets[to..end.max(to)]);
        let whole = head.len() + marked.len() + tail.len();
        let range = head.len()..head.len() + marked.len();
        // An empty part is shown as its line, so that there is something to underline.
        let marked_range = if marked.is_empty() { 0..whole } else { range };
        let line = *line as usize;
        Some(Self { number: line, line: head + &marked + &tail, marked: marked_range })
    }

    fn snippet<'a>(
        self,
        file: &'a str,
        kind: AnnotationKind,
        label: Option<&'a str>,
    ) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
        let annotation = kind.span(self.marked).label(label);
        Snippet::source(self.line).line_start(self.number).path(file).annotation(annotation)
    }
}

/// The place, or one before it where a character ends.
fn whole_characters(octets: &[u8], end: usize) -> usize {
    let is_inside = |octet: Option<&u8>| octet.is_some_and(|octet| octet & 0xC0 == 0x80);
    let mut at = end;
    while at > 0 && end - at < 3 && is_inside(octets.get(at)) {
        at -= 1;
    }
    at
}
