//! What the verbs take that ask sites.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use verger_http::{Network, UserAgent, UserAgentError};

use super::profiles::profile;
use super::{Robots, dialect, number, seconds};
use crate::network::PRODUCT;

/// How sites are asked, and what is remembered of them.
#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "they are switches")]
pub(crate) struct NetworkArgs {
    /// What each answer of a server means [default: careful, or that of another dialect than rfc9309]
    #[arg(long, value_name = "NAME", value_parser = profile(), help_heading = "Network")]
    pub(crate) profile: Option<String>,
    /// Where to remember what sites answered: a file, or redis://HOST:PORT [default: the user's cache]
    ///
    /// A file that is not a Verger cache is refused and left as it is; an empty one is used. A damaged cache is renamed,
    /// and a new one is begun. Which permits were given out is in a file of the same name ending in .permits.
    ///
    /// redis://[USER@]HOST[:PORT][/DATABASE], or valkey://, is a server that workers share, or any node of a cluster;
    /// rediss:// is one with TLS. It gives out the permits too.
    #[arg(long, value_name = "WHERE", help_heading = "Network")]
    pub(crate) cache: Option<String>,
    /// Read the password of a Redis from the only line of this file
    ///
    /// The environment variable `VERGER_CACHE_PASSWORD` can have it instead. A password in the URL can be seen by everybody
    /// who can list the processes of this machine.
    #[arg(long, value_name = "FILE", help_heading = "Network")]
    pub(crate) cache_password_file: Option<PathBuf>,
    /// Trust only the certificate authorities in this PEM file for a rediss:// cache [default: those of the web]
    #[arg(long, value_name = "FILE", help_heading = "Network")]
    pub(crate) cache_ca: Option<PathBuf>,
    /// Remember nothing after this run
    #[arg(long, conflicts_with = "cache", help_heading = "Network")]
    pub(crate) no_cache: bool,
    /// Send no request: answer from the cache alone
    #[arg(long, conflicts_with = "refresh", help_heading = "Network")]
    pub(crate) offline: bool,
    /// Ignore the cache: ask again
    #[arg(long, help_heading = "Network")]
    pub(crate) refresh: bool,
    /// Reach private addresses and any port too, for your own network
    ///
    /// Never those where cloud machines find credentials, such as 169.254.169.254.
    #[arg(long, help_heading = "Network")]
    pub(crate) allow_private: bool,
    /// Reach the addresses of this network too, such as 10.1.0.0/16, and no others that are not public; repeatable
    ///
    /// It is asked for the first request and for each redirect. An address where cloud machines find credentials is reached
    /// only if the network is that address alone.
    #[arg(long, value_name = "CIDR", conflicts_with = "allow_private", help_heading = "Network")]
    pub(crate) allow_network: Vec<Network>,
    /// Reach this port too, besides 80 and 443; repeatable
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Network")]
    pub(crate) allow_port: Vec<u16>,
    /// Send requests through this proxy: http:// or https://, with USER:PASSWORD@ before the host if it needs that
    ///
    /// Names are looked up and addresses judged before the proxy is asked, as without one. The proxy's own address may be
    /// private. A site is asked through a tunnel (CONNECT) over https, and in the absolute form over http.
    #[arg(long, value_name = "URL", hide_default_value = true, help_heading = "Network")]
    pub(crate) proxy: Option<String>,
    /// Use the proxies that `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` name, in capitals or lower case
    #[arg(long, conflicts_with = "proxy", help_heading = "Network")]
    pub(crate) proxy_from_env: bool,
    /// Let the proxy look up the names of sites, where this machine cannot: URLs are judged then, but no addresses
    #[arg(long, help_heading = "Network")]
    pub(crate) proxy_names: bool,
    /// The certificate authorities to trust: those of the web, as they are built in, or those of the operating system
    #[arg(long, value_name = "WHOSE", default_value = "web", value_parser = ["web", "system"], help_heading = "Network")]
    pub(crate) trust: String,
    /// Trust the certificate authorities in this PEM file as well
    #[arg(long, value_name = "FILE", help_heading = "Network")]
    pub(crate) ca: Option<PathBuf>,
    /// Treat a robots.txt that was unreachable for 30 days as absent, which allows everything (RFC 9309 §2.3.1.4)
    #[arg(long, help_heading = "Network")]
    pub(crate) allow_after_30_days: bool,
    /// The longest time that one request may take, with the redirects that it leads to
    ///
    /// A sitemap, a description or a file to download gets a second more for each 4 KiB of it that arrive. Waits for the
    /// site's pace are not counted.
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = positive, help_heading = "Network")]
    pub(crate) timeout: Duration,
    /// The longest time that one site, or one file to download, may take altogether [default: 1800; for files none]
    ///
    /// Waits for the site's pace are counted.
    #[arg(long, value_name = "SECONDS", value_parser = positive, help_heading = "Network")]
    pub(crate) site_timeout: Option<Duration>,
    /// The longest time of the whole run; what was found until then is printed [default: none]
    #[arg(long, value_name = "SECONDS", value_parser = positive, help_heading = "Network")]
    pub(crate) run_timeout: Option<Duration>,
    /// Your address for the sites' operators: an https or mailto URL, sent in the User-Agent header of each request
    #[arg(long, value_name = "URL", env = "VERGER_CONTACT", hide_env_values = true, value_parser = contact, help_heading = "Network")]
    pub(crate) contact: Option<String>,
    /// What the requests are for, in a few words; sent in the User-Agent header too
    #[arg(long, value_name = "TEXT", env = "VERGER_PURPOSE", hide_env_values = true, default_value = PURPOSE, value_parser = purpose, help_heading = "Network")]
    pub(crate) purpose: String,
    /// Number of sites to query in parallel
    #[arg(long, short, value_name = "NUMBER", default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Network")]
    pub(crate) jobs: u16,
}

#[derive(Debug, Args)]
pub(crate) struct Fetch {
    /// Sites, by their host or any of their URLs; http and https alone
    #[arg(value_name = "SITE")]
    pub(crate) sites: Vec<String>,
    /// Read sites from a file, one a line, # for comments; - for standard input
    ///
    /// A line that cannot be read is reported and skipped, and the exit status is 4. Answers are written when no whole
    /// line waits.
    #[arg(long, value_name = "FILE")]
    pub(crate) sites_from: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) robots: Robots,
    /// Read the file as this dialect
    #[arg(long, short, value_name = "NAME", default_value = "rfc9309", value_parser = dialect())]
    pub(crate) dialect: String,
    /// Print the robots.txt that applies, and nothing else
    #[arg(long, conflicts_with = "json")]
    pub(crate) body: bool,
    /// One JSON object for each site
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Sitemaps {
    /// The site, by its host or any of its URLs; or the URL of one sitemap, ending in .xml, .txt or .gz
    #[arg(value_name = "SITE")]
    pub(crate) site: String,
    /// Report violations of the protocol, and listed URLs that robots.txt disallows to the crawler
    #[arg(long)]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) robots: Robots,
    /// Read the robots.txt as this dialect
    #[arg(long, short, value_name = "NAME", default_value = "rfc9309", value_parser = dialect())]
    pub(crate) dialect: String,
    /// Stop after this many listed URLs
    #[arg(long = "limit", value_name = "NUMBER", default_value_t = 1_000_000, value_parser = number::<1_000_000_000>)]
    pub(crate) most: u64,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Watch {
    /// Sites, by their host or any of their URLs
    #[arg(value_name = "SITE", required_unless_present = "sites_from")]
    pub(crate) sites: Vec<String>,
    /// Read sites from a file, one a line, # for comments; - for standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) sites_from: Option<PathBuf>,
    /// Where to remember what sites said [default: the user's folder for data]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) state: Option<PathBuf>,
    /// Read the files as this dialect
    #[arg(long, short, value_name = "NAME", default_value = "rfc9309", value_parser = dialect())]
    pub(crate) dialect: String,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
}

/// What this command is for, where its user says nothing else.
const PURPOSE: &str = "robots.txt checks and dataset catalogs";

fn contact(url: &str) -> Result<String, UserAgentError> {
    user_agent(Some(url), None).map(|_| url.to_owned())
}

fn purpose(text: &str) -> Result<String, UserAgentError> {
    user_agent(None, Some(text)).map(|_| text.to_owned())
}

/// How this command names itself to the sites that it asks. An empty part is left out, as an empty variable of the
/// environment is.
pub(crate) fn user_agent(
    contact: Option<&str>,
    purpose: Option<&str>,
) -> Result<String, UserAgentError> {
    let (product, version) = (PRODUCT, Some(env!("CARGO_PKG_VERSION")));
    let stated = |part: &&str| !part.is_empty();
    let (contact, purpose) = (contact.filter(stated), purpose.filter(stated));
    UserAgent { product, version, contact, purpose }.header()
}

fn positive(number: &str) -> Result<Duration, String> {
    match seconds(number) {
        Ok(time) if time.is_zero() => Err("it takes some time".to_owned()),
        Ok(time) => Ok(time),
        Err(error) => Err(error.to_owned()),
    }
}
