//! Why a site was not harvested.

use std::error::Error;
use std::fmt;

use verger_access::StoreError;
use verger_http::Refused;

/// Why there is no report of a site. None of it is the site's fault: it is as due as before.
#[derive(Debug)]
#[non_exhaustive]
pub enum NotHarvested {
    /// The ledger cannot be asked for a permit.
    Ledger(StoreError),
    /// Nothing was sent, since the host's turn did not come within the visitor's patience, for this reason; or, without
    /// one, within the time of the site.
    NoTurn(Option<Refused>),
    /// Nothing was sent, since the [run](crate::RunBudget) was over, for this reason.
    Ended(String),
}

impl fmt::Display for NotHarvested {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ledger(error) => write!(f, "no permit: {error}"),
            Self::NoTurn(Some(why)) => write!(f, "not asked: no turn within its time: {why}"),
            Self::NoTurn(None) => f.write_str("not asked: no turn within its time"),
            Self::Ended(why) => write!(f, "not asked: {why}"),
        }
    }
}

impl Error for NotHarvested {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Ledger(error) => Some(error),
            Self::NoTurn(why) => why.as_ref().map(|why| why as _),
            Self::Ended(_) => None,
        }
    }
}
