//! The ledger that the visitors share, and the line that each has to it.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use verger_access::{
    Claim, Ending, Ledger, PaceKey, Permit, Reply, StoreError, StoreTrouble, Terms, Ticket, Wait,
    Watch,
};

use super::super::clock::Clock;
use super::super::random::Random;
use super::super::server::Server;
use super::bug::DriverBug;
use super::host::Host;
use super::judge::Caller;
use super::spoiling::forged;
use super::world::World;

/// A visitor's line to the ledger, in one life.
pub(super) struct Line {
    pub(super) world: Arc<World>,
    pub(super) caller: Caller,
    monotonic: Clock,
    is_cut: AtomicBool,
    state: Mutex<State>,
    /// For a planted bug: the first time that was heard, 0 if none was.
    first_now: AtomicU64,
}

pub(super) struct State {
    random: Random,
    server: usize,
    watch: Watch,
    /// Reports that are on their way, and when they arrive.
    late: Vec<(u64, PaceKey, Ticket, Ending)>,
    /// For planted bugs: permits that were used once, and whether the address of a hop is free.
    pub(super) used: HashMap<PaceKey, Permit>,
    pub(super) free: bool,
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

    pub(super) fn has(&self, bug: DriverBug) -> bool {
        self.world.bug == Some(bug)
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
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
        // A master that was replaced hears it, and its successor does not.
        let is_latest = state.server + 1 == office.servers.len();
        let server = office.at(state.server, time);
        let is_kept = server.is_some_and(|server| server.finish(time, place, ticket, ending));
        drop(office);
        if !(is_kept && is_latest) {
            self.unreported(key, ending);
        }
    }

    fn unreported(&self, key: &PaceKey, ending: Ending) {
        if let (Ending::Trouble { .. }, Some(host)) = (ending, Host::number(key.as_str())) {
            self.world.judge().unreported(host);
        }
    }

    /// Asks the server that this line leads to about some keys; the claims are those of these terms. Both the question and
    /// the answer may be lost.
    fn question<A, const N: usize>(
        &self,
        keys: [(&PaceKey, &Terms); N],
        question: impl FnOnce(&mut Server, u64, [usize; N], [Claim; N]) -> A,
    ) -> Result<(MutexGuard<'_, State>, u64, A), StoreError> {
        let mut state = self.ask()?;
        let (time, asked) = (self.world.time(), self.monotonic());
        let watched = state.watch.watched(asked);
        let answer = {
            let mut office = self.world.ledger();
            let places = keys.map(|(key, _)| office.place(key));
            let claims = keys.map(|(_, terms)| self.spoilt(terms.claim(watched)));
            let server = office.at(state.server, time).ok_or_else(away)?;
            question(server, time, places, claims)
        };
        if state.random.chance(self.world.conditions.loss) {
            drop(state);
            self.world.judge().all.ledger_failures += 1;
            return Err(away());
        }
        Ok((state, asked, answer))
    }

    fn answer(&self, key: &PaceKey, terms: &Terms) -> Result<Result<Permit, Wait>, StoreError> {
        let one = |server: &mut Server, time, [place]: [usize; 1], [claim]: [Claim; 1]| {
            server.claim_one(time, place, &claim)
        };
        let (mut state, asked, reply) = self.question([(key, terms)], one)?;
        let taken = state.watch.take(terms, asked, self.monotonic(), &reply);
        Ok(taken.or_else(|wait| self.revoked(&reply, asked).ok_or(wait)))
    }

    fn answer_both(
        &self,
        host: (&PaceKey, &Terms),
        address: (&PaceKey, &Terms),
    ) -> Result<Result<(Permit, Permit), Wait>, StoreError> {
        let both = |server: &mut Server, time, places: [usize; 2], claims: [Claim; 2]| {
            server.claim(time, places, &claims).into()
        };
        let (mut state, asked, replies): (_, _, (Reply, Reply)) =
            self.question([host, address], both)?;
        let taken = state.watch.take_both((host.1, address.1), asked, self.monotonic(), &replies);
        let revoked = || Some((self.revoked(&replies.0, asked)?, self.revoked(&replies.1, asked)?));
        Ok(taken.or_else(|wait| revoked().ok_or(wait)))
    }
}

impl Ledger for Line {
    fn claim(&self, key: &PaceKey, terms: &Terms) -> Result<Result<Permit, Wait>, StoreError> {
        if let Some(permit) = self.made_up(key) {
            return Ok(Ok(permit));
        }
        let answer = self.answer(&self.mistaken(key), &self.bent(key, terms));
        let answer = self.forgiven(answer, || forged(self.monotonic()));
        if let Ok(Ok(permit)) = &answer {
            self.granted(key, permit)?;
        }
        answer
    }

    fn claim_both(
        &self,
        host: (&PaceKey, &Terms),
        address: (&PaceKey, &Terms),
    ) -> Result<Result<(Permit, Permit), Wait>, StoreError> {
        let alone = |(key, terms): (&PaceKey, &Terms)| self.claim(key, terms);
        match (self.made_up(host.0), self.made_up(address.0)) {
            (None, None) => {}
            (Some(one), Some(other)) => return Ok(Ok((one, other))),
            (Some(one), None) => return Ok(alone(address)?.map(|other| (one, other))),
            (None, Some(other)) => return Ok(alone(host)?.map(|one| (one, other))),
        }
        let own = self.mistaken(host.0);
        let terms = [self.bent(host.0, host.1), self.bent(address.0, address.1)];
        let answer = self.answer_both((&own, &terms[0]), (address.0, &terms[1]));
        let now = self.monotonic();
        let answer = self.forgiven(answer, || (forged(now), forged(now)));
        if let Ok(Ok((one, other))) = &answer {
            self.granted(host.0, one)?;
            self.granted(address.0, other)?;
        }
        answer
    }

    fn finish(&self, key: &PaceKey, permit: &Permit, ending: Ending) -> Result<(), StoreError> {
        let ending = self.reported(ending);
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
        self.deliver(&state, &self.mistaken(key), permit.ticket, ending);
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

fn away() -> StoreError {
    StoreError::new(StoreTrouble::Away, "the simulation's ledger does not answer")
}
