//! The transport: one GET to an address that the guard let pass.

mod attempts;
#[cfg_attr(
    not(feature = "simulation"),
    expect(unreachable_pub, reason = "public for trials alone")
)]
mod connect;
mod dial;
mod exchange;
mod gzip;
mod keep_alive;
mod kept;
mod proxy;
mod race;
mod request;
mod response;
mod sending;
mod tls;
mod trust;
mod user_agent;
mod wire;

use std::fmt;
use std::sync::Arc;

use bytes::Bytes;
use http_body_util::Empty;
use hyper::header::HeaderValue;
use tokio::time::Instant;
use tokio_rustls::TlsConnector;

use self::kept::Pool;
use crate::failure::TransportFailure;
use crate::guard::{Guard, GuardOptions};
use crate::limits::TransferLimits;
use crate::resolver::{Resolve, SystemResolver};

pub(crate) use attempts::Attempts;
pub(crate) use connect::Tcp;
#[cfg_attr(
    not(feature = "simulation"),
    expect(unreachable_pub, reason = "public for trials alone")
)]
pub use connect::{Connect, Duplex, Socket};
#[cfg(feature = "simulation")]
pub use connect::{Connected, Connecting};
pub use keep_alive::KeepAlive;
pub use proxy::{NamesBy, Proxies, Proxy, ProxyError, ProxyExceptions};
pub use response::{End, Response};
pub use trust::Trust;
pub use user_agent::{UserAgent, UserAgentError};

/// Asks for one URL at a time and follows nothing: no redirects, no cookies, no credentials of sites.
///
/// ```no_run
/// use verger_http::{TransferLimits, Transport, TransportOptions};
///
/// # async fn fetch() -> Result<(), Box<dyn std::error::Error>> {
/// let transport = Transport::new(&TransportOptions::new("ExampleBot"))?;
/// let url = "https://example.com/robots.txt";
/// let mut response = transport.get(url, &[("Accept", "text/plain")], &TransferLimits::default()).await?;
/// println!("{} from {}", response.status(), response.remote());
/// while let Some(octets) = response.chunk().await? {
///     println!("{} octets", octets.len());
/// }
/// println!("{:?}", response.end());
/// # Ok(())
/// # }
/// ```
pub struct Transport<R = SystemResolver> {
    guard: Guard,
    resolver: R,
    network: Arc<dyn Connect>,
    tls: TlsConnector,
    proxies: Proxies,
    pool: Pool,
    /// For proxies that are reached over TLS.
    proxy_tls: TlsConnector,
    user_agent: HeaderValue,
}

/// A request has no body.
type Body = Empty<Bytes>;

/// How a [`Transport`] shows itself, whom it trusts, and what it may reach.
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct TransportOptions {
    /// The robot's product token, by which a robots.txt speaks to it (RFC 9309 §2.2.1).
    pub product: String,
    /// The User-Agent header; it holds the product token. Say there whom to write to: [`UserAgent`] makes one.
    pub user_agent: String,
    /// What may be reached.
    pub guard: GuardOptions,
    /// The certificate authorities that are trusted: those of the web, unless set.
    pub trust: Trust,
    /// Certificate authorities besides those, in PEM.
    pub authorities: Vec<u8>,
    /// The proxies that requests go through: none, unless set.
    pub proxies: Proxies,
    /// For how long connections are kept for the next request: not at all, unless set.
    pub keep_alive: KeepAlive,
    /// What is spoken: HTTP/1.1 alone unless set.
    pub versions: Versions,
}

/// The versions of HTTP that a [`Transport`] offers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Versions {
    /// HTTP/1.1.
    #[default]
    Http1,
    /// Over TLS, HTTP/2 (RFC 9113) where the server chooses it in the handshake; else HTTP/1.1. Deadlines, limits and
    /// failures are the same.
    #[cfg(feature = "http2")]
    Http1And2,
}

/// Why there can be no transport with such options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransportError {
    /// The product token is empty, or has bytes other than letters, `-` and `_` (RFC 9309 §2.2.1).
    Product,
    /// The User-Agent header does not hold the product token, or is not a header.
    UserAgent,
    /// The authorities are not PEM, hold no certificate, or one that cannot be read.
    Authorities,
    /// The operating system has no certificate authority that can be read.
    SystemTrust,
    /// The options have proxies, and this client cannot use them.
    Proxies,
}

impl TransportOptions {
    /// The options for a robot of that name, and what is usual for all else.
    pub fn new(product: &str) -> Self {
        Self {
            product: product.to_owned(),
            user_agent: format!("{product} verger/{}", env!("CARGO_PKG_VERSION")),
            guard: GuardOptions::default(),
            trust: Trust::default(),
            authorities: Vec::new(),
            proxies: Proxies::default(),
            keep_alive: KeepAlive::NEVER,
            versions: Versions::default(),
        }
    }
}

impl Transport {
    /// A transport that asks the resolver of the operating system.
    ///
    /// # Errors
    ///
    /// When an option cannot be.
    pub fn new(options: &TransportOptions) -> Result<Self, TransportError> {
        Self::with_resolver(options, SystemResolver)
    }
}

impl<R: Resolve> Transport<R> {
    /// A transport with a resolver of the caller's.
    ///
    /// # Errors
    ///
    /// When an option cannot be.
    pub fn with_resolver(options: &TransportOptions, resolver: R) -> Result<Self, TransportError> {
        Self::guarded(options, Guard::new(options.guard.clone()), resolver)
    }

    /// The same, behind a guard that others learn with.
    pub(crate) fn guarded(
        options: &TransportOptions,
        guard: Guard,
        resolver: R,
    ) -> Result<Self, TransportError> {
        if !user_agent::is_product(&options.product) {
            return Err(TransportError::Product);
        }
        let user_agent = HeaderValue::from_str(&options.user_agent)
            .ok()
            .filter(|_| options.user_agent.contains(&options.product))
            .ok_or(TransportError::UserAgent)?;
        let roots = trust::roots(options)?;
        Ok(Self {
            guard,
            resolver,
            network: Arc::new(Tcp),
            tls: tls::connector(roots.clone(), options.versions, options.keep_alive),
            proxies: options.proxies.clone(),
            pool: Pool::new(options.keep_alive),
            proxy_tls: tls::connector(roots, Versions::Http1, options.keep_alive),
            user_agent,
        })
    }

    /// The same, over another network.
    pub(crate) fn over(self, network: Arc<dyn Connect>) -> Self {
        Self { network, ..self }
    }

    /// Sends one GET and waits for the head of its response; whatever the status, it is handed back. The body is read
    /// as [`Response::chunk`] asks for it.
    ///
    /// `headers` are sent besides the transport's own: Host, User-Agent, Connection and Accept-Encoding, which names
    /// gzip alone, and with a Range nothing at all. Those, credentials and cookies may not be set.
    ///
    /// Needs a tokio runtime with time and I/O. Everything happens in the caller's task: dropping the future, or the
    /// response, closes the connection and leaves nothing behind. Where connections are [kept](TransportOptions::keep_alive),
    /// those of responses that were read to their end stay; a task closes them in time. A request that such a connection
    /// loses before anything of the answer arrives is sent once more.
    ///
    /// # Errors
    ///
    /// When there was no head, by the phase that failed.
    pub async fn get(
        &self,
        url: &str,
        headers: &[(&str, &str)],
        limits: &TransferLimits,
    ) -> Result<Response, TransportFailure> {
        let (mut attempts, mut limits) = (Attempts::none(), *limits);
        loop {
            let began = Instant::now();
            match self.get_through((&mut (), attempts), url, headers, &limits).await {
                Err(failure) if attempts.may_follow(failure) => {
                    limits.deadlines.spend(began.elapsed());
                }
                got => return got,
            }
        }
    }
}

impl<R> fmt::Debug for Transport<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transport")
            .field("user_agent", &self.user_agent)
            .field("guard", &self.guard)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for TransportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Product => "a product token is made of letters, - and _ alone",
            Self::UserAgent => "the User-Agent is a line of text that holds the product token",
            Self::Authorities => "the certificate authorities are not PEM with certificates",
            Self::SystemTrust => "the system has no certificate authorities that can be read",
            Self::Proxies => "this client cannot use a proxy",
        })
    }
}

impl std::error::Error for TransportError {}

#[cfg(test)]
mod tests;
