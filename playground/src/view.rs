//! The views of one robot and one URL.

use std::time::Duration;

use verger::explanation::Question as Explained;
use verger::pace::PaceOptions;
use verger::records::OtherRecords;
use verger::time::Moment;
use verger::usage::UsageRules;
use verger::{Dialect, Document, Explanation, Policy};
use verger_pages::{
    Html, Page, PageParts, Style, compare, explain, notes, pace, paragraph, usage, verdict,
};
use verger_report::{
    AskedUrl, Compare, Compared, Day, Decided, Explain, Note, Robot, Show, ShowOptions, Source,
    Usage, Uses, malformed_pace,
};

use crate::{Question, View, Want};

/// The chosen robot and URL.
pub(crate) struct Chosen<'a> {
    document: &'a Document<'a>,
    dialect: &'a Dialect,
    robot: &'a Robot,
    question: &'a Question,
    urls: &'a [AskedUrl<'a>],
    url: &'a [u8],
    answer: Explain<'a>,
}

impl<'a> Chosen<'a> {
    pub(crate) fn new(
        document: &'a Document<'a>,
        dialect: &'a Dialect,
        robot: &'a Robot,
        (question, urls): (&'a Question, &'a [AskedUrl<'a>]),
    ) -> Self {
        let asked = &urls[question.column.min(urls.len() - 1)];
        let url = &*asked.url;
        let crawler = &robot.crawler;
        let told = Explanation::new(Explained { document, dialect, crawler, origin: None, url });
        let others = OtherRecords::new(document, dialect, crawler);
        let malformed: Vec<_> = malformed_pace(document, &others).collect();
        let (source, by) = (Source::default(), (dialect, robot));
        let answer = Explain::by_file(asked.question(), source, document, by, &told, &malformed);
        Self { document, dialect, robot, question, urls, url, answer }
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
        self.with(
            Page {
                title: "robots.txt",
                about,
                style: Style::Within,
                main,
                more: PageParts::default(),
            }
            .html(),
        )
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
        let columns = Compared::all(&[], std::slice::from_ref(self.robot));
        let notes = Compared::shared_notes(&columns, Some(self.document));
        let policies = columns.iter().map(|column| {
            (column, Policy::new(self.document, &column.dialect, &column.robot.crawler))
        });
        let policies: Vec<_> = policies.collect();
        let answers = self.urls.iter().take(MOST_COMPARED).map(|asked| {
            let columns = policies.iter().map(|(column, policy)| {
                column.column(Decided::by_file(self.document, &policy.decide(&asked.url)))
            });
            Compare::new(asked.question(), Source::default(), columns.collect(), &notes)
        });
        let table = compare(&answers.collect::<Vec<_>>());
        match self.urls.len().saturating_sub(MOST_COMPARED) {
            0 => table,
            more => {
                let more =
                    format!("{more} URLs too many: only the first {MOST_COMPARED} are compared");
                Html::concat([table, paragraph(&more)])
            }
        }
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
