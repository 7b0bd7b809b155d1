//! What the playground's page asks: a file, robots and URLs in; fragments of HTML out.
//!
//! [`Playground::read`] takes a file, [`Playground::ask`] a question as JSON ([`Question`]). The page is in `web/`; it decides
//! nothing and makes no markup of its own from what was typed.
#![forbid(unsafe_code)]

mod answer;
mod matrix;
mod question;
mod robots;
mod url;
mod view;

pub use answer::{Choice, Matrix, View};
pub use question::{Question, Want};

use serde::Serialize;
use verger::{Dialect, Document};
use verger_report::{AgentClass, KnownAgent};

use matrix::Compiled;
use robots::Robots;

/// A file, and what is remembered of it between two questions.
#[derive(Debug, Default)]
pub struct Playground {
    file: Vec<u8>,
    robots: Robots,
    /// The file for each robot, until the file or the dialect is another.
    compiled: Compiled,
    /// What the page shows.
    shown: matrix::Shown,
}

impl Playground {
    /// Takes this file.
    pub fn read(&mut self, file: Vec<u8>) {
        self.file = file;
        self.compiled.clear();
    }

    /// Answers a question, which is JSON, with JSON; `{"error": …}` for what is not a question.
    pub fn ask(&mut self, question: &[u8]) -> String {
        match serde_json::from_slice(question) {
            Ok(question) => self.answer(&question),
            Err(error) => json(&serde_json::json!({ "error": error.to_string() })),
        }
    }

    /// Answers a question with JSON.
    pub fn answer(&mut self, question: &Question) -> String {
        let mut dialects = Dialect::ALL.iter();
        let dialect = dialects.find(|dialect| dialect.name == question.dialect);
        let dialect = dialect.unwrap_or(&Dialect::RFC9309);
        match question.want {
            Want::Choice => json(&choice()),
            Want::Matrix => json(&self.matrix(dialect, question)),
            Want::Report => json(&self.report(dialect, question)),
            _ => json(&self.view(dialect, question)),
        }
    }

    fn matrix(&mut self, dialect: &Dialect, question: &Question) -> Matrix {
        let (groups, left_out) = self.robots.of(question);
        let document = Document::parse(&self.file);
        self.compiled.of(&document, dialect, &groups);
        let urls = url::asked(question);
        let table = matrix::Table::new(&document, dialect, &self.compiled, &groups, &urls);
        table.answer(left_out, &mut self.shown)
    }

    fn view(&mut self, dialect: &Dialect, question: &Question) -> View {
        let (groups, _) = self.robots.of(question);
        let robots: Vec<_> = groups.iter().flat_map(|group| &group.robots).collect();
        let named = robots[question.row.min(robots.len() - 1)];
        let document = Document::parse(&self.file);
        let urls = url::asked(question);
        view::Chosen::new(&document, dialect, &named.robot, (question, &urls)).view()
    }

    /// All of it as a document of its own.
    fn report(&mut self, dialect: &Dialect, question: &Question) -> View {
        let (groups, _) = self.robots.of(question);
        let robots: Vec<_> = groups.iter().flat_map(|group| &group.robots).collect();
        let named = robots[question.row.min(robots.len() - 1)];
        let document = Document::parse(&self.file);
        self.compiled.of(&document, dialect, &groups);
        let urls = url::asked(question);
        let table = matrix::Table::new(&document, dialect, &self.compiled, &groups, &urls);
        view::Chosen::new(&document, dialect, &named.robot, (question, &urls)).report(table.whole())
    }
}

fn choice() -> Choice {
    let agents: Vec<_> = verger::robots::KNOWN_ROBOTS.iter().map(KnownAgent::from).collect();
    Choice {
        classes: verger_pages::class_choice(&AgentClass::all(), MAIN).into(),
        names: verger_pages::robot_names("known", &agents).into(),
        dialects: Dialect::ALL.iter().map(|dialect| [dialect.name, dialect.source]).collect(),
    }
}

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("an answer has string keys and no NaN")
}

/// The classes that are offered first.
const MAIN: &[&str] = &["search", "ai-training", "ai-search", "ai-agent", "seo"];
