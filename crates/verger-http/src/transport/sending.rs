//! From a URL to the head of a response: over a connection that was kept, or over a new one.

use hyper::Request;
use hyper::header::{CONNECTION, HeaderValue};
use url::Host;

use super::dial::Connection;
use super::exchange::{self, Asked, Exchange, Unanswered};
use super::kept::{Kept, Key};
use super::proxy::{self, Proxy};
use super::response::Response;
use super::{Attempts, Body, Transport, request};
use crate::failure::{Deadline, HeadFault, ProxyFault, TransportFailure};
use crate::gate::Admission;
use crate::guard::Destination;
use crate::limits::{Clock, TransferLimits};
use crate::resolver::Resolve;

/// What one request needs on its way.
struct Way<'a> {
    destination: Destination,
    proxy: Option<&'a Proxy>,
    clock: Clock,
    limits: &'a TransferLimits,
}

impl<R: Resolve> Transport<R> {
    /// As [`get`](Self::get), under a pass that must admit each address, and that learns which one is used before anything
    /// is sent.
    ///
    /// A request that was lost on a kept connection is sent anew only if it is certain that nothing of it was sent before;
    /// else it fails as [`HeadFault::Stale`], since a permit is for one request.
    pub(crate) async fn get_through<A: Admission>(
        &self,
        (pass, attempts): (&mut A, Attempts),
        url: &str,
        headers: &[(&str, &str)],
        limits: &TransferLimits,
    ) -> Result<Response, TransportFailure> {
        let clock = Clock::start(limits.deadlines.total);
        let destination = self.guard.destination(url)?;
        let proxy = self.proxies.of(&destination.url);
        let mut request = request::request(&destination, &self.user_agent, headers)?;
        // Without a tunnel, it is the proxy that is asked.
        let asked = proxy.filter(|_| !destination.is_tls());
        if let Some(proxy) = asked {
            request::lead_to(proxy, &destination, &mut request)?;
        }
        let way = Way { destination, proxy, clock, limits };
        // What one of them lost is not given to another.
        let kept = match attempts.lost() {
            None => self.kept(&way, &*pass).await?,
            Some(_) => None,
        };
        let (exchange, remote) = match kept {
            Some(kept) => self.send_again(kept, &way, request, pass).await?,
            None => self.send_first(&way, request, pass).await?,
        };
        if asked.is_some() && proxy::is_its_own(&exchange.head) {
            let status = exchange.head.status.as_u16();
            return Err(TransportFailure::Proxy(ProxyFault::Status(status)));
        }
        Ok(Response::new(exchange, remote, clock, limits))
    }

    /// The connection that was kept for this site, if it is still good, and leads to one of the addresses that the site has
    /// now, every one of which the guard has judged anew.
    async fn kept<A: Admission>(
        &self,
        way: &Way<'_>,
        pass: &A,
    ) -> Result<Option<Kept>, TransportFailure> {
        let Some(mut kept) = self.pool.take(&way.key()) else { return Ok(None) };
        if !self.proxies.look_up(&way.destination.url) {
            let address = kept.remote.ip();
            let deadlines = &way.limits.deadlines;
            let addresses = self.addresses(&way.destination, way.clock, deadlines).await?;
            if !addresses.contains(&address) || !pass.admit(address).await {
                return Ok(None);
            }
            if let Host::Domain(name) = &way.destination.host {
                self.resolver.connected(name, address);
            }
        }
        Ok(kept.line.is_idle().await.then_some(kept))
    }

    async fn send_again<A: Admission>(
        &self,
        kept: Kept,
        way: &Way<'_>,
        mut request: Request<Body>,
        pass: &mut A,
    ) -> Result<(Exchange, std::net::SocketAddr), TransportFailure> {
        let Kept { line, remote, served, .. } = kept;
        pass.connected(remote.ip()).await;
        let back = self.pool.way_back(way.key(), remote, served);
        if back.is_none() {
            request.headers_mut().insert(CONNECTION, CLOSE);
        }
        let head = way.limits.deadlines.head;
        let asked = Asked { request, limits: way.limits, leave: pass.leave_to_send() };
        let exchange = exchange::again(line, asked, back);
        match way.clock.within(Deadline::Head, head, exchange).await? {
            Ok(exchange) => Ok((exchange, remote)),
            Err(Unanswered::Unsent(request)) => self.send_first(way, *request, pass).await,
            Err(Unanswered::Nothing) => Err(TransportFailure::Head(HeadFault::Stale)),
            Err(Unanswered::Failed(failure)) => Err(failure),
        }
    }

    async fn send_first<A: Admission>(
        &self,
        way: &Way<'_>,
        mut request: Request<Body>,
        pass: &mut A,
    ) -> Result<(Exchange, std::net::SocketAddr), TransportFailure> {
        let deadlines = &way.limits.deadlines;
        let dial = self.dial(&way.destination, (way.clock, deadlines), &*pass);
        let Connection { stream, remote } = dial.await?;
        pass.connected(remote.ip()).await;
        let back = self.pool.way_back(way.key(), remote, 0);
        if back.is_none() {
            request.headers_mut().insert(CONNECTION, CLOSE);
        }
        let asked = Asked { request, limits: way.limits, leave: pass.leave_to_send() };
        let exchange = exchange::first(stream, asked, back);
        let exchange = way.clock.within(Deadline::Head, deadlines.head, exchange).await??;
        Ok((exchange, remote))
    }
}

impl Way<'_> {
    fn key(&self) -> Key {
        Key::of(&self.destination, self.proxy)
    }
}

const CLOSE: HeaderValue = HeaderValue::from_static("close");
