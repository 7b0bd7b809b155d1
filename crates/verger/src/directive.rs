//! The one table of fields: every directive that a robots.txt is known to contain.

/// A directive that is known by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Directive {
    /// Names a robot that the group is for.
    UserAgent,
    /// Opens paths.
    Allow,
    /// Closes paths.
    Disallow,
    /// The version of the standard that a record follows (the 2.0.0 proposal).
    RobotVersion,
    /// Seconds between two requests.
    CrawlDelay,
    /// Documents per unit of time, and the hours in which that rate applies.
    RequestRate,
    /// The hours in which a visit is welcome.
    VisitTime,
    /// A remark for the robot's author.
    Comment,
    /// A URL that a robot is asked to visit.
    PleaseVisit,
    /// The address of a sitemap.
    Sitemap,
    /// The preferred host name of the site.
    Host,
    /// Query parameters that do not change the page.
    CleanParam,
    /// Preferences on the use of content (IETF AIPREF).
    ContentUsage,
    /// Preferences on the use of content (Cloudflare).
    ContentSignal,
    /// The address of a licence (Really Simple Licensing).
    License,
    /// The address of a catalog of agents (Agentic Resource Discovery).
    Agentmap,
    /// The path of a text for language models, such as llms.txt.
    LlmPolicy,
    /// Asks not to index paths. No consumer honours it.
    Noindex,
    /// Asks not to archive paths. No consumer honours it.
    Noarchive,
    /// Asks not to follow links of paths. No consumer honours it.
    Nofollow,
    /// How long a copy may be kept.
    CacheDelay,
    /// When to come back. No consumer honours it.
    RevisitAfter,
    /// The site's domain. No consumer honours it.
    Domain,
}

/// Whom a directive applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "whom a line can be for")]
pub enum Scope {
    /// It names a robot that the group is for.
    Opener,
    /// It applies to the robots of its group.
    Group,
    /// It applies to the robots of its run: those named by the User-agent lines since the last rule or line of this
    /// scope. It opens and closes no path, so it must not affect groups (RFC 9309 §2.2.4).
    Run,
    /// It applies to every robot, wherever it is in the file.
    File,
}

/// What is known of a directive.
#[derive(Debug)]
#[non_exhaustive]
pub struct DirectiveEntry {
    /// The directive.
    pub directive: Directive,
    /// Its name, as its source writes it.
    pub name: &'static str,
    /// Misspellings that are read as the name, in lower case.
    pub misspellings: &'static [&'static str],
    /// Whom it applies to.
    pub scope: Scope,
    /// Where it is defined.
    pub source: &'static str,
    /// Why it has no effect, where no consumer is known to obey it.
    pub powerless: Option<&'static str>,
}

/// How the text before the colon is compared with the names of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldSpelling {
    /// The whole field is the name, or a known misspelling, ASCII case ignored.
    Whole,
    /// The field begins with the name or a known misspelling: `Disallowed:` is a Disallow.
    Prefix,
}

impl FieldSpelling {
    fn names(self, field: &[u8], name: &str) -> bool {
        let name = name.as_bytes();
        let compared = match self {
            Self::Whole if field.len() != name.len() => return false,
            Self::Whole => field,
            Self::Prefix => match field.get(..name.len()) {
                Some(head) => head,
                None => return false,
            },
        };
        // Most names already differ in their first letter.
        compared.first().map(u8::to_ascii_lowercase) == name.first().map(u8::to_ascii_lowercase)
            && compared.eq_ignore_ascii_case(name)
    }
}

const fn entry(
    directive: Directive,
    name: &'static str,
    misspellings: &'static [&'static str],
    scope: Scope,
    source: &'static str,
) -> DirectiveEntry {
    DirectiveEntry { directive, name, misspellings, scope, source, powerless: None }
}

impl DirectiveEntry {
    const fn powerless(self, why: &'static str) -> Self {
        Self { powerless: Some(why), ..self }
    }
}

/// Every known directive. The misspellings of the first three are those of Google's open-source parser; where
/// spellings are read as prefixes, an earlier row wins.
#[rustfmt::skip]
pub static DIRECTIVES: &[DirectiveEntry] = &[
    entry(Directive::UserAgent, "User-agent", &["useragent", "user agent"], Scope::Opener, "RFC 9309 §2.2.1"),
    entry(Directive::Allow, "Allow", &[], Scope::Group, "RFC 9309 §2.2.2"),
    entry(Directive::Disallow, "Disallow", &["dissallow", "dissalow", "disalow", "diasllow", "disallaw"], Scope::Group, "RFC 9309 §2.2.2"),
    entry(Directive::RobotVersion, "Robot-version", &[], Scope::Group, "robots.txt 2.0.0 proposal (1996)"),
    entry(Directive::CrawlDelay, "Crawl-delay", &["crawldelay", "crawl delay", "craw-delay", "clawl-delay", "crawl-deley"], Scope::Run, "in use since about 2000; Bing, Yandex until 2018"),
    entry(Directive::RequestRate, "Request-rate", &["request rate"], Scope::Run, "robots.txt 2.0.0 proposal (1996)"),
    entry(Directive::VisitTime, "Visit-time", &["visit time"], Scope::Run, "robots.txt 2.0.0 proposal (1996)"),
    entry(Directive::Comment, "Comment", &[], Scope::Group, "robots.txt 2.0.0 proposal (1996)"),
    entry(Directive::PleaseVisit, "PleaseVisit", &["please-visit"], Scope::File, "Robot Exclusion Standard Revisited (1996)"),
    entry(Directive::Sitemap, "Sitemap", &["site-map", "sitemaps"], Scope::File, "sitemaps.org; RFC 9309 §2.2.4"),
    entry(Directive::Host, "Host", &[], Scope::File, "Yandex until 2018").powerless("Yandex obeyed it until 2018; a redirect does its work"),
    entry(Directive::CleanParam, "Clean-param", &[], Scope::File, "Yandex"),
    entry(Directive::ContentUsage, "Content-Usage", &[], Scope::Group, "draft-ietf-aipref-attach"),
    entry(Directive::ContentSignal, "Content-Signal", &["content-signals"], Scope::Group, "Cloudflare content signals"),
    entry(Directive::License, "License", &[], Scope::File, "Really Simple Licensing"),
    entry(Directive::Agentmap, "Agentmap", &[], Scope::File, "Agentic Resource Discovery 0.91 §6.1"),
    entry(Directive::LlmPolicy, "LLM-Policy", &[], Scope::File, "never specified; read by crawler-commons"),
    entry(Directive::Noindex, "Noindex", &[], Scope::Group, "never specified; Google until 2019").powerless("Google obeyed it until 2019-09-01; a page says so itself, or its X-Robots-Tag"),
    entry(Directive::Noarchive, "Noarchive", &[], Scope::Group, "never specified").powerless("never specified; a page says so itself, or its X-Robots-Tag"),
    entry(Directive::Nofollow, "Nofollow", &[], Scope::Group, "never specified").powerless("never specified; a page says so itself, or its X-Robots-Tag"),
    entry(Directive::CacheDelay, "Cache-delay", &[], Scope::Group, "never specified").powerless("never specified, and no crawler is known to obey it"),
    entry(Directive::RevisitAfter, "Revisit-after", &[], Scope::Group, "never specified").powerless("never specified, and no crawler is known to obey it"),
    entry(Directive::Domain, "Domain", &[], Scope::File, "never specified").powerless("never specified, and no crawler is known to obey it"),
];

impl Directive {
    /// Recognises the field of a record; `None` when it is not in the table. Cost: length of the field × size of
    /// the table.
    ///
    /// ```
    /// use verger::Directive;
    /// use verger::dialect::FieldSpelling;
    ///
    /// assert_eq!(Directive::recognise(b"disalow", FieldSpelling::Whole), Some(Directive::Disallow));
    /// assert_eq!(Directive::recognise(b"Disallowed", FieldSpelling::Whole), None);
    /// assert_eq!(Directive::recognise(b"Disallowed", FieldSpelling::Prefix), Some(Directive::Disallow));
    /// ```
    pub fn recognise(field: &[u8], spelling: FieldSpelling) -> Option<Self> {
        // Nearly every line begins with one of the first three names, and none of them is a prefix of another.
        let of_access = DIRECTIVES[..3].iter().find(|entry| spelling.names(field, entry.name));
        let in_table = || {
            DIRECTIVES.iter().find(|entry| {
                let mut misspellings = entry.misspellings.iter();
                spelling.names(field, entry.name)
                    || misspellings.any(|wrong| spelling.names(field, wrong))
            })
        };
        of_access.or_else(in_table).map(|entry| entry.directive)
    }

    /// Its row of the table.
    pub fn entry(self) -> &'static DirectiveEntry {
        DIRECTIVES
            .iter()
            .find(|entry| entry.directive == self)
            .expect("every directive has a row: tests/directives.rs")
    }

    /// Its name, as its source writes it.
    pub fn name(self) -> &'static str {
        self.entry().name
    }
}
