//! From a name to its addresses.

use std::io;
use std::net::IpAddr;
use std::pin::Pin;

/// Knows the addresses of names.
///
/// [`Transport`](crate::Transport) asks once for each connection, judges every address, and connects to those alone: one
/// after the other, a quarter of a second apart, until one answers (RFC 8305). So a resolver need not be trusted, and one
/// that lives in memory serves for tests.
pub trait Resolve {
    /// The addresses of a host's name, best first. Names are lower case and in their ASCII form; one that ends with a
    /// dot is complete.
    ///
    /// # Errors
    ///
    /// When there is no such name, or the look-up failed: both deny.
    fn resolve(&self, name: &str) -> impl Future<Output = io::Result<Vec<IpAddr>>> + Send;

    /// There is a connection to this address of a name. Nothing is learnt from that, unless implemented.
    fn connected(&self, _name: &str, _address: IpAddr) {}

    /// No connection to this address of a name was made. Nothing is learnt from that, unless implemented.
    fn failed(&self, _name: &str, _address: IpAddr) {}
}

/// The resolver of the operating system.
///
/// It is asked on a thread of its own, which no deadline can stop: a lookup that is given up ends when the system
/// gives it up.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "it has nothing to set")]
pub struct SystemResolver;

impl Resolve for SystemResolver {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let found = tokio::net::lookup_host((name, 0)).await?;
        Ok(found.map(|address| address.ip()).collect())
    }
}

/// A resolver of any kind, behind a pointer.
pub(crate) trait AnyResolver: Send + Sync {
    fn addresses<'a>(
        &'a self,
        name: &'a str,
    ) -> Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send + 'a>>;
}

impl<R: Resolve + Send + Sync> AnyResolver for R {
    fn addresses<'a>(
        &'a self,
        name: &'a str,
    ) -> Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send + 'a>> {
        Box::pin(self.resolve(name))
    }
}

/// One of them, as a resolver.
pub(crate) struct Any<'a>(pub(crate) &'a dyn AnyResolver);

impl Resolve for Any<'_> {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        self.0.addresses(name).await
    }
}
