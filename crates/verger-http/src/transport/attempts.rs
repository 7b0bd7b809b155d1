//! How often one request may be tried, and over which connections.

use crate::failure::{HeadFault, TransportFailure};

/// The attempts at one request, each under a permit of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempts {
    unadmitted: u32,
    lost: Option<TransportFailure>,
}

impl Attempts {
    /// None was made yet.
    pub(crate) fn none() -> Self {
        Self { unadmitted: 0, lost: None }
    }

    /// Whether there may be one more after this failure.
    pub(crate) fn may_follow(&mut self, failure: TransportFailure) -> bool {
        match failure {
            // The next one begins with another address.
            TransportFailure::NotAdmitted | TransportFailure::Lapsed => {
                self.unadmitted += 1;
                self.unadmitted <= UNADMITTED
            }
            // A GET that a kept connection lost is repeated (RFC 9112 §9.3.1), once (RFC 9110 §9.2.2).
            TransportFailure::Head(HeadFault::Stale) => self.lost.replace(failure).is_none(),
            _ => false,
        }
    }

    /// How a kept connection lost the request, if one did: it may have reached the server, and no other such connection is
    /// used for it.
    pub(crate) fn lost(&self) -> Option<TransportFailure> {
        self.lost
    }
}

/// This number of times a request begins anew since not every address of its host could be tried, or its permit was over.
const UNADMITTED: u32 = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_request_is_repeated_once() {
        let stale = TransportFailure::Head(HeadFault::Stale);
        let mut attempts = Attempts::none();
        assert!(!attempts.may_follow(TransportFailure::Head(HeadFault::Lost)));
        assert_eq!(attempts.lost(), None);
        assert!(attempts.may_follow(stale));
        assert_eq!(attempts.lost(), Some(stale));
        assert!(!attempts.may_follow(stale));
        let unadmitted = (0..20).take_while(|_| attempts.may_follow(TransportFailure::NotAdmitted));
        assert_eq!(unadmitted.count(), 8);
    }
}
