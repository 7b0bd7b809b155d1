//! Redirects, each hop a request of its own.

use async_trait::async_trait;
use http::header::{AUTHORIZATION, COOKIE, LOCATION, PROXY_AUTHORIZATION};
use http::{Extensions, Method};
use reqwest::{Request, Response, Url};
use reqwest_middleware::{Error, Middleware, Next};
use verger_http::Refused;

/// Follows redirects of GET and HEAD above [`Polite`](crate::Polite), so that each hop is decided about, and takes
/// permits, as any request.
///
/// Credentials and cookies are not carried to another origin. A Location that is not a URL of http or https ends the way
/// there. What [`Polite`](crate::Polite) refuses on the way is the error of the whole.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Redirects {
    /// So many are followed; five, unless set.
    pub most: usize,
}

impl Default for Redirects {
    fn default() -> Self {
        Self { most: 5 }
    }
}

#[async_trait]
impl Middleware for Redirects {
    async fn handle(
        &self,
        mut request: Request,
        extensions: &mut Extensions,
        next: Next<'_>,
    ) -> reqwest_middleware::Result<Response> {
        for _ in 0..=self.most {
            let again = request
                .try_clone()
                .filter(|_| matches!(*request.method(), Method::GET | Method::HEAD));
            let response = next.clone().run(request, extensions).await?;
            let (Some(mut again), Some(to)) = (again, redirected(&response)) else {
                return Ok(response);
            };
            if to.origin() != again.url().origin() {
                for name in [AUTHORIZATION, COOKIE, PROXY_AUTHORIZATION] {
                    again.headers_mut().remove(name);
                }
            }
            *again.url_mut() = to;
            request = again;
        }
        Err(Error::middleware(Refused::TooManyRedirects))
    }
}

/// Where a response sends the client for what was asked (RFC 9110 §15.4).
fn redirected(response: &Response) -> Option<Url> {
    if !matches!(response.status().as_u16(), 301..=303 | 307 | 308) {
        return None;
    }
    let location = response.headers().get(LOCATION)?.to_str().ok()?;
    let to = response.url().join(location).ok()?;
    matches!(to.scheme(), "http" | "https").then_some(to)
}
