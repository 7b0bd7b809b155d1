use std::fmt::{self, Write as _};

use verger::pace::crawl_delay;

/// What a site says to every robot that it does not block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct SiteRules {
    /// Paths that nobody may fetch: patterns as they are written after `Disallow:`.
    pub disallow: Vec<String>,
    /// Seconds between two requests.
    pub crawl_delay: Option<String>,
    /// Preferences on the use of the content: whether the use is welcome.
    pub usage: Vec<(UsageTerm, bool)>,
    /// The addresses of sitemaps.
    pub sitemaps: Vec<String>,
}

/// A use of content, by the name that mechanisms have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UsageTerm {
    /// `train-ai` of Content-Usage, `ai-train` of Content-Signal.
    TrainAi,
    /// `ai-use` of Content-Usage.
    AiUse,
    /// `ai-input` of Content-Signal.
    AiInput,
    /// `search` of both.
    Search,
}

/// Why a value cannot be written into a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SiteRulesError {
    /// A path does not begin with `/` or `*`.
    NotAPath(String),
    /// A path or an address has white space, `#` or a control character, which would end it.
    HasSpace(String),
    /// The Crawl-delay is not a number of seconds.
    NotADelay(String),
    /// A sitemap is not an absolute http or https address.
    NotAbsolute(String),
}

impl SiteRules {
    /// The group for `*`, and the sitemaps.
    ///
    /// # Errors
    ///
    /// For a value that would be read otherwise than it is meant.
    pub fn written(&self) -> Result<String, SiteRulesError> {
        let mut text = String::from("User-agent: *\n");
        for path in &self.disallow {
            if !path.starts_with(['/', '*']) {
                return Err(SiteRulesError::NotAPath(path.clone()));
            }
            line(&mut text, "Disallow", whole(path)?);
        }
        if self.disallow.is_empty() {
            text.push_str("Disallow:\n");
        }
        if let Some(delay) = &self.crawl_delay {
            if crawl_delay(delay.as_bytes()).is_err() {
                return Err(SiteRulesError::NotADelay(delay.clone()));
            }
            line(&mut text, "Crawl-delay", delay);
        }
        // After the rules: by draft-ietf-aipref-attach §3 a Content-Usage line is a rule, too.
        for (field, terms) in [
            ("Content-Usage", self.terms(UsageTerm::of_content_usage, ["y", "n"])),
            ("Content-Signal", self.terms(UsageTerm::of_content_signal, ["yes", "no"])),
        ] {
            if !terms.is_empty() {
                line(&mut text, field, &terms);
            }
        }
        let sitemaps = self.sitemap_lines()?;
        if !sitemaps.is_empty() {
            text.push('\n');
            text.push_str(&sitemaps);
        }
        Ok(text)
    }

    /// The lines for the sitemaps.
    ///
    /// # Errors
    ///
    /// For an address that is not an absolute one.
    pub fn sitemap_lines(&self) -> Result<String, SiteRulesError> {
        let mut text = String::new();
        for url in &self.sitemaps {
            if !url.starts_with("https://") && !url.starts_with("http://") {
                return Err(SiteRulesError::NotAbsolute(url.clone()));
            }
            line(&mut text, "Sitemap", whole(url)?);
        }
        Ok(text)
    }

    /// The preferences in the terms of a mechanism.
    fn terms(&self, name: fn(UsageTerm) -> Option<&'static str>, [yes, no]: [&str; 2]) -> String {
        let term = |&(term, is_welcome): &(UsageTerm, bool)| {
            Some(format!("{}={}", name(term)?, if is_welcome { yes } else { no }))
        };
        self.usage.iter().filter_map(term).collect::<Vec<_>>().join(", ")
    }
}

fn line(text: &mut String, field: &str, value: &str) {
    writeln!(text, "{field}: {value}").expect("a String takes whatever is written to it");
}

fn whole(value: &str) -> Result<&str, SiteRulesError> {
    let ends = |letter: char| letter.is_whitespace() || letter.is_control() || letter == '#';
    if value.contains(ends) { Err(SiteRulesError::HasSpace(value.to_owned())) } else { Ok(value) }
}

impl UsageTerm {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::TrainAi, Self::AiUse, Self::AiInput, Self::Search];

    /// Its name: the label of Content-Usage; the key of Content-Signal, where that has none.
    pub fn name(self) -> &'static str {
        self.of_content_usage().or(self.of_content_signal()).unwrap_or_default()
    }

    /// Its label in Content-Usage (draft-ietf-aipref-vocab-08 §6.1).
    fn of_content_usage(self) -> Option<&'static str> {
        match self {
            Self::TrainAi => Some("train-ai"),
            Self::AiUse => Some("ai-use"),
            Self::Search => Some("search"),
            Self::AiInput => None,
        }
    }

    /// Its key in Content-Signal.
    fn of_content_signal(self) -> Option<&'static str> {
        match self {
            Self::TrainAi => Some("ai-train"),
            Self::AiInput => Some("ai-input"),
            Self::Search => Some("search"),
            // Close to `ai-input`, but not the same: nothing is translated.
            Self::AiUse => None,
        }
    }
}

impl fmt::Display for SiteRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAPath(path) => write!(f, "{path:?} is not a path: it begins with / or *"),
            Self::HasSpace(value) => write!(
                f,
                "{value:?} has white space, a # or a control character: write it as %20, %23 and the like"
            ),
            Self::NotADelay(value) => write!(f, "{value:?} is not a number of seconds"),
            Self::NotAbsolute(url) => {
                write!(
                    f,
                    "{url:?} is not an absolute address, such as https://example.com/sitemap.xml"
                )
            }
        }
    }
}

impl std::error::Error for SiteRulesError {}
