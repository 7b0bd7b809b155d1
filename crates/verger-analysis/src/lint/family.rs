/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(clippy::exhaustive_enums, reason = "wrong, risky, or worth knowing")]
pub enum Severity {
    /// Worth knowing; nothing need be done.
    Hint,
    /// Some consumers do not do what the author most likely meant.
    Warning,
    /// No consumer does.
    Error,
}

/// What a lint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Family {
    /// How lines are written.
    Syntax,
    /// How lines form groups.
    Groups,
    /// Whom groups are for.
    Robots,
    /// Patterns, and the rules that they make.
    Paths,
    /// Sitemaps and other addresses.
    Sitemaps,
    /// Pace and hours.
    Pace,
    /// Preferences on the use of content.
    Preferences,
    /// What single consumers do not read.
    Consumers,
    /// What the bytes of the file are.
    Content,
    /// How the server answers.
    Answers,
    /// What the file reveals or closes by accident.
    Risk,
}

impl Severity {
    /// Its name, as the command writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl Family {
    /// Its name, as the command writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Groups => "groups",
            Self::Robots => "robots",
            Self::Paths => "paths",
            Self::Sitemaps => "sitemaps",
            Self::Pace => "pace",
            Self::Preferences => "preferences",
            Self::Consumers => "consumers",
            Self::Content => "content",
            Self::Answers => "answers",
            Self::Risk => "risk",
        }
    }
}
