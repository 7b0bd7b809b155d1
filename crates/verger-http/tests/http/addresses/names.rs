//! A name service that says one thing after another.

use std::io;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};

use verger_http::Resolve;

#[derive(Clone)]
pub(super) enum Says {
    Addresses(Vec<IpAddr>),
    Fails,
}

/// The last of its answers is given for ever.
pub(super) struct Names {
    says: Vec<Says>,
    asked: AtomicUsize,
}

impl Names {
    pub(super) fn new(says: Vec<Says>) -> Self {
        Self { says, asked: AtomicUsize::new(0) }
    }

    pub(super) fn of(addresses: &[IpAddr]) -> Self {
        Self::new(vec![Says::Addresses(addresses.to_vec())])
    }
}

impl Resolve for Names {
    async fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        let nth = self.asked.fetch_add(1, Ordering::Relaxed);
        match &self.says[nth.min(self.says.len() - 1)] {
            Says::Addresses(addresses) => Ok(addresses.clone()),
            Says::Fails => Err(io::Error::new(io::ErrorKind::NotFound, "no such name")),
        }
    }
}
