use std::path::PathBuf;

use clap::Args;
use verger::time::Moment;

use super::{NetworkArgs, Robots};

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct Page {
    /// The HTML page to read: a URL, a file, or - for standard input
    #[arg(value_name = "URL|FILE")]
    pub(crate) file: PathBuf,
    /// A header of the response, in addition to those of a fetched URL: X-Robots-Tag, Robots-Tag, Link, Content-Usage,
    /// Content-Signal, tdm-reservation, tdm-policy or Content-Type; others have no effect
    #[arg(long = "header", value_name = "NAME: VALUE")]
    pub(crate) response: Vec<String>,
    #[command(flatten)]
    pub(crate) robots: Robots,
    /// Read only the head, up to 1 MiB: robots meta elements belong there, though Google also obeys those in the
    /// body
    #[arg(long, conflicts_with = "whole")]
    pub(crate) head: bool,
    /// Apply the proposals of 1996: <LINK NAME="INDEXINSTEAD" CONTENT="URL"> in the head means: do not index this page,
    /// index that one
    #[arg(long)]
    pub(crate) proposals_1996: bool,
    /// Read up to 256 MiB instead of 16 MiB
    #[arg(long)]
    pub(crate) whole: bool,
    /// Also fetch the site's /.well-known/tdmrep.json: one more request
    #[arg(long)]
    pub(crate) tdmrep: bool,
    /// Show what applies at this time, such as 2026-11-21T14:00Z [default: now]
    #[arg(long, value_name = "TIME")]
    pub(crate) at: Option<Moment>,
    /// Print one JSON object per crawler
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
}
