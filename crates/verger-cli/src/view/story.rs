//! An explanation, told as a compiler tells an error: the file's lines, what each is to the question, and
//! notes below.

use std::collections::HashSet;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use verger::explanation::{Candidate, NoRule, Outranked, Role, RuleOutcome};
use verger::{Document, Explanation, Note, Span, Verdict};

use verger_report::Limit;
use verger_report::Note as Noted;
use verger_report::text::{limit_reached, reason, shown};

/// So many rules that lost are shown, unless all are asked for: first those that match.
const LOSERS: usize = 12;

/// What the story is about.
#[derive(Debug)]
pub(crate) struct Subject<'a> {
    pub(crate) file: &'a str,
    pub(crate) document: &'a Document<'a>,
    pub(crate) dialect: &'a str,
    pub(crate) robot: &'a str,
    pub(crate) url: &'a [u8],
    /// What is known of the robot that bears on the answer.
    pub(crate) known: Vec<Noted>,
    /// The lines on pace and hours that cannot be read.
    pub(crate) malformed: &'a [Noted],
    pub(crate) all: bool,
}

/// The whole story, with colours; the writer strips them where they do not belong.
///
/// What is to be said of the file is said once: `said` keeps it from one story to the next.
pub(crate) fn tell(
    subject: &Subject<'_>,
    told: &Explanation,
    said: &mut HashSet<String>,
) -> String {
    let verdict = told.decision.verdict;
    let (name, level) = match verdict {
        Verdict::Allowed => ("allowed", Level::HELP),
        Verdict::Disallowed => ("disallowed", Level::ERROR),
        Verdict::OutOfScope => ("out of scope", Level::WARNING),
    };
    let may = match verdict {
        Verdict::Allowed => "may fetch",
        Verdict::Disallowed => "may not fetch",
        Verdict::OutOfScope => "is not told about",
    };
    let title = format!("{} {may} {}", subject.robot, shown(subject.url));
    let (losers, hidden) = losers(told, subject.all);
    let source = Source::new(subject.document);
    let annotations = annotations(subject, told, &losers, &source);
    let mut report = Group::with_title(level.with_name(name).primary_title(title));
    if !annotations.is_empty() {
        let snippet = Snippet::source(source.text.as_str()).path(subject.file).fold(true);
        report = report.element(snippet.annotations(annotations));
    }
    for note in footers(subject, told, hidden, said) {
        report = report.element(Level::NOTE.message(note));
    }
    let report: [Group<'_>; 1] = [report];
    format!("{}\n", Renderer::styled().render(&report))
}

/// The rules that lost and are shown, and how many are not.
fn losers(told: &Explanation, all: bool) -> (Vec<&Candidate>, usize) {
    let mut losers: Vec<_> = told
        .candidates
        .iter()
        .filter(|candidate| candidate.outcome != RuleOutcome::Decides)
        .collect();
    losers.sort_by_key(|candidate| match candidate.outcome {
        RuleOutcome::Outranked(_) | RuleOutcome::Overruled => 0,
        RuleOutcome::NoRule(_) => 1,
        _ => 2,
    });
    let shown = if all { losers.len() } else { LOSERS.min(losers.len()) };
    let hidden = losers.split_off(shown).len();
    (losers, hidden)
}

fn annotations<'a>(
    subject: &Subject<'_>,
    told: &Explanation,
    losers: &[&Candidate],
    source: &Source,
) -> Vec<Annotation<'a>> {
    let mut annotations = Vec::new();
    for group in &told.groups {
        let Some(label) = role(subject.robot, group.role, told) else { continue };
        for (place, &(line, value)) in group.agents.iter().enumerate() {
            let span = source.place(subject.document, line, value);
            // One label a group; its other User-agent lines are underlined.
            let label = (place == 0).then(|| label.clone());
            annotations.push(AnnotationKind::Context.span(span).label(label));
        }
    }
    let winner = told.candidates.iter().find(|candidate| candidate.outcome == RuleOutcome::Decides);
    if let Some(winner) = winner {
        let span = source.place(subject.document, winner.line, winner.pattern);
        annotations.push(AnnotationKind::Primary.span(span).label(why_it_won(told, winner)));
    }
    for loser in losers {
        let span = source.place(subject.document, loser.line, loser.pattern);
        annotations.push(AnnotationKind::Context.span(span).label(why_it_lost(told, loser)));
    }
    annotations
}

/// What a group is to the robot, in words; `None` for the groups of others.
pub(crate) fn role(robot: &str, role: Role, told: &Explanation) -> Option<String> {
    Some(match role {
        Role::Obeyed if told.chosen_by == verger::explanation::ChosenBy::Star => {
            format!("no group names {robot}: it obeys this one")
        }
        Role::Obeyed => format!("{robot} obeys this group"),
        Role::NotMeant => format!("not obeyed: {robot} obeys only groups that name it"),
        Role::HiddenByOwnGroup => format!("hidden: a group of its own is there for {robot}"),
        Role::HiddenByBetterFit => "hidden: another group fits better".to_owned(),
        Role::NotTheFirst => "not obeyed: only the first such group is".to_owned(),
        Role::VersionIgnored => "ignored: its Robot-version is experimental".to_owned(),
        _ => return None,
    })
}

fn octets(length: u32) -> String {
    if length == 1 { "1 octet".to_owned() } else { format!("{length} octets") }
}

fn why_it_won(told: &Explanation, winner: &Candidate) -> String {
    let outranked = |why: Outranked| {
        told.candidates.iter().any(|candidate| candidate.outcome == RuleOutcome::Outranked(why))
    };
    if winner.pattern.is_empty() {
        format!("decides: {EMPTY_PATTERN}")
    } else if outranked(Outranked::Shorter) {
        format!("decides: the longest pattern that matches, {}", octets(winner.length))
    } else if outranked(Outranked::AllowWinsTie) {
        "decides: as long as another, and Allow wins".to_owned()
    } else if outranked(Outranked::LaterLine) {
        "decides: the first line that matches".to_owned()
    } else if outranked(Outranked::BelowExplicitAllow) {
        "decides: an Allow without * comes first".to_owned()
    } else if outranked(Outranked::BelowDisallow) {
        "decides: a Disallow comes before an Allow with *".to_owned()
    } else {
        "decides: it matches".to_owned()
    }
}

const EMPTY_PATTERN: &str = "empty pattern: matches, restricts nothing";

fn why_it_lost(told: &Explanation, loser: &Candidate) -> String {
    match loser.outcome {
        RuleOutcome::Outranked(Outranked::Shorter) if loser.pattern.is_empty() => {
            EMPTY_PATTERN.to_owned()
        }
        RuleOutcome::Outranked(Outranked::Shorter) => {
            format!("matches, but is shorter: {}", octets(loser.length))
        }
        RuleOutcome::Outranked(Outranked::AllowWinsTie) => {
            "matches, but an Allow of this length wins".to_owned()
        }
        RuleOutcome::Outranked(Outranked::LaterLine) => {
            "matches, but stands behind a line that does".to_owned()
        }
        RuleOutcome::Outranked(Outranked::BelowExplicitAllow) => {
            "matches, but an Allow without * comes first".to_owned()
        }
        RuleOutcome::Outranked(Outranked::BelowDisallow) => {
            "matches, but a Disallow comes first".to_owned()
        }
        RuleOutcome::Overruled => format!("would match, but {}", reason(told.decision.reason)),
        RuleOutcome::NoRule(why) => why_no_rule(why).to_owned(),
        _ => "does not match".to_owned(),
    }
}

/// Why a line is no rule, in words.
pub(crate) fn why_no_rule(why: NoRule) -> &'static str {
    match why {
        NoRule::Empty => "no path: no rule",
        NoRule::AllowNotKnown => "this dialect does not know Allow",
        NoRule::BeyondLimit => "not obeyed: beyond the limit on rules",
        _ => "no rule",
    }
}

fn footers(
    subject: &Subject<'_>,
    told: &Explanation,
    hidden: usize,
    said: &mut HashSet<String>,
) -> Vec<String> {
    let mut notes = vec![format!("read as {}; the path is {}", subject.dialect, shown(&told.path))];
    if told.decision.rule.is_none() {
        notes.push(reason(told.decision.reason).to_owned());
    }
    notes.extend(subject.known.iter().map(|note| note.text.clone()));
    notes.extend(
        told.decision.limit.and_then(|limit| limit_reached(Limit::of(limit), Some(limit.line))),
    );
    notes.extend(told.notes.iter().filter_map(|noted| {
        let text = Noted::of_file(subject.document, subject.robot, noted)?.text;
        (is_of_the_decision(&noted.note) || said.insert(text.clone())).then_some(text)
    }));
    let malformed = subject.malformed.iter().map(|note| note.text.clone());
    notes.extend(malformed.filter(|text| said.insert(text.clone())));
    if hidden > 0 {
        let rules = if hidden == 1 { "rule is" } else { "rules are" };
        notes.push(format!(
            "{hidden} more {rules} not shown, none of which decides; --all shows them"
        ));
    }
    notes
}

/// Whether a note speaks of the decision on one URL, not of the file.
fn is_of_the_decision(note: &Note) -> bool {
    matches!(note, Note::ThroughStar { .. } | Note::IndexPage { .. })
}

/// The document as text that is safe to show, and where its lines begin in that.
struct Source {
    text: String,
    /// Where each line begins.
    lines: Vec<usize>,
}

impl Source {
    fn new(document: &Document<'_>) -> Self {
        let (mut text, mut lines) = (String::new(), Vec::new());
        for line in document.lines() {
            lines.push(text.len());
            text.push_str(&shown(document.text(line.span).unwrap_or_default()));
            text.push('\n');
        }
        Self { text, lines }
    }

    /// Where a part of a line stands in the text. An empty part is shown at its field, so that there is
    /// something to underline.
    fn place(&self, document: &Document<'_>, line: u32, part: Span) -> std::ops::Range<usize> {
        let index = line as usize - 1;
        let whole = document.line(line).expect("a decision names lines of its document").span;
        let width = |end: u32| shown(&document.octets()[whole.start as usize..end as usize]).len();
        let from = if part.is_empty() { whole.start } else { part.start };
        self.lines[index] + width(from)..self.lines[index] + width(part.end)
    }
}
