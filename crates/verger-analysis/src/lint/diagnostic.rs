use verger::Span;

use super::Lint;
use super::file::LintedFile;

/// Something that a lint found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The lint.
    pub lint: &'static Lint,
    /// The line, from 1; `None` for the whole file or its answer.
    pub line: Option<u32>,
    /// The bytes that it is about; `None` for the whole line or file.
    pub span: Option<Span>,
    /// What is wrong here, in a sentence without a full stop. Text of the file in it is between backticks, and not yet safe for
    /// a terminal.
    pub message: String,
    /// What to do here, where that says more than the lint's remedy: sentences.
    pub help: Option<String>,
    /// Other places that belong to it.
    pub related: Vec<Related>,
    /// A path that shows it, decided by the engine.
    pub witness: Option<Vec<u8>>,
    /// A change that removes it.
    pub fix: Option<Fix>,
}

/// A place that belongs to a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Related {
    /// Its line, from 1.
    pub line: u32,
    /// What is there.
    pub message: String,
}

/// A change of a file that removes what a lint found. Whether it changes a decision must be proved
/// ([`fix`](crate::fix::fix)).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fix {
    /// What it does: "write `Disallow`".
    pub title: String,
    /// The edits, in order; they do not overlap.
    pub edits: Vec<Edit>,
}

/// One replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "a place and a text")]
pub struct Edit {
    /// What is replaced.
    pub span: std::ops::Range<usize>,
    /// By what.
    pub text: Vec<u8>,
}

impl Diagnostic {
    pub(crate) fn new(lint: &'static Lint) -> Self {
        Self {
            lint,
            line: None,
            span: None,
            message: lint.what.to_owned(),
            help: None,
            related: Vec::new(),
            witness: None,
            fix: None,
        }
    }

    /// Says which line it is about.
    pub(crate) fn at(self, line: u32) -> Self {
        Self { line: Some(line), ..self }
    }

    /// Says which bytes of a line it is about.
    pub(crate) fn at_span(self, line: u32, span: Span) -> Self {
        Self { line: Some(line), span: Some(span), ..self }
    }

    pub(crate) fn message(self, message: impl Into<String>) -> Self {
        Self { message: message.into(), ..self }
    }

    /// Says what to do here. A text of a table becomes a sentence.
    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        let mut help: String = help.into();
        if let Some(first) = help.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        if !help.ends_with('.') {
            help.push('.');
        }
        Self { help: Some(help), ..self }
    }

    pub(crate) fn related(mut self, line: u32, message: impl Into<String>) -> Self {
        self.related.push(Related { line, message: message.into() });
        self
    }

    pub(crate) fn witness(self, url: Vec<u8>) -> Self {
        Self { witness: Some(url), ..self }
    }

    /// Removes a whole line of a file; its comment stays, unless that is only for the linter.
    pub(crate) fn remove(self, file: &LintedFile<'_>, line: u32) -> Self {
        let Some(whole) = file.whole_line(line) else { return self };
        match file.comment(line) {
            Some(comment) => {
                self.fix("remove the line, but for its comment", whole.start..comment, "")
            }
            None => self.fix("remove the line", whole, ""),
        }
    }

    /// Replaces several spans, which are in order, by one text.
    pub(crate) fn replace_each(
        self,
        title: &str,
        spans: impl Iterator<Item = std::ops::Range<usize>>,
        text: &str,
    ) -> Self {
        let edits: Vec<_> = spans.map(|span| Edit { span, text: text.into() }).collect();
        let title = match edits.len() {
            0 => return self,
            1 => title.to_owned(),
            count => format!("{title}, {count} times"),
        };
        Self { fix: Some(Fix { title, edits }), ..self }
    }

    /// Replaces one span.
    pub(crate) fn fix(
        self,
        title: impl Into<String>,
        span: std::ops::Range<usize>,
        text: impl Into<Vec<u8>>,
    ) -> Self {
        let edits = vec![Edit { span, text: text.into() }];
        Self { fix: Some(Fix { title: title.into(), edits }), ..self }
    }
}
