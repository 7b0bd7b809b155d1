//! Content-Usage and Content-Signal in a robots.txt.

use alloc::vec::Vec;
use core::ops::Range;

use memchr::memchr2;

use super::preferences::UsagePreferences;
use super::statement::{UsageSource, UsageStatement};
use super::{content_signal, content_usage};
use crate::crawler::Crawler;
use crate::decision::Verdict;
use crate::dialect::Dialect;
use crate::directive::Directive;
use crate::outline::Outline;
use crate::path::{NormalForm, Target, TargetReading, matches};
use crate::place::Place;
use crate::policy::{choose, usage_groups};
use crate::reading::Statement;
use crate::syntax::{Document, Span, trim};

/// What one file says to one robot about the use of what it fetches: the Content-Usage and Content-Signal lines of
/// the groups that it obeys (draft-ietf-aipref-attach §3).
///
/// Groups are chosen and paths compared as for access, in every dialect. Of the lines that match a URL, those with
/// the longest path apply, for each of the two fields separately; a line without a path matches all, with length 0.
/// Several lines of that length all apply, and the strictest preference among them wins.
///
/// Two interpretations of the draft. Its grammar calls Content-Usage a rule, after which a User-agent line begins a
/// new group: so it is here, but not for access, which another record must not change (RFC 9309 §2.2.4). And
/// "identical paths" are taken as paths of equal length, as for access, where two different patterns of one length
/// can both match.
///
/// It owns what it needs, so the document can be dropped. **Cost.** One pass to build; a question takes at most the
/// number of these lines × the length of the URL.
///
/// ```
/// use verger::{Crawler, Dialect, Document, Policy};
/// use verger::usage::{Preference, UsageCategory, UsageRules};
///
/// let document = Document::parse(b"User-Agent: *\nDisallow: /never/\nContent-Usage: train-ai=n\nContent-Usage: /ai-ok/ train-ai=y\n");
/// let crawler = Crawler::new(["ExampleBot"]);
/// let policy = Policy::new(&document, &Dialect::RFC9309, &crawler);
/// let usage = UsageRules::new(&document, &Dialect::RFC9309, &crawler);
///
/// let train_ai = |url| {
///     usage.at(url, policy.decide(url).verdict).map(|said| said.preference(UsageCategory::TrainAi))
/// };
/// assert_eq!(train_ai(b"/test"), Some(Preference::Disallowed));
/// assert_eq!(train_ai(b"/ai-ok/test"), Some(Preference::Allowed));
/// assert_eq!(train_ai(b"/never/test"), None);
/// ```
#[derive(Clone, Debug)]
pub struct UsageRules {
    /// The symbols of every path, one after the other.
    symbols: Vec<u8>,
    rules: Vec<UsageRule>,
    /// Lines that are in no group, and so apply to nobody.
    stray: Vec<UsageRule>,
    normal_form: NormalForm,
    target: TargetReading,
}

/// A Content-Usage or Content-Signal line.
#[derive(Clone, Debug)]
pub struct UsageRule {
    line: u32,
    path: Option<Span>,
    symbols: Range<usize>,
    length: u32,
    statement: UsageStatement,
}

impl UsageRules {
    /// Reads what the document says to the robot, as the dialect reads it.
    pub fn new(document: &Document<'_>, dialect: &Dialect, crawler: &Crawler) -> Self {
        let found = usage_groups(document, dialect);
        let choice = choose(document, dialect, &found, crawler);
        let mut usage = Self::empty(dialect);
        for &group in &choice.groups {
            for &statement in found.fields(&found.all[group]) {
                let rule = usage.read(document, dialect, statement);
                usage.rules.extend(rule);
            }
        }
        for &statement in &found.stray_fields {
            let rule = usage.read(document, dialect, statement);
            usage.stray.extend(rule);
        }
        usage
    }

    /// Every line of a file, whomever it is for; only those in no group are [stray](Self::stray). For those who look at the file
    /// itself: no single robot obeys all of them. `outline` is one [for usage](Outline::for_usage).
    ///
    /// ```
    /// use verger::{Dialect, Document, Outline};
    /// use verger::usage::UsageRules;
    ///
    /// let document = Document::parse(b"User-agent: a\nContent-Usage: search=n\nUser-agent: b\nContent-Usage: search=y\n");
    /// let outline = Outline::for_usage(&document, &Dialect::RFC9309);
    /// assert_eq!(UsageRules::of_everyone(&outline).rules().len(), 2);
    /// ```
    pub fn of_everyone(outline: &Outline<'_>) -> Self {
        let (document, dialect) = (outline.document(), outline.dialect());
        let mut usage = Self::empty(dialect);
        for &statement in outline.groups().flat_map(|group| group.fields()) {
            let rule = usage.read(document, dialect, statement);
            usage.rules.extend(rule);
        }
        for &statement in outline.stray_fields() {
            let rule = usage.read(document, dialect, statement);
            usage.stray.extend(rule);
        }
        usage
    }

    /// The preferences about the use of the content at a URL, given what the same file decided about fetching it
    /// for the same robot. `None` for a URL that may not be fetched: "paths that cannot be crawled have no
    /// associated usage preferences". That is not the same as a preference against use, nor as no preference.
    pub fn at(&self, url: &[u8], verdict: Verdict) -> Option<UsagePreferences> {
        if verdict != Verdict::Allowed {
            return None;
        }
        let matching =
            Target::with_symbols(url, self.target, self.normal_form, |path| self.matching(path));
        let mut usage = UsagePreferences::default();
        for source in [UsageSource::ContentUsage, UsageSource::ContentSignal] {
            let of_source = || matching.iter().filter(|rule| rule.statement.source == source);
            let longest = of_source().map(|rule| rule.length).max();
            let hold = of_source().filter(|rule| Some(rule.length) == longest);
            usage.extend(hold.map(|rule| rule.statement.clone()));
        }
        Some(usage)
    }

    /// The lines whose path matches a path, as symbols.
    fn matching(&self, path: &[u8]) -> Vec<&UsageRule> {
        let pattern = |rule: &UsageRule| &self.symbols[rule.symbols.clone()];
        self.rules.iter().filter(|rule| matches(pattern(rule), path)).collect()
    }

    /// The lines of the robot's groups, in order.
    pub fn rules(&self) -> &[UsageRule] {
        &self.rules
    }

    /// The lines that are in no group: they apply to nobody (RFC 9309 §2.2.2), but their author may think
    /// otherwise.
    pub fn stray(&self) -> &[UsageRule] {
        &self.stray
    }

    fn empty(dialect: &Dialect) -> Self {
        Self {
            symbols: Vec::new(),
            rules: Vec::new(),
            stray: Vec::new(),
            normal_form: dialect.rules.normal_form,
            target: dialect.target,
        }
    }

    fn read(
        &mut self,
        document: &Document<'_>,
        dialect: &Dialect,
        line: Statement,
    ) -> Option<UsageRule> {
        if !matches!(line.directive, Directive::ContentUsage | Directive::ContentSignal) {
            return None;
        }
        let (path, value) = path_and_value(document, line.value);
        let at = |part: Span| Place::Line {
            line: line.line,
            span: Span { start: value.start + part.start, end: value.start + part.end },
        };
        let text = document.slice(value);
        let statement = if line.directive == Directive::ContentUsage {
            content_usage::read(text, at)
        } else {
            content_signal::read(text, at)
        };
        let start = self.symbols.len();
        let length = path.map_or(0, |path| {
            let pattern = dialect.rules.pattern;
            pattern.compile(self.normal_form, document.slice(path), &mut self.symbols).length
        });
        let symbols = start..self.symbols.len();
        Some(UsageRule { line: line.line, path, symbols, length, statement })
    }
}

impl UsageRule {
    /// Its line, from 1.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// Where its path is in the document; `None` when it has none, and so applies to every path.
    pub fn path(&self) -> Option<Span> {
        self.path
    }

    /// The bytes of its path's normal form; 0 when it has none.
    pub fn length(&self) -> u32 {
        self.length
    }

    /// What it says.
    pub fn statement(&self) -> &UsageStatement {
        &self.statement
    }
}

/// There is a path if the value begins with `/`; it ends before the first space or tab (draft-ietf-aipref-attach
/// §3.2). A pattern that begins with `*` is not a path.
fn path_and_value(document: &Document<'_>, value: Span) -> (Option<Span>, Span) {
    let text = document.slice(value);
    if !text.starts_with(b"/") {
        return (None, value);
    }
    let length = memchr2(b' ', b'\t', text).unwrap_or(text.len());
    let middle = value.start + length as u32;
    let rest = trim(document.octets(), Span { start: middle, end: value.end });
    (Some(Span { start: value.start, end: middle }), rest)
}
