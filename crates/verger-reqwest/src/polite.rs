//! The middleware: asks, decides, waits, sends, and tells how it ended.

use std::sync::Arc;

use async_trait::async_trait;
use http::{Extensions, StatusCode};
use reqwest::{Request, Response, Url};
use reqwest_middleware::{Error, Middleware, Next};
use tokio::time::Instant;
use verger::Agents;
use verger_access::{
    Backoff, Ending, PaceKey, PaceLimits, RetryHold, Ruling, Site, SiteRules, Terms, Wait,
};
use verger_http::{Deadlines, Fetcher, Gate, Guard, Robot, Transport, TransportError};

use crate::addresses::Addresses;
use crate::decided::Decided;
use crate::options::PoliteOptions;
use crate::pacer::{Pacer, Permits, Slow};
use crate::patience::Patience;
use crate::refused::Refused;
use crate::retry_after::retry_after;
use crate::turn::{Turn, Turns};

/// A middleware that sends a request only if the site's robots.txt allows it, and only when its pace and hours do.
///
/// Add it last, so that every retry and every redirect passes through it, and add it once. It is shared freely; its
/// clones have one memory.
#[derive(Clone, Debug)]
pub struct Polite(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    robot: Robot<Addresses>,
    guard: Guard,
    pacer: Pacer,
    limits: PaceLimits,
    backoff: Backoff,
    user_agent: String,
}

/// The right to send one request, now.
struct Passed {
    decided: Decided,
    permits: Permits,
    host: String,
    /// Until the request is over, nobody else of this process asks for the host.
    _turn: Turn,
}

impl Polite {
    /// A middleware with these options.
    ///
    /// # Errors
    ///
    /// When the product token is none, or the User-Agent does not hold it.
    pub fn new(options: PoliteOptions) -> Result<Self, TransportError> {
        let guard = Guard::new(options.guard.clone());
        let addresses = Addresses::judged_by(guard.clone());
        let transport = Transport::with_resolver(&options.transport(), addresses.clone())?;
        let connecting = options.limits.ttl / 2;
        let third = connecting / 3;
        let deadlines =
            Deadlines { resolve: third, connect: third, tls: third, ..Deadlines::default() };
        let fetcher =
            Fetcher::new(transport, options.store, options.profile).with_deadlines(deadlines);
        let agents = Agents::new([&options.product]);
        let pacer = Pacer {
            ledger: options.ledger,
            addresses,
            address_terms: options.address_limits.as_ref().map(Terms::unsaid),
            connecting,
            turns: Turns::default(),
            slow: Slow::default(),
        };
        Ok(Self(Arc::new(Parts {
            robot: Robot::new(fetcher, agents, &options.dialect),
            guard,
            pacer,
            limits: options.limits,
            backoff: options.backoff,
            user_agent: options.user_agent,
        })))
    }

    /// A builder of a client for which everything holds that this crate promises: it resolves names under the guard,
    /// connects within half of a permit's life, trusts the authorities of the web, uses no proxy, and neither follows
    /// redirects nor repeats requests behind the middleware's back.
    pub fn client_builder(&self) -> reqwest::ClientBuilder {
        let Parts { pacer, user_agent, .. } = &*self.0;
        crate::client::builder(pacer.addresses.clone(), pacer.connecting).user_agent(user_agent)
    }

    /// What asks for robots.txt and remembers it. What is asked of it directly takes no permit.
    pub fn robot(&self) -> &Robot<Addresses> {
        &self.0.robot
    }
}

#[async_trait]
impl Middleware for Polite {
    async fn handle(
        &self,
        request: Request,
        extensions: &mut Extensions,
        next: Next<'_>,
    ) -> reqwest_middleware::Result<Response> {
        let asked = request.url().clone();
        let passed = self.0.pass(asked.as_str()).await.map_err(Error::middleware)?;
        let Passed { mut decided, mut permits, host, _turn } = passed;
        extensions.insert(decided.clone());
        permits.begin();
        let began = Instant::now();
        let answer = next.run(request, extensions).await;
        self.0.pacer.slow.took(PaceKey::host(&host), began.elapsed());
        match answer {
            Ok(mut response) => {
                decided.hold = self.0.hold(&response);
                permits.end(decided.hold.map_or(Ending::Answered, |hold| hold.ending())).await;
                if !is_of(&response, &asked) {
                    let url = response.url().to_string();
                    return Err(Error::middleware(Refused::FollowedUnasked { url }));
                }
                response.extensions_mut().insert(decided);
                Ok(response)
            }
            Err(error) => {
                self.0.failed(&error, permits, &host).await;
                Err(error)
            }
        }
    }
}

impl Parts {
    async fn pass(&self, url: &str) -> Result<Passed, Refused> {
        let (site, url) = Site::locate(url).map_err(Refused::Url)?;
        self.guard.url(&url).map_err(Refused::Guarded)?;
        // What is known to be disallowed needs no turn.
        self.robot.at_hand(&url).map(Refused::unless_allowed).transpose()?;
        let (patience, key) = (Patience::of(self.limits.patience), PaceKey::host(site.host()));
        let turn = self.pacer.turns.take(&key).await;
        loop {
            let rules = self.rules(&site, &patience).await?;
            let ruling = Refused::unless_allowed(rules.decide(url.as_bytes()))?;
            let terms = match self.terms(&rules, &key).await? {
                Ok(terms) => terms,
                Err(closed) => {
                    patience.bear(closed, self.limits.patience).await?;
                    continue;
                }
            };
            let Some(permits) = self.pacer.permits(site.host(), &terms, &patience).await? else {
                continue;
            };
            // While it waited, the rules may have become old, and the permits too.
            if self.robot.at_hand(&url).is_none() || !self.pacer.live(&permits) {
                permits.give_back().await;
                continue;
            }
            let decided = decided(ruling, rules, &terms, &patience);
            return Ok(Passed { decided, permits, host: site.host().to_owned(), _turn: turn });
        }
    }

    /// What holds for a site, which is asked under permits if need be.
    async fn rules(&self, site: &Site, patience: &Patience) -> Result<Arc<SiteRules>, Refused> {
        let gate = Hops { parts: self, terms: Terms::unsaid(&self.limits), patience };
        self.robot.rules_through(&gate, site).await
    }

    async fn terms(
        &self,
        rules: &SiteRules,
        key: &PaceKey,
    ) -> Result<Result<Terms, Wait>, Refused> {
        Ok(match rules.policy() {
            Some(policy) => {
                let (now, last) = (self.pacer.now().await?, self.pacer.slow.last(key));
                Terms::of(policy, now, last, &self.limits)
            }
            None => Ok(Terms::unsaid(&self.limits)),
        })
    }

    /// For how long the host wants to be left alone.
    fn hold(&self, response: &Response) -> Option<RetryHold> {
        let busy = [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE];
        let now = self.robot.fetcher().now();
        busy.contains(&response.status())
            .then(|| self.backoff.hold(retry_after(response.headers(), now), now))
    }

    async fn failed(&self, error: &Error, permits: Permits, host: &str) {
        match error {
            Error::Reqwest(error) if error.is_builder() => permits.give_back().await,
            Error::Reqwest(error) => {
                if error.is_connect() {
                    self.pacer.addresses.pass_over(host);
                }
                permits.end(self.trouble()).await;
            }
            // Another middleware gave up, at what point only it knows: the permits lapse.
            Error::Middleware(_) => {}
        }
    }

    fn trouble(&self) -> Ending {
        self.backoff.hold(None, self.robot.fetcher().now()).ending()
    }
}

/// Takes permits for each request for a robots.txt, wherever redirects lead it.
struct Hops<'a> {
    parts: &'a Parts,
    terms: Terms,
    patience: &'a Patience,
}

impl Gate for Hops<'_> {
    type Pass = Permits;
    type Closed = Refused;

    async fn enter(&self, url: &str) -> Result<Permits, Refused> {
        let site = Site::of(url).map_err(Refused::Url)?;
        let pacer = &self.parts.pacer;
        loop {
            let Some(mut permits) = pacer.permits(site.host(), &self.terms, self.patience).await?
            else {
                continue;
            };
            if pacer.live(&permits) {
                permits.begin();
                return Ok(permits);
            }
            permits.give_back().await;
        }
    }

    async fn leave(&self, permits: Permits, is_well: bool) {
        permits.end(if is_well { Ending::Answered } else { self.parts.trouble() }).await;
    }
}

fn decided(ruling: Ruling, rules: Arc<SiteRules>, terms: &Terms, patience: &Patience) -> Decided {
    let Terms { pace, outside_hours, .. } = *terms;
    Decided { ruling, rules, pace, outside_hours, waited: patience.waited(), hold: None }
}

/// Whether the response is that of the URL that was asked, and not of one behind it.
fn is_of(response: &Response, asked: &Url) -> bool {
    let (mut answered, mut asked) = (response.url().clone(), asked.clone());
    answered.set_fragment(None);
    asked.set_fragment(None);
    answered == asked
}
