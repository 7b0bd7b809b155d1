use std::path::PathBuf;

use clap::Args;

use super::value::dialect;
use super::{LimitArgs, NetworkArgs, Robots, SourceArgs, Targets};

#[derive(Debug, Args)]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) robots: Robots,
    /// Compare these dialects, separated by commas [default: all, for one robot; rfc9309, for several]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = dialect())]
    pub(crate) dialects: Vec<String>,
    /// Print one JSON object per URL
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
    #[command(flatten)]
    pub(crate) targets: Targets,
}

#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// The old robots.txt; - for standard input; or any URL of a site, to fetch its robots.txt
    #[arg(value_name = "OLD")]
    pub(crate) old: PathBuf,
    /// The new one, in the same way
    #[arg(value_name = "NEW")]
    pub(crate) new: PathBuf,
    /// Only for these crawlers [default: all that the files name, and every other]
    #[command(flatten)]
    pub(crate) robots: Robots,
    /// Read the files as this dialect
    #[arg(long, short, value_name = "NAME", default_value = "rfc9309", value_parser = dialect())]
    pub(crate) dialect: String,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
}
