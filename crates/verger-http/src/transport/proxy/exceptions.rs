//! The hosts that are asked directly although there is a proxy, as the variable `NO_PROXY` lists them.

use std::net::IpAddr;

use crate::guard::Network;

/// Hosts that no proxy is used for.
///
/// A list with commas, as the variable `NO_PROXY` has it: a name means itself and all names below it, with a dot or
/// `*.` before it or not; an address or a network (`10.0.0.0/8`) for URLs whose host is an address; `*` for everything. Each
/// may have a port (`example.com:8080`). What is none of these is passed over.
///
/// ```
/// let direct = verger_http::ProxyExceptions::of("localhost, .example.com,10.0.0.0/8");
/// assert!(direct.has("www.example.com", 443) && direct.has("10.1.2.3", 80));
/// assert!(!direct.has("notexample.com", 443));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProxyExceptions(Vec<Exception>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Exception {
    hosts: Hosts,
    /// `None` for every port.
    port: Option<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Hosts {
    All,
    /// A name in lower case, and all below it.
    Name(Box<str>),
    Network(Network),
}

impl ProxyExceptions {
    /// The hosts of such a list. Cost: its length.
    pub fn of(list: &str) -> Self {
        Self(list.split(',').filter_map(|entry| Exception::of(entry.trim())).collect())
    }

    /// Whether a host, as a [site](verger_access::Site) writes it, is asked directly at this port. Cost: the number of
    /// entries.
    pub fn has(&self, host: &str, port: u16) -> bool {
        let host = host.trim_matches(['[', ']']).trim_end_matches('.');
        let address: Option<IpAddr> = host.parse().ok();
        self.0.iter().any(|exception| {
            let is_host = match &exception.hosts {
                Hosts::All => true,
                Hosts::Name(name) => {
                    let above = host.strip_suffix(&**name);
                    above.is_some_and(|above| above.is_empty() || above.ends_with('.'))
                }
                Hosts::Network(network) => address.is_some_and(|address| network.holds(address)),
            };
            is_host && exception.port.is_none_or(|only| only == port)
        })
    }
}

impl Exception {
    fn of(entry: &str) -> Option<Self> {
        if let Some(network) = network(entry) {
            return Some(Self { hosts: Hosts::Network(network), port: None });
        }
        let (host, port) = match entry.rsplit_once(':') {
            Some((host, port)) => (host, Some(port.parse().ok()?)),
            None => (entry, None),
        };
        let hosts = if host == "*" {
            Hosts::All
        } else if let Some(network) = network(host) {
            Hosts::Network(network)
        } else {
            let name = host.strip_prefix("*.").unwrap_or(host).trim_matches('.');
            let name = (!name.is_empty()).then(|| name.to_ascii_lowercase())?;
            Hosts::Name(name.into())
        };
        Some(Self { hosts, port })
    }
}

/// An address, or a network; its address may have bits beyond those that count, as people write it there.
fn network(text: &str) -> Option<Network> {
    let (address, bits) = match text.split_once('/') {
        Some((address, bits)) => (address, bits.parse().ok()?),
        None => (text, u8::MAX),
    };
    let address = address.trim_matches(['[', ']']).parse().ok()?;
    Some(Network { address, bits })
}
