//! What a page and its headers say to robots.

use verger::page::PageSignals;
use verger_page::{PageLimits, PageReader, ReadUpTo};
use verger_report::page::{Page, PageQuestion, PageSite};
use verger_report::{Robot, Time};

use super::{Lines, answered, flag, next, text};
use crate::exchange::Pieces;
use crate::given::{crawler, moment};

/// What does a page say to this robot?
#[unsafe(no_mangle)]
extern "C" fn page(at: f64, length: usize) -> u32 {
    answered(length, |pieces| Ok(read(at, pieces)))
}

/// The robot, the name of the page, whether only its head is read, its headers, and its bytes.
fn read(at: f64, pieces: &mut Pieces<'_>) -> Lines {
    let crawler = crawler(pieces);
    let robot = if crawler.is_empty() { Robot::any() } else { Robot::new(crawler) };
    let name = text(pieces);
    let mut limits = PageLimits::default();
    if flag(pieces) {
        limits.up_to = ReadUpTo::EndOfHead;
    }
    let headers = headers(Pieces(next(pieces)));
    let mut reader = PageReader::new(PageSignals::from_headers(&headers), limits);
    reader.feed(next(pieces));
    let read = reader.finish();
    let crawler = robot.on_pages();
    // Of the site nothing is known here.
    let (usage, site) = (read.signals.usage(&crawler), PageSite::default());
    let question = PageQuestion {
        file: name.as_deref().unwrap_or("the page"),
        page: &read,
        headers: &headers,
        site: &site,
        robot: &robot,
        crawler: &crawler,
        usage: &usage,
        is_closed: false,
        obeys_1996: false,
        at: Time(moment(at)),
    };
    Lines::of(&Page::new(&question))
}

/// Names and values, in turn.
fn headers(pieces: Pieces<'_>) -> Vec<(String, String)> {
    let mut texts = pieces.map(|piece| String::from_utf8_lossy(piece).into_owned());
    std::iter::from_fn(|| Some((texts.next()?, texts.next()?))).collect()
}
