use std::time::Duration;

use verger::records::OtherRecords;
use verger::time::Moment;
use verger::{Crawler, Directive, Document, Policy, Ranking};

use crate::naive::{Rulebook, lines_of_pace};

/// Compares the lines of pace for a robot in the naive reading and in the engine, and the pace of a policy with
/// that of the plain evaluator in every hour of a day. Returns the number of lines.
///
/// # Errors
/// Their answers, where they differ.
pub fn paced_alike(book: Rulebook, file: &[u8], robot: &str) -> Result<usize, String> {
    let (dialect, crawler) = (book.dialect(), Crawler::exact([robot]));
    let document = Document::parse(file);
    let naive = lines_of_pace(book, file, robot);
    let others = OtherRecords::new(&document, dialect, &crawler);
    let of_pace = [Directive::CrawlDelay, Directive::RequestRate, Directive::VisitTime];
    let engine: Vec<_> = others
        .records
        .iter()
        .filter(|record| of_pace.contains(&record.directive))
        .filter(|record| record.effect != verger::records::Effect::InNoGroup)
        .map(|record| record.line as usize - 1)
        .collect();
    let told = |what: &str, naive: &dyn std::fmt::Debug, engine: &dyn std::fmt::Debug| {
        let file = file.escape_ascii();
        format!("{book:?}, {robot}, {what}: naive {naive:?}, engine {engine:?}, of {file}")
    };
    // A dialect that obeys none reports so for every such line, whichever robot it is for.
    if dialect.rates.obeyed && naive != engine {
        return Err(told("lines of pace", &naive, &engine));
    }
    let policy = Policy::new(&document, dialect, &crawler);
    let plain = Policy::from(&Ranking::new(&document, dialect, &crawler));
    for hour in 0..24 {
        let at = Moment::from_unix(hour * 3600 + 60);
        let say = |policy: &Policy| (policy.pace(at, Duration::ZERO), policy.open_at(at));
        if say(&policy) != say(&plain) {
            return Err(told("pace", &say(&plain), &say(&policy)));
        }
    }
    Ok(naive.len())
}
