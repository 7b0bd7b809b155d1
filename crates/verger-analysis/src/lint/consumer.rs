use verger::Directive;
use verger::robots::KnownRobot;

/// Someone whose robots read robots.txt, and who documents how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Consumer {
    /// Google Search and Google's other crawlers.
    Google,
    /// Microsoft Bing.
    Bing,
    /// Yandex.
    Yandex,
    /// Apple.
    Apple,
    /// Common Crawl, whose robot is `CCBot`.
    CommonCrawl,
    /// OpenAI.
    OpenAi,
    /// Anthropic.
    Anthropic,
    /// Seznam.
    Seznam,
}

/// Some of the consumers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Consumers(u16);

impl Consumer {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Google,
        Self::Bing,
        Self::Yandex,
        Self::Apple,
        Self::CommonCrawl,
        Self::OpenAi,
        Self::Anthropic,
        Self::Seznam,
    ];

    /// Its name, as the command takes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Google => "google",
            Self::Bing => "bing",
            Self::Yandex => "yandex",
            Self::Apple => "apple",
            Self::CommonCrawl => "common-crawl",
            Self::OpenAi => "openai",
            Self::Anthropic => "anthropic",
            Self::Seznam => "seznam",
        }
    }

    /// Its name, for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Bing => "Bing",
            Self::Yandex => "Yandex",
            Self::Apple => "Apple",
            Self::CommonCrawl => "Common Crawl",
            Self::OpenAi => "OpenAI",
            Self::Anthropic => "Anthropic",
            Self::Seznam => "Seznam",
        }
    }

    /// The operator of a known robot.
    ///
    /// ```
    /// use verger::robots::KnownRobot;
    /// use verger_analysis::lint::Consumer;
    ///
    /// let robot = KnownRobot::named(b"bingbot").unwrap();
    /// assert_eq!(Consumer::of_robot(robot), Some(Consumer::Bing));
    /// ```
    pub fn of_robot(robot: &KnownRobot) -> Option<Self> {
        let is_operator = |consumer: &Self| consumer.operator() == robot.operator;
        Self::ALL.into_iter().find(is_operator)
    }

    /// Its name in the table of known robots.
    fn operator(self) -> &'static str {
        match self {
            Self::Bing => "Microsoft",
            other => other.title(),
        }
    }

    /// Whether it says that it obeys a field; `None` where it does not say.
    pub fn obeys(self, directive: Directive) -> Option<bool> {
        use Consumer::{Anthropic, Bing, CommonCrawl, Google, Seznam, Yandex};
        match directive {
            Directive::UserAgent | Directive::Allow | Directive::Disallow => Some(true),
            Directive::CrawlDelay => match self {
                Bing | CommonCrawl | Anthropic => Some(true),
                Google | Yandex => Some(false),
                _ => None,
            },
            Directive::RequestRate => match self {
                Seznam => Some(true),
                Google | Bing | Yandex => Some(false),
                _ => None,
            },
            Directive::VisitTime => matches!(self, Google | Bing | Yandex).then_some(false),
            Directive::CleanParam => Some(self == Yandex),
            Directive::Sitemap => {
                matches!(self, Google | Bing | Yandex | CommonCrawl | Seznam).then_some(true)
            }
            _ => None,
        }
    }
}

impl Consumers {
    /// All of them.
    pub const ALL: Self = Self((1 << Consumer::ALL.len()) - 1);

    /// Those of a list.
    pub fn of(consumers: &[Consumer]) -> Self {
        Self(consumers.iter().fold(0, |all, &one| all | 1 << one as u16))
    }

    /// Whether it is one of them.
    pub fn contains(self, consumer: Consumer) -> bool {
        self.0 & 1 << consumer as u16 != 0
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Consumer> {
        Consumer::ALL.into_iter().filter(move |&consumer| self.contains(consumer))
    }
}
