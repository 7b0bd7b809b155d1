use super::Obedience::{Ignores, IgnoresStar, MayIgnore, Unstated};
use super::Purpose::{
    Advertising, Archive, Dataset, Preview, Products, Search, Seo, SiteOwner, Training, UserRequest,
};
use super::TokenKind::{Family, Legacy, TokenOnly};
use super::{KnownRobot, Obedience, Purpose, TokenKind};

/// Every robot that is known, by operator.
#[rustfmt::skip]
pub static KNOWN_ROBOTS: &[KnownRobot] = &[
    robot("AhrefsBot", "Ahrefs", &[Seo], AGENTS_LIST).obedience(Unstated),
    robot("AI2Bot", "Ai2", &[Training], AI_ROBOTS),
    robot("Amazonbot", "Amazon", &[Products, Training], AMAZON),
    robot("Amzn-SearchBot", "Amazon", &[Search], AMAZON),
    robot("Amzn-User", "Amazon", &[UserRequest], AMAZON),
    robot("ClaudeBot", "Anthropic", &[Training], ANTHROPIC),
    robot("Claude-SearchBot", "Anthropic", &[Search], ANTHROPIC),
    robot("Claude-User", "Anthropic", &[UserRequest], ANTHROPIC),
    robot("anthropic-ai", "Anthropic", &[Training], AI_ROBOTS).kind(Legacy).obedience(Unstated),
    robot("Claude-Web", "Anthropic", &[Products], AI_ROBOTS).kind(Legacy).obedience(Unstated),
    robot("Applebot", "Apple", &[Search], APPLE).then(&["Googlebot"]),
    robot("Applebot-Extended", "Apple", &[Training], APPLE).kind(TokenOnly),
    robot("iTMS", "Apple", &[Products], APPLE).obedience(Ignores),
    robot("Baiduspider", "Baidu", &[Search], AGENTS_LIST).obedience(Unstated),
    robot("Bravebot", "Brave", &[Search], AI_ROBOTS),
    robot("Bytespider", "ByteDance", &[Training], AI_ROBOTS).obedience(Unstated),
    robot("cohere-ai", "Cohere", &[UserRequest], AI_ROBOTS).obedience(Unstated),
    robot("cohere-training-data-crawler", "Cohere", &[Training], AI_ROBOTS).obedience(Unstated),
    robot("CCBot", "Common Crawl", &[Dataset], "commoncrawl.org/ccbot"),
    robot("Diffbot", "Diffbot", &[Dataset], AI_ROBOTS).obedience(MayIgnore),
    robot("DuckDuckBot", "DuckDuckGo", &[Search], "DuckDuckGo, help pages"),
    robot("DuckAssistBot", "DuckDuckGo", &[Search], "DuckDuckGo, help pages"),
    robot("Googlebot", "Google", &[Search], GOOGLE_COMMON),
    robot("Googlebot-Image", "Google", &[Search], GOOGLE_TOKENS).then(&["Googlebot"]),
    robot("Googlebot-Video", "Google", &[Search], GOOGLE_TOKENS).then(&["Googlebot"]),
    robot("Googlebot-News", "Google", &[Search], GOOGLE_TOKENS).then(&["Googlebot"]),
    robot("Storebot-Google", "Google", &[Search], GOOGLE_COMMON),
    robot("Google-InspectionTool", "Google", &[SiteOwner], GOOGLE_COMMON),
    robot("GoogleOther", "Google", &[Products], GOOGLE_COMMON),
    robot("GoogleOther-Image", "Google", &[Products], GOOGLE_COMMON),
    robot("GoogleOther-Video", "Google", &[Products], GOOGLE_COMMON),
    robot("Google-CloudVertexBot", "Google", &[SiteOwner], GOOGLE_COMMON),
    robot("Google-Extended", "Google", &[Training], GOOGLE_COMMON).kind(TokenOnly),
    robot("AdsBot-Google", "Google", &[Advertising], GOOGLE_SPECIAL).obedience(IgnoresStar),
    robot("AdsBot-Google-Mobile", "Google", &[Advertising], GOOGLE_SPECIAL).obedience(IgnoresStar),
    robot("Mediapartners-Google", "Google", &[Advertising], GOOGLE_SPECIAL).obedience(IgnoresStar),
    robot("APIs-Google", "Google", &[Products], GOOGLE_SPECIAL).obedience(IgnoresStar),
    robot("Google-Safety", "Google", &[Products], GOOGLE_SPECIAL).obedience(Ignores),
    robot("FeedFetcher-Google", "Google", &[UserRequest], "Google, Feedfetcher").obedience(Ignores),
    robot("PetalBot", "Huawei", &[Search], AI_ROBOTS),
    robot("archive.org_bot", "Internet Archive", &[Archive], AGENTS_LIST).obedience(Unstated),
    robot("LinkedInBot", "LinkedIn", &[Preview], AGENTS_LIST).obedience(Unstated),
    robot("MJ12bot", "Majestic", &[Seo], AGENTS_LIST).obedience(Unstated),
    robot("facebookexternalhit", "Meta", &[Preview], META).obedience(MayIgnore),
    robot("meta-externalads", "Meta", &[Advertising], META),
    robot("meta-externalagent", "Meta", &[Training], META),
    robot("meta-externalfetcher", "Meta", &[UserRequest], META).obedience(MayIgnore),
    robot("meta-webindexer", "Meta", &[Search], META),
    robot("bingbot", "Microsoft", &[Search], BING_2010).then(&["msnbot"]),
    robot("adidxbot", "Microsoft", &[Advertising], BING).obedience(Unstated),
    robot("BingPreview", "Microsoft", &[Preview], BING).obedience(Unstated),
    robot("msnbot", "Microsoft", &[Search], BING_2010).kind(Legacy),
    robot("MistralAI-User", "Mistral AI", &[UserRequest], AI_ROBOTS),
    robot("MojeekBot", "Mojeek", &[Search], AGENTS_LIST).obedience(Unstated),
    robot("dotbot", "Moz", &[Seo], AGENTS_LIST).obedience(Unstated),
    robot("Yeti", "Naver", &[Search], AGENTS_LIST).obedience(Unstated),
    robot("GPTBot", "OpenAI", &[Training], OPENAI),
    robot("OAI-SearchBot", "OpenAI", &[Search], OPENAI),
    robot("OAI-AdsBot", "OpenAI", &[Advertising], OPENAI).obedience(Unstated),
    robot("ChatGPT-User", "OpenAI", &[UserRequest], OPENAI).obedience(MayIgnore),
    robot("PerplexityBot", "Perplexity", &[Search], PERPLEXITY),
    robot("Perplexity-User", "Perplexity", &[UserRequest], PERPLEXITY).obedience(MayIgnore),
    robot("Qwantbot", "Qwant", &[Search], AGENTS_LIST).obedience(Unstated),
    robot("SeznamBot", "Seznam", &[Search], "Seznam, SeznamBot"),
    robot("Slackbot", "Slack", &[Preview], AGENTS_LIST).obedience(Unstated),
    robot("Twitterbot", "X", &[Preview], AGENTS_LIST).obedience(Unstated),
    robot("Slurp", "Yahoo", &[Search], AGENTS_LIST).obedience(Unstated),
    robot("Yandex", "Yandex", &[Search], YANDEX).kind(Family),
    robot("YandexBot", "Yandex", &[Search], YANDEX).then(&["Yandex"]),
    robot("YandexImages", "Yandex", &[Search], YANDEX).then(&["Yandex"]),
    robot("YouBot", "You.com", &[Search, Training], AI_ROBOTS),
];

const AGENTS_LIST: &str = "github.com/monperrus/crawler-user-agents (July 2026)";
const AI_ROBOTS: &str = "github.com/ai-robots-txt/ai.robots.txt (August 2026)";
const AMAZON: &str = "developer.amazon.com/amazonbot (April 2026)";
const ANTHROPIC: &str = "Anthropic, help article 8896518 (February 2026)";
const APPLE: &str = "Apple, About Applebot (support.apple.com/119829)";
const BING: &str = "Bing, Which crawlers does Bing use?";
const BING_2010: &str =
    "Bing, \"bingbot on the horizon\" (June 2010): still honours directives for msnbot";
const GOOGLE_COMMON: &str = "Google, List of common crawlers";
const GOOGLE_SPECIAL: &str = "Google, List of special-case crawlers";
const GOOGLE_TOKENS: &str =
    "Google, List of common crawlers; its robots.txt specification, order of precedence";
const META: &str =
    "Meta, Web crawlers (developers.facebook.com/docs/sharing/webmasters/web-crawlers)";
const OPENAI: &str =
    "OpenAI, Overview of crawlers (developers.openai.com/api/docs/bots, April 2026)";
const PERPLEXITY: &str = "docs.perplexity.ai/guides/bots";
const YANDEX: &str = "Yandex, The User-agent directive";

const fn robot(
    token: &'static str,
    operator: &'static str,
    purposes: &'static [Purpose],
    source: &'static str,
) -> KnownRobot {
    let (obedience, kind) = (Obedience::Obeys, TokenKind::Robot);
    KnownRobot { token, operator, purposes, fallbacks: &[], obedience, kind, source }
}

impl KnownRobot {
    const fn then(self, fallbacks: &'static [&'static str]) -> Self {
        Self { fallbacks, ..self }
    }

    const fn obedience(self, obedience: Obedience) -> Self {
        Self { obedience, ..self }
    }

    const fn kind(self, kind: TokenKind) -> Self {
        Self { kind, ..self }
    }
}
