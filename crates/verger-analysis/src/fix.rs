//! Repairs of a file, each with a proof that it changes no decision, or a URL that shows what it changes.

use verger::Document;

use crate::lint::{Diagnostic, Edit, LINTS, Lint, LintOptions, lint};
use crate::same::{ProofBudget, Sameness, same_within};

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
    /// Whether there can be more to repair: the work was too much, or one repair kept making the next possible.
    pub is_unfinished: bool,
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
    /// Only those that are proved to change nothing for any robot, under `rfc9309` and `google`. Other readers can be told something
    /// else: those who do not know a misspelling, or wildcards, read its repair for the first time.
    Safe,
    /// Those that change something too.
    All,
}

/// Repairs what the lints of `options` find and can repair.
///
/// Each lint's repairs are made together and proved together; where that fails, by halves, so that one that changes something
/// does not keep the others back. A repair can make others possible, so all lints are asked again until none has any.
///
/// **Cost.** For each lint that has repairs, its check and a few [`same_for_everyone`](crate::same_for_everyone), which all
/// together take at most as much as four of the largest; all of them at most [`MOST_PASSES`] times. What is found by a proof that
/// did not end is repaired once.
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
    let mut repairs = Repairs {
        options: options.clone(),
        kind,
        budget: ProofBudget::of(MOST_PROOFS),
        fixed: Fixed { octets: document.octets().to_vec(), ..Fixed::default() },
    };
    for _ in 0..MOST_PASSES {
        if !repairs.pass() {
            return repairs.fixed;
        }
    }
    repairs.fixed.is_unfinished = true;
    repairs.fixed
}

/// How often all lints are asked at most.
pub const MOST_PASSES: usize = 8;

/// The proofs of the largest files that one call may take.
const MOST_PROOFS: usize = 4;

/// Repairs as they are made.
struct Repairs<'o> {
    options: LintOptions<'o>,
    kind: FixKind,
    budget: ProofBudget,
    fixed: Fixed,
}

impl Repairs<'_> {
    /// Asks all lints once; returns whether something was repaired, and more can be.
    fn pass(&mut self) -> bool {
        self.fixed.refused.clear();
        let linted = lint(&Document::parse(&self.fixed.octets[..]), &self.options);
        let repaired = self.fixed.applied.len();
        for lint in LINTS {
            let of_lint = linted.diagnostics.iter().filter(|one| one.lint.code == lint.code);
            let of_lint: Vec<_> = of_lint.filter(|one| one.fix.is_some()).cloned().collect();
            if !of_lint.is_empty() {
                let is_changed = self.fixed.applied.len() > repaired;
                self.repair(lint, if is_changed { None } else { Some(of_lint) });
            }
        }
        if !linted.unknown.is_empty() {
            self.options.proofs = false;
        }
        self.fixed.applied.len() > repaired && !self.fixed.is_unfinished
    }

    /// Makes the repairs of one lint: of what was found, or of what it finds now.
    fn repair(&mut self, lint: &'static Lint, found: Option<Vec<Diagnostic>>) {
        let octets = std::mem::take(&mut self.fixed.octets);
        let document = Document::parse(&octets[..]);
        let mut found = found.unwrap_or_else(|| lint.diagnostics(&document, &self.options));
        found.sort_by_key(|one| own(one).first().map(|edit| edit.span.start));
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
            self.by_halves(&document, &together, &mut edits);
        }
        edits.sort_by_key(|edit| edit.span.start);
        self.fixed.octets = edited(&octets, &edits);
    }

    fn by_halves<'f>(
        &mut self,
        document: &Document<'_>,
        together: &[&'f Diagnostic],
        edits: &mut Vec<&'f Edit>,
    ) {
        if self.kind == FixKind::Safe && self.budget.is_spent() {
            self.fixed.is_unfinished = true;
            return;
        }
        let mut all: Vec<_> =
            edits.iter().copied().chain(together.iter().flat_map(|one| own(one))).collect();
        all.sort_by_key(|edit| edit.span.start);
        edits.sort_by_key(|edit| edit.span.start);
        // With what was repaired before: what that changes is not what these change.
        let [old, new] = [&*edits, &all].map(|edits| edited(document.octets(), edits));
        let (old, new) = (Document::parse(&old[..]), Document::parse(&new[..]));
        let effect = same_within(&old, &new, &mut self.budget);
        let applied = |one: &Diagnostic| AppliedFix {
            lint: one.lint,
            line: one.line,
            title: one.fix.as_ref().map(|fix| fix.title.clone()).unwrap_or_default(),
            effect: effect.clone(),
        };
        match (together, &effect) {
            (_, Sameness::Same) => {
                self.fixed.applied.extend(together.iter().map(|one| applied(one)));
                edits.extend(together.iter().flat_map(|one| own(one)));
            }
            ([one], _) if self.kind == FixKind::All => {
                self.fixed.applied.push(applied(one));
                edits.extend(own(one));
            }
            ([one], _) => self.fixed.refused.push(applied(one)),
            _ => {
                let (first, second) = together.split_at(together.len() / 2);
                self.by_halves(document, first, edits);
                self.by_halves(document, second, edits);
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
