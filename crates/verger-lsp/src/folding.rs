use lsp_types::{FoldingRange, FoldingRangeKind};
use verger::syntax::LineKind;
use verger::{Dialect, Outline};

use crate::client::Client;
use crate::open_file::OpenFile;

/// What can be folded: groups, and comments of several lines.
pub(crate) fn folding(file: &OpenFile, client: Client) -> Vec<FoldingRange> {
    let outline = Outline::new(&file.document, &Dialect::RFC9309);
    let groups = outline.groups().filter_map(|group| {
        let first = group.agents().first()?.line;
        fold(first, group.last_line(), FoldingRangeKind::Region)
    });
    let mut folds: Vec<_> = groups.chain(comments(file)).collect();
    folds.sort_by_key(|one| (one.start_line, one.end_line));
    folds.truncate(client.most_folds.map_or(usize::MAX, |most| most as usize));
    folds
}

/// Comments of several lines.
fn comments(file: &OpenFile) -> impl Iterator<Item = FoldingRange> {
    let is_comment = |line| matches!(line, LineKind::Comment);
    let kinds: Vec<_> = file.document.lines().map(|line| is_comment(line.kind)).collect();
    let mut number = 0;
    let runs: Vec<_> = kinds
        .chunk_by(|one, next| one == next)
        .map(|run| {
            number += run.len() as u32;
            (run[0], number + 1 - run.len() as u32, number)
        })
        .collect();
    runs.into_iter()
        .filter(|&(is_comment, ..)| is_comment)
        .filter_map(|(_, first, last)| fold(first, last, FoldingRangeKind::Comment))
}

/// Lines from 1, as the protocol counts them.
fn fold(first: u32, last: u32, kind: FoldingRangeKind) -> Option<FoldingRange> {
    (last > first).then(|| FoldingRange {
        start_line: first - 1,
        end_line: last - 1,
        kind: Some(kind),
        ..FoldingRange::default()
    })
}
