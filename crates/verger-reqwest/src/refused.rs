//! The refusal in an error of the client.

use reqwest_middleware::Error;
use verger_http::Refused;

/// Why a request was not sent, if an error of the client says that [`Polite`](crate::Polite) or
/// [`Redirects`](crate::Redirects) refused it.
pub fn refused(error: &Error) -> Option<&Refused> {
    match error {
        Error::Middleware(error) => error.downcast_ref(),
        Error::Reqwest(_) => None,
    }
}
