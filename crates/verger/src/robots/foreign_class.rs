use super::Obedience::{self, Ignores, MayIgnore, Obeys};
use super::Purpose::{
    self, Advertising, AiAgent, AiSearch, AiTraining, Dataset, Feed, Monitoring, Other, Preview,
    Products, Research, Search, Security, Seo, SiteOwner,
};

/// A class of robots in someone else's classification, and the matching purposes of ours.
///
/// Cloudflare and OpenAI classify by purpose. Google classifies by what a robot does with a robots.txt, which is
/// the class's `obedience`; its purposes are those of the robots that Google lists in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ForeignClass {
    /// Who defines the class.
    pub by: &'static str,
    /// What they call it.
    pub name: &'static str,
    /// Our purposes, the nearest first.
    pub purposes: &'static [Purpose],
    /// What a robot of the class does with a robots.txt, where the class says so.
    pub obedience: Option<Obedience>,
    /// Where the class is described.
    pub source: &'static str,
    /// When it was so described, as `YYYY-MM`.
    pub as_of: &'static str,
}

impl ForeignClass {
    /// The class written as `cloudflare:training`: its owner, `:`, its name. ASCII case is ignored, and a `-` may
    /// replace a space.
    ///
    /// ```
    /// use verger::robots::{ForeignClass, Purpose};
    ///
    /// let class = ForeignClass::named("cloudflare:agent").unwrap();
    /// assert_eq!(class.purposes, [Purpose::AiAgent]);
    /// assert_eq!(ForeignClass::named("google:user-triggered-fetchers").unwrap().by, "Google");
    /// assert_eq!(ForeignClass::named("agent"), None);
    /// ```
    pub fn named(name: &str) -> Option<&'static Self> {
        let (by, name) = name.split_once(':')?;
        FOREIGN_CLASSES
            .iter()
            .find(|class| class.by.eq_ignore_ascii_case(by) && is_written_as(class.name, name))
    }
}

fn is_written_as(name: &str, written: &str) -> bool {
    let folded = |octet: u8| if octet == b' ' { b'-' } else { octet.to_ascii_lowercase() };
    name.bytes().map(folded).eq(written.bytes().map(folded))
}

/// Other classifications of robots, and which of our purposes each class covers.
#[rustfmt::skip]
pub static FOREIGN_CLASSES: &[ForeignClass] = &[
    cloudflare("Search", &[Search, AiSearch]),
    cloudflare("Agent", &[AiAgent]),
    cloudflare("Training", &[AiTraining]),
    cloudflare("Transact", &[AiAgent]),
    cloudflare("Data Collection", &[Dataset, Research]),
    cloudflare("Security Testing", &[Security]),
    cloudflare("SEO", &[Seo, SiteOwner]),
    cloudflare("Ads Verification", &[Advertising]),
    cloudflare("Social / Link Preview", &[Preview]),
    cloudflare("Feed Fetching", &[Feed]),
    cloudflare("Monitoring & Operations", &[Monitoring]),
    google("Common crawlers", &[Search, AiTraining, AiSearch, SiteOwner, Products, Research], Obeys),
    google("Special-case crawlers", &[Advertising, Security, Products], MayIgnore),
    google("User-triggered fetchers", &[AiAgent, Feed, Preview, SiteOwner, Other], Ignores),
    openai("Training", &[AiTraining]),
    openai("Search", &[AiSearch]),
    openai("Ads", &[Advertising]),
    openai("User actions", &[AiAgent]),
];

const fn cloudflare(name: &'static str, purposes: &'static [Purpose]) -> ForeignClass {
    let source = "https://developers.cloudflare.com/bots/concepts/bot/verified-bots/";
    ForeignClass { by: "Cloudflare", name, purposes, obedience: None, source, as_of: "2026-07" }
}

const fn google(
    name: &'static str,
    purposes: &'static [Purpose],
    obedience: Obedience,
) -> ForeignClass {
    let source =
        "https://developers.google.com/crawling/docs/crawlers-fetchers/overview-google-crawlers";
    let obedience = Some(obedience);
    ForeignClass { by: "Google", name, purposes, obedience, source, as_of: "2026-09" }
}

const fn openai(name: &'static str, purposes: &'static [Purpose]) -> ForeignClass {
    let source = "https://developers.openai.com/api/docs/bots";
    ForeignClass { by: "OpenAI", name, purposes, obedience: None, source, as_of: "2026-04" }
}
