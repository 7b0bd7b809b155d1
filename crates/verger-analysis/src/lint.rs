//! What is wrong, risky or without effect in a robots.txt: one lint a file, each with its reason, what to do, and
//! examples that are tested.
//!
//! ```
//! use verger::Document;
//! use verger_analysis::lint::{LintOptions, lint};
//!
//! let document = Document::parse(b"User-agent: *\nDisalow: /private\n");
//! let linted = lint(&document, &LintOptions::default());
//! assert_eq!(linted.diagnostics[0].lint.name, "misspelt-field");
//! assert_eq!(linted.diagnostics[0].line, Some(2));
//! ```
//!
//! Any bytes are linted. What a lint claims about URLs is proved, and has a URL as witness where there is one.

mod address;
mod agent;
mod beside_star;
mod consumer;
mod diagnostic;
mod distance;
mod family;
mod file;
mod near_field;
mod options;
mod preference;
mod proofs;
mod rules;
mod searcher;
mod served;
mod suppression;

pub use consumer::{Consumer, Consumers};
pub use diagnostic::{Diagnostic, Edit, Fix, Related};
pub use family::{Family, Severity};
pub use options::LintOptions;
pub use rules::LINTS;
pub use served::{Hop, Served};

use verger::Document;

use distance::distance_within;
use file::LintedFile;
use suppression::Suppressions;

/// A kind of fault, and how it is found.
#[derive(Debug)]
#[non_exhaustive]
pub struct Lint {
    /// Its code, `V` and three digits. It never changes meaning.
    pub code: &'static str,
    /// Its name; it completes "allow …".
    pub name: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What it is about.
    pub family: Family,
    /// The only consumers that it concerns; empty if it concerns all.
    pub consumers: &'static [Consumer],
    /// What is wrong, in a sentence without a full stop.
    pub what: &'static str,
    /// Why that matters, and the source of the claim.
    pub why: &'static str,
    /// What to do.
    pub remedy: &'static str,
    /// Files in which it is found.
    pub bad: &'static [Example],
    /// Files in which it is not: the remedies.
    pub good: &'static [Example],
    check: fn(&LintedFile<'_>, &mut Findings),
}

/// A file, and where needed what else is known of its site.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "rules write literals of it")]
pub struct Example {
    /// The robots.txt.
    pub file: &'static [u8],
    /// How often that is repeated after the first time: for faults of large files.
    pub repeated: u16,
    /// How the server answered.
    pub served: Option<Served<'static>>,
    /// URLs that the site's sitemaps list.
    pub listed: &'static [&'static [u8]],
}

/// What was found in a file.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Linted {
    /// The diagnostics, by line; those about the whole file first.
    pub diagnostics: Vec<Diagnostic>,
    /// The number of diagnostics that are not listed: of each lint at most [`MOST_OF_A_LINT`] are.
    pub left_out: usize,
    /// What could not be proved within the steps, for people.
    pub unknown: Vec<String>,
}

/// More letters than the name of any lint has.
const LONGEST_NAME: usize = 40;

/// The most diagnostics of one lint in a file.
pub const MOST_OF_A_LINT: usize = 1000;

/// Lints a file.
///
/// **Cost.** For each lint one pass over the file's lines; for the lints that need a proof, that of
/// [`idle_rules`](crate::idle_rules) and [`difference`](crate::difference), within one budget for the file.
pub fn lint(document: &Document<'_>, options: &LintOptions<'_>) -> Linted {
    let file = LintedFile::new(document, options);
    let suppressions = Suppressions::read(document);
    let mut linted = Linted::default();
    for lint in LINTS.iter().filter(|lint| options.wants(lint)) {
        let findings = lint.findings(&file);
        linted.left_out += findings.left_out;
        let found = findings.found.into_iter();
        linted.diagnostics.extend(found.filter(|one| !suppressions.cover(one)));
    }
    linted.unknown = file.unknown();
    linted
        .diagnostics
        .sort_by_key(|one| (one.line, one.span.map(|span| span.start), one.lint.code));
    linted
}

impl Lint {
    /// The lint with that code or name, ASCII case ignored.
    ///
    /// ```
    /// use verger_analysis::lint::Lint;
    ///
    /// assert_eq!(Lint::named("v001").unwrap().name, "misspelt-field");
    /// assert_eq!(Lint::named("misspelt-field").unwrap().code, "V001");
    /// assert!(Lint::named("no-such-lint").is_none());
    /// ```
    pub fn named(name: &str) -> Option<&'static Self> {
        let is_it = |lint: &&&Self| {
            lint.code.eq_ignore_ascii_case(name) || lint.name.eq_ignore_ascii_case(name)
        };
        LINTS.iter().find(is_it).copied()
    }

    /// The lint whose name or code is most likely meant by one that is not a lint's: at most three letters away.
    ///
    /// ```
    /// use verger_analysis::lint::Lint;
    ///
    /// assert_eq!(Lint::near("mispelt-fields").unwrap().name, "misspelt-field");
    /// assert!(Lint::near("robots").is_none());
    /// ```
    pub fn near(name: &str) -> Option<&'static Self> {
        let text: Vec<char> = name.to_ascii_lowercase().chars().take(LONGEST_NAME).collect();
        let near = LINTS.iter().filter_map(|lint| {
            let most = if text.len() < 8 { 1 } else { 3 };
            Some((distance_within(&text, lint.name, most)?, *lint))
        });
        near.min_by_key(|&(distance, _)| distance).map(|(_, lint)| lint)
    }

    /// What this lint alone finds in a file.
    pub(crate) fn diagnostics(
        &'static self,
        document: &Document<'_>,
        options: &LintOptions<'_>,
    ) -> Vec<Diagnostic> {
        let suppressions = Suppressions::read(document);
        let mut found = self.findings(&LintedFile::new(document, options)).found;
        found.retain(|one| !suppressions.cover(one));
        found
    }

    fn findings(&'static self, file: &LintedFile<'_>) -> Findings {
        let mut findings = Findings { lint: self, found: Vec::new(), left_out: 0 };
        if file.is_for(self) {
            (self.check)(file, &mut findings);
        }
        findings
    }
}

impl Example {
    /// A file of which nothing else is known.
    pub const fn file(file: &'static [u8]) -> Self {
        Self { file, repeated: 0, served: None, listed: &[] }
    }

    /// A file as it was served.
    pub const fn served(file: &'static [u8], served: Served<'static>) -> Self {
        Self { served: Some(served), ..Self::file(file) }
    }

    /// Its bytes.
    pub fn bytes(&self) -> Vec<u8> {
        self.file.repeat(1 + usize::from(self.repeated))
    }
}

/// Where a lint puts what it finds.
struct Findings {
    lint: &'static Lint,
    found: Vec<Diagnostic>,
    left_out: usize,
}

impl Findings {
    /// Adds one. `make` is only called while there is room.
    fn add(&mut self, make: impl FnOnce(Diagnostic) -> Diagnostic) {
        if self.found.len() < MOST_OF_A_LINT {
            self.found.push(make(Diagnostic::new(self.lint)));
        } else {
            self.left_out += 1;
        }
    }
}
