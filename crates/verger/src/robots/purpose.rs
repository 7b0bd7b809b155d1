/// The purpose of a robot: its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Purpose {
    /// To index the web for a search engine that answers with links.
    Search,
    /// To collect training data for models.
    AiTraining,
    /// To index the web for a search, or for a customer's own collection, from which a model answers.
    AiSearch,
    /// To fetch at once what a user asks a model about, or to act on pages for the user.
    AiAgent,
    /// To evaluate or place advertisements.
    Advertising,
    /// To preview a link that someone shares.
    Preview,
    /// To read feeds for their subscribers.
    Feed,
    /// To build a collection that others use.
    Dataset,
    /// To archive the web.
    Archive,
    /// To study the web, or its content.
    Research,
    /// To report links and rankings to site owners.
    Seo,
    /// To serve the owner of the site itself.
    SiteOwner,
    /// To monitor a site's availability, or what is written about a brand.
    Monitoring,
    /// To look for vulnerabilities, or for content that is dangerous to visitors.
    Security,
    /// To serve several products of its operator.
    Products,
    /// Something else, or not stated.
    Other,
}

impl Purpose {
    /// Every purpose, in the order in which they are listed.
    pub const ALL: &'static [Self] = &[
        Self::Search,
        Self::AiTraining,
        Self::AiSearch,
        Self::AiAgent,
        Self::Advertising,
        Self::Preview,
        Self::Feed,
        Self::Dataset,
        Self::Archive,
        Self::Research,
        Self::Seo,
        Self::SiteOwner,
        Self::Monitoring,
        Self::Security,
        Self::Products,
        Self::Other,
    ];

    /// Its name, as the command writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::AiTraining => "ai-training",
            Self::AiSearch => "ai-search",
            Self::AiAgent => "ai-agent",
            Self::Advertising => "advertising",
            Self::Preview => "preview",
            Self::Feed => "feed",
            Self::Dataset => "dataset",
            Self::Archive => "archive",
            Self::Research => "research",
            Self::Seo => "seo",
            Self::SiteOwner => "site-owner",
            Self::Monitoring => "monitoring",
            Self::Security => "security",
            Self::Products => "products",
            Self::Other => "other",
        }
    }
}
