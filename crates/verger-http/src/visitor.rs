//! A visitor: one polite GET, under what the site's robots.txt says, at its pace, and past the guard.

mod addresses;
mod ask;
mod decided;
mod held;
mod hops;
mod on_wait;
mod options;
mod pacer;
mod parts;
mod pass;
mod patience;
mod process_ledger;
mod progress;
mod refused;
mod sent;
mod slots;
mod stay;
#[cfg_attr(
    not(feature = "simulation"),
    expect(unreachable_pub, reason = "public for trials alone")
)]
mod surroundings;
mod visit;
mod visited;

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;
use verger::Crawler;
use verger_access::{Site, Terms};

pub use self::addresses::Addresses;
pub use self::ask::{AskOptions, NotAsked};
pub use self::decided::Decided;
use self::hops::Hops;
pub use self::on_wait::OnWait;
pub use self::options::VisitorOptions;
use self::pacer::{Pacer, Slow};
use self::parts::Parts;
pub use self::pass::Pass;
use self::patience::Patience;
pub use self::process_ledger::ProcessLedger;
use self::progress::Followed;
pub use self::progress::{VisitProgress, VisitStage};
pub use self::refused::Refused;
pub use self::sent::Sent;
pub use self::slots::OpenLimits;
use self::slots::Slots;
#[cfg_attr(
    not(feature = "simulation"),
    expect(unreachable_pub, reason = "public for trials alone")
)]
pub use self::surroundings::Surroundings;
pub use self::visit::{NotVisited, Visit};
pub use self::visited::Visited;
use crate::events;
use crate::failure::TransportFailure;
use crate::guard::Guard;
use crate::limits::{Deadlines, TransferLimits};
use crate::resolver::{Resolve, SystemResolver};
use crate::robots::{Fetcher, Robot, Seen};
use crate::transport::{Attempts, Response, Transport, TransportError};
use crate::turns::Turns;

/// Fetches what a site's robots.txt allows, and only when its pace and hours do.
///
/// Before each request it asks the guard, the site's robots.txt (once for all tasks), the caller, its turn in this
/// process, and the ledger for two permits: of the host and of the address. Afterwards it reports the result to the ledger:
/// a 429, a 5xx, and no answer at all each keep the host to itself for a while. All that holds of a
/// [`Ledger`](verger_access::Ledger) holds of the requests of all visitors that share one. A request for a robots.txt
/// takes its permits too.
///
/// It is shared freely; its clones have one memory. Needs a tokio runtime with time and I/O.
///
/// ```
/// use verger_http::{Refused, Visit, Visitor, VisitorOptions};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let visitor = Visitor::new(VisitorOptions::new("ExampleBot"))?;
/// match visitor.get(&Visit::of("http://127.0.0.1/")).await {
///     Ok(mut visited) => {
///         while let Some(octets) = visited.chunk().await? {
///             println!("{} octets", octets.len());
///         }
///     }
///     Err(told) => {
///         assert!(matches!(told.why, Refused::Guarded(_)));
///         assert_eq!(told.why.to_string(), "127.0.0.1 is not public: loopback (RFC 1122)");
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Visitor(Arc<Parts>);

impl Visitor {
    /// How many redirects are followed.
    pub const REDIRECTS: usize = 5;

    /// A visitor with these options.
    ///
    /// # Errors
    ///
    /// When the product token is none, the User-Agent does not hold it, or the authorities are none.
    pub fn new(options: VisitorOptions) -> Result<Self, TransportError> {
        Self::with_resolver(options, SystemResolver)
    }

    /// The same, with a resolver of the caller's.
    ///
    /// # Errors
    ///
    /// As those of [`new`](Self::new).
    pub fn with_resolver(
        options: VisitorOptions,
        resolver: impl Resolve + Send + Sync + 'static,
    ) -> Result<Self, TransportError> {
        Self::within(options, resolver, Surroundings::default())
    }

    /// The same, over a network and by a clock of the caller's: for trials, which run it in memory.
    ///
    /// # Errors
    ///
    /// As those of [`new`](Self::new).
    #[cfg(feature = "simulation")]
    pub fn simulated(
        options: VisitorOptions,
        resolver: impl Resolve + Send + Sync + 'static,
        surroundings: Surroundings,
    ) -> Result<Self, TransportError> {
        Self::within(options, resolver, surroundings)
    }

    fn within(
        options: VisitorOptions,
        resolver: impl Resolve + Send + Sync + 'static,
        Surroundings { network, now }: Surroundings,
    ) -> Result<Self, TransportError> {
        let guard = Guard::new(options.guard.clone());
        let connecting = options.connecting();
        let deadlines = in_time(options.robots_deadlines, connecting);
        // A name is looked up before there are permits, which need not last for that.
        let longest = options.robots_deadlines.resolve.min(deadlines.total);
        let addresses = Addresses::new(guard.clone(), Arc::new(resolver), longest);
        let transport = Transport::guarded(&options.transport(), guard.clone(), addresses.clone())?
            .over(network);
        let fetcher = Fetcher::new(transport, options.store, options.profile)
            .with_deadlines(deadlines)
            .with_clock(move || now());
        let crawler = Crawler::new([&options.product]);
        let pacer = Pacer {
            ledger: options.ledger,
            addresses,
            address_terms: options.address_limits.as_ref().map(Terms::unsaid),
            proxies: options.proxies,
            connecting,
            turns: Turns::default(),
            slow: Slow::default(),
            on_wait: options.on_wait,
        };
        Ok(Self(Arc::new(Parts {
            robot: Robot::new(fetcher, crawler, &options.dialect).asking(options.how),
            guard,
            pacer,
            slots: Slots::new(options.open),
            limits: options.limits,
            backoff: options.backoff,
        })))
    }

    /// What asks for robots.txt and remembers it. What is asked of it directly takes no permit.
    pub fn robot(&self) -> &Robot<Addresses> {
        &self.0.robot
    }

    /// The addresses that permits are taken for. A client of another make that connects to others breaks the promise of
    /// the second permit.
    pub fn addresses(&self) -> &Addresses {
        &self.0.pacer.addresses
    }

    /// The longest that one request waits in total, unless its visit says otherwise.
    pub fn patience(&self) -> Duration {
        self.0.limits.patience
    }

    /// What is known of a site's robots.txt. If it must be asked for, that request takes its permits too.
    ///
    /// # Errors
    ///
    /// Why the request that is due was not sent.
    pub async fn see(&self, site: &Site) -> Result<Seen, Refused> {
        let patience = Patience::of(self.0.limits.patience);
        self.0.robot.see_through(&Hops::new(&self.0, &patience), site).await
    }

    /// Sends a GET and follows up to [`REDIRECTS`](Self::REDIRECTS) redirects, to other sites too. Before each hop are
    /// asked: the guard, the robots.txt of the hop's site, the caller, and the ledger for permits of host and address.
    /// The visit's headers and limits are those of each hop; names, connecting and the handshake get no more than a
    /// permit leaves.
    ///
    /// Whatever the status, it is handed back. A 429 or a 5xx becomes a hold of the host: see [`Visited::decided`].
    ///
    /// # Errors
    ///
    /// What was refused, or gave no answer, and which URL it was.
    pub async fn get(&self, visit: &Visit<'_>) -> Result<Visited, NotVisited> {
        // On the heap: callers nest this future in theirs.
        Box::pin(self.follow(visit)).await
    }

    async fn follow(&self, visit: &Visit<'_>) -> Result<Visited, NotVisited> {
        let (mut url, mut by) = (visit.url.to_owned(), Vec::new());
        let mut limits = visit.limits;
        limits.deadlines = in_time(limits.deadlines, self.0.pacer.connecting);
        loop {
            let (sent, response) = match self.hop(&url, visit, &mut limits).await {
                Ok(answered) => answered,
                Err(why) => return Err(NotVisited { url, by, why }),
            };
            let (address, status) = (response.remote().ip(), response.status());
            visit.progress.inspect(|progress| progress.answered(address, status));
            if !response.is_redirect() {
                return Ok(Visited::new(url, by, sent, response).await);
            }
            let next = response.redirected(&url);
            // The connection is closed, or kept, before the next request may begin.
            response.leave().await;
            sent.end().await;
            let why = match next {
                None => Refused::Nowhere,
                Some(_) if by.len() == Self::REDIRECTS => Refused::TooManyRedirects,
                Some(next) => {
                    by.push(std::mem::replace(&mut url, next));
                    continue;
                }
            };
            return Err(NotVisited { url, by, why });
        }
    }

    /// One request; what it takes is taken from the limits.
    async fn hop(
        &self,
        url: &str,
        visit: &Visit<'_>,
        limits: &mut TransferLimits,
    ) -> Result<(Sent, Response), Refused> {
        let transport = self.0.robot.fetcher().transport();
        let mut attempts = Attempts::none();
        loop {
            let pass = Pass::of(&self.0, url, visit).await;
            // If it may not be repeated, that it was lost says more.
            let pass = pass.map_err(|why| attempts.lost().map_or(why, Refused::NoAnswer));
            let mut pass = pass.inspect_err(|why| events::refused(url, why))?;
            let began = Instant::now();
            let with = (&mut Followed(&mut pass, visit.progress), attempts);
            let got = transport.get_through(with, url, visit.headers, limits).await;
            limits.deadlines.spend(began.elapsed());
            match got {
                Ok(response) => return Ok((pass.answered(&response), response)),
                Err(failure) => {
                    pass.failed(failure).await;
                    match failure {
                        failure if attempts.may_follow(failure) => {}
                        TransportFailure::Refused(refusal) => {
                            return Err(Refused::Guarded(refusal));
                        }
                        failure => return Err(Refused::NoAnswer(failure)),
                    }
                }
            }
        }
    }

    /// The right to send one request, now, for a client of another make: all that [`get`](Self::get) does before a
    /// hop, but for the caller's own leave. Such a client must follow no redirects, must connect within
    /// [`VisitorOptions::connecting`], and to one of [`addresses`](Self::addresses).
    ///
    /// # Errors
    ///
    /// Why nothing may be sent.
    pub async fn pass(&self, url: &str) -> Result<Pass, Refused> {
        let pass = Pass::of(&self.0, url, &Visit::of(url)).await;
        pass.inspect_err(|why| events::refused(url, why))
    }
}

/// The deadlines, with a third of the time for connecting for each of its parts.
fn in_time(deadlines: Deadlines, connecting: Duration) -> Deadlines {
    let third = connecting / 3;
    let Deadlines { resolve, connect, tls, .. } = deadlines;
    Deadlines {
        resolve: resolve.min(third),
        connect: connect.min(third),
        tls: tls.min(third),
        ..deadlines
    }
}
