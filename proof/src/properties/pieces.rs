use verger::syntax::{Line, LineKind, Piece};
use verger::{Document, Span};

/// The pieces of a document, in order, are its input: no byte is lost, none occurs twice, no piece is empty.
pub fn pieces_tile(octets: &[u8]) {
    let document = Document::parse(octets);
    let mut printed = Vec::new();
    for (piece, range) in document.pieces() {
        assert_eq!(range.start, printed.len(), "{piece:?} does not begin where the last one ended");
        assert!(!range.is_empty(), "an empty {piece:?} at {}", range.start);
        printed.extend(&octets[range]);
    }
    assert!(printed == octets, "the pieces print {}", printed.escape_ascii());
}

/// Spans are inside their line, in order, without white space at their ends.
pub fn lines_stand_in_order(octets: &[u8]) {
    let document = Document::parse(octets);
    let mut end = 0;
    for line in document.lines() {
        assert!(end <= line.span.start, "a line begins before the last one ended");
        end = line.span.end;
        let text = document.text(line.span).unwrap_or_default();
        assert!(!text.iter().any(|octet| matches!(octet, b'\r' | b'\n')), "a line holds its end");
        if let LineKind::Record(record) = line.kind {
            assert!(line.span.start <= record.field.start && record.value.end <= line.span.end);
            assert!(record.field.end <= record.value.start);
            assert!(record.field.start < record.field.end, "an empty field");
            trimmed(&document, record.field);
            trimmed(&document, record.value);
        }
    }
}

/// Whichever line end is used, the lines between the ends are the same.
pub fn other_line_ends_print_the_same_lines(octets: &[u8]) {
    let document = Document::parse(octets);
    for line_end in [b"\n".as_slice(), b"\r", b"\r\n"] {
        let mut printed = Vec::new();
        for (piece, range) in document.pieces() {
            let text = if piece == Piece::LineEnd { line_end } else { &octets[range] };
            printed.extend(text);
        }
        let again = Document::parse(&printed);
        assert!(texts(&document) == texts(&again), "other lines with {line_end:?}");
    }
}

fn trimmed(document: &Document<'_>, span: Span) {
    let text = document.text(span).unwrap_or_default();
    assert!(text == text.trim_ascii(), "{} is not trimmed", text.escape_ascii());
}

/// The content of each line.
fn texts<'a>(document: &'a Document<'a>) -> Vec<Vec<&'a [u8]>> {
    let of_line = |line: &Line| match line.kind {
        LineKind::Record(record) => {
            vec![
                document.text(line.span).unwrap_or_default(),
                document.text(record.field).unwrap_or_default(),
                document.text(record.value).unwrap_or_default(),
            ]
        }
        LineKind::Blank | LineKind::Comment | LineKind::Unrecognised => {
            vec![document.text(line.span).unwrap_or_default()]
        }
    };
    document.lines().map(|line| of_line(&line)).collect()
}
