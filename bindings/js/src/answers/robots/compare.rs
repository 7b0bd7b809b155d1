use verger::{Dialect, Document, Policy};
use verger_report::{Compare, Compared, Decided, Robot};

use super::{Asked, of, source};
use crate::answers::{Answered, Lines, next};
use crate::exchange::Pieces;
use crate::given::crawler;

/// Where do dialects, or robots, disagree?
#[unsafe(no_mangle)]
extern "C" fn compare(document: u32, length: usize) -> u32 {
    of(document, 0, length, |document, _, pieces| compared(document, pieces))
}

/// The numbers of the dialects are one piece. The URL's pieces are followed by those of each robot.
fn compared(document: &Document<'_>, pieces: &mut Pieces<'_>) -> Answered {
    let dialects = next(pieces).iter().map(|&number| &Dialect::ALL[usize::from(number)]);
    let dialects: Vec<&Dialect> = dialects.collect();
    let asked = Asked::read(pieces)?;
    let mut robots = Vec::new();
    while !pieces.0.is_empty() {
        robots.push(Robot::new(crawler(pieces)));
    }
    let all = Compared::all(&dialects, &robots);
    let notes = Compared::shared_notes(&all, Some(document));
    let columns = all.iter().map(|one| {
        let policy = Policy::new(document, &one.dialect, &one.robot.crawler);
        one.column(Decided::by_file(document, &asked.decided_by(&policy)))
    });
    let answer = Compare::new(asked.question(), source(), columns.collect(), &notes);
    Ok(Lines::of(&answer))
}
