//! Why a destination is refused.

use std::fmt;
use std::net::IpAddr;

use super::name::SpecialName;
use super::range::Range;

/// Why a URL, or an address that its host has, may not be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// It is not an absolute URL with a host; a zone id (`[fe80::1%25eth0]`) is not part of one.
    NotAUrl,
    /// It is longer than [`Guard::LONGEST_URL`](crate::Guard::LONGEST_URL).
    TooLong,
    /// Its scheme is neither `http` nor `https`.
    Scheme,
    /// It carries a user name or a password.
    Credentials,
    /// The port is not one of those that are asked.
    Port(u16),
    /// The host has one label alone, so it is a name of some local network.
    SingleLabel,
    /// The host lies under a name that is not in the public DNS.
    Name(&'static SpecialName),
    /// The address is not a public one.
    Address(IpAddr, &'static Range),
}

impl Refusal {
    /// The word for it: for an address the name of its range, for a name the name that it lies under.
    pub fn name(self) -> &'static str {
        match self {
            Self::NotAUrl => "not-a-url",
            Self::TooLong => "too-long",
            Self::Scheme => "scheme",
            Self::Credentials => "credentials",
            Self::Port(_) => "port",
            Self::SingleLabel => "single-label",
            Self::Name(row) => row.name,
            Self::Address(_, range) => range.name,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAUrl => f.write_str("it is not an absolute URL with a host"),
            Self::TooLong => f.write_str("the URL is longer than 65,536 bytes"),
            Self::Scheme => f.write_str("its scheme is neither http nor https"),
            Self::Credentials => f.write_str("the URL carries a user name or a password"),
            Self::Port(port) => write!(f, "port {port} is not asked"),
            Self::SingleLabel => {
                f.write_str("the host is a name of a local network: it has no dot")
            }
            Self::Name(row) => write!(f, "the host is not in the public DNS: {row}"),
            Self::Address(address, range) => write!(f, "{address} is not public: {range}"),
        }
    }
}

impl std::error::Error for Refusal {}
