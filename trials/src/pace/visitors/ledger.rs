//! The ledger that the visitors share, and the line that each has to it.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use verger_access::{
    Claim, ClaimOutcome, Ending, Ledger, PaceKey, PaceLimits, Permit, Reply, StoreError,
    StoreTrouble, Terms, Ticket, Wait, Watch,
};

use super::super::clock::Clock;
use super::super::random::Random;
use super::super::server::Server;
use super::bug::DriverBug;
use super::host::Host;
use super::judge::Caller;
use super::world::{TTL, World};

/// The servers of the ledger: one, and after a failover an old one beside it for a while.
#[derive(Debug)]
pub(super) struct Office {
    pub(super) servers: Vec<Server>,
    keys: HashMap<PaceKey, usize>,
}

/// A visitor's line to the ledger, in one life.
pub(super) struct Line {
    world: Arc<World>,
    caller: Caller,
    monotonic: Clock,
    is_cut: AtomicBool,
    state: Mutex<State>,
    /// For a planted bug: the first time that was heard, 0 if none was.
    first_now: AtomicU64,
}

struct State {
    random: Random,
    server: usize,
    watch: Watch,
    /// Reports that are on their way, and when they arrive.
    late: Vec<(u64, PaceKey, Ticket, Ending)>,
    /// For planted bugs: permits that were used once, and whether the address of a hop is free.
    used: HashMap<PaceKey, Permit>,
    free: bool,
}

impl Office {
    pub(super) fn new(random: &mut Random) -> Self {
        let base = 1_800_000_000_000_000 + random.below(86_400_000_000);
        let server = Server {
            cells: Vec::new(),
            clock: Clock::new(0, base, random.drift()),
            tenure: 1,
            up_from: 0,
            down_from: u64::MAX,
            plant: None,
        };
        Self { servers: vec![server], keys: HashMap::new() }
    }

    /// The server that is in charge.
    pub(super) fn current(&mut self) -> &mut Server {
        self.servers.last_mut().expect("there is one from the beginning")
    }

    /// What its clock shows, in microseconds.
    pub(super) fn reading(&self, time: u64) -> u64 {
        self.servers.last().map_or(0, |server| server.clock.reading(time))
    }

    fn place(&mut self, key: &PaceKey) -> usize {
        if let Some(&place) = self.keys.get(key) {
            return place;
        }
        let place = self.keys.len();
        self.keys.insert(key.clone(), place);
        self.servers.iter_mut().for_each(|server| server.cells.resize(place + 1, None));
        place
    }

    fn at(&mut self, number: usize, time: u64) -> Option<&mut Server> {
        self.servers.get_mut(number).filter(|server| server.is_up(time))
    }
}

impl Line {
    pub(super) fn new(world: &Arc<World>, caller: Caller, mut random: Random) -> Self {
        let monotonic = Clock::new(world.time(), random.below(1 << 40), random.drift());
        let state = State {
            random,
            server: world.ledger().servers.len() - 1,
            watch: Watch::default(),
            late: Vec::new(),
            used: HashMap::new(),
            free: false,
        };
        Self {
            world: Arc::clone(world),
            caller,
            monotonic,
            is_cut: false.into(),
            state: Mutex::new(state),
            first_now: 0.into(),
        }
    }

    /// Its visitor has crashed: nothing of it reaches the ledger any more.
    pub(super) fn cut(&self) {
        self.is_cut.store(true, Ordering::Relaxed);
    }

    fn has(&self, bug: DriverBug) -> bool {
        self.world.bug == Some(bug)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state, once what is due has reached the ledger; an error if this question is lost.
    fn ask(&self) -> Result<MutexGuard<'_, State>, StoreError> {
        if self.is_cut.load(Ordering::Relaxed) {
            return Err(away());
        }
        let (mut state, time) = (self.state(), self.world.time());
        let due: Vec<_> = state.late.extract_if(.., |(at, ..)| *at <= time).collect();
        for (_, key, ticket, ending) in due {
            self.deliver(&state, &key, ticket, ending);
        }
        // A worker learns of a failover when its server is gone, or some time before.
        let servers = self.world.ledger().servers.len();
        let gone = self.world.ledger().at(state.server, time).is_none();
        if state.server + 1 < servers && (gone || state.random.chance(20)) {
            state.server = servers - 1;
        }
        let lost = state.random.chance(self.world.conditions.loss);
        if lost || self.world.ledger().at(state.server, time).is_none() {
            drop(state);
            self.world.judge().all.ledger_failures += 1;
            return Err(away());
        }
        Ok(state)
    }

    fn deliver(&self, state: &State, key: &PaceKey, ticket: Ticket, ending: Ending) {
        let time = self.world.time();
        let mut office = self.world.ledger();
        let place = office.place(key);
        if let Some(server) = office.at(state.server, time) {
            server.finish(time, place, ticket, ending);
            return;
        }
        drop(office);
        self.unreported(key, ending);
    }

    fn unreported(&self, key: &PaceKey, ending: Ending) {
        if let (Ending::Trouble { .. }, Some(host)) = (ending, Host::number(key.as_str())) {
            self.world.judge().unreported(host);
        }
    }

    fn answer(&self, key: &PaceKey, terms: &Terms) -> Result<Result<Permit, Wait>, StoreError> {
        let mut state = self.ask()?;
        let (time, asked) = (self.world.time(), self.monotonic());
        let claim = self.spoilt(terms.claim(state.watch.since(asked)));
        let mut office = self.world.ledger();
        let place = office.place(key);
        let server = office.at(state.server, time).ok_or_else(away)?;
        let reply: Reply = server.claim(time, place, &claim);
        drop(office);
        if state.random.chance(self.world.conditions.loss) {
            drop(state);
            self.world.judge().all.ledger_failures += 1;
            return Err(away());
        }
        let taken = state.watch.take(terms, asked, self.monotonic(), &reply);
        Ok(match (taken, reply.outcome) {
            (Err(_), ClaimOutcome::Granted(ticket)) if self.has(DriverBug::UsesARevokedPermit) => {
                Ok(Permit::new(ticket, asked, TTL))
            }
            (taken, _) => taken,
        })
    }

    /// The claim, with a bug if one is planted there.
    fn spoilt(&self, mut claim: Claim) -> Claim {
        match self.world.bug {
            Some(DriverBug::SendsAfterTheDeadline) => claim.ttl = TTL / 30,
            Some(DriverBug::CountsUnwatchedTime) => claim.since = Some(0),
            _ => {}
        }
        claim
    }

    /// The terms, with a bug if one is planted there.
    fn bent(&self, key: &PaceKey, terms: &Terms) -> Terms {
        let mut bent = *terms;
        let is_of_host = Host::number(key.as_str()).is_some();
        if is_of_host && self.has(DriverBug::IgnoresCrawlDelay) {
            bent.pace = Terms::unsaid(&PaceLimits::default()).pace;
        }
        if self.has(DriverBug::IgnoresHours) {
            (bent.from, bent.until) = (0, u64::MAX);
        }
        bent
    }

    /// What a planted bug makes of a claim before anybody is asked.
    fn made_up(&self, key: &PaceKey) -> Option<Permit> {
        let now = self.monotonic();
        let mut state = self.state();
        let host = Host::number(key.as_str());
        let free = match self.world.bug? {
            DriverBug::SkipsTheAddress => host.is_none(),
            DriverBug::HopsWithoutPermit => match host {
                Some(host) => {
                    let sent = self.world.was_sent(self.caller.number, host);
                    state.free |= sent;
                    sent
                }
                None => std::mem::take(&mut state.free),
            },
            DriverBug::UsesAPermitTwice => {
                return state.used.remove(key).filter(|permit| permit.is_live(now));
            }
            _ => false,
        };
        free.then(|| forged(now))
    }
}

impl Ledger for Line {
    fn claim(&self, key: &PaceKey, terms: &Terms) -> Result<Result<Permit, Wait>, StoreError> {
        if let Some(permit) = self.made_up(key) {
            return Ok(Ok(permit));
        }
        let own = match (self.world.bug, Host::number(key.as_str())) {
            (Some(DriverBug::AsksForTheWrongKey), Some(host)) => {
                PaceKey::host(&format!("{}.{}", self.caller.number, Host::name(host)))
            }
            _ => key.clone(),
        };
        let answer = self.answer(&own, &self.bent(key, terms));
        match (self.world.bug, answer) {
            (Some(DriverBug::DoesNotWait), Ok(Err(_))) | (Some(DriverBug::FailsOpen), Err(_)) => {
                Ok(Ok(forged(self.monotonic())))
            }
            (Some(DriverBug::CompletesEarly), Ok(Ok(permit))) => {
                self.finish(key, &permit, Ending::Answered)?;
                Ok(Ok(permit))
            }
            (Some(DriverBug::UsesAPermitTwice), Ok(Ok(permit))) => {
                self.state().used.insert(key.clone(), permit);
                Ok(Ok(permit))
            }
            (_, answer) => answer,
        }
    }

    fn finish(&self, key: &PaceKey, permit: &Permit, ending: Ending) -> Result<(), StoreError> {
        let ending = match (self.world.bug, ending) {
            (Some(DriverBug::IgnoresRetryAfter), Ending::Trouble { asked: 1.., base, cap }) => {
                Ending::Trouble { asked: 0, base, cap }
            }
            (Some(DriverBug::ReportsFailureAsWell), Ending::Trouble { asked: 0, .. }) => {
                Ending::Answered
            }
            (Some(DriverBug::GivesBackAfterSending), Ending::Answered) => Ending::Unused,
            (_, ending) => ending,
        };
        let asked = self.ask();
        let mut state = asked.inspect_err(|_| self.unreported(key, ending))?;
        if state.random.chance(self.world.conditions.late) {
            let at = self.world.time() + state.random.below(8_000_000);
            state.late.push((at, key.clone(), permit.ticket, ending));
            drop(state);
            // Until then it is as if it were lost.
            self.unreported(key, ending);
            return Ok(());
        }
        self.deliver(&state, key, permit.ticket, ending);
        Ok(())
    }

    fn now(&self) -> Result<u64, StoreError> {
        let mut state = self.ask()?;
        let (time, asked) = (self.world.time(), self.monotonic());
        let clock = {
            let mut office = self.world.ledger();
            let server = office.at(state.server, time).ok_or_else(away)?;
            (server.clock.millis(time), server.tenure)
        };
        // If the clock made a step, the watch begins anew, and there is no permit here to be thrown away.
        let _ = state.watch.observe(asked, self.monotonic(), clock);
        if self.has(DriverBug::IgnoresHours) {
            let first = self.first_now.fetch_max(1, Ordering::Relaxed);
            if first <= 1 {
                self.first_now.store(clock.0, Ordering::Relaxed);
            }
            return Ok(if first <= 1 { clock.0 } else { first });
        }
        Ok(clock.0)
    }

    fn monotonic(&self) -> u64 {
        self.monotonic.millis(self.world.time())
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Line").field("caller", &self.caller).finish_non_exhaustive()
    }
}

/// A permit that nobody gave.
fn forged(now: u64) -> Permit {
    Permit::new(Ticket { tenure: 0, seq: 0 }, now, TTL)
}

fn away() -> StoreError {
    StoreError::new(StoreTrouble::Away, "the simulation's ledger does not answer")
}
