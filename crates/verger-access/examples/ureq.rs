//! May a page be fetched? Asked with ureq, which blocks, and without a runtime: the state machines say what to send and
//! what its answer means, and this file only sends. It connects wherever it is told to: verger-http has the guard.
//!
//! `cargo run -p verger-access --example ureq -- https://example.com/a`

use std::error::Error;
use std::io::Read as _;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ureq::http::{HeaderValue, Response};
use ureq::typestate::WithoutBody;
use ureq::{Agent, Body, RequestBuilder};
use verger::time::Moment;
use verger::{Crawler, Dialect, Document, Policy};
use verger_access::{
    Answer, Backoff, Ending, FetchFailure, MemoryLedger, MemoryStore, Next, PaceKey, PaceLimits,
    Profile, Reading, ResponseHead, RobotsFetch, Site, SiteRules, SiteState, Store as _, Terms,
    retry_after,
};

fn main() -> Result<(), Box<dyn Error>> {
    let url = std::env::args().nth(1).ok_or("usage: ureq URL")?;
    let (site, url) = Site::locate(&url)?;
    let mut pace = Pace::default();
    let rules = rules(&agent(), &mut pace, &site, &MemoryStore::default())?;
    let decision = rules.decide(url.as_bytes());
    println!("{url}: {decision}");
    if decision.is_allowed() {
        let response = pace.send(&terms(&rules)?, &site, agent().get(&url))?;
        println!("status {}", response.status());
    }
    Ok(())
}

/// A client that hands back whatever it gets: redirects and errors are decided about by the state machine.
fn agent() -> Agent {
    let options = Agent::config_builder()
        .user_agent("ExampleBot/1.0")
        .timeout_global(Some(Duration::from_secs(30)))
        .max_redirects(0)
        .max_redirects_will_error(false)
        .http_status_as_error(false);
    options.build().new_agent()
}

/// What holds on a site: as remembered, or as its robots.txt says now.
fn rules(
    agent: &Agent,
    pace: &mut Pace,
    site: &Site,
    store: &MemoryStore,
) -> Result<SiteRules, Box<dyn Error>> {
    let profile = Profile::CAREFUL;
    let known = store.entry(site)?;
    if let SiteState::Ask(_) = profile.state(known.as_ref(), now()) {
        let copy = known.as_ref().and_then(|entry| entry.copy.as_ref());
        let validators = copy.map(|copy| &copy.validators);
        let answer = fetch(agent, pace, RobotsFetch::new(site.clone(), &profile, validators))?;
        let learned = profile.learn(known.as_ref(), answer);
        store.remember(&learned.entry, learned.body.as_deref())?;
    }
    let entry = store.entry(site)?;
    let access = profile.state(entry.as_ref(), now()).or_deferred(now());
    let copy = entry.as_ref().and_then(|entry| entry.copy.as_ref());
    let body = copy.map(|copy| store.body(copy.hash)).transpose()?.flatten();
    let policy = copy.zip(body).map(|(copy, body)| {
        let text = profile.text(copy, &body);
        let crawler = Crawler::new(["ExampleBot"]);
        Policy::new(&Document::parse(text), &Dialect::RFC9309, &crawler).into()
    });
    Ok(SiteRules::new(site, access, policy))
}

/// Asks for a robots.txt, and follows its redirects.
fn fetch(
    agent: &Agent,
    pace: &mut Pace,
    mut asking: RobotsFetch,
) -> Result<Answer, Box<dyn Error>> {
    loop {
        let site = Site::of(asking.url())?;
        let mut request = agent.get(asking.url());
        if let Some(known) = asking.validators() {
            for (name, value) in
                [("If-None-Match", &known.etag), ("If-Modified-Since", &known.last_modified)]
            {
                if let Some(value) = value {
                    request = request.header(name, value);
                }
            }
        }
        let terms = Terms::unsaid(&PaceLimits::default());
        let Ok(response) = pace.send(&terms, &site, request) else {
            return Ok(asking.failed(FetchFailure::NotConnected, now()));
        };
        asking = match head(asking, &response) {
            Next::Ask(next) => next,
            Next::Read(reading) => return Ok(read(reading, response)),
            Next::Done(answer) => return Ok(*answer),
        };
    }
}

fn head(asking: RobotsFetch, response: &Response<Body>) -> Next {
    let fields: Vec<_> =
        response.headers().iter().map(|(name, value)| (name.as_str(), value.as_bytes())).collect();
    asking.head(ResponseHead { status: response.status().as_u16(), fields: &fields }, now())
}

/// Hands on the body, until it ends or no more is wanted.
fn read(mut reading: Reading, response: Response<Body>) -> Answer {
    let headers = response.headers();
    let is_delimited =
        headers.contains_key("content-length") || headers.contains_key("transfer-encoding");
    let mut body = response.into_body().into_reader();
    let mut octets = [0; 8192];
    loop {
        match body.read(&mut octets) {
            Ok(0) if is_delimited => return reading.end(now()),
            Ok(0) => return reading.end_by_close(now()),
            Ok(length) => match reading.chunk(&octets[..length], now()) {
                Ok(more) => reading = more,
                Err(answer) => return *answer,
            },
            Err(_) => return reading.failed(FetchFailure::Cut, now()),
        }
    }
}

/// The pace of this process: one request to a host at a time, and none too soon.
struct Pace {
    ledger: MemoryLedger,
    born: Instant,
    born_at: u64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { ledger: MemoryLedger::default(), born: Instant::now(), born_at: now().unix() * 1000 }
    }
}

impl Pace {
    /// Sends a request when its host's pace allows, and reports how it ended.
    fn send(
        &mut self,
        terms: &Terms,
        site: &Site,
        request: RequestBuilder<WithoutBody>,
    ) -> Result<Response<Body>, ureq::Error> {
        let key = PaceKey::host(site.host());
        let permit = loop {
            match self.ledger.claim_alone(&key, terms, (self.born_at, self.age())) {
                Ok(permit) => break permit,
                Err(wait) => sleep(Duration::from_millis(wait.remaining.max(1))),
            }
        };
        let answered = request.call();
        let ending = match &answered {
            Ok(response) if !matches!(response.status().as_u16(), 429 | 500..) => Ending::Answered,
            Ok(response) => {
                let values = response.headers().get_all("retry-after");
                let until = retry_after(values.iter().map(HeaderValue::as_bytes), now());
                Backoff::default().hold(until, now()).ending()
            }
            Err(_) => Backoff::default().hold(None, now()).ending(),
        };
        let over = self.born_at.saturating_add(self.age());
        self.ledger.finish(&key, permit.ticket, ending, over);
        answered
    }

    /// In milliseconds.
    fn age(&self) -> u64 {
        u64::try_from(self.born.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

/// The pace and the hours that the rules ask for.
fn terms(rules: &SiteRules) -> Result<Terms, Box<dyn Error>> {
    let limits = PaceLimits::default();
    let Some(policy) = rules.policy() else { return Ok(Terms::unsaid(&limits)) };
    let terms = Terms::of(policy, now().unix() * 1000, Duration::ZERO, &limits);
    Ok(terms.map_err(|closed| format!("the site {closed}"))?)
}

fn now() -> Moment {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment::from_unix(since_1970.as_secs())
}
