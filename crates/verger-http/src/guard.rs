//! The destination guard: which URLs and addresses may be reached.
//!
//! It allows by a model of the public web and refuses all else. It is asked twice for each request: for the URL, and
//! for every address that the host turns out to have.

mod name;
mod range;
mod refusal;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

pub use self::name::SpecialName;
use self::range::Class;
pub use self::range::Range;
pub use self::refusal::Refusal;

/// What may be reached.
///
/// ```
/// use verger_http::{Guard, GuardOptions};
///
/// let guard = Guard::new(GuardOptions::default());
/// assert!(guard.url("https://example.com/robots.txt").is_ok());
/// assert_eq!(guard.url("http://0x7f.1/").unwrap_err().name(), "loopback");
/// assert_eq!(guard.url("http://[::ffff:10.0.0.1]/").unwrap_err().name(), "v4-mapped");
/// assert!(guard.address("10.0.0.1".parse().unwrap()).is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Guard {
    options: GuardOptions,
}

/// What a [`Guard`] lets pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct GuardOptions {
    /// Ports besides 80 and 443.
    pub ports: Vec<u16>,
    /// Addresses besides the public ones.
    pub reach: Reach,
}

/// The addresses that may be reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reach {
    /// Public addresses, and names of the public DNS.
    #[default]
    Public,
    /// Public addresses and those of these networks, under any name.
    PublicAnd(Vec<Network>),
    /// Public addresses and those that people give to machines of their own (loopback, private, shared, unique local,
    /// benchmarking), under any name, at any port. Never link-local ones, where cloud machines find credentials.
    Own,
}

/// A network: all addresses that begin as one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "a network has these two parts")]
pub struct Network {
    /// An address in it.
    pub address: IpAddr,
    /// How many leading bits they share; more than there are means all.
    pub bits: u8,
}

/// Where a URL that passed the guard leads.
#[derive(Clone, Debug)]
pub(crate) struct Destination {
    pub(crate) url: Url,
    pub(crate) host: Host<String>,
    /// Never zero.
    pub(crate) port: u16,
}

impl Guard {
    /// The longest URL that is looked at, in bytes.
    pub const LONGEST_URL: usize = 1 << 16;

    /// A guard.
    pub fn new(options: GuardOptions) -> Self {
        Self { options }
    }

    /// Whether a URL may be requested, as far as the URL shows: a host that is an address is judged, a name is yet to be
    /// resolved.
    ///
    /// # Errors
    ///
    /// Why it may not.
    pub fn url(&self, url: &str) -> Result<(), Refusal> {
        self.destination(url).map(|_| ())
    }

    /// Whether an address may be connected to.
    ///
    /// # Errors
    ///
    /// The range that it lies in.
    pub fn address(&self, address: IpAddr) -> Result<(), Refusal> {
        let Some(range) = range::special(address) else { return Ok(()) };
        let open = match &self.options.reach {
            Reach::Public => false,
            Reach::PublicAnd(networks) => networks.iter().any(|network| network.holds(address)),
            Reach::Own => range.class == Class::Own,
        };
        if open { Ok(()) } else { Err(Refusal::Address(address, range)) }
    }

    pub(crate) fn destination(&self, url: &str) -> Result<Destination, Refusal> {
        if url.len() > Self::LONGEST_URL {
            return Err(Refusal::TooLong);
        }
        let url = Url::parse(url).map_err(|_| Refusal::NotAUrl)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(Refusal::Scheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(Refusal::Credentials);
        }
        let (Some(host), Some(port)) = (url.host(), url.port_or_known_default()) else {
            return Err(Refusal::NotAUrl);
        };
        match host {
            Host::Domain(name) => self.name(name)?,
            Host::Ipv4(address) => self.address(address.into())?,
            Host::Ipv6(address) => self.address(address.into())?,
        }
        if !self.asks(port) {
            return Err(Refusal::Port(port));
        }
        let host = host.to_owned();
        Ok(Destination { url, host, port })
    }

    fn name(&self, name: &str) -> Result<(), Refusal> {
        let name = name.strip_suffix('.').unwrap_or(name);
        if name.split('.').any(str::is_empty) {
            return Err(Refusal::NotAUrl);
        }
        if self.options.reach != Reach::Public {
            return Ok(());
        }
        match name::special(name) {
            Some(row) => Err(Refusal::Name(row)),
            None if name.contains('.') => Ok(()),
            None => Err(Refusal::SingleLabel),
        }
    }

    fn asks(&self, port: u16) -> bool {
        let any = self.options.reach == Reach::Own && port != 0;
        any || matches!(port, 80 | 443) || (port != 0 && self.options.ports.contains(&port))
    }
}

impl Network {
    fn holds(self, address: IpAddr) -> bool {
        let differ = match (self.address, address) {
            (IpAddr::V4(a), IpAddr::V4(b)) => (a.to_bits() ^ b.to_bits()).leading_zeros(),
            (IpAddr::V6(a), IpAddr::V6(b)) => (a.to_bits() ^ b.to_bits()).leading_zeros(),
            _ => return false,
        };
        let width = match address {
            IpAddr::V4(_) => Ipv4Addr::BITS,
            IpAddr::V6(_) => Ipv6Addr::BITS,
        };
        differ >= u32::from(self.bits).min(width)
    }
}

#[cfg(test)]
mod tests;
