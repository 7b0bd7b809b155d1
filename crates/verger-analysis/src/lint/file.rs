use std::cell::OnceCell;

use verger::records::{Malformed, RecordValue};
use verger::syntax::{ContentKind, Line, LineKind, Record};
use verger::usage::{UsageRule, UsageRules};
use verger::{Crawler, Dialect, Directive, Document, Outline, OutlinedGroup, Span, Statement};

use super::beside_star::BesideStar;
use super::proofs::Proofs;
use super::{Family, Lint, LintOptions, Served};

/// A file as the lints look at it: read once, under RFC 9309.
pub(crate) struct LintedFile<'a> {
    pub(crate) document: &'a Document<'a>,
    pub(crate) options: &'a LintOptions<'a>,
    pub(crate) outline: Outline<'a>,
    /// Every line with a known field, in order.
    pub(crate) statements: Vec<Statement>,
    lines: Vec<Line>,
    /// What its bytes are.
    pub(crate) content: ContentKind,
    usage: OnceCell<UsageRules>,
    proofs: OnceCell<Proofs>,
    beside_star: OnceCell<Vec<BesideStar>>,
}

impl<'a> LintedFile<'a> {
    pub(crate) fn new(document: &'a Document<'a>, options: &'a LintOptions<'a>) -> Self {
        let outline = Outline::new(document, &Dialect::RFC9309);
        let statements = outline.statements().collect();
        let lines = document.lines().collect();
        let content = document.content_kind();
        Self {
            document,
            options,
            outline,
            statements,
            lines,
            content,
            usage: OnceCell::new(),
            proofs: OnceCell::new(),
            beside_star: OnceCell::new(),
        }
    }

    /// Whether a lint can say something of it: of the lines of a page or a picture none can, and of the body of an error only
    /// what is about the answer.
    pub(crate) fn is_for(&self, lint: &Lint) -> bool {
        let is_file = || self.options.served.is_none_or(Served::is_file);
        let is_text = || matches!(self.content, ContentKind::Text | ContentKind::Empty);
        match lint.family {
            Family::Answers => true,
            Family::Content => is_file(),
            _ => is_file() && is_text(),
        }
    }

    /// The lines with a preference on use, in order: those in a group, and those in none.
    pub(crate) fn usage(&self) -> (&[UsageRule], &[UsageRule]) {
        let usage = self.usage.get_or_init(|| {
            let outline = Outline::for_usage(self.document, &Dialect::RFC9309);
            UsageRules::of_everyone(&outline)
        });
        (usage.rules(), usage.stray())
    }

    /// What the value of a line means, or why nothing; `None` for lines that are neither pace nor another record.
    pub(crate) fn value_of(&self, statement: &Statement) -> Option<Result<RecordValue, Malformed>> {
        RecordValue::read(self.document, statement.directive, statement.value)
    }

    /// What is proved about its rules; nothing if no proofs are asked for.
    pub(crate) fn proofs(&self) -> &Proofs {
        self.proofs.get_or_init(|| {
            if self.options.proofs { Proofs::of(&self.outline) } else { Proofs::default() }
        })
    }

    /// The robots that it names, compared with all others; nothing if no proofs are asked for.
    pub(crate) fn beside_star(&self) -> &[BesideStar] {
        self.beside_star.get_or_init(|| BesideStar::all(self))
    }

    /// The lines with their numbers, in order; none if the file is not text.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (u32, &Line)> {
        let is_text = self.content == ContentKind::Text;
        (1..).zip(if is_text { &*self.lines } else { &[] })
    }

    /// The lines that have a field and a value, with their numbers; none if the file is not text.
    pub(crate) fn records(&self) -> impl Iterator<Item = (u32, Record)> {
        self.lines().filter_map(|(number, line)| match line.kind {
            LineKind::Record(record) => Some((number, record)),
            _ => None,
        })
    }

    /// The groups for `*`, by their places.
    pub(crate) fn star_groups(&self) -> Vec<usize> {
        self.outline.obeyed(&Crawler::default()).groups
    }

    /// How its lines end.
    pub(crate) fn line_end(&self) -> &'static str {
        let octets = self.document.octets();
        match octets.iter().position(|&octet| matches!(octet, b'\r' | b'\n')) {
            Some(at) if octets[at..].starts_with(b"\r\n") => "\r\n",
            Some(at) if octets[at] == b'\r' => "\r",
            _ => "\n",
        }
    }

    /// The groups, in order.
    pub(crate) fn groups(&self) -> impl DoubleEndedIterator<Item = OutlinedGroup<'_>> {
        self.outline.groups()
    }

    /// The lines with a field, in order.
    pub(crate) fn with(&self, directive: Directive) -> impl Iterator<Item = &Statement> {
        self.statements.iter().filter(move |statement| statement.directive == directive)
    }

    /// The Allow and Disallow lines, in order; those outside any group too.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &Statement> {
        let is_rule = |statement: &&Statement| {
            matches!(statement.directive, Directive::Allow | Directive::Disallow)
        };
        self.statements.iter().filter(is_rule)
    }

    /// Whether a group is for `*`, among others or alone.
    pub(crate) fn is_for_all(&self, group: &OutlinedGroup<'_>) -> bool {
        group.agents().iter().any(|agent| self.text(agent.value) == b"*")
    }

    /// Whether a group closes everything and opens nothing.
    pub(crate) fn is_closed(&self, group: &OutlinedGroup<'_>) -> bool {
        let mut rules = group.rules().iter().filter(|rule| !rule.value.is_empty());
        let closes = |rule: &Statement| matches!(self.text(rule.value), b"/" | b"/*" | b"*");
        rules.clone().all(|rule| rule.directive == Directive::Disallow) && rules.any(closes)
    }

    /// The known field of a line.
    pub(crate) fn statement(&self, line: u32) -> Option<&Statement> {
        let at = self.statements.binary_search_by_key(&line, |statement| statement.line);
        at.ok().map(|at| &self.statements[at])
    }

    /// The bytes of a span.
    pub(crate) fn text(&self, span: Span) -> &'a [u8] {
        self.document.text(span).unwrap_or_default()
    }

    /// The bytes of a span as text: what is not UTF-8 is replaced.
    pub(crate) fn shown(&self, span: Span) -> String {
        String::from_utf8_lossy(self.text(span)).into_owned()
    }

    /// The bytes of a span, for a message: what is not UTF-8 is replaced.
    pub(crate) fn quoted(&self, span: Span) -> String {
        let text = String::from_utf8_lossy(self.text(span));
        match text.char_indices().nth(LONGEST_QUOTE) {
            Some((end, _)) => format!("`{}…`", &text[..end]),
            None => format!("`{text}`"),
        }
    }

    /// A line, by its number from 1.
    pub(crate) fn line(&self, line: u32) -> Option<Line> {
        self.lines.get((line as usize).checked_sub(1)?).copied()
    }

    /// The kind of a line.
    pub(crate) fn kind(&self, line: u32) -> Option<LineKind> {
        self.line(line).map(|line| line.kind)
    }

    /// The bytes of a whole line with its end: to remove it.
    pub(crate) fn whole_line(&self, line: u32) -> Option<std::ops::Range<usize>> {
        let start = self.line(line)?.span.start as usize;
        let end = match self.line(line + 1) {
            Some(next) => next.span.start as usize,
            None => self.document.octets().len(),
        };
        Some(start..end)
    }

    /// Where a line's comment begins; one that is only for the linter does not count.
    pub(crate) fn comment(&self, line: u32) -> Option<usize> {
        let span = self.line(line)?.span;
        let text = self.text(span);
        let at = text.iter().position(|&octet| octet == b'#')?;
        let is_for_people = !text[at + 1..].trim_ascii().starts_with(b"verger:");
        is_for_people.then_some(span.start as usize + at)
    }

    /// What could not be proved, if anything was asked.
    pub(crate) fn unknown(&self) -> Vec<String> {
        self.proofs.get().map(|proofs| proofs.unknown.clone()).unwrap_or_default()
    }
}

/// The most characters of the file in a message.
const LONGEST_QUOTE: usize = 60;
