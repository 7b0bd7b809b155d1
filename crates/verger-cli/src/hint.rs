//! What to try when a site gave no answer.

use std::sync::atomic::{AtomicU8, Ordering};

use verger_access::{AccessResult, StoreTrouble};
use verger_http::{NotVisited, Refusal, Refused, Seen, TlsFault, TransportFailure};
use verger_store::RedisOptions;

use crate::output;

/// Something to try. Each is said once in a run, after the note or the answer that it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Hint {
    AllowPrivate = 1,
    Refresh = 2,
    WithoutTls = 4,
    CachePassword = 8,
    CacheCa = 16,
    NoCache = 32,
}

/// Says what to try where nobody can say what a site wants. `may_be_earlier` is whether an answer that was not asked for
/// just now may be from before this run.
pub(crate) fn for_site(seen: &Seen, may_be_earlier: bool) {
    give(Hint::for_site(seen, may_be_earlier));
}

/// Says what to try where a site was not asked, since its next request would be too soon.
pub(crate) fn for_wait() {
    give(Some(Hint::NoCache));
}

/// The user's own network is open in this run: nobody is told how to open it.
pub(crate) fn own_network_is_open() {
    GIVEN.fetch_or(Hint::AllowPrivate as u8, Ordering::Relaxed);
}

/// Says what to try where a request was not sent, or had no answer.
pub(crate) fn for_request(refused: &NotVisited) {
    let failure = match refused.why {
        Refused::Guarded(refusal) => Some(TransportFailure::Refused(refusal)),
        Refused::NoAnswer(failure) => Some(failure),
        _ => None,
    };
    give(failure.and_then(|failure| Hint::for_failure(failure, &refused.url)));
}

/// Says what to try where a Redis could not be asked.
pub(crate) fn for_redis(options: &RedisOptions, trouble: StoreTrouble) {
    let has_own_ca = !options.authorities.is_empty();
    give(match trouble {
        StoreTrouble::Refused => Some(Hint::CachePassword),
        StoreTrouble::Away if options.url.starts_with("rediss:") && !has_own_ca => {
            Some(Hint::CacheCa)
        }
        _ => None,
    });
}

fn give(hint: Option<Hint>) {
    let Some(hint) = hint else { return };
    if GIVEN.fetch_or(hint as u8, Ordering::Relaxed) & hint as u8 == 0 {
        output::hint(hint.text());
    }
}

/// The hints that are not given again.
static GIVEN: AtomicU8 = AtomicU8::new(0);

impl Hint {
    fn for_site(seen: &Seen, may_be_earlier: bool) -> Option<Self> {
        if let Some(failure) = seen.trouble {
            return Self::for_failure(failure, seen.site.as_str());
        }
        let is_unreachable =
            seen.entry.as_ref().is_some_and(|entry| entry.result == AccessResult::Unreachable);
        (is_unreachable && !seen.asked && may_be_earlier).then_some(Self::Refresh)
    }

    fn for_failure(failure: TransportFailure, url: &str) -> Option<Self> {
        match failure {
            TransportFailure::Refused(Refusal::Address(_, range)) => {
                range.is_of_own_network().then_some(Self::AllowPrivate)
            }
            TransportFailure::Refused(Refusal::Name(_) | Refusal::SingleLabel) => {
                Some(Self::AllowPrivate)
            }
            // A certificate that is wrong is no reason to do without one.
            TransportFailure::Tls(TlsFault::Protocol) if url.starts_with("https:") => {
                Some(Self::WithoutTls)
            }
            _ => None,
        }
    }

    fn text(self) -> &'static str {
        match self {
            Self::AllowPrivate => {
                "to ask a machine of your own network, pass --allow-private, or for only that network --allow-network CIDR"
            }
            Self::Refresh => "this is remembered from an earlier run; to ask again, pass --refresh",
            Self::CachePassword => {
                "to give the cache's password, pass --cache-password-file FILE, or set VERGER_CACHE_PASSWORD"
            }
            Self::CacheCa => {
                "if your own authority issued the certificate of the cache, pass --cache-ca FILE"
            }
            Self::NoCache => {
                "to wait for it longer, pass a larger --timeout; to ask it all the same, pass --no-cache, which knows of no wait"
            }
            Self::WithoutTls => "for a site without TLS, write its URL with http://",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_server_without_tls_is_asked_without_tls() {
        let hint = |fault| Hint::for_failure(TransportFailure::Tls(fault), "https://a.example/");
        assert_eq!(hint(TlsFault::Protocol), Some(Hint::WithoutTls));
        for fault in [
            TlsFault::Expired,
            TlsFault::UnknownIssuer,
            TlsFault::WrongName,
            TlsFault::Certificate,
            TlsFault::Lost,
        ] {
            assert_eq!(hint(fault), None, "{fault}");
        }
    }
}
