use std::path::PathBuf;

use clap::Args;
#[cfg(feature = "net")]
use verger::robots::KnownRobot;

use super::NetworkArgs;

#[derive(Debug, Args)]
pub(crate) struct Audit {
    /// Any URL of the site; or a robots.txt, - for standard input
    #[arg(value_name = "URL|FILE")]
    pub(crate) site: PathBuf,
    /// Also ask for robots.txt and the home page under the names of well-known robots, or of these
    ///
    /// Only for sites that you run: the requests claim to be from somebody else. They go at the site's pace, and each name asks
    /// only for what the file allows it. So you see whether a firewall answers for your robots.txt.
    #[cfg(feature = "net")]
    #[arg(long, value_name = "NAMES", num_args = 0.., require_equals = true, value_delimiter = ',', value_parser = known)]
    pub(crate) as_robots: Option<Vec<&'static KnownRobot>>,
    /// Write the audit as a page to this file
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) html: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
}

#[cfg(feature = "net")]
fn known(name: &str) -> Result<&'static KnownRobot, String> {
    let name = name.as_bytes();
    KnownRobot::named(name).ok_or_else(|| match KnownRobot::near(name) {
        Some(near) => format!("not a known crawler; did you mean {}?", near.token),
        None => "not a known crawler; `verger agents` lists them".to_owned(),
    })
}
