use std::path::PathBuf;

use clap::{Args, ValueEnum};
use verger::robots::{KnownRobot, Purpose};
use verger_analysis::make::{OnConflict, UsageTerm, Whom};

use super::agents::class;

#[derive(Debug, Args)]
pub(crate) struct Make {
    /// Allow these nothing: a class of crawlers (see `verger agents --classes`), a known crawler, robot:NAME, or all
    #[arg(long, value_name = "WHOM", value_delimiter = ',', value_parser = whom)]
    pub(crate) block: Vec<NamedRobots>,
    /// Allow these what the rules for * allow, whatever holds for others
    #[arg(long, value_name = "WHOM", value_delimiter = ',', value_parser = whom)]
    pub(crate) allow: Vec<NamedRobots>,
    /// What holds for a crawler of a class to block and of one to allow
    #[arg(long, value_name = "WHAT", default_value = "block")]
    pub(crate) on_conflict: Conflicts,
    /// A path that nobody may fetch; can be repeated
    #[arg(long, value_name = "PATH", help_heading = "For every crawler that is not blocked")]
    pub(crate) disallow: Vec<String>,
    /// The seconds between two requests
    #[arg(long, value_name = "SECONDS", help_heading = "For every crawler that is not blocked")]
    pub(crate) crawl_delay: Option<String>,
    /// A preference on the use of the content, as Content-Usage and Content-Signal: train-ai, ai-use, ai-input or search, and y
    /// or n
    #[arg(
        long,
        value_name = "USE=y|n",
        value_delimiter = ',',
        value_parser = usage,
        help_heading = "For every crawler that is not blocked"
    )]
    pub(crate) usage: Vec<(UsageTerm, bool)>,
    /// The URL of a sitemap; can be repeated
    #[arg(long, value_name = "URL")]
    pub(crate) sitemap: Vec<String>,
    /// Change this robots.txt: what has to change is changed, and the rest stays; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["disallow", "crawl_delay", "usage"])]
    pub(crate) from: Option<PathBuf>,
    /// Write it to this file, which must not be there, or be that of --from
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Print one JSON object per line: the file and what is known of it, then with --from what changes
    #[arg(long)]
    pub(crate) json: bool,
}

/// Crawlers of an intent.
#[derive(Clone, Debug)]
pub(crate) struct NamedRobots(pub(crate) Vec<Whom>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Conflicts {
    /// It is blocked
    Block,
    /// It is allowed
    Allow,
}

impl From<Conflicts> for OnConflict {
    fn from(conflicts: Conflicts) -> Self {
        match conflicts {
            Conflicts::Block => Self::Block,
            Conflicts::Allow => Self::Allow,
        }
    }
}

fn whom(name: &str) -> Result<NamedRobots, String> {
    let name = name.trim();
    if matches!(name, "all" | "*") {
        return Ok(NamedRobots(vec![Whom::Everyone]));
    }
    if let Some(robot) = name.strip_prefix("robot:") {
        return Ok(NamedRobots(vec![Whom::Robot(robot.to_owned())]));
    }
    let of =
        |purposes: &[Purpose]| NamedRobots(purposes.iter().copied().map(Whom::Class).collect());
    // `training` is the class `ai-training`; `search` is a class of its own.
    if let Ok(found) = class(name).or_else(|error| class(&format!("ai-{name}")).map_err(|_| error))
    {
        return Ok(of(found.0));
    }
    if let Some(known) = KnownRobot::named(name.as_bytes()) {
        return Ok(NamedRobots(vec![Whom::Robot(known.token.to_owned())]));
    }
    let classes = || {
        let classes: Vec<_> = Purpose::ALL.iter().map(|purpose| purpose.name()).collect();
        format!(
            "pass one of {}, all, or robot:NAME for a crawler that is not known",
            classes.join(", ")
        )
    };
    let near = KnownRobot::near(name.as_bytes());
    let next = near.map_or_else(classes, |near| format!("did you mean {}?", near.token));
    Err(format!("neither a class nor a known crawler; {next}"))
}

fn usage(text: &str) -> Result<(UsageTerm, bool), String> {
    let error = || {
        let terms: Vec<_> = UsageTerm::ALL.iter().map(|term| term.name()).collect();
        format!("it takes one of {}, = and y or n, such as train-ai=n", terms.join(", "))
    };
    let (name, value) = text.split_once('=').ok_or_else(error)?;
    let term = UsageTerm::ALL.iter().find(|term| term.name() == name.trim()).ok_or_else(error)?;
    match value.trim() {
        "y" | "yes" => Ok((*term, true)),
        "n" | "no" => Ok((*term, false)),
        _ => Err(error()),
    }
}
