//! Answers of the engine on a file, and every fragment that is made of them.

use std::time::Duration;

use verger::explanation::Question as Explained;
use verger::pace::PaceOptions;
use verger::time::Moment;
use verger::usage::UsageRules;
use verger::{Crawler, Dialect, Document, Explanation, Policy};
use verger_pages::{
    Html, MatrixGroup, Page, PageParts, Style, compare, explain, matrix, notes, pace, tally, usage,
    verdict,
};
use verger_report::{
    Asker, Check, Column, Compare, Day, Decided, Explain, Note, Question, Robot, Show, ShowOptions,
    Source, Usage, Uses,
};

/// Every fragment on a file, for a robot and a URL.
pub(crate) fn fragments(file: &[u8], robot: &str, url: &str) -> Vec<Html> {
    let (document, dialect) = (&Document::parse(file), &Dialect::RFC9309);
    let robot = Robot::new(Crawler::known([robot]));
    let (crawler, bytes) = (&robot.crawler, url.as_bytes());
    let told = Explanation::new(Explained { document, dialect, crawler, origin: None, url: bytes });
    let source = Source::of_file(url);
    let question = Question::from(bytes);
    let names = [Note::new("malformed", format!("{url} for {}", robot.name))];
    let why = Explain::by_file(question, source, document, (dialect, &robot), &told, &names);
    let policy = Policy::new(document, dialect, crawler);
    let asker = Asker::from(&robot);
    let decided = || Decided::by_file(document, &policy.decide(bytes));
    let row = [Check::new(question, source, dialect, &asker, decided())];
    let columns = Dialect::ALL.iter().map(|dialect| {
        let policy = Policy::new(document, dialect, crawler);
        let decided = Decided::by_file(document, &policy.decide(bytes));
        Column::new(dialect.name, &asker.agents, dialect.name, decided)
    });
    let compared = [Compare::new(question, source, columns.collect(), &[])];
    let day = Day::new(document, &policy, Duration::ZERO, PaceOptions::default());
    let options = ShowOptions {
        base: bytes,
        at: Moment::from_unix(0),
        took: Duration::ZERO,
        pace: PaceOptions::default(),
        proposals_1996: false,
    };
    let show = Show::of_file(source, document, dialect, &robot, &options);
    let silent = show.said.as_ref().map(|said| said.silent.as_slice()).unwrap_or_default();
    let rules = UsageRules::new(document, dialect, crawler);
    let used = rules.at(bytes, verger::Verdict::Allowed).expect("a URL that may be fetched");
    let text = |place: verger::Place| document.text(place.span());
    let group = MatrixGroup { heading: url, rows: vec![&row] };
    vec![
        verdict(&why),
        matrix(&[question], &[group]),
        tally([&row[0].decided]),
        explain(document, &why),
        compare(&compared),
        pace(&day, Some(600)),
        usage(&Uses::from(&used), &Usage::new(&used, &text)),
        notes(&why.asker.notes, silent),
    ]
}

/// All of it as a document.
pub(crate) fn page(file: &[u8], robot: &str, url: &str) -> String {
    let main = Html::concat(fragments(file, robot, url));
    Page {
        title: url,
        about: robot,
        style: Style::Linked("style.css"),
        main,
        more: PageParts::default(),
    }
    .html()
}
