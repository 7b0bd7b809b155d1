use core::fmt;

use super::{AddressError, CleanParamError, HostError};
use crate::pace::{CrawlDelayError, RequestRateError, WindowError};

/// Why the value of a known field cannot be read. Such a line has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Malformed {
    /// It is not a Crawl-delay.
    CrawlDelay(CrawlDelayError),
    /// It is not a Request-rate.
    RequestRate(RequestRateError),
    /// It is not a Visit-time.
    VisitTime(WindowError),
    /// It is not an address.
    Address(AddressError),
    /// It is not a host.
    Host(HostError),
    /// It is not a Clean-param.
    CleanParam(CleanParamError),
    /// It is a version that cannot be read; like a missing one, it means 1.0.0.
    Version,
}

impl Malformed {
    /// Its name, as the command and the vectors write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::CrawlDelay(error) => error.name(),
            Self::RequestRate(error) => error.name(),
            Self::VisitTime(error) => error.name(),
            Self::Address(error) => error.name(),
            Self::Host(error) => error.name(),
            Self::CleanParam(error) => error.name(),
            Self::Version => "version",
        }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CrawlDelay(error) => error.fmt(f),
            Self::RequestRate(error) => error.fmt(f),
            Self::VisitTime(error) => error.fmt(f),
            Self::Address(error) => error.fmt(f),
            Self::Host(error) => error.fmt(f),
            Self::CleanParam(error) => error.fmt(f),
            Self::Version => {
                f.write_str("a Robot-version is like 2.0.0; the record is read as 1.0.0")
            }
        }
    }
}

impl core::error::Error for Malformed {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::CrawlDelay(error) => Some(error),
            Self::RequestRate(error) => Some(error),
            Self::VisitTime(error) => Some(error),
            Self::Address(error) => Some(error),
            Self::Host(error) => Some(error),
            Self::CleanParam(error) => Some(error),
            Self::Version => None,
        }
    }
}
