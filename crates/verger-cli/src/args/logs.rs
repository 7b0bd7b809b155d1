use std::path::PathBuf;

use clap::Args;
use verger::time::Moment;

use super::LimitArgs;
use super::value::{agent, dialect};

#[derive(Debug, Args)]
pub(crate) struct Logs {
    /// The access logs, also in gzip; - for standard input
    #[arg(value_name = "ACCESS_LOG", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The robots.txt by which to judge; - for standard input
    #[arg(long, short, value_name = "FILE")]
    pub(crate) robots: PathBuf,
    /// Leave out requests that name another host than this site's: by the virtual host of their line, or by their URL
    #[arg(long, value_name = "URL")]
    pub(crate) site: Option<String>,
    /// When the file became what it is, such as 2026-11-21T14:00Z: what robots did before is not judged
    #[arg(long, value_name = "TIME")]
    pub(crate) changed: Option<Moment>,
    /// Show only this crawler, with everything it broke; can be repeated
    #[arg(long = "agent", short = 'a', value_name = "NAME", value_parser = agent)]
    pub(crate) agents: Vec<String>,
    /// Read the file as this dialect
    #[arg(long, short, value_name = "NAME", default_value = "rfc9309", value_parser = dialect())]
    pub(crate) dialect: String,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Show every robot, with every rule that it broke
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}
