/// What a robot is for: its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Purpose {
    /// To index the web for a search engine that answers with links.
    Search,
    /// To collect what models are trained on.
    AiTraining,
    /// To index the web for a search, or for a customer's own collection, that a model answers from.
    AiSearch,
    /// To fetch at once what a user asks a model for, or to act on pages for the user.
    AiAgent,
    /// To judge or place advertisements.
    Advertising,
    /// To show a link that someone shares.
    Preview,
    /// To read feeds for those who subscribe to them.
    Feed,
    /// To make a collection that others use.
    Dataset,
    /// To keep what the web was.
    Archive,
    /// To study the web, or what is written there.
    Research,
    /// To tell site owners about links and ranks.
    Seo,
    /// To serve the owner of the site itself.
    SiteOwner,
    /// To watch that a site works, or what is written about a name.
    Monitoring,
    /// To look for weaknesses, or for what is dangerous to visitors.
    Security,
    /// To serve several products of its operator.
    Products,
    /// Something else, or something that is not said.
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
