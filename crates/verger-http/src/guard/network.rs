//! A network, as people write it.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// A network: all addresses that begin as one does.
///
/// ```
/// use verger_http::Network;
///
/// let network: Network = "10.1.0.0/16".parse()?;
/// assert_eq!((network.to_string(), network.bits), ("10.1.0.0/16".to_owned(), 16));
/// assert!("10.1.2.3/16".parse::<Network>().is_err(), "it has bits beyond the sixteen");
/// # Ok::<(), verger_http::NetworkError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "a network has these two parts")]
pub struct Network {
    /// An address in it.
    pub address: IpAddr,
    /// How many leading bits they share; more than there are means all.
    pub bits: u8,
}

/// Why a text is not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NetworkError {
    /// The part before the slash is not an IP address.
    Address,
    /// The part after the slash is not a number of bits that such an address has.
    Bits,
    /// The address has bits beyond those that are shared: another network may be meant.
    Beyond,
}

impl Network {
    /// Whether one address alone is in it.
    pub(super) fn is_one_address(self) -> bool {
        u32::from(self.bits) >= width(self.address)
    }

    pub(crate) fn holds(self, address: IpAddr) -> bool {
        let differ = match (self.address, address) {
            (IpAddr::V4(a), IpAddr::V4(b)) => (a.to_bits() ^ b.to_bits()).leading_zeros(),
            (IpAddr::V6(a), IpAddr::V6(b)) => (a.to_bits() ^ b.to_bits()).leading_zeros(),
            _ => return false,
        };
        differ >= u32::from(self.bits).min(width(address))
    }

    /// Whether the address has no bits beyond those that are shared.
    fn is_its_first_address(self) -> bool {
        let (bits, beyond) = match self.address {
            IpAddr::V4(address) => (address.to_bits().into(), width(self.address)),
            IpAddr::V6(address) => (address.to_bits(), width(self.address)),
        };
        let shared = u32::from(self.bits).min(beyond);
        bits & !u128::MAX.checked_shl(beyond - shared).unwrap_or(0) == 0
    }
}

/// How many bits such an address has.
fn width(address: IpAddr) -> u32 {
    match address {
        IpAddr::V4(_) => Ipv4Addr::BITS,
        IpAddr::V6(_) => Ipv6Addr::BITS,
    }
}

/// `ADDRESS/BITS` (RFC 4632 §3.1, RFC 4291 §2.3), or one address.
impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| NetworkError::Address)?;
        let all = width(address) as u8;
        let bits = match bits {
            None => all,
            Some(bits) => {
                bits.parse().ok().filter(|bits| *bits <= all).ok_or(NetworkError::Bits)?
            }
        };
        let network = Self { address, bits };
        if network.is_its_first_address() { Ok(network) } else { Err(NetworkError::Beyond) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Address => {
                "not a network; write an IP address and a number of bits, as in 10.0.0.0/8"
            }
            Self::Bits => "the number of bits is at most 32 for IPv4, and 128 for IPv6",
            Self::Beyond => {
                "the address has bits beyond the network; write its first address, as in 10.0.0.0/8"
            }
        })
    }
}

impl std::error::Error for NetworkError {}
