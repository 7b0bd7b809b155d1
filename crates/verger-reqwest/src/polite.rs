//! The middleware: lets the visitor ask, decide and wait; sends; and reports how it ended.

use std::sync::Arc;

use async_trait::async_trait;
use http::header::RETRY_AFTER;
use http::{Extensions, HeaderValue};
use reqwest::{Request, Response, Url};
use reqwest_middleware::{Error, Middleware, Next};
use verger_http::{Addresses, Refused, Robot, Sent, TransportError, Visitor, VisitorOptions};

use crate::client::Client;

/// A middleware that sends a request only if the site's robots.txt allows it, and only when its pace and hours do.
///
/// What was [`Decided`](crate::Decided) is in the request's extensions for the middlewares that follow, and in the
/// response's: `response.extensions().get::<Decided>()`.
///
/// Add it last, so that every retry and every redirect passes through it, and add it once. It is shared freely; its
/// clones have one memory.
#[derive(Clone, Debug)]
pub struct Polite(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    visitor: Visitor,
    client: Client,
}

impl Polite {
    /// A middleware with these options.
    ///
    /// # Errors
    ///
    /// When the product token is none, the User-Agent does not hold it, the authorities are none, or there are proxies: this
    /// client connects to the addresses that permits are taken for, and to nothing else.
    pub fn new(options: VisitorOptions) -> Result<Self, TransportError> {
        let client = Client::of(&options)?;
        Ok(Self(Arc::new(Parts { visitor: Visitor::new(options)?, client })))
    }

    /// A builder of a client for which everything holds that this crate promises: it resolves names under the guard,
    /// connects within half of a permit's life, trusts whom the options say, uses no proxy, and neither follows
    /// redirects nor repeats requests without the middleware.
    pub fn client_builder(&self) -> reqwest::ClientBuilder {
        self.0.client.builder(self.0.visitor.addresses())
    }

    /// What asks for robots.txt and remembers it. What is asked of it directly takes no permit.
    pub fn robot(&self) -> &Robot<Addresses> {
        self.0.visitor.robot()
    }
}

#[async_trait]
impl Middleware for Polite {
    async fn handle(
        &self,
        request: Request,
        extensions: &mut Extensions,
        next: Next<'_>,
    ) -> reqwest_middleware::Result<Response> {
        let asked = request.url().clone();
        let pass = self.0.visitor.pass(asked.as_str()).await.map_err(Error::middleware)?;
        extensions.insert(pass.decided().clone());
        let mut sent = pass.begin();
        match next.run(request, extensions).await {
            Ok(mut response) => {
                let retry_after = response.headers().get_all(RETRY_AFTER);
                let retry_after = retry_after.iter().map(HeaderValue::as_bytes);
                sent.heard(response.status().as_u16(), retry_after);
                let decided = sent.decided().clone();
                sent.end().await;
                if !is_of(&response, &asked) {
                    let url = response.url().to_string();
                    return Err(Error::middleware(Refused::FollowedUnasked { url }));
                }
                response.extensions_mut().insert(decided);
                Ok(response)
            }
            Err(error) => {
                failed(&error, sent).await;
                Err(error)
            }
        }
    }
}

async fn failed(error: &Error, sent: Sent) {
    match error {
        Error::Reqwest(error) if error.is_builder() => sent.unsent().await,
        Error::Reqwest(error) if error.is_connect() => sent.unconnected().await,
        Error::Reqwest(_) => sent.unanswered().await,
        // Another middleware gave up, at what point only it knows: the permits lapse.
        Error::Middleware(_) => {}
    }
}

/// Whether the response is that of the URL that was asked, and not of one after it.
fn is_of(response: &Response, asked: &Url) -> bool {
    let (mut answered, mut asked) = (response.url().clone(), asked.clone());
    answered.set_fragment(None);
    asked.set_fragment(None);
    answered == asked
}
