use verger::Span;

use crate::json::JsonFault;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;

/// Faults at places in the text → with their lines, in order.
pub(super) fn in_lines(
    octets: &[u8],
    mut faults: Vec<(NoticeKind, usize)>,
) -> Vec<(NoticeKind, SourcePlace)> {
    faults.sort_by_key(|(_, at)| *at);
    faults.dedup();
    let (mut line, mut counted) = (1, 0);
    let of = |(kind, at): (NoticeKind, usize)| {
        line += memchr::memchr_iter(b'\n', &octets[counted..at]).count() as u32;
        counted = at;
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        (kind, SourcePlace::Line { line, span: Span { start: at, end: at } })
    };
    let mut placed: Vec<_> = faults.into_iter().map(of).collect();
    placed.dedup_by(|one, two| {
        one.0 == NoticeKind::Json(JsonFault::Stray)
            && one.0 == two.0
            && one.1.line() == two.1.line()
    });
    placed
}
