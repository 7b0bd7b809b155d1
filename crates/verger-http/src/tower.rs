//! A tower layer: puts a visitor before each request of a client.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll};

use http::header::RETRY_AFTER;
use http::{HeaderValue, Request, Response};
use tokio::time::timeout;
use tower_layer::Layer;
use tower_service::Service;

use crate::visitor::{Refused, Visitor};

/// Puts a [`Visitor`] before each request of a client: it is sent only if the site's robots.txt allows it, and only when its
/// pace and hours do; and its status is reported after.
///
/// What was [`Decided`](crate::Decided) is in the request's extensions for the layers that follow, and in the response's.
///
/// Layers that follow redirects or try again go outside of it, so that each of their requests passes through. The client must
/// follow no redirects itself, must connect within [`VisitorOptions::connecting`](crate::VisitorOptions::connecting), and to
/// one of [`Visitor::addresses`]: else the guard and the permit of the address do not hold. The size of a body and the time
/// that an answer takes are the client's own to bound. The URIs of requests are absolute.
///
/// ```
/// use tower_layer::Layer;
/// use verger_http::{Visitor, VisitorOptions, tower::PoliteLayer};
///
/// # struct Client;
/// let visitor = Visitor::new(VisitorOptions::new("ExampleBot"))?;
/// let client = PoliteLayer::new(visitor).layer(Client);
/// # Ok::<(), verger_http::TransportError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PoliteLayer {
    visitor: Visitor,
}

/// A client to which a [`PoliteLayer`] was added. It is always ready: a request waits for its pace in its own future, and only then for
/// the client to be ready.
#[derive(Clone, Debug)]
pub struct Polite<S> {
    client: S,
    visitor: Visitor,
}

/// Why there is no response.
#[derive(Debug)]
#[expect(
    clippy::exhaustive_enums,
    reason = "who is at fault: the visitor, the client's readiness, or the client"
)]
pub enum PoliteError<E> {
    /// It was not sent, for this reason.
    Refused(Refused),
    /// It was not sent: the client was not ready while the permits lived. They were given back.
    NotReady,
    /// The client failed; the host is left alone for a while, as nobody knows what was sent.
    Client(E),
}

impl PoliteLayer {
    /// A layer with this visitor. Clones, and the services that it makes, share it.
    pub fn new(visitor: Visitor) -> Self {
        Self { visitor }
    }
}

impl<S> Layer<S> for PoliteLayer {
    type Service = Polite<S>;

    fn layer(&self, client: S) -> Polite<S> {
        Polite { client, visitor: self.visitor.clone() }
    }
}

impl<S, B, R> Service<Request<B>> for Polite<S>
where
    S: Service<Request<B>, Response = Response<R>> + Clone + Send + 'static,
    S::Error: Send,
    S::Future: Send,
    B: Send + 'static,
    R: Send + 'static,
{
    type Response = Response<R>;
    type Error = PoliteError<S::Error>;
    type Future = Pin<Box<dyn Future<Output = Result<Response<R>, Self::Error>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let Self { client, visitor } = self.clone();
        Box::pin(send(client, visitor, request))
    }
}

async fn send<S, B, R>(
    mut client: S,
    visitor: Visitor,
    mut request: Request<B>,
) -> Result<Response<R>, PoliteError<S::Error>>
where
    S: Service<Request<B>, Response = Response<R>>,
{
    let pass = visitor.pass(&request.uri().to_string()).await.map_err(PoliteError::Refused)?;
    match timeout(pass.time_to_begin(), poll_fn(|context| client.poll_ready(context))).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => {
            pass.give_back().await;
            return Err(PoliteError::Client(error));
        }
        Err(_) => {
            pass.give_back().await;
            return Err(PoliteError::NotReady);
        }
    }
    request.extensions_mut().insert(pass.decided().clone());
    let mut sent = pass.begin();
    match client.call(request).await {
        Ok(mut response) => {
            let retry_after = response.headers().get_all(RETRY_AFTER);
            let retry_after = retry_after.iter().map(HeaderValue::as_bytes);
            sent.heard(response.status().as_u16(), retry_after);
            let decided = sent.decided().clone();
            sent.end().await;
            response.extensions_mut().insert(decided);
            Ok(response)
        }
        Err(error) => {
            sent.unanswered().await;
            Err(PoliteError::Client(error))
        }
    }
}

impl<E: fmt::Display> fmt::Display for PoliteError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(why) => write!(f, "not sent: {why}"),
            Self::NotReady => {
                f.write_str("not sent: the client was not ready while the permits lived")
            }
            Self::Client(error) => write!(f, "{error}"),
        }
    }
}

impl<E: std::error::Error + 'static> std::error::Error for PoliteError<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(why) => Some(why),
            Self::NotReady => None,
            Self::Client(error) => Some(error),
        }
    }
}
