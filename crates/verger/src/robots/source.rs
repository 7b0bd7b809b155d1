//! Where the rows of the table were found, and the operators' pages that several rows share.

// Registers of robots. Their dates are in the rows.
pub(super) const AGENTS_LIST: &str = "crawler-user-agents 1.67.0";
pub(super) const AI_ROBOTS: &str = "github.com/ai-robots-txt/ai.robots.txt 738c80d";
pub(super) const INDEX: &str = "ai-crawler-index 1.3.0";
pub(super) const BOTH: &str =
    "ai-crawler-index 1.3.0; github.com/ai-robots-txt/ai.robots.txt 738c80d";

// Operators' own publications.
pub(super) const AMAZON: &str = "Amazon, About Amazonbot; ai-crawler-index 1.3.0";
pub(super) const ANTHROPIC: &str = "Anthropic, help article 8896518; ai-crawler-index 1.3.0";
pub(super) const APPLE: &str = "Apple, About Applebot; ai-crawler-index 1.3.0";
pub(super) const BING: &str = "Bing, Which crawlers does Bing use?";
pub(super) const BING_2010: &str =
    "Bing, \"bingbot on the horizon\" (2010): still honours directives for msnbot";
pub(super) const BING_AGENTS: &str = "aiseotracker.vercel.app/docs/bing-ai-user-agents, after Bing";
pub(super) const COMMON_CRAWL: &str = "Common Crawl, CCBot; ai-crawler-index 1.3.0";
pub(super) const DUCKDUCKGO: &str = "DuckDuckGo, help pages; ai-crawler-index 1.3.0";
pub(super) const GOOGLE_COMMON: &str = "Google, List of common crawlers; ai-crawler-index 1.3.0";
pub(super) const GOOGLE_SPECIAL: &str =
    "Google, List of special-case crawlers; ai-crawler-index 1.3.0";
pub(super) const GOOGLE_TOKENS: &str =
    "Google, List of common crawlers; its robots.txt specification, order of precedence";
pub(super) const GOOGLE_USER: &str =
    "Google, List of user-triggered fetchers; ai-crawler-index 1.3.0";
pub(super) const META: &str = "Meta, Web crawlers; ai-crawler-index 1.3.0";
pub(super) const MISTRAL: &str = "Mistral, Robots; ai-crawler-index 1.3.0";
pub(super) const OPENAI: &str = "OpenAI, Overview of crawlers; ai-crawler-index 1.3.0";
pub(super) const PERPLEXITY: &str = "Perplexity, Crawlers; ai-crawler-index 1.3.0";
pub(super) const SEZNAM: &str = "Seznam, SeznamBot; ai-crawler-index 1.3.0";
pub(super) const YANDEX: &str = "Yandex, The User-agent directive; ai-crawler-index 1.3.0";

// Their pages.
pub(super) const AMAZON_PAGE: &str = "https://developer.amazon.com/amazonbot";
pub(super) const ANTHROPIC_PAGE: &str = "https://support.anthropic.com/en/articles/8896518";
pub(super) const APPLE_PAGE: &str = "https://support.apple.com/en-us/119829";
pub(super) const BING_PAGE: &str =
    "https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0";
pub(super) const GOOGLE_COMMON_PAGE: &str =
    "https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers";
pub(super) const GOOGLE_PAGE: &str =
    "https://developers.google.com/search/docs/crawling-indexing/overview-google-crawlers";
pub(super) const GOOGLE_SPECIAL_PAGE: &str =
    "https://developers.google.com/search/docs/crawling-indexing/google-special-case-crawlers";
pub(super) const GOOGLE_USER_PAGE: &str =
    "https://developers.google.com/search/docs/crawling-indexing/google-user-triggered-fetchers";
pub(super) const META_PAGE: &str =
    "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers";
pub(super) const MISTRAL_PAGE: &str = "https://docs.mistral.ai/en/robots";
pub(super) const OPENAI_PAGE: &str = "https://developers.openai.com/api/docs/bots";
pub(super) const PERPLEXITY_PAGE: &str =
    "https://docs.perplexity.ai/docs/resources/perplexity-crawlers";
pub(super) const SEMRUSH_PAGE: &str = "https://www.semrush.com/bot/";
pub(super) const WEBZ_PAGE: &str = "https://webz.io/blog/machine-learning/";
pub(super) const YANDEX_PAGE: &str =
    "https://yandex.com/support/webmaster/en/robot-workings/check-yandex-robots";
