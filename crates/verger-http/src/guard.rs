//! The destination guard: which URLs and addresses may be reached.
//!
//! It allows by a model of the public web and refuses all else. It is asked twice for each request: for the URL, and
//! for every address that the host turns out to have.

mod name;
mod nat64;
mod network;
mod range;
mod refusal;

use std::net::IpAddr;

use url::{Host, Url};

pub use self::name::SpecialName;
pub(crate) use self::nat64::Translators;
pub use self::network::{Network, NetworkError};
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
    translators: Translators,
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
    /// Public addresses and those of these networks, under any name. Where cloud machines find credentials (link-local
    /// addresses, and some others) it takes a network of that one address to open it.
    PublicAnd(Vec<Network>),
    /// Public addresses and those that people give to machines of their own (loopback, private, shared, unique local,
    /// benchmarking), under any name, at any port. Never those where cloud machines find credentials.
    Own,
}

/// Where a URL that passed the guard leads.
#[derive(Clone, Debug)]
pub(crate) struct Destination {
    pub(crate) url: Url,
    pub(crate) host: Host<String>,
    /// Never zero.
    pub(crate) port: u16,
}

impl Destination {
    /// Whether it is reached over TLS.
    pub(crate) fn is_tls(&self) -> bool {
        self.url.scheme() == "https"
    }
}

impl Guard {
    /// The longest URL that is looked at, in bytes.
    pub const LONGEST_URL: usize = 1 << 16;

    /// A guard.
    pub fn new(options: GuardOptions) -> Self {
        Self { options, translators: Translators::default() }
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

    /// Whether an address may be connected to. One that a translator of this network takes (RFC 6052) is judged by the
    /// IPv4 address in it too, once a [`Transport`](crate::Transport) has learnt of the translator.
    ///
    /// # Errors
    ///
    /// The range that it lies in.
    pub fn address(&self, address: IpAddr) -> Result<(), Refusal> {
        let behind = self.translators.behind(address);
        if let Some(range) = range::special(address)
            && !self.opens(range, address)
            && !(range.class == Class::Translated && behind.is_some())
        {
            return Err(Refusal::Address(address, range));
        }
        behind.map_or(Ok(()), |behind| self.address(behind.into()))
    }

    /// What is known of this network's translators.
    pub(crate) fn translators(&self) -> &Translators {
        &self.translators
    }

    fn opens(&self, range: &Range, address: IpAddr) -> bool {
        match &self.options.reach {
            Reach::Public => false,
            Reach::PublicAnd(networks) => networks.iter().any(|network| {
                let is_named = range.class != Class::Credentials || network.is_one_address();
                is_named && network.holds(address)
            }),
            Reach::Own => range.class == Class::Own,
        }
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

#[cfg(test)]
mod tests;
