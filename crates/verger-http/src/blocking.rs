//! The visitor for programs without a runtime: each call waits.

mod pass;
mod runtime;
mod visited;

use std::sync::Arc;

use verger_access::Site;

pub use self::pass::{Pass, Sent};
use self::runtime::Runtime;
pub use self::visited::Visited;
use crate::robots::Seen;
use crate::transport::TransportError;
use crate::visitor::{NotVisited, Refused, Visit, VisitorOptions};

/// A [`Visitor`](crate::Visitor) whose calls wait, for threads without a runtime of tokio: it has a thread of its own that
/// drives the network. It is shared freely among threads; clones share it.
///
/// # Panics
///
/// Its calls, when they are made in a task of a runtime of tokio, which must not block: there, use
/// [`Visitor`](crate::Visitor) itself.
///
/// ```
/// use std::io::Read;
/// use verger_http::{Visit, VisitorOptions, blocking::Visitor};
///
/// let visitor = Visitor::new(VisitorOptions::new("ExampleBot"))?;
/// match visitor.get(&Visit::of("http://127.0.0.1/")) {
///     Ok(mut visited) => {
///         let mut body = Vec::new();
///         visited.read_to_end(&mut body)?;
///     }
///     Err(refused) => assert_eq!(refused.why.name(), "guarded"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Visitor {
    visitor: crate::Visitor,
    runtime: Arc<Runtime>,
}

impl Visitor {
    /// A visitor with these options, and its thread.
    ///
    /// # Errors
    ///
    /// As those of [`Visitor::new`](crate::Visitor::new).
    ///
    /// # Panics
    ///
    /// When the system gives no thread.
    pub fn new(options: VisitorOptions) -> Result<Self, TransportError> {
        Ok(Self { visitor: crate::Visitor::new(options)?, runtime: Arc::new(Runtime::start()) })
    }

    /// As [`Visitor::see`](crate::Visitor::see).
    ///
    /// # Errors
    ///
    /// Why the request that is due was not sent.
    pub fn see(&self, site: &Site) -> Result<Seen, Refused> {
        self.runtime.wait(self.visitor.see(site))
    }

    /// As [`Visitor::get`](crate::Visitor::get); the body is read by [`Read`](std::io::Read).
    ///
    /// # Errors
    ///
    /// What was refused, or gave no answer, and which URL it was.
    #[expect(clippy::result_large_err, reason = "the visitor's own error, once a visit")]
    pub fn get(&self, visit: &Visit<'_>) -> Result<Visited, NotVisited> {
        let visited = self.runtime.wait(self.visitor.get(visit))?;
        Ok(Visited::new(visited, Arc::clone(&self.runtime)))
    }

    /// As [`Visitor::pass`](crate::Visitor::pass): the right to send one request with a client of another make.
    ///
    /// # Errors
    ///
    /// Why nothing may be sent.
    pub fn pass(&self, url: &str) -> Result<Pass, Refused> {
        let pass = self.runtime.wait(self.visitor.pass(url))?;
        Ok(Pass::new(pass, Arc::clone(&self.runtime)))
    }
}
