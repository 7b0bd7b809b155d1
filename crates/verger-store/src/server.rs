//! One Redis or Valkey, alone or a cluster, under store and ledger: every question has one deadline.

mod access;
mod cause;
mod circuit;
mod line;
mod nodes;
mod slot;
mod stream;
#[cfg(test)]
pub(crate) mod tests;

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use redis::{ErrorKind, RedisError, RedisResult, ServerErrorKind};
use verger_access::{StoreError, StoreTrouble};

use self::access::Access;
pub use self::access::RedisOptions;
use self::cause::Cause;
pub(crate) use self::line::Line;
pub(crate) use self::nodes::Node;
use self::nodes::{Nodes, Slots};
pub(crate) use self::slot::{BUCKETS, bucket};
use crate::events;

/// A server, or a cluster of them.
///
/// A question ends within the timeout, however the servers behave (but for the system's own wait when it looks up a
/// name). After a failure no question is sent to that node for 250 ms, and longer after each further one, up to 10 s:
/// meanwhile each is at once [`StoreTrouble::Away`]. At most eight idle connections are kept to a node.
pub(crate) struct Server {
    access: Access,
    timeout: Duration,
    nodes: Mutex<Nodes>,
}

/// Which node a question is for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Route<'a> {
    /// The one that has this key.
    Key(&'a str),
    /// That one.
    Node(&'a Node),
}

impl Server {
    /// Nothing is asked yet.
    pub(crate) fn new(options: &RedisOptions) -> Result<Self, StoreError> {
        let access = Access::of(options)?;
        let nodes = Mutex::new(Nodes::beginning_at(access.first().clone()));
        Ok(Self { access, timeout: options.timeout, nodes })
    }

    pub(crate) fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Whether it is a cluster, in which keys of different tags are on different nodes.
    pub(crate) fn is_cluster(&self) -> Result<bool, StoreError> {
        self.learn(Instant::now() + self.timeout).map_err(|error| self.trouble(error))?;
        Ok(self.nodes().is_cluster())
    }

    /// Asks the node of a route. A question may be asked twice: over a connection that turns out to be dead, and again
    /// where a cluster says that another node has the key.
    pub(crate) fn ask<T>(
        &self,
        route: Route<'_>,
        question: impl Fn(&mut Line) -> RedisResult<T>,
    ) -> Result<T, StoreError> {
        let deadline = Instant::now() + self.timeout;
        self.ask_until(route, &question, deadline).map_err(|error| self.trouble(error))
    }

    fn ask_until<T>(
        &self,
        route: Route<'_>,
        question: &dyn Fn(&mut Line) -> RedisResult<T>,
        deadline: Instant,
    ) -> RedisResult<T> {
        self.learn(deadline)?;
        let mut node = match route {
            Route::Key(key) => self.nodes().of(slot::of(key)),
            Route::Node(node) => node.clone(),
        };
        let mut is_moving = false;
        for _ in 0..MOST_REDIRECTS {
            let error = match self.ask_node(&node, is_moving, question, deadline) {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            match error.kind() {
                ErrorKind::Server(ServerErrorKind::Moved) => {
                    node = self.moved(&error, &node)?;
                    is_moving = false;
                }
                ErrorKind::Server(ServerErrorKind::Ask) => {
                    node = redirected(&error, &node)?.0;
                    is_moving = true;
                }
                // The keys of the slot are on their way to another node.
                ErrorKind::Server(ServerErrorKind::TryAgain)
                    if Instant::now() + PAUSE < deadline =>
                {
                    std::thread::sleep(PAUSE);
                    is_moving = false;
                    if let Route::Key(key) = route {
                        node = self.nodes().of(slot::of(key));
                    }
                }
                _ => {
                    if is_away(&error) {
                        self.nodes().doubt();
                    }
                    return Err(error);
                }
            }
        }
        self.nodes().doubt();
        Err((ErrorKind::Server(ServerErrorKind::ClusterDown), "the nodes send it in a circle")
            .into())
    }

    fn moved(&self, error: &RedisError, from: &Node) -> RedisResult<Node> {
        let (node, slot) = redirected(error, from)?;
        self.nodes().moved(slot, node.clone());
        Ok(node)
    }

    /// Finds out which node has what, where that is not known or in doubt.
    fn learn(&self, deadline: Instant) -> RedisResult<()> {
        let Some(candidates) = self.nodes().to_be_learnt_from() else { return Ok(()) };
        let mut last = None;
        for node in candidates {
            let mut slots = redis::cmd("CLUSTER");
            slots.arg("SLOTS");
            let question = |line: &mut Line| slots.query::<redis::Value>(line);
            match self.ask_node(&node, false, &question, deadline) {
                Ok(slots) => {
                    self.nodes().learnt(Slots::read(&slots, &node));
                    return Ok(());
                }
                Err(error) if is_away(&error) => last = Some(error),
                // A server alone says that it is not a cluster, or that its user may not ask.
                Err(_) => {
                    self.nodes().learnt(None);
                    return Ok(());
                }
            }
        }
        // What was known before may still do.
        if self.nodes().is_known() {
            return Ok(());
        }
        Err(last.unwrap_or_else(|| (ErrorKind::Io, "no node is known").into()))
    }

    /// Asks a node, over a connection that is idle or a new one. An idle one may be dead, if the server was started anew,
    /// so then a new one is tried too.
    fn ask_node<T>(
        &self,
        node: &Node,
        is_moving: bool,
        question: &dyn Fn(&mut Line) -> RedisResult<T>,
        deadline: Instant,
    ) -> RedisResult<T> {
        let begun = Instant::now();
        let idle = {
            let mut nodes = self.nodes();
            let lines = nodes.lines(node);
            if !lines.circuit.lets_through(begun) {
                let away = || (ErrorKind::Io, "it was away a moment ago").into();
                return Err(lines.failure.clone().unwrap_or_else(away));
            }
            lines.idle.pop()
        };
        let on = |mut line: Line| {
            line.begin(deadline, is_moving);
            (question(&mut line), Some(line))
        };
        let on_a_new_one = || match Line::connect(&self.access, node, deadline) {
            Ok(line) => {
                events::line_made(node);
                on(line)
            }
            Err(error) => (Err(error), None),
        };
        let (answer, line) = match idle.map(on) {
            Some((Err(error), _)) if is_away(&error) && Instant::now() < deadline => {
                events::line_lost(node, &error);
                // The others are as old.
                self.nodes().lines(node).idle.clear();
                on_a_new_one()
            }
            Some(asked) => asked,
            None => on_a_new_one(),
        };
        let mut nodes = self.nodes();
        let lines = nodes.lines(node);
        match &answer {
            Err(error) if is_down(error) => {
                lines.failure = Some(error.clone());
                if let Some(pause) = lines.circuit.failed(begun, Instant::now()) {
                    events::circuit_opened(node, error, pause);
                }
            }
            _ => {
                lines.failure = None;
                if lines.circuit.succeeded() {
                    events::circuit_closed(node);
                }
            }
        }
        // After a reply that was not understood, the next one may be the rest of it.
        let in_step = answer.as_ref().map_or_else(|error| error.code().is_some(), |_| true);
        if let Some(line) = line.filter(|_| in_step)
            && lines.idle.len() < MOST_IDLE
        {
            lines.idle.push(line);
        }
        answer
    }

    fn trouble(&self, error: RedisError) -> StoreError {
        let kind = if is_away(&error) {
            StoreTrouble::Away
        } else if is_refused(&error) {
            StoreTrouble::Refused
        } else {
            StoreTrouble::Failed
        };
        StoreError::new(kind, Cause { server: self.access.first().clone(), error })
    }

    // No code that holds the lock can panic half-way through a change.
    fn nodes(&self) -> MutexGuard<'_, Nodes> {
        self.nodes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not the password.
        f.debug_struct("Server")
            .field("first", &self.access.first().to_string())
            .field("timeout", &self.timeout)
            .finish_non_exhaustive()
    }
}

/// Where a redirect leads, and for which slot. A node that does not say its own name has the one it was asked by.
fn redirected(error: &RedisError, from: &Node) -> RedisResult<(Node, u16)> {
    let lost = || RedisError::from((ErrorKind::UnexpectedReturnType, "a redirect to nowhere"));
    let (address, slot) = error.redirect_node().ok_or_else(lost)?;
    let node = Node::read(address, from).ok_or_else(lost)?;
    Ok((node, slot))
}

/// Whether nobody answers there.
fn is_down(error: &RedisError) -> bool {
    matches!(error.kind(), ErrorKind::Io | ErrorKind::Server(ServerErrorKind::BusyLoading))
}

/// Whether it cannot be reached or cannot answer for now, rather than having answered in its way: a replica, one without
/// its replicas, one that loads its data.
fn is_away(error: &RedisError) -> bool {
    use ServerErrorKind::{ClusterDown, MasterDown, ReadOnly, TryAgain};
    is_down(error)
        || matches!(error.kind(), ErrorKind::Server(ClusterDown | MasterDown | ReadOnly | TryAgain))
        || error.code() == Some("NOREPLICAS")
}

/// Whether it does not let this user in, or not do that.
fn is_refused(error: &RedisError) -> bool {
    matches!(
        error.kind(),
        ErrorKind::AuthenticationFailed | ErrorKind::Server(ServerErrorKind::NoPerm)
    ) || matches!(error.code(), Some("NOAUTH" | "WRONGPASS"))
        // Of a question that is too long for someone unknown.
        || error.detail().is_some_and(|detail| detail.contains("unauthenticated"))
}

const MOST_IDLE: usize = 8;

/// A question follows no more redirects than these.
const MOST_REDIRECTS: usize = 16;

/// Between two attempts at keys that are on their way.
const PAUSE: Duration = Duration::from_millis(5);
