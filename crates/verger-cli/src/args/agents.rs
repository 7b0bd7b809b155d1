use clap::Args;
use verger::robots::{FOREIGN_CLASSES, Purpose};
use verger_report::AgentClass;

#[derive(Debug, Args)]
pub(crate) struct Agents {
    /// Show everything that is known about this crawler
    #[arg(value_name = "NAME", conflicts_with_all = ["classes", "class", "operator"])]
    pub(crate) name: Option<String>,
    /// List only crawlers of this class (see --classes), ours or an operator's, such as cloudflare:agent; can be
    /// repeated
    #[arg(long, value_name = "CLASS", value_parser = class)]
    pub(crate) class: Vec<Class>,
    /// List only the crawlers of this operator
    #[arg(long, value_name = "OPERATOR")]
    pub(crate) operator: Option<String>,
    /// List the classes, and what Cloudflare, Google and OpenAI call them
    #[arg(long, conflicts_with_all = ["class", "operator", "markdown"])]
    pub(crate) classes: bool,
    /// Print Markdown
    #[arg(long, conflicts_with_all = ["json", "name"])]
    pub(crate) markdown: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// A class of robots: one of our purposes, or the purposes in another party's class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class(pub(crate) &'static [Purpose]);

pub(super) fn class(name: &str) -> Result<Class, String> {
    AgentClass::named(name).map(Class).ok_or_else(|| {
        let ours: Vec<_> = Purpose::ALL.iter().map(|purpose| purpose.name()).collect();
        let (by, theirs) = FOREIGN_CLASSES
            .first()
            .map_or(("cloudflare", "agent"), |class| (class.by, class.name));
        format!(
            "not a class; pass one of {}, or one that 'verger agents --classes' lists, such as {}:{}",
            ours.join(", "),
            by.to_lowercase(),
            theirs.to_lowercase(),
        )
    })
}
