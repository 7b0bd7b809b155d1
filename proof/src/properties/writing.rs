use verger::dialect::Limits;
use verger::syntax::Piece;
use verger::{Dialect, Document};

use super::answers;
use crate::questions::Questions;

/// LF, CR and CRLF end a line alike, and a comment line after every line only moves the lines. Returns the number
/// of compared answers.
///
/// Limits are off: a longer file reaches them sooner.
pub fn writing_means_nothing(file: &[u8], questions: &Questions) -> usize {
    let line_ends = [b"\n".as_slice(), b"\r", b"\r\n", b"\n \t# an aside: Disallow: /\n"];
    let writings = line_ends.map(|line_end| written(file, line_end));
    let mut compared = 0;
    for dialect in Dialect::ALL {
        let mut dialect = dialect.clone();
        dialect.limits = Limits::NONE;
        let before = answers(file, &dialect, questions);
        for (line_end, writing) in line_ends.iter().zip(&writings) {
            // With a comment after each, the second line is the third.
            let line_of = |line| if line_end.contains(&b'#') { 2 * line - 1 } else { line };
            let after = answers(writing, &dialect, questions);
            for (number, (before, after)) in before.iter().zip(&after).enumerate() {
                let same = before.verdict == after.verdict && before.reason == after.reason;
                let same_line = before.line().map(line_of) == after.line();
                assert!(
                    same && same_line,
                    "{}, {}: {before:?}; written differently: {after:?}",
                    dialect.name,
                    questions.number(number),
                );
            }
            compared += after.len();
        }
    }
    compared
}

/// The file with other line ends, also after a last line that had none.
fn written(file: &[u8], line_end: &[u8]) -> Vec<u8> {
    let document = Document::parse(file);
    let mut written = match document.pieces().first() {
        Some((Piece::ByteOrderMark, range)) => file[range.clone()].to_vec(),
        _ => Vec::new(),
    };
    for line in document.lines() {
        written.extend(document.text(line.span).unwrap_or_default());
        written.extend(line_end);
    }
    written
}
