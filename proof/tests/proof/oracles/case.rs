use verger::syntax::{LineKind, Separator};
use verger::{Crawler, Dialect, Directive, Document, Policy, Span, Target};
use verger_proof::naive::{Rulebook, pattern_matches};

use super::normal_form;

/// One question about one file.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Case {
    pub(crate) dialect: &'static Dialect,
    pub(crate) file: Vec<u8>,
    pub(crate) robot: String,
    pub(crate) url: String,
}

/// A line, as the dialect reads it.
pub(crate) struct Read<'a> {
    /// `None` for a field that the dialect does not know, and for lines that are not records.
    pub(crate) directive: Option<Directive>,
    pub(crate) value: &'a [u8],
    /// The line up to its value, and the whole line.
    pub(crate) before: &'a [u8],
    pub(crate) text: &'a [u8],
}

impl Case {
    /// Our engine's answer.
    pub(crate) fn answer(&self) -> bool {
        let policy = Policy::new(
            &Document::parse(&self.file),
            self.dialect,
            &Crawler::exact([self.robot.as_bytes()]),
        );
        policy.decide(self.url.as_bytes()).is_allowed()
    }

    /// The case with every line rewritten, or removed.
    pub(crate) fn with_lines(&self, mut rewrite: impl FnMut(&Read<'_>) -> Option<Vec<u8>>) -> Self {
        let document = Document::parse(&self.file);
        let mut file = Vec::new();
        for line in document.lines() {
            let text = document.text(line.span).unwrap_or_default();
            let read = match line.kind {
                LineKind::Record(record)
                    if record.separator == Separator::Colon || self.dialect.line.missing_colon =>
                {
                    let spelling = self.dialect.line.field;
                    let directive = Directive::recognise(
                        document.text(record.field).unwrap_or_default(),
                        spelling,
                    );
                    let before = Span { start: line.span.start, end: record.value.start };
                    let (value, before) = (
                        document.text(record.value).unwrap_or_default(),
                        document.text(before).unwrap_or_default(),
                    );
                    Read { directive, value, before, text }
                }
                _ => Read { directive: None, value: b"", before: text, text },
            };
            if let Some(line) = rewrite(&read) {
                file.extend(line);
                file.push(b'\n');
            }
        }
        Self { file, ..self.clone() }
    }

    /// The case with every pattern that has a star replaced by one that has none, is as long, and matches the URL
    /// if the original does.
    pub(crate) fn without_stars(&self) -> Self {
        // Google's parser changes escapes in rules and not in URLs; here the rule must contain what the URL does.
        let url = normal_form::googles_rule(self.url.as_bytes());
        let path = Target::read(url.as_bytes(), self.dialect.target).path();
        let without = |pattern: &[u8]| {
            if !pattern.contains(&b'*') {
                pattern.to_vec()
            } else if pattern_matches(Rulebook::Google, pattern, &path) {
                let stars_behind_the_end = pattern.len().saturating_sub(path.len());
                let literal = &path[..path.len().min(pattern.len())];
                [literal, &b"*".repeat(stars_behind_the_end)].concat()
            } else {
                b"no-path-begins-so".to_vec()
            }
        };
        self.with_paths(without, |_| url.clone())
    }

    /// The case with every pattern and the URL spelt as the dialect compares them.
    pub(crate) fn in_normal_form(&self) -> Self {
        let pattern = |text: &[u8]| match self.dialect.name {
            "google" => normal_form::googles_rule(text).into_bytes(),
            _ => normal_form::of_pattern(text),
        };
        let url = |url: &str| match self.dialect.name {
            "google" => url.to_owned(),
            _ => normal_form::of_url(url.as_bytes()),
        };
        self.with_paths(pattern, url)
    }

    /// The case with every pattern, and the URL, rewritten.
    pub(crate) fn with_paths(
        &self,
        pattern: impl Fn(&[u8]) -> Vec<u8>,
        url: impl Fn(&str) -> String,
    ) -> Self {
        let rewritten = self.with_lines(|line| {
            Some(match line.directive {
                Some(Directive::Allow | Directive::Disallow) => {
                    [line.before, &pattern(line.value)].concat()
                }
                _ => line.text.to_vec(),
            })
        });
        Self { url: url(&self.url), ..rewritten }
    }
}
