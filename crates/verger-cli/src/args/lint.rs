use std::path::PathBuf;

use clap::{Args, ValueEnum};
use verger_analysis::lint::{Consumer, Lint as LintRule, Severity};

use super::NetworkArgs;

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct Lint {
    /// The robots.txt files to lint, or folders of them; - for standard input; or any URL of a site
    #[arg(value_name = "FILE|URL", required_unless_present_any = ["list", "explain"])]
    pub(crate) files: Vec<PathBuf>,
    /// Only what concerns these consumers
    #[arg(long = "for", value_name = "NAMES", value_delimiter = ',', value_parser = consumers())]
    pub(crate) consumers: Vec<String>,
    /// Switch these lints off, by code or name; the configuration sets them for every run with `allow-lints`
    #[arg(id = "allowed_lints", long = "allow", value_name = "LINTS", value_delimiter = ',', value_parser = lint)]
    pub(crate) allow: Vec<&'static LintRule>,
    /// Leave out what is less severe
    #[arg(long, value_name = "SEVERITY", default_value = "hint")]
    pub(crate) least: Least,
    /// Exit with 1 if anything at least this severe is found
    #[arg(long, value_name = "SEVERITY", default_value = "warning")]
    pub(crate) fail_on: FailOn,
    /// Leave out the lints that compare rules over all URLs
    #[arg(long)]
    pub(crate) no_proofs: bool,
    /// Read the sitemaps of a site too, and check the URLs that they list: up to 10,000, or this number
    #[arg(long, value_name = "MOST", num_args = 0..=1, require_equals = true, default_missing_value = "10000")]
    pub(crate) sitemaps: Option<u64>,
    /// Show every finding: without it, the first three of each lint in a file
    #[arg(long)]
    pub(crate) all: bool,
    /// Print how often each lint is found in all files together, and nothing else
    #[arg(long, conflicts_with_all = ["fix", "format"])]
    pub(crate) summary: bool,
    /// Repair the files: only what is proved to change nothing for any crawler that reads as RFC 9309 or Google
    #[arg(long, conflicts_with = "format")]
    pub(crate) fix: bool,
    /// With --fix, make the repairs that do change something too; each is shown with a URL
    #[arg(long, requires = "fix")]
    pub(crate) unsafe_fixes: bool,
    /// How to print what is found
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) format: LintForm,
    /// Print one JSON object per file; short for --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    /// List the lints
    #[arg(long, exclusive = true)]
    pub(crate) list: bool,
    /// Explain a lint, by its code or name: why, and what to do
    #[arg(long, value_name = "LINT", value_parser = lint, conflicts_with = "files")]
    pub(crate) explain: Option<&'static LintRule>,
    /// Explain all lints as a page of Markdown
    #[arg(long, hide = true, exclusive = true)]
    pub(crate) markdown: bool,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Fmt {
    /// The robots.txt files to format; - for standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Replace the files instead of printing them
    #[arg(long, conflicts_with = "check")]
    pub(crate) write: bool,
    /// Print nothing but the names of files that are not in normal form, and exit with 1 if there are any
    #[arg(long)]
    pub(crate) check: bool,
}

/// The forms of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LintForm {
    /// As a compiler prints errors
    Text,
    /// One JSON object per file
    Json,
    /// One SARIF 2.1.0 document, for code scanners
    Sarif,
    /// Commands of GitHub's workflows, which annotate a pull request
    Github,
}

/// The severities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Least {
    /// Worth knowing
    Hint,
    /// Some consumers do not do what was most likely meant
    Warning,
    /// No consumer does
    Error,
}

/// When a run fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// On anything
    Hint,
    /// On a warning or an error
    Warning,
    /// On an error
    Error,
    /// Never
    Never,
}

impl Least {
    pub(crate) fn severity(self) -> Severity {
        match self {
            Self::Hint => Severity::Hint,
            Self::Warning => Severity::Warning,
            Self::Error => Severity::Error,
        }
    }
}

impl FailOn {
    /// The severity; `None` for never.
    pub(crate) fn severity(self) -> Option<Severity> {
        match self {
            Self::Hint => Some(Severity::Hint),
            Self::Warning => Some(Severity::Warning),
            Self::Error => Some(Severity::Error),
            Self::Never => None,
        }
    }
}

fn consumers() -> clap::builder::PossibleValuesParser {
    let value = |consumer: Consumer| {
        clap::builder::PossibleValue::new(consumer.name()).help(consumer.title())
    };
    Consumer::ALL.map(value).into()
}

fn lint(name: &str) -> Result<&'static LintRule, String> {
    LintRule::named(name).ok_or_else(|| match LintRule::near(name) {
        Some(near) => format!("no such lint; did you mean {}?", near.name),
        None => "no such lint; `verger lint --list` shows all".to_owned(),
    })
}
