//! From a name to its addresses.

use std::io;
use std::net::IpAddr;

/// Knows the addresses of names.
///
/// [`Transport`](crate::Transport) asks once for each request, judges every address, and connects to those alone. So
/// a resolver need not be trusted, and one that lives in memory serves for tests.
pub trait Resolve {
    /// The addresses of a host's name, best first. Names are lower case and in their ASCII form; one that ends with a
    /// dot is complete.
    ///
    /// # Errors
    ///
    /// When there is no such name, or the look-up failed: both deny.
    fn resolve(&self, name: &str) -> impl Future<Output = io::Result<Vec<IpAddr>>> + Send;
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
