//! One resource, wherever its redirects lead.

use url::Url;

use crate::failure::TransportFailure;
use crate::limits::TransferLimits;
use crate::resolver::Resolve;
use crate::transport::{Response, Transport};

/// A response, and the way to it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Followed {
    /// The URL that gave the response.
    pub url: String,
    /// The URLs before it, each of which redirected to the next.
    pub by: Vec<String>,
    /// The response of the last one.
    pub response: Response,
}

/// Why the end of a way of redirects was not reached.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FollowError {
    /// A URL gave no answer.
    NoAnswer {
        /// The URL.
        url: String,
        /// Why.
        failure: TransportFailure,
    },
    /// A redirect leads nowhere: no Location, or none that is a URL of http or https.
    Nowhere {
        /// The URL that redirected.
        url: String,
    },
    /// More redirects than are followed.
    TooMany,
}

/// How many redirects are followed.
pub(crate) const REDIRECTS: usize = 5;

impl<R: Resolve + Sync> Transport<R> {
    /// As [`get`](Self::get), but follows up to five redirects: the guard judges every hop, each has the limits anew,
    /// and nothing is carried from one to the next.
    ///
    /// # Errors
    ///
    /// When a hop gives no answer, or the last redirect leads nowhere or is one too many.
    pub async fn follow(
        &self,
        url: &str,
        headers: &[(&str, &str)],
        limits: &TransferLimits,
    ) -> Result<Followed, FollowError> {
        let (mut url, mut by) = (url.to_owned(), Vec::new());
        loop {
            let response = match self.get(&url, headers, limits).await {
                Ok(response) => response,
                Err(failure) => return Err(FollowError::NoAnswer { url, failure }),
            };
            if !response.is_redirect() {
                return Ok(Followed { url, by, response });
            }
            if by.len() == REDIRECTS {
                return Err(FollowError::TooMany);
            }
            let Some(next) = response.redirected(&url) else {
                return Err(FollowError::Nowhere { url });
            };
            by.push(std::mem::replace(&mut url, next));
        }
    }
}

impl Response {
    /// Whether it sends the client elsewhere for what was asked (RFC 9110 §15.4).
    pub fn is_redirect(&self) -> bool {
        matches!(self.status(), 301..=303 | 307 | 308)
    }

    /// Where its Location leads from the URL that was asked; `None` if to no URL of http or https.
    pub fn redirected(&self, url: &str) -> Option<String> {
        let location = std::str::from_utf8(self.field("location")?).ok()?;
        let mut url = Url::parse(url).ok()?.join(location).ok()?;
        url.set_fragment(None);
        matches!(url.scheme(), "http" | "https").then(|| url.into())
    }
}

impl std::fmt::Display for FollowError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoAnswer { url, failure } => write!(f, "{url}: {failure}"),
            Self::Nowhere { url } => write!(f, "{url} redirects to nowhere"),
            Self::TooMany => f.write_str("more than five redirects"),
        }
    }
}

impl std::error::Error for FollowError {}
