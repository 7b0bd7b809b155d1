//! The views of one robot and one URL.

use std::time::Duration;

use verger::explanation::Question as Explained;
use verger::pace::PaceOptions;
use verger::records::OtherRecords;
use verger::time::Moment;
use verger::usage::UsageRules;
use verger::{Dialect, Document, Explanation, Policy};
use verger_pages::{Html, Page, Style, compare, explain, notes, pace, paragraph, usage, verdict};
use verger_report::{
    Column, Compare, Day, Decided, Explain, Note, Question as Asked, Robot, SharedNote, Show,
    ShowOptions, Source, Usage, Uses, faults, malformed_pace,
};

use crate::{Question, View, Want};

/// The chosen robot and URL.
pub(crate) struct Chosen<'a> {
    document: &'a Document<'a>,
    dialect: &'a Dialect,
    robot: &'a Robot,
    question: &'a Question,
    url: &'a [u8],
    answer: Explain<'a>,
}

impl<'a> Chosen<'a> {
    pub(crate) fn new(
        document: &'a Document<'a>,
        dialect: &'a Dialect,
        robot: &'a Robot,
        question: &'a Question,
    ) -> Self {
        let last = question.urls.len().saturating_sub(1);
        let url = question.urls.get(question.column.min(last)).map_or("/", String::as_str);
        let url = url.as_bytes();
        let crawler = &robot.crawler;
        let told = Explanation::new(Explained { document, dialect, crawler, origin: None, url });
        let others = OtherRecords::new(document, dialect, crawler);
        let malformed: Vec<_> = malformed_pace(document, &others).collect();
        let (asked, source) = (Asked::from(url), Source::default());
        let by = (dialect, robot);
        let answer = Explain::by_file(asked, source, document, by, &told, &malformed);
        Self { document, dialect, robot, question, url, answer }
    }

    /// The view that is wanted.
    pub(crate) fn view(&self) -> View {
        let html = match self.question.want {
            Want::Dialects => self.dialects(),
            Want::Pace => self.pace(),
            Want::Use => self.usage(),
            Want::Notes => self.notes(),
            _ => explain(self.document, &self.answer),
        };
        self.with(html.into())
    }

    /// Every view in a document, after the matrix.
    pub(crate) fn report(&self, matrix: Html) -> View {
        let why = explain(self.document, &self.answer);
        let parts = [matrix, why, self.dialects(), self.pace(), self.usage(), self.notes()];
        let about = "What this robots.txt says, as Verger reads it.";
        let main = Html::concat(parts);
        self.with(Page { title: "robots.txt", about, style: Style::Within, main }.html())
    }

    fn with(&self, html: String) -> View {
        View {
            verdict: verdict(&self.answer).into(),
            line: self.answer.decided.line,
            notes: self.answer.asker.notes.len(),
            html,
        }
    }

    fn dialects(&self) -> Html {
        let crawler = &self.robot.crawler;
        let agents = &self.answer.asker.agents;
        let mut shared: Vec<SharedNote> = Vec::new();
        let policies = Dialect::ALL.iter().map(|dialect| {
            let others = OtherRecords::new(self.document, dialect, crawler);
            let notes = faults(self.document, dialect, self.robot, &others);
            SharedNote::join(&mut shared, dialect.name, notes);
            (dialect.name, Policy::new(self.document, dialect, crawler))
        });
        let policies: Vec<_> = policies.collect();
        let answers = self.question.urls.iter().take(MOST_COMPARED).map(|url| {
            let columns = policies.iter().map(|(name, policy)| {
                let decided = Decided::by_file(self.document, &policy.decide(url.as_bytes()));
                Column::new(name, agents, name, decided)
            });
            let asked = Asked::from(url.as_bytes());
            Compare::new(asked, Source::default(), columns.collect(), &shared)
        });
        compare(&answers.collect::<Vec<_>>())
    }

    fn policy(&self) -> Policy {
        Policy::new(self.document, self.dialect, &self.robot.crawler)
    }

    fn pace(&self) -> Html {
        let options = PaceOptions::default();
        let day = Day::new(self.document, &self.policy(), Duration::ZERO, options);
        let minute = u16::try_from(self.question.now / 60 % (24 * 60));
        pace(&day, minute.ok().filter(|_| self.question.now > 0))
    }

    fn usage(&self) -> Html {
        let rules = UsageRules::new(self.document, self.dialect, &self.robot.crawler);
        let decided = self.policy().decide(self.url).verdict;
        let Some(preferences) = rules.at(self.url, decided) else {
            return paragraph(
                "The robot may not fetch this URL, so nothing is said about the use of its content.",
            );
        };
        let text = |place: verger::Place| self.document.text(place.span());
        usage(&Uses::from(&preferences), &Usage::new(&preferences, &text))
    }

    fn notes(&self) -> Html {
        let options = ShowOptions {
            base: b"",
            at: Moment::from_unix(self.question.now),
            took: Duration::ZERO,
            pace: PaceOptions::default(),
            proposals_1996: false,
        };
        let source = Source::default();
        let show = Show::of_file(source, self.document, self.dialect, self.robot, &options);
        let silent = show.said.as_ref().map(|said| said.silent.as_slice()).unwrap_or_default();
        let said: &[Note] = &self.answer.asker.notes;
        notes(said, silent)
    }
}

/// The most URLs for which dialects are compared.
const MOST_COMPARED: usize = 50;
