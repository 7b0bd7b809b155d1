//! Repairs of a file, each with a proof that it changes no decision, or a URL that shows what it changes.

use verger::Document;

use crate::lint::{Diagnostic, Edit, LINTS, Lint, LintOptions, lint};
use crate::same::{Sameness, same_for_everyone};

/// A repaired file.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Fixed {
    /// Its bytes.
    pub octets: Vec<u8>,
    /// What was done, in order.
    pub applied: Vec<AppliedFix>,
    /// What was not done, since it would change what some robot is told.
    pub refused: Vec<AppliedFix>,
}

/// One repair.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AppliedFix {
    /// The lint that asked for it.
    pub lint: &'static Lint,
    /// Its line in the file as it was at that point.
    pub line: Option<u32>,
    /// What it does.
    pub title: String,
    /// What it changes.
    pub effect: Sameness,
}

/// Which repairs are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "those that are proved to change nothing, or all")]
pub enum FixKind {
    /// Only those that are proved to change nothing for any robot.
    Safe,
    /// Those that change something too.
    All,
}

/// Repairs what the lints of `options` find and can repair.
///
/// Each lint's repairs are made together and proved together; where that fails, by halves, so that one that changes something
/// does not keep the others back. A repair can make others possible, so all lints are asked again until none has any.
///
/// **Cost.** For each lint that has repairs, its check and a few [`same_for_everyone`]; all of them at most [`MOST_PASSES`] times.
///
/// ```
/// use verger::Document;
/// use verger_analysis::fix::{FixKind, fix};
/// use verger_analysis::lint::LintOptions;
///
/// let document = Document::parse(b"User-agent: *\nDisalow: /a\n");
/// let fixed = fix(&document, &LintOptions::default(), FixKind::Safe);
/// assert_eq!(fixed.octets, b"User-agent: *\nDisallow: /a\n");
/// assert_eq!(fixed.applied[0].lint.name, "misspelt-field");
/// ```
pub fn fix(document: &Document<'_>, options: &LintOptions<'_>, kind: FixKind) -> Fixed {
    let mut fixed = Fixed { octets: document.octets().to_vec(), ..Fixed::default() };
    for _ in 0..MOST_PASSES {
        fixed.refused.clear();
        let found = lint(&Document::parse(&fixed.octets[..]), options).diagnostics;
        let repaired = fixed.applied.len();
        let is_asked = |lint: &&&'static Lint| {
            found.iter().any(|one| one.lint.code == lint.code && one.fix.is_some())
        };
        LINTS.iter().filter(is_asked).for_each(|lint| fixed.repair(lint, options, kind));
        if fixed.applied.len() == repaired {
            break;
        }
    }
    fixed
}

/// How often all lints are asked at most.
pub const MOST_PASSES: usize = 8;

impl Fixed {
    /// Makes the repairs of one lint.
    fn repair(&mut self, lint: &'static Lint, options: &LintOptions<'_>, kind: FixKind) {
        let octets = std::mem::take(&mut self.octets);
        let document = Document::parse(&octets[..]);
        let found = lint.diagnostics(&document, options);
        let (mut together, mut end) = (Vec::new(), 0);
        for one in &found {
            if let ([first, ..], [.., last]) = (own(one), own(one))
                && first.span.start >= end
            {
                end = last.span.end;
                together.push(one);
            }
        }
        let mut edits: Vec<&Edit> = Vec::new();
        if !together.is_empty() {
            self.by_halves(&document, &together, kind, &mut edits);
        }
        edits.sort_by_key(|edit| edit.span.start);
        self.octets = edited(&octets, &edits);
    }

    fn by_halves<'f>(
        &mut self,
        document: &Document<'_>,
        together: &[&'f Diagnostic],
        kind: FixKind,
        edits: &mut Vec<&'f Edit>,
    ) {
        let mut all: Vec<_> =
            edits.iter().copied().chain(together.iter().flat_map(|one| own(one))).collect();
        all.sort_by_key(|edit| edit.span.start);
        let new = edited(document.octets(), &all);
        let effect = same_for_everyone(document, &Document::parse(&new[..]));
        let applied = |one: &Diagnostic| AppliedFix {
            lint: one.lint,
            line: one.line,
            title: one.fix.as_ref().map(|fix| fix.title.clone()).unwrap_or_default(),
            effect: effect.clone(),
        };
        match (together, &effect) {
            (_, Sameness::Same) => {
                self.applied.extend(together.iter().map(|one| applied(one)));
                edits.extend(together.iter().flat_map(|one| own(one)));
            }
            ([one], _) if kind == FixKind::All => {
                self.applied.push(applied(one));
                edits.extend(own(one));
            }
            ([one], _) => self.refused.push(applied(one)),
            _ => {
                let (first, second) = together.split_at(together.len() / 2);
                self.by_halves(document, first, kind, edits);
                self.by_halves(document, second, kind, edits);
            }
        }
    }
}

fn own(found: &Diagnostic) -> &[Edit] {
    found.fix.as_ref().map_or(&[], |fix| &fix.edits)
}

/// The bytes with these edits, which are in order and do not overlap.
fn edited(octets: &[u8], edits: &[&Edit]) -> Vec<u8> {
    let (mut new, mut at) = (Vec::with_capacity(octets.len()), 0);
    for edit in edits {
        new.extend_from_slice(&octets[at..edit.span.start]);
        new.extend_from_slice(&edit.text);
        at = edit.span.end;
    }
    new.extend_from_slice(&octets[at..]);
    new
}
