use super::{Consumers, Lint, Served, Severity};

/// What to lint for, and what else is known of the site.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LintOptions<'a> {
    /// The consumers that matter; all by default.
    pub consumers: Consumers,
    /// The least severity; hints by default.
    pub least: Severity,
    /// Lints that are switched off.
    pub allowed: Vec<&'static Lint>,
    /// Whether to prove what only a proof can find; yes by default.
    pub proofs: bool,
    /// How the site's server answered.
    pub served: Option<Served<'a>>,
    /// URLs that the site's sitemaps list.
    pub listed: &'a [&'a [u8]],
}

impl Default for LintOptions<'_> {
    fn default() -> Self {
        Self {
            consumers: Consumers::ALL,
            least: Severity::Hint,
            allowed: Vec::new(),
            proofs: true,
            served: None,
            listed: &[],
        }
    }
}

impl LintOptions<'_> {
    /// Whether the lint is asked for.
    pub(crate) fn wants(&self, lint: &Lint) -> bool {
        let is_of_one = || lint.consumers.iter().any(|&one| self.consumers.contains(one));
        lint.severity >= self.least
            && (lint.consumers.is_empty() || is_of_one())
            && !self.allowed.iter().any(|allowed| allowed.code == lint.code)
    }
}
