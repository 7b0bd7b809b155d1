use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::value::{number, seconds};

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The address and port to listen on; with port 0, any port that is free
    ///
    /// An address that other machines can reach needs a token.
    #[arg(
        long,
        value_name = "ADDRESS:PORT",
        env = "VERGER_LISTEN",
        default_value = "127.0.0.1:8750",
        hide_env_values = true
    )]
    pub(crate) listen: SocketAddr,
    /// Another name by which clients address the service, such as that of a proxy before it; with a port, only for that
    /// port. Can be repeated
    #[arg(long = "host", value_name = "NAME", value_parser = host)]
    pub(crate) host: Vec<String>,
    /// A file with the token that clients send as `Authorization: Bearer TOKEN`
    ///
    /// The environment variable `VERGER_SERVE_TOKEN` can have it instead: a command line can be read by others.
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    /// The largest body of a request
    #[arg(long, value_name = "BYTES", default_value = "2097152", value_parser = number::<LARGEST_BODY>, help_heading = "Limits")]
    pub(crate) body_limit: u64,
    /// The most connections at once
    #[arg(long, value_name = "NUMBER", default_value = "1024", value_parser = number::<MOST_CONNECTIONS>, help_heading = "Limits")]
    pub(crate) connections: u64,
    /// The most answers that are made at once, apart from quick ones; more get 503 [default: 4 for each processor]
    #[arg(long, value_name = "NUMBER", value_parser = number::<MOST_AT_ONCE>, help_heading = "Limits")]
    pub(crate) at_once: Option<u64>,
    /// The most requests of each client in a second; 0 for no limit [default: 50, and none on loopback]
    #[arg(long, value_name = "NUMBER", help_heading = "Limits")]
    pub(crate) rate: Option<u32>,
    /// The longest time that an answer may take, to make and to send
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = time, help_heading = "Limits")]
    pub(crate) answer_timeout: Duration,
}

/// The name of a host, maybe with a port.
fn host(name: &str) -> Result<String, &'static str> {
    let (host, port) = name.split_once(':').unwrap_or((name, "80"));
    let is_host = !host.is_empty()
        && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte));
    if is_host && port.parse::<u16>().is_ok() {
        Ok(name.to_owned())
    } else {
        Err("not the name of a host, such as robots.example.org, or with a port")
    }
}

fn time(text: &str) -> Result<Duration, &'static str> {
    let time = seconds(text)?;
    if time.is_zero() || time > LONGEST { Err("a time of at most an hour") } else { Ok(time) }
}

const LONGEST: Duration = Duration::from_hours(1);

/// 100 MiB: the largest file that the command reads.
const LARGEST_BODY: u64 = 100 << 20;
const MOST_CONNECTIONS: u64 = 100_000;
const MOST_AT_ONCE: u64 = 512;
