//! `explain` as text, in the style of a compiler error: the file's lines, each with its role, and notes below.

use std::collections::HashSet;
use std::io::{Result, Write};

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use super::check::because_of;
use super::decided::limit_reached;
use super::length::Length;
use super::sheet::{Sheet, SheetOf};
use super::shown::{shown, shown_url};
use crate::answer::{Explain, ExplainedRule};
use crate::decided::Verdict;
use crate::note::About;

/// Explanations, below each other. Notes on the file appear once.
#[derive(Debug)]
pub struct ExplainSheet {
    length: Length,
    /// The notes on the file already shown.
    said: HashSet<String>,
}

impl ExplainSheet {
    /// Explanations of that length.
    pub fn new(length: Length) -> Self {
        Self { length, said: HashSet::new() }
    }
}

impl Sheet for ExplainSheet {}

impl SheetOf<Explain<'_>> for ExplainSheet {
    fn add(&mut self, answers: &[Explain<'_>], out: &mut dyn Write) -> Result<()> {
        answers.iter().try_for_each(|answer| writeln!(out, "{}", self.story(answer)))
    }
}

impl ExplainSheet {
    fn story(&mut self, answer: &Explain<'_>) -> String {
        let (name, level, may) = match answer.decided.verdict {
            Verdict::Allowed => ("allowed", Level::HELP, "may fetch"),
            Verdict::Disallowed => ("disallowed", Level::ERROR, "may not fetch"),
            Verdict::Deferred => ("deferred", Level::WARNING, "may not yet fetch"),
            Verdict::OutOfScope => ("out of scope", Level::WARNING, "gets no answer about"),
        };
        let title = format!("{} {may} {}", answer.asker.name, shown_url(answer.url.octets()));
        let (losers, hidden) = losers(&answer.rules, self.length);
        let source = SourceText::new(answer);
        let annotations = annotations(answer, &losers, &source);
        let mut report = Group::with_title(level.with_name(name).primary_title(title));
        let path = answer.source.site.map(|site| format!("{site}/robots.txt"));
        let path = shown(path.as_deref().unwrap_or_else(|| answer.source.name()).as_bytes());
        if !annotations.is_empty() {
            let snippet = Snippet::source(source.text.as_str()).path(path).fold(true);
            report = report.element(snippet.annotations(annotations));
        }
        for note in self.footers(answer, hidden) {
            report = report.element(Level::NOTE.message(note));
        }
        let report: [Group<'_>; 1] = [report];
        format!("{}\n", Renderer::styled().render(&report))
    }

    fn footers(&mut self, answer: &Explain<'_>, hidden: usize) -> Vec<String> {
        let Explain { decided, asker, source, .. } = answer;
        let path = shown(answer.path.octets());
        let mut notes = vec![format!("read as {}; the path is {path}", answer.dialect)];
        if decided.line.is_none() {
            let without_limit = decided.clone().without_limit();
            notes.push(because_of(&without_limit, source.payment));
        }
        let about = |about| asker.notes.iter().filter(move |note| note.about == about);
        notes.extend(about(About::Registry).map(|note| note.text.clone()));
        notes.extend(limit_reached(decided.limit, decided.limit_reached_at_line));
        let of_file = about(About::File).chain(about(About::Answer));
        let news = of_file.filter(|note| {
            // These two are about the decision on one URL, not about the file.
            matches!(note.code, "through-star" | "index-page")
                || self.said.insert(note.text.clone())
        });
        notes.extend(news.map(|note| note.text.clone()));
        if hidden > 0 {
            let rules = if hidden == 1 { "rule is" } else { "rules are" };
            notes.push(format!(
                "{hidden} more {rules} not shown; none of them decides; --all shows them"
            ));
        }
        notes
    }
}

/// The losing rules that are shown, first those that match; and the number that are not.
fn losers<'e, 'a>(
    rules: &'e [ExplainedRule<'a>],
    length: Length,
) -> (Vec<&'e ExplainedRule<'a>>, usize) {
    let mut losers: Vec<_> = rules.iter().filter(|rule| rule.outcome != "decides").collect();
    losers.sort_by_key(|rule| match rule.outcome {
        "outranked" | "overruled" => 0,
        "no-rule" => 1,
        _ => 2,
    });
    let shown = length.most(LOSERS).min(losers.len());
    let hidden = losers.split_off(shown).len();
    (losers, hidden)
}

/// The most losing rules that are shown, unless all are requested.
const LOSERS: usize = 12;

fn annotations<'s>(
    answer: &Explain<'_>,
    losers: &[&ExplainedRule<'_>],
    source: &SourceText,
) -> Vec<Annotation<'s>> {
    let mut annotations = Vec::new();
    for group in &answer.groups {
        let Some(text) = &group.text else { continue };
        for (place, agent) in group.agents.iter().enumerate() {
            let span = source.place(answer, agent.line, agent.span);
            // One label per group; its other User-agent lines are underlined.
            let label = (place == 0).then(|| text.clone());
            annotations.push(AnnotationKind::Context.span(span).label(label));
        }
    }
    let label = |kind: AnnotationKind, rule: &ExplainedRule<'_>| {
        kind.span(source.place(answer, rule.line, rule.span)).label(rule.why.clone())
    };
    let winner = answer.rules.iter().find(|rule| rule.outcome == "decides");
    annotations.extend(winner.map(|rule| label(AnnotationKind::Primary, rule)));
    annotations.extend(losers.iter().map(|rule| label(AnnotationKind::Context, rule)));
    annotations
}

/// The lines of the answer as text that is safe to show, each at its number: the others are empty.
struct SourceText {
    text: String,
    /// Where each line of the answer begins.
    begins: Vec<usize>,
}

impl SourceText {
    fn new(answer: &Explain<'_>) -> Self {
        let (mut text, mut begins, mut next) = (String::new(), Vec::new(), 1);
        for line in &answer.lines {
            text.extend(std::iter::repeat_n('\n', line.line.saturating_sub(next) as usize));
            begins.push(text.len());
            text.push_str(&shown(line.text.octets()));
            text.push('\n');
            next = line.line + 1;
        }
        Self { text, begins }
    }

    /// Where a part of a line is in the text. An empty part is shown at its field, so that there is something to
    /// underline.
    fn place(&self, answer: &Explain<'_>, line: u32, span: [u32; 2]) -> std::ops::Range<usize> {
        let index = answer.lines.partition_point(|known| known.line < line);
        let (Some(whole), Some(begin)) = (answer.lines.get(index), self.begins.get(index)) else {
            return 0..0;
        };
        let width = |end: u32| {
            let end = end.saturating_sub(whole.span[0]) as usize;
            shown(whole.text.octets().get(..end).unwrap_or_default()).len()
        };
        let from = if span[0] == span[1] { whole.span[0] } else { span[0] };
        begin + width(from)..begin + width(span[1])
    }
}
