//! An answer, whose body is read as any reader is.

use std::io::{self, Read};
use std::sync::Arc;

use super::runtime::Runtime;
use crate::transport::End;
use crate::visitor::Decided;

/// As [`Visited`](crate::Visited); its body is read by [`Read`]. A body that breaks off is an [`io::Error`] whose source is a
/// [`TransportFailure`](crate::TransportFailure).
#[derive(Debug)]
pub struct Visited {
    inner: crate::Visited,
    runtime: Arc<Runtime>,
    /// The chunk at hand, and how much of it was read.
    chunk: Vec<u8>,
    read: usize,
}

impl Visited {
    pub(super) fn new(visited: crate::Visited, runtime: Arc<Runtime>) -> Self {
        Self { inner: visited, runtime, chunk: Vec::new(), read: 0 }
    }

    /// The URL that answered.
    pub fn url(&self) -> &str {
        &self.inner.url
    }

    /// The URLs before it, each of which redirected to the next.
    pub fn by(&self) -> &[String] {
        &self.inner.by
    }

    /// What was decided about the last request.
    pub fn decided(&self) -> &Decided {
        &self.inner.decided
    }

    /// The status code: 200 to 999.
    pub fn status(&self) -> u16 {
        self.inner.status()
    }

    /// The value of the first header field of a name, in any case.
    pub fn field(&self, name: &str) -> Option<&[u8]> {
        self.inner.field(name)
    }

    /// The header fields, as [`Response::fields`](crate::Response::fields) gives them.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.inner.fields()
    }

    /// How the body ended, when it was read to its end.
    pub fn end(&self) -> Option<End> {
        self.inner.end()
    }

    /// Ends the visit where it is, and returns when the ledger has been told. Dropping it does the same, but waits for
    /// nothing.
    pub fn close(self) {
        let Self { inner, runtime, .. } = self;
        runtime.wait(inner.close());
    }
}

impl Read for Visited {
    fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
        if self.read == self.chunk.len() && !octets.is_empty() {
            let chunk = self.runtime.wait(self.inner.chunk()).map_err(io::Error::other)?;
            self.chunk.clear();
            self.chunk.extend_from_slice(chunk.unwrap_or_default());
            self.read = 0;
        }
        let mut left = &self.chunk[self.read..];
        let read = left.read(octets)?;
        self.read += read;
        Ok(read)
    }
}
